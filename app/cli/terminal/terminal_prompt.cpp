#include "app/cli/terminal/terminal_prompt.h"

#include <poll.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "app/cli/interrupt.h"

namespace articulus::cli {
namespace {

constexpr int kStandsStill_ms = 100;  // so often it is looked whether Ctrl+C was pressed

}  // namespace

std::optional<int> askOnTerminal(const run::Prompt& prompt, const std::function<void()>& passTime) {
  const int most = static_cast<int>(prompt.choices.size());
  std::fprintf(stderr, "%s\n", prompt.text.c_str());
  for (int i = 0; i < most; ++i)
    std::fprintf(stderr, "  %d  %s\n", i + 1, prompt.choices[static_cast<std::size_t>(i)].c_str());
  std::fprintf(stderr, most == 1 ? "Enter when done: " : "Number: ");
  std::fflush(stderr);
  std::string line;
  while (!Interrupt::requested()) {
    if (passTime) passTime();  // the robot holds; without a sign of life it would stop for a lost client
    pollfd in{STDIN_FILENO, POLLIN, 0};
    if (::poll(&in, 1, passTime ? 0 : kStandsStill_ms) <= 0) continue;
    char c = 0;
    if (::read(STDIN_FILENO, &c, 1) != 1) {
      // Nobody can answer any more: that is a stop, as Ctrl+C is.
      Interrupt::request();
      return std::nullopt;
    }
    if (c != '\n') {
      line += c;
      continue;
    }
    if (line.empty() && most == 1) return 0;
    char* end = nullptr;
    const long number = std::strtol(line.c_str(), &end, 10);
    if (!line.empty() && *end == '\0' && number >= 1 && number <= most) return static_cast<int>(number - 1);
    std::fprintf(stderr, "Answer with a number from 1 to %d: ", most);
    std::fflush(stderr);
    line.clear();
  }
  return std::nullopt;
}

}  // namespace articulus::cli
