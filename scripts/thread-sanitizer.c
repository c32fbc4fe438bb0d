// Tells ThreadSanitizer about events in Swift's own libraries, which are not compiled for it. scripts/test links this
// into everything that it builds with --sanitize. The reasons are in
// docs/decisions/0010-what-thread-sanitizer-cannot-see.md.
//
// The functions here replace those of the same names in the libraries, and call them. If a later Swift renames them,
// they are never called, and the false reports come back; no true report is lost.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Weak, because the build's own tools are linked with this as well, and not all of them are sanitized.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

static void acquire(void *address) {
    if (__tsan_acquire) __tsan_acquire(address);
}

static void release(void *address) {
    if (__tsan_release) __tsan_release(address);
}

// MARK: Synchronization.Mutex
//
// A Mutex that is free uses inlined code, which ThreadSanitizer sees. When two threads meet in it, the library's slow
// path does the rest (stdlib/public/Synchronization/Mutex/LinuxImpl.swift).

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void LockSlow(uint32_t thread, __attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) _Bool TryLockSlow(__attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) void UnlockSlow(__attribute__((swift_context)) void *mutex);

static LockSlow *real_lock_slow;
static TryLockSlow *real_try_lock_slow;
static UnlockSlow *real_unlock_slow;

LockSlow lock_slow __asm__(LOCK_SLOW);
TryLockSlow try_lock_slow __asm__(TRY_LOCK_SLOW);
UnlockSlow unlock_slow __asm__(UNLOCK_SLOW);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    real_lock_slow(thread, mutex);
    acquire(mutex);
}

__attribute__((swiftcall)) _Bool try_lock_slow(__attribute__((swift_context)) void *mutex) {
    _Bool is_locked = real_try_lock_slow(mutex);
    if (is_locked) acquire(mutex);
    return is_locked;
}

__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *mutex) {
    release(mutex);
    real_unlock_slow(mutex);
}

// MARK: Continuations
//
// A thread that resumes a continuation releases the task (swift_continuation_resume in
// stdlib/public/Concurrency/Task.cpp). The task acquires itself when it is taken from a queue, but not when it finds on
// awaiting that it was resumed already, and goes on at once. So every continuation goes on by way of `go_on`, which
// acquires the task.

typedef struct Context Context;
typedef __attribute__((swiftasynccall)) void GoOn(__attribute__((swift_async_context)) Context *context);
typedef __attribute__((swiftcall)) void *ContinuationInit(Context *context, uintptr_t flags);

// The beginning of every asynchronous context (swift/ABI/Task.h).
struct Context {
    Context *parent;
    GoOn *go_on;
};

// Replaces the parent of a continuation's context while the continuation waits.
typedef struct {
    Context original;
    void *task;
} StandIn;

static ContinuationInit *real_continuation_init;

static __attribute__((swiftasynccall)) void go_on(__attribute__((swift_async_context)) Context *context) {
    StandIn *stand_in = (StandIn *)context->parent;
    *context = stand_in->original;
    acquire(stand_in->task);
    free(stand_in);
    return context->go_on(context);
}

__attribute__((swiftcall)) void *swift_continuation_init(Context *context, uintptr_t flags) {
    StandIn *stand_in = malloc(sizeof *stand_in);
    if (!stand_in) abort();
    stand_in->original = *context;
    context->parent = &stand_in->original;
    context->go_on = go_on;
    return stand_in->task = real_continuation_init(context, flags);
}

// MARK: The libraries' own

__attribute__((constructor)) static void find(void) {
    real_lock_slow = (LockSlow *)dlsym(RTLD_NEXT, LOCK_SLOW);
    real_try_lock_slow = (TryLockSlow *)dlsym(RTLD_NEXT, TRY_LOCK_SLOW);
    real_unlock_slow = (UnlockSlow *)dlsym(RTLD_NEXT, UNLOCK_SLOW);
    real_continuation_init = (ContinuationInit *)dlsym(RTLD_NEXT, "swift_continuation_init");
}
