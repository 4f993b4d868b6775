#pragma once
#include <string>

#include "core/base/result.h"

namespace articulus::cli {

/// A password in memory: moved, never copied, wiped when it goes away.
class Secret {
 public:
  Secret();
  ~Secret();
  Secret(Secret&& other) noexcept;
  Secret& operator=(Secret&&) = delete;
  [[nodiscard]] const std::string& text() const { return text_; }
  void append(char c);

 private:
  std::string text_;
};

/// From a terminal without echo; else the first line of standard input.
/// Errors  InvalidArgument where there is no line, Cancelled by Ctrl+C
[[nodiscard]] base::Result<Secret> askPassword(const std::string& name);
/// As askPassword, and on a terminal a second time, which must be the same.
[[nodiscard]] base::Result<Secret> askNewPassword(const std::string& name);

}  // namespace articulus::cli
