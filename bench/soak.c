/* soak.c: see soak.h. The first third is left out of the slopes: until then games begin and the caches fill. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "soak.h"

enum { MEMORY_KB, DESCRIPTORS, THREADS, LOG_KB };
enum {
    MOST_MEMORY_PER_HOUR = 1024,    /* kB */
    MOST_DESCRIPTORS_PER_HOUR = 10, /* a sample may fall between two games of a table; a real leak shows in thousands */
    MOST_LOG_KB = 64 * 1024,
};

static const char *const name[SOAK_FIGURES] = {"memory, kB", "descriptors", "threads", "log, kB"};

bool soak_begin(struct soak *soak)
{
    soak->count = 0;
    soak->sample = calloc(SOAK_MOST_SAMPLES, sizeof *soak->sample);
    return soak->sample;
}

void soak_end(struct soak *soak)
{
    free(soak->sample);
}

static long entries(const struct host *host, const char *kind)
{
    char path[64];
    long count = -2; /* . and .. */
    snprintf(path, sizeof path, "/proc/%d/%s", (int)host->process, kind);
    DIR *folder = opendir(path);
    if (!folder)
        return 0;
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static long log_kb(const struct host *host)
{
    char path[100];
    struct stat file;
    snprintf(path, sizeof path, "%s/games.db-wal", host->folder);
    return stat(path, &file) ? 0 : (long)(file.st_size / 1024);
}

void soak_note(struct soak *soak, const struct host *host, double hours)
{
    if (soak->count == SOAK_MOST_SAMPLES)
        return;
    struct soak_sample *now = &soak->sample[soak->count++];
    now->hours = hours;
    now->figure[MEMORY_KB] = host_memory(host);
    now->figure[DESCRIPTORS] = entries(host, "fd");
    now->figure[THREADS] = entries(host, "task");
    now->figure[LOG_KB] = log_kb(host);
}

/* The slope of a line through the samples, by least squares, per hour. */
static double slope(const struct soak_sample *sample, int count, int figure)
{
    double mean_x = 0, mean_y = 0, both = 0, spread = 0;
    for (int i = 0; i < count; i++) {
        mean_x += sample[i].hours / count;
        mean_y += (double)sample[i].figure[figure] / count;
    }
    for (int i = 0; i < count; i++) {
        const double x = sample[i].hours - mean_x;
        both += x * ((double)sample[i].figure[figure] - mean_y);
        spread += x * x;
    }
    return spread > 0 ? both / spread : 0;
}

static long most(const struct soak *soak, int figure)
{
    long value = 0;
    for (int i = 0; i < soak->count; i++)
        value = soak->sample[i].figure[figure] > value ? soak->sample[i].figure[figure] : value;
    return value;
}

bool soak_report(const struct soak *soak)
{
    const struct soak_sample *late = soak->sample + soak->count / 3;
    const int count = soak->count - soak->count / 3;
    double per_hour[SOAK_FIGURES];
    for (int i = 0; count && i < SOAK_FIGURES; i++) {
        per_hour[i] = slope(late, count, i);
        printf("%s: %ld to %ld, most %ld, slope %+.1f an hour\n", name[i], late[0].figure[i], late[count - 1].figure[i],
               most(soak, i), per_hour[i]);
    }
    return count > 1 && per_hour[MEMORY_KB] < MOST_MEMORY_PER_HOUR && per_hour[DESCRIPTORS] < MOST_DESCRIPTORS_PER_HOUR
           && per_hour[THREADS] < 1 && most(soak, LOG_KB) < MOST_LOG_KB;
}
