#include "app/cli/terminal/progress_bar.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/cli/terminal/text_table.h"

namespace articulus::cli {

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) == 1), begin_(Clock::now()), last_(begin_) {}

ProgressBar::~ProgressBar() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void ProgressBar::show(double part) {
  constexpr int kCells = 30;
  const auto now = Clock::now();
  if (!terminal_ || now - last_ < std::chrono::milliseconds(200)) return;
  last_ = now;
  drawn_ = true;
  const int full = static_cast<int>(std::lround(kCells * std::clamp(part, 0.0, 1.0)));
  const std::string bar =
      std::string(static_cast<std::size_t>(full), '#') + std::string(static_cast<std::size_t>(kCells - full), '.');
  const double passed_s = std::chrono::duration<double>(now - begin_).count();
  // Before a hundredth is done the rest is a guess.
  const std::string left = part > 0.01 ? minutes(passed_s * (1.0 - part) / part) + " left" : "";
  std::fprintf(stderr, "\r\033[K%s [%s] %s %% %s", what_.c_str(), bar.c_str(), fixed(100.0 * part, 1).c_str(),
               left.c_str());
  std::fflush(stderr);
}

}  // namespace articulus::cli
