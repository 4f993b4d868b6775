#include "app/cli/device/typed_faults.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace articulus::cli {
namespace {

constexpr int kLookEvery = 10;  // cycles
constexpr std::size_t kLongest = 200;

void set(DeviceFaultPlan& plan, const std::string& text, double time_s) {
  if (auto done = plan.add(text, time_s); !done)
    std::fprintf(stderr, "%s %s\n", done.error().message.c_str(), done.error().remedy.c_str());
  else std::fprintf(stderr, "%s, typed at %.1f s\n", text.c_str(), time_s);
}

}  // namespace

bool TypedFaults::ours() { return !::isatty(STDIN_FILENO) || ::tcgetpgrp(STDIN_FILENO) == ::getpgrp(); }

void TypedFaults::look(DeviceFaultPlan& plan, double time_s) {
  if (ended_ || looks_++ % kLookEvery != 0 || !ours()) return;
  pollfd waits{STDIN_FILENO, POLLIN, 0};
  if (::poll(&waits, 1, 0) <= 0) return;
  std::array<char, 256> bytes;
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count <= 0) {
    ended_ = true;
    return;
  }
  for (const char c : std::string_view(bytes.data(), static_cast<std::size_t>(count))) {
    if (c != '\n') {
      if (line_.size() < kLongest) line_ += c;
      continue;
    }
    while (!line_.empty() && (line_.back() == '\r' || line_.back() == ' ')) line_.pop_back();
    line_.erase(0, line_.find_first_not_of(' '));
    if (!line_.empty()) set(plan, line_, time_s);
    line_.clear();
  }
}

}  // namespace articulus::cli
