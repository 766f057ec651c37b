/* test_postman.c: webhooks: which addresses they may go to, and that they go nowhere else. */
#include "checked.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "postman.h"
#include "quota.h"

static bool is_far(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return postman_is_far((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return postman_is_far((struct sockaddr *)&six);
}

static void addresses_of_the_world_are_far(void **state)
{
    static const char *const far[] = {"1.1.1.1",      "9.255.255.255",    "11.0.0.1",        "100.63.255.255",
                                      "100.128.0.1",  "172.15.255.1",     "172.32.0.1",      "192.167.1.1",
                                      "198.17.0.1",   "198.20.0.1",       "223.255.255.255", "2606:4700::1111",
                                      "2a00:1450::1", "2003::1",          "2001:200::1",     "2001:db9::1",
                                      "2001:e00::1",  "64:ff9b::1.1.1.1", "::ffff:8.8.8.8",  "2002:808:808::1"};
    (void)state;
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++)
        if (!is_far(far[i]))
            fail_msg("%s", far[i]);
}

static void addresses_of_our_own_are_not(void **state)
{
    static const char *const near[] = {"0.0.0.0",
                                       "0.1.2.3",
                                       "10.0.0.1",
                                       "10.255.255.255",
                                       "100.64.0.1",
                                       "127.0.0.1",
                                       "127.255.0.9",
                                       "169.254.169.254",
                                       "172.16.0.1",
                                       "172.31.255.255",
                                       "192.0.0.8",
                                       "192.0.2.1",
                                       "192.168.1.1",
                                       "198.18.0.1",
                                       "198.19.255.1",
                                       "198.51.100.7",
                                       "203.0.113.9",
                                       "224.0.0.1",
                                       "240.0.0.1",
                                       "255.255.255.255",
                                       "::",
                                       "::1",
                                       "fe80::1",
                                       "fc00::1",
                                       "fd12:3456::1",
                                       "ff02::1",
                                       "2001:db8::1",
                                       "2001::1",
                                       "2001:1ff::1",
                                       "::fffe:8.8.8.8",
                                       "::feff:8.8.8.8",
                                       "::ffff:127.0.0.1",
                                       "::ffff:10.0.0.1",
                                       "::ffff:169.254.169.254",
                                       "64:ff9b::10.0.0.1",
                                       "2002:7f00:1::1",
                                       "2002:a00:1::",
                                       "::127.0.0.1",
                                       "fec0::1"};
    (void)state;
    for (size_t i = 0; i < sizeof near / sizeof near[0]; i++)
        if (is_far(near[i]))
            fail_msg("%s", near[i]);
    assert_false(postman_is_far(&(struct sockaddr){.sa_family = AF_UNIX}));
}

/* --- on this machine ---------------------------------------------------------------------------------------------- */

static int listen_somewhere(int *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_addr.s_addr = htonl(INADDR_ANY); /* all of 127.x.y.z */
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 8), 0);
    getsockname(listener, (struct sockaddr *)&address, &length);
    *port = ntohs(address.sin_port);
    return listener;
}

static void wait_for(struct postman *p, long sent, long failed)
{
    long s = 0, f = 0;
    for (int i = 0; i < 2000 && (s < sent || f < failed); i++) {
        usleep(10000);
        postman_figures(p, &s, &f);
    }
    assert_int_equal(s, sent);
    assert_int_equal(f, failed);
}

/* By number and by name, both families' writing of it, and with a proxy in the environment: nobody is connected to. */
static void nobody_near_is_connected_to(void **state)
{
    static const char *const form[] = {"http://127.0.0.1:%d/", "http://localhost:%d/",          "http://2130706433:%d/",
                                       "http://0x7f.1:%d/",    "http://[::ffff:127.0.0.1]:%d/", "http://0:%d/"};
    int port;
    (void)state;
    const int listener = listen_somewhere(&port);
    struct postman *p = postman_open(false);
    assert_non_null(p);
    const long forms = sizeof form / sizeof form[0];
    for (long i = 0; i < forms; i++) {
        char url[64];
        snprintf(url, sizeof url, form[i], port); /* NOLINT: the forms are ours */
        assert_true(postman_send(p, "table", 1, url, "{}"));
    }
    assert_true(postman_send(p, "table", 1, "file:///etc/passwd", "{}"));
    assert_true(postman_send(p, "table", 1, "gopher://127.0.0.1/", "{}"));
    wait_for(p, 0, forms + 2);
    fcntl(listener, F_SETFL, O_NONBLOCK);
    assert_int_equal(accept(listener, NULL, NULL), -1);
    postman_close(p);
    close(listener);
}

