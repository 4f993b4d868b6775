#include "app/cli/terminal/password.h"

#include <sodium.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

#include "app/cli/interrupt.h"

namespace articulus::cli {
namespace {

constexpr std::size_t kLongest = 1024;  // of a password, bytes; see storage::AccountStore

/// No echo while it lives.
class QuietTerminal {
 public:
  QuietTerminal() {
    known_ = tcgetattr(STDIN_FILENO, &before_) == 0;
    if (!known_) return;
    termios quiet = before_;
    quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    quiet.c_lflag |= ECHONL;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
  }
  ~QuietTerminal() {
    if (known_) tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }
  QuietTerminal(const QuietTerminal&) = delete;
  QuietTerminal& operator=(const QuietTerminal&) = delete;

 private:
  termios before_{};
  bool known_ = false;
};

/// One line, byte by byte, so that nothing behind it is taken and no copy stays in a buffer.
base::Result<Secret> readLine() {
  Secret secret;
  bool any = false;
  while (true) {
    char c = 0;
    const auto got = ::read(STDIN_FILENO, &c, 1);
    if (got < 0 && errno == EINTR && !Interrupt::requested()) continue;
    if (got < 0 && errno == EINTR)
      return base::Error{base::ErrorCode::Cancelled, "No password was given.", "Nothing was changed."};
    if (got <= 0 || c == '\n') break;
    any = true;
    if (c != '\r' && secret.text().size() <= kLongest)
      secret.append(c);  // one more than allowed, so that it is refused
  }
  if (!any)
    return base::Error{base::ErrorCode::InvalidArgument, "No password was given.",
                       "Type it at the prompt, or hand it in as the first line of standard input."};
  return secret;
}

base::Result<Secret> prompt(const std::string& text) {
  const QuietTerminal quiet;  // before the question: what is typed at once would be thrown away
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
  return readLine();
}

}  // namespace

Secret::Secret() { text_.reserve(kLongest + 2); }
Secret::~Secret() { sodium_memzero(text_.data(), text_.capacity()); }
Secret::Secret(Secret&& other) noexcept : text_(std::move(other.text_)) { other.text_.clear(); }
void Secret::append(char c) { text_.push_back(c); }

base::Result<Secret> askPassword(const std::string& name) {
  return isatty(STDIN_FILENO) ? prompt("Password of " + name + ": ") : readLine();
}

base::Result<Secret> askNewPassword(const std::string& name) {
  if (!isatty(STDIN_FILENO)) return readLine();
  auto first = prompt("New password for " + name + " (8 characters or more): ");
  if (!first) return first;
  const auto second = prompt("Repeat it: ");
  if (!second) return second.error();
  if (first->text() != second->text())
    return base::Error{base::ErrorCode::InvalidArgument, "The two passwords differ.",
                       "Nothing was changed; try again."};
  return first;
}

}  // namespace articulus::cli
