// A clock for a program that is started with this library in LD_PRELOAD: the machine's time plus the seconds in the
// file SET_CLOCK_FILE (eight bytes, a signed number in the machine's order). The file may change at any time.
//
// Monotonic clocks stay unchanged, and timers with them, as when an operator sets the time of a machine. libfaketime
// moves each absolute timer of timerfd_settime, whatever its clock: docs/decisions/0020-the-fault-suite.md.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/// The content of the file while the program runs; null before the first read.
static const _Atomic int64_t *offset;

__attribute__((constructor)) static void look(void) {
    const char *path = getenv("SET_CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *bytes = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) {
        perror("SET_CLOCK_FILE cannot be read");
        abort();
    }
    close(file);
    offset = bytes;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *offset;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME_COARSE, &precise) != 0) return -1;
    if (now) *now = precise.tv_sec;
    return precise.tv_sec;
}