struct bell {
    int listener, rings;
    char heard[4096];
    const char *answer;
};

static void *ring(void *argument)
{
    struct bell *b = argument;
    for (int connection; (connection = accept(b->listener, NULL, NULL)) >= 0; close(connection)) {
        size_t got = 0;
        memset(b->heard, 0, sizeof b->heard);
        while (!strstr(b->heard, "{\"n\":1}")) {
            const ssize_t more = read(connection, b->heard + got, sizeof b->heard - 1 - got);
            if (more <= 0)
                break;
            got += (size_t)more;
        }
        b->rings++;
        assert_int_equal(write(connection, b->answer, strlen(b->answer)), (ssize_t)strlen(b->answer));
    }
    return NULL;
}

static int ring_once(const char *answer, long sent, long failed)
{
    struct bell b = {.answer = answer};
    int port;
    char url[64];
    pthread_t thread;
    b.listener = listen_somewhere(&port);
    pthread_create(&thread, NULL, ring, &b);
    struct postman *p = postman_open(true);
    snprintf(url, sizeof url, "http://127.0.0.1:%d/bell", port);
    assert_true(postman_send(p, "table", 1, url, "{\"n\":1}"));
    wait_for(p, sent, failed);
    postman_close(p);
    shutdown(b.listener, SHUT_RDWR);
    pthread_join(thread, NULL);
    close(b.listener);
    assert_non_null(strstr(b.heard, "POST /bell HTTP/1.1"));
    assert_non_null(strstr(b.heard, "Content-Type: application/json"));
    return b.rings;
}

static void a_letter_arrives(void **state)
{
    (void)state;
    assert_int_equal(ring_once("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n", 1, 0), 1);
}

static void a_redirection_is_not_followed(void **state)
{
    (void)state;
    assert_int_equal(ring_once("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n"
                               "Connection: close\r\n\r\n",
                               0, 1),
                     2); /* tried twice, at the same place */
}

/* An answer that is none yet, and after it nothing. */
static void a_letter_that_is_not_answered_has_not_arrived(void **state)
{
    (void)state;
    assert_int_equal(ring_once("HTTP/1.1 102 Processing\r\n\r\n", 0, 1), 2);
    assert_int_equal(ring_once("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\n\r\n", 0, 1), 2);
}

/* A push service answers 404 or 410 for a device that is gone; any other error means that it could not be reached. */
static void a_device_that_is_no_more_is_told_from_one_that_fails(void **state)
{
    static const char *const answers[] = {"404 Not Found", "410 Gone", "500 Oh", "201 Created"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        char words[96], url[64];
        struct bell b = {.answer = words};
        struct postman_result result;
        int port;
        pthread_t thread;
        snprintf(words, sizeof words, "HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n{\"n\":1}",
                 answers[i]);
        b.listener = listen_somewhere(&port);
        pthread_create(&thread, NULL, ring, &b);
        struct postman *p = postman_open(true);
        snprintf(url, sizeof url, "http://127.0.0.1:%d/?{\"n\":1}", port);
        assert_true(postman_push(p, "table", 1, url, "vapid"));
        for (int wait = 0; wait < 1000 && !postman_take_result(p, &result); wait++)
            usleep(10000);
        assert_true(result.push && result.gone == (i < 2) && result.sent == (i == 3));
        postman_close(p);
        shutdown(b.listener, SHUT_RDWR);
        pthread_join(thread, NULL);
        close(b.listener);
        assert_int_equal(b.rings, i == 2 ? 2 : 1);
    }
}

/* A loop that never asks what became of them: no more are kept than may wait. */
static void results_that_nobody_takes_are_forgotten(void **state)
{
    enum { LETTERS = QUOTA_NOTICES + 40 };
    struct postman_result result;
    long sent = 0, failed = 0;
    int port, taken = 0;
    (void)state;
    close(listen_somewhere(&port)); /* nobody listens there */
    struct postman *p = postman_open(true);
    for (int i = 0, tries = 0; i < LETTERS && tries < 20000; tries++) {
        char url[64];
        snprintf(url, sizeof url, "http://127.0.0.%d:%d/%d", 1 + i % 50, port, i);
        i += postman_send(p, "table", 0, url, "{}");
        usleep(500);
    }
    for (int i = 0; i < 2000 && failed < LETTERS; i++) {
        usleep(10000);
        postman_figures(p, &sent, &failed);
    }
    assert_int_equal(failed, LETTERS);
    while (postman_take_result(p, &result))
        taken++;
    assert_int_equal(taken, QUOTA_NOTICES);
    postman_close(p);
}

