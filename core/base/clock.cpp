#include "core/base/clock.h"

#include <cerrno>
#include <cstdio>
#include <ctime>
#include <string_view>

namespace articulus::base {

Nanoseconds SteadyClock::now() const noexcept {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<Nanoseconds>(t.tv_sec) * 1'000'000'000 + t.tv_nsec;
}

void SteadyClock::sleepUntil(Nanoseconds deadline) noexcept {
  timespec t{};
  t.tv_sec = static_cast<time_t>(deadline / 1'000'000'000);
  t.tv_nsec = static_cast<long>(deadline % 1'000'000'000);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nullptr) == EINTR) {}
}

const char* isoUtcNow(char (&buffer)[32]) noexcept {
  timespec t{};
  clock_gettime(CLOCK_REALTIME, &t);
  tm parts{};
  gmtime_r(&t.tv_sec, &parts);
  std::snprintf(buffer, sizeof buffer, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", (parts.tm_year + 1900) % 10000,
                (parts.tm_mon + 1) % 100, parts.tm_mday % 100, parts.tm_hour % 100, parts.tm_min % 100,
                parts.tm_sec % 100, static_cast<int>(t.tv_nsec / 1'000'000) % 1000);
  return buffer;
}

std::string utcNow() {
  char buffer[32];
  return std::string(isoUtcNow(buffer)).substr(0, std::string_view("2024-05-17T09:30:00").size()) + "Z";
}

}  // namespace articulus::base
