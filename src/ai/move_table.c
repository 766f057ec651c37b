/* move_table.c: see move_table.h. */
#include "move_table.h"

void table_sort(struct motu_ai_row row[], int rows)
{
    for (int i = 1; i < rows; i++) { /* few, and nearly sorted after an addition */
        const struct motu_ai_row moved = row[i];
        int at = i;
        for (; at
               && (row[at - 1].visits < moved.visits
                   || (row[at - 1].visits == moved.visits && row[at - 1].move > moved.move));
             at--)
            row[at] = row[at - 1];
        row[at] = moved;
    }
}

int motu_ai_table_add(struct motu_ai_row row[], int rows, const struct motu_ai_row more[], int count)
{
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (at < rows && row[at].move != more[i].move)
            at++;
        if (at == rows)
            row[rows++] = (struct motu_ai_row){.move = more[i].move};
        const int64_t sum = (int64_t)row[at].visits * row[at].value + (int64_t)more[i].visits * more[i].value;
        row[at].visits += more[i].visits;
        row[at].value = row[at].visits ? (int)(sum / row[at].visits) : 0;
    }
    table_sort(row, rows);
    return rows;
}

int motu_ai_loss(const struct motu_ai_row row[], int rows, bool solved, motu_move best, motu_move played)
{
    enum { DOUBT = 12 }; /* visits that count as much as the average move does for one that was hardly looked at */
    struct motu_ai_row own = {.move = played}, first = {.move = best};
    int64_t visits = 0, sum = 0;
    for (int i = 0; i < rows; i++) {
        own = row[i].move == played ? row[i] : own;
        first = row[i].move == best ? row[i] : first;
        visits += row[i].visits;
        sum += (int64_t)row[i].visits * row[i].value;
    }
    if (!visits || rows < 2 || played == best)
        return 0;
    const int64_t average = sum / visits;
    const int64_t value =
        solved ? own.value : (own.visits * (int64_t)own.value + DOUBT * average) / (own.visits + DOUBT);
    return first.value > value ? (int)(first.value - value) : 0;
}
