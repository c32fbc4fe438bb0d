#include <stddef.h>

/* What glibc's allocator has free, and how it is made to give that back (malloc_trim(3)). Others do so by themselves. */

#if __has_include(<gnu/libc-version.h>)
#include <malloc.h>
static inline size_t allocator_free_bytes(void) { return mallinfo2().fordblks; }
static inline void allocator_give_back(void) { malloc_trim(0); }
#else
static inline size_t allocator_free_bytes(void) { return 0; }
static inline void allocator_give_back(void) {}
#endif