/* Letters to so many hosts, at whose addresses nobody answers, until one is not taken; how many were. */
static int fill(struct postman *p, int port, int hosts, bool same)
{
    char url[64];
    for (int taken = 0;; taken++) {
        snprintf(url, sizeof url, "http://127.0.0.%d:%d/%d", 1 + taken % hosts, port, same ? 0 : taken + 1);
        if (!postman_send(p, "table", 0, url, "{}"))
            return taken;
    }
}

/* A listener that takes connections and says nothing. */
static void so_many_letters_wait_and_no_more(void **state)
{
    int port;
    (void)state;
    const int listener = listen_somewhere(&port);
    struct postman *p = postman_open(true);
    assert_int_equal(fill(p, port, 1, true), QUOTA_SEAT_NOTICES);
    assert_int_equal(fill(p, port, 1, false), QUOTA_HOST_NOTICES - QUOTA_SEAT_NOTICES);
    postman_close(p); /* at once, whatever it was waiting for */
    p = postman_open(true);
    assert_int_equal(fill(p, port, 200, false), QUOTA_NOTICES);
    usleep(300000); /* as many as may be are on their way */
    postman_close(p);
    close(listener);
}

/* However it is written: whoever spells a host in many ways has no more letters on their way to it. */
static void a_host_is_one_host_in_every_spelling(void **state)
{
    static const char *const form[] = {"http://localhost:%d/%d", "http://LocalHost:%d/%d",
                                       "http://me:secret@localhost:%d/%d", "http://LOCALHOST:%d?%d",
                                       "https://localhost:%d#%d"};
    int port;
    char url[96];
    (void)state;
    const int listener = listen_somewhere(&port);
    struct postman *p = postman_open(true);
    for (int i = 0; i < QUOTA_HOST_NOTICES; i++) {
        snprintf(url, sizeof url, form[i % 5], port, i);
        assert_true(postman_send(p, "table", 0, url, "{}"));
    }
    for (int i = 0; i < 5; i++) {
        snprintf(url, sizeof url, form[i], port, 1000 + i);
        assert_false(postman_send(p, "table", 0, url, "{}"));
    }
    snprintf(url, sizeof url, "http://[::1]:%d/", port);
    assert_true(postman_send(p, "table", 0, url, "{}")); /* others have room */
    assert_false(postman_send(p, "table", 0, "localhost", "{}"));
    postman_close(p);
    close(listener);
}

/* Whoever never answers is waited for by nobody else. */
static void a_silent_host_holds_nobody_up(void **state)
{
    struct bell b = {.answer = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"};
    struct postman_result result;
    int silent, port;
    char url[64];
    pthread_t thread;
    (void)state;
    const int listener = listen_somewhere(&silent);
    b.listener = listen_somewhere(&port);
    pthread_create(&thread, NULL, ring, &b);
    struct postman *p = postman_open(true);
    for (int i = 0; i < 5; i++) {
        snprintf(url, sizeof url, "http://127.0.0.%d:%d/%d", 2 + i, silent, i);
        assert_true(postman_send(p, "silent", 0, url, "{}"));
    }
    assert_true(fill(p, silent, 1, false) > 4);
    snprintf(url, sizeof url, "http://127.0.0.9:%d/bell", port);
    assert_true(postman_send(p, "table", 1, url, "{\"n\":1}"));
    wait_for(p, 1, 0); /* long before any of the others has been given up */
    assert_true(postman_take_result(p, &result));
    assert_true(result.sent && result.seat == 1 && !strcmp(result.table, "table"));
    assert_false(postman_take_result(p, &result));
    postman_close(p);
    shutdown(b.listener, SHUT_RDWR);
    pthread_join(thread, NULL);
    close(b.listener);
    close(listener);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_of_the_world_are_far),
        cmocka_unit_test(addresses_of_our_own_are_not),
        cmocka_unit_test(nobody_near_is_connected_to),
        cmocka_unit_test(a_letter_arrives),
        cmocka_unit_test(a_redirection_is_not_followed),
        cmocka_unit_test(a_letter_that_is_not_answered_has_not_arrived),
        cmocka_unit_test(a_device_that_is_no_more_is_told_from_one_that_fails),
        cmocka_unit_test(results_that_nobody_takes_are_forgotten),
        cmocka_unit_test(so_many_letters_wait_and_no_more),
        cmocka_unit_test(a_host_is_one_host_in_every_spelling),
        cmocka_unit_test(a_silent_host_holds_nobody_up),
    };
    return cmocka_run_group_tests_name("postman", tests, NULL, NULL);
}
