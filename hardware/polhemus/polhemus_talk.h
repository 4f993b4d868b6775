#pragma once
#include <array>
#include <string>

#include "hardware/io/byte_stream.h"
#include "hardware/polhemus/polhemus_frame.h"

namespace articulus::hardware {

/// Commands and answers on a line, before records stream.
/// Thread  one; blocks
class PolhemusTalk {
 public:
  /// In  baud: of the line, for messages; replyTime: for each answer
  PolhemusTalk(ByteStream& line, const PolhemusFacts& facts, int baud, base::Nanoseconds replyTime)
      : line_(line), facts_(facts), baud_(baud), replyTime_(replyTime) {}
  /// Ends what an earlier program has begun, and waits until nothing comes any more.
  /// Errors  the line has ended; it goes on sending
  [[nodiscard]] base::Result<void> quieten();
  /// Sends what is not answered.
  [[nodiscard]] base::Result<void> tell(const std::string& command);
  /// Sends and waits.  In  letter: of the answer
  /// Errors  no answer, bytes without sense (another speed), text (another model), a refusal with its reason
  [[nodiscard]] base::Result<std::string> ask(const std::string& command, char letter);
  [[nodiscard]] std::string place() const { return line_.place(); }

 private:
  [[nodiscard]] base::Result<std::string> judge(const PolhemusFrame& frame, char letter, bool& done) const;
  [[nodiscard]] base::Error noAnswer(const std::string& command) const;
  /// Takes what has come.  Out  bytes; none: the line has ended
  [[nodiscard]] long take() noexcept;
  void forget(std::size_t n) noexcept;
  void remember(std::string_view bytes);

  ByteStream& line_;
  const PolhemusFacts& facts_;
  int baud_;
  base::Nanoseconds replyTime_;
  std::array<char, 4096> buffer_{};
  std::size_t filled_ = 0;
  std::string strange_;  ///< of what had no sense, its beginning
  std::size_t strangeSize_ = 0;
};

}  // namespace articulus::hardware
