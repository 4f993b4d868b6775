#include "tests/support/forbidden_calls.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>

// Under a sanitizer the allocator is the sanitizer's; the other calls are still watched.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ARTICULUS_OWN_HEAP 0
#else
#define ARTICULUS_OWN_HEAP 1
#endif

namespace articulus::test {
namespace {

thread_local constinit ForbiddenCalls counted;
thread_local constinit bool watching = false;

void note(int& counter) noexcept {
  if (watching) ++counter;
}

template <class Function>
Function next(const char* name) noexcept {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

void watch() noexcept { watching = true; }
void rest() noexcept { watching = false; }
ForbiddenCalls takeForbiddenCalls() noexcept {
  const ForbiddenCalls taken = counted;
  counted = {};
  return taken;
}

}  // namespace articulus::test

using articulus::test::counted;
using articulus::test::next;
using articulus::test::note;

// NOLINTBEGIN(bugprone-reserved-identifier): these are the C library's and the compiler's own names
extern "C" {

#if ARTICULUS_OWN_HEAP
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t size) noexcept {
  note(counted.heap);
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  note(counted.heap);
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  note(counted.heap);
  return __libc_realloc(old, size);
}
void free(void* old) noexcept {
  if (old != nullptr) note(counted.heap);
  __libc_free(old);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  note(counted.heap);
  return __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  note(counted.heap);
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) noexcept {
  note(counted.heap);
  *out = __libc_memalign(alignment, size);
  return *out != nullptr ? 0 : ENOMEM;
}
#endif

int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  static const auto real = next<int (*)(pthread_mutex_t*)>("pthread_mutex_lock");
  note(counted.locks);
  return real(mutex);
}
int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  static const auto real = next<int (*)(pthread_mutex_t*)>("pthread_mutex_trylock");
  note(counted.locks);
  return real(mutex);
}
int pthread_rwlock_rdlock(pthread_rwlock_t* lock) noexcept {
  static const auto real = next<int (*)(pthread_rwlock_t*)>("pthread_rwlock_rdlock");
  note(counted.locks);
  return real(lock);
}
int pthread_rwlock_wrlock(pthread_rwlock_t* lock) noexcept {
  static const auto real = next<int (*)(pthread_rwlock_t*)>("pthread_rwlock_wrlock");
  note(counted.locks);
  return real(lock);
}
int pthread_cond_signal(pthread_cond_t* condition) noexcept {
  static const auto real = next<int (*)(pthread_cond_t*)>("pthread_cond_signal");
  note(counted.locks);
  return real(condition);
}
int pthread_cond_broadcast(pthread_cond_t* condition) noexcept {
  static const auto real = next<int (*)(pthread_cond_t*)>("pthread_cond_broadcast");
  note(counted.locks);
  return real(condition);
}

ssize_t write(int file, const void* data, std::size_t size) {
  static const auto real = next<ssize_t (*)(int, const void*, std::size_t)>("write");
  note(counted.files);
  return real(file, data, size);
}
ssize_t read(int file, void* data, std::size_t size) {
  static const auto real = next<ssize_t (*)(int, void*, std::size_t)>("read");
  note(counted.files);
  return real(file, data, size);
}
ssize_t pwrite(int file, const void* data, std::size_t size, off_t offset) {
  static const auto real = next<ssize_t (*)(int, const void*, std::size_t, off_t)>("pwrite");
  note(counted.files);
  return real(file, data, size, offset);
}
int open(const char* path, int flags, ...) {
  static const auto real = next<int (*)(const char*, int, ...)>("open");
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  note(counted.files);
  return real(path, flags, mode);
}
int fsync(int file) {
  static const auto real = next<int (*)(int)>("fsync");
  note(counted.files);
  return real(file);
}
int fdatasync(int file) {
  static const auto real = next<int (*)(int)>("fdatasync");
  note(counted.files);
  return real(file);
}
FILE* fopen(const char* path, const char* mode) {
  static const auto real = next<FILE* (*)(const char*, const char*)>("fopen");
  note(counted.files);
  return real(path, mode);
}
std::size_t fwrite(const void* data, std::size_t size, std::size_t count, FILE* file) {
  static const auto real = next<std::size_t (*)(const void*, std::size_t, std::size_t, FILE*)>("fwrite");
  note(counted.files);
  return real(data, size, count, file);
}

int vsnprintf(char* text, std::size_t size, const char* format, va_list arguments) noexcept {
  static const auto real = next<int (*)(char*, std::size_t, const char*, va_list)>("vsnprintf");
  note(counted.formats);
  return real(text, size, format, arguments);
}
int snprintf(char* text, std::size_t size, const char* format, ...) noexcept {
  static const auto real = next<int (*)(char*, std::size_t, const char*, va_list)>("vsnprintf");
  note(counted.formats);
  va_list arguments;
  va_start(arguments, format);
  const int written = real(text, size, format, arguments);
  va_end(arguments);
  return written;
}
int vfprintf(FILE* file, const char* format, va_list arguments) {
  static const auto real = next<int (*)(FILE*, const char*, va_list)>("vfprintf");
  note(counted.formats);
  return real(file, format, arguments);
}

int nanosleep(const timespec* wanted, timespec* left) {
  static const auto real = next<int (*)(const timespec*, timespec*)>("nanosleep");
  note(counted.sleeps);
  return real(wanted, left);
}
int clock_nanosleep(clockid_t clock, int flags, const timespec* wanted, timespec* left) {
  static const auto real = next<int (*)(clockid_t, int, const timespec*, timespec*)>("clock_nanosleep");
  note(counted.sleeps);
  return real(clock, flags, wanted, left);
}
int sched_yield() noexcept {
  static const auto real = next<int (*)()>("sched_yield");
  note(counted.sleeps);
  return real();
}

[[noreturn]] void __cxa_throw(void* thrown, void* type, void (*destroy)(void*)) {
  static const auto real = next<void (*)(void*, void*, void (*)(void*))>("__cxa_throw");
  note(counted.throws);
  real(thrown, type, destroy);
  std::abort();
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
