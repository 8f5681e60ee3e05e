// What Swift's module of the C library leaves out of glibc: `mallopt`.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
