#include "hardware/polhemus/polhemus_talk.h"

#include <algorithm>
#include <cstring>

#include "core/base/text/printable.h"
#include "hardware/polhemus/polhemus_words.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;
using base::Nanoseconds;

constexpr Nanoseconds kSilence = 200'000'000, kLongestDrain = 2'000'000'000;
constexpr std::size_t kRemembered = 80;

/// "^V" of a control command, for a person.
std::string shown(const std::string& command) {
  std::string text;
  for (const char c : command)
    if (c == '\r') continue;
    else if (c >= 0 && c < ' ') text.append("^").append(1, static_cast<char>(c + '@'));
    else text.append(1, c);
  return text;
}

/// Of what came at another speed a third at most looks like letters.
bool isText(const std::string& bytes) {
  const auto letters = std::count_if(bytes.begin(), bytes.end(),
                                     [](char c) { return (c >= ' ' && c <= '~') || c == '\r' || c == '\n'; });
  return 5 * static_cast<std::size_t>(letters) >= 4 * bytes.size();
}

}  // namespace

long PolhemusTalk::take() noexcept {
  if (filled_ == buffer_.size()) filled_ = 0;  // nothing in so many bytes has sense
  const long n = line_.receive({buffer_.data() + filled_, buffer_.size() - filled_});
  if (n > 0) filled_ += static_cast<std::size_t>(n);
  return n;
}

void PolhemusTalk::forget(std::size_t n) noexcept {
  filled_ -= n;
  std::memmove(buffer_.data(), buffer_.data() + n, filled_);
}

void PolhemusTalk::remember(std::string_view bytes) {
  strangeSize_ += bytes.size();
  if (strange_.size() < kRemembered) strange_.append(bytes.substr(0, kRemembered - strange_.size()));
}

base::Result<void> PolhemusTalk::tell(const std::string& command) {
  if (!sendAll(line_, command, replyTime_)) return line_.ended();
  return {};
}

base::Result<void> PolhemusTalk::quieten() {
  const base::SteadyClock clock;
  const Nanoseconds end = clock.now() + kLongestDrain;
  if (auto sent = tell(facts_.model == PolhemusModel::Fastrak ? "\rc" : "\rP"); !sent) return sent.error();
  for (Nanoseconds quietSince = clock.now(); clock.now() - quietSince < kSilence;) {
    const long n = take();
    if (n < 0) return line_.ended();
    filled_ = 0;
    if (n > 0) quietSince = clock.now();
    if (clock.now() > end)
      return Error{ErrorCode::DeviceFailure,
                   "The " + std::string(facts_.name) + " at " + place() + " does not stop sending when it is told to.",
                   "Check that the model is the one that is stated, and that \"baud\" (" + std::to_string(baud_) +
                       ") is what the device has (as it is delivered: " + std::string(facts_.factory) +
                       "); then switch it off and on."};
    line_.wait(kSilence - (clock.now() - quietSince));
  }
  strange_.clear();
  strangeSize_ = 0;
  return {};
}

base::Result<std::string> PolhemusTalk::judge(const PolhemusFrame& frame, char letter, bool& done) const {
  const std::string body(frame.body);
  if (frame.kind == PolhemusKind::Reply && frame.command == letter) {
    done = true;
    return body;
  }
  if (frame.kind != PolhemusKind::Refusal) return std::string();
  done = true;
  std::string words(polhemusErrorWords(frame.error));
  if (words.empty() || frame.error == 20) words = base::printableLine(body);
  const bool known = frame.command >= '!' && frame.command <= '~' && facts_.model != PolhemusModel::Fastrak;
  return Error{
      ErrorCode::DeviceFailure,
      "The " + std::string(facts_.name) + " at " + place() + " refuses a command" +
          (known ? std::string(" (") + frame.command + ")" : std::string()) + ": " + words + ".",
      "Check that its model is the one that is stated, and its firmware; switch it off and on where it stays so."};
}

base::Error PolhemusTalk::noAnswer(const std::string& command) const {
  const std::string device = "The " + std::string(facts_.name) + " at " + place();
  if (strangeSize_ == 0)
    return {
        ErrorCode::DeviceFailure, device + " does not answer " + shown(command) + ".",
        "Check that it is switched on and has finished its self-test (ten seconds, its light steady), that \"baud\" (" +
            std::to_string(baud_) +
            ") is what it has, that the cable crosses sending and receiving (null modem), and "
            "that no USB cable is plugged into it: it then ignores the serial line until it is switched off and on."};
  if (isText(strange_))
    return {ErrorCode::DeviceFailure,
            device + " answers " + shown(command) + " with text: \"" + base::printableLine(strange_) + "\".",
            "Check that its model is the one that is stated: a LIBERTY, a PATRIOT and a FASTRAK speak differently."};
  return {ErrorCode::DeviceFailure,
          "What comes from " + place() + " at " + std::to_string(baud_) + " baud is no word of a " +
              std::string(facts_.name) + ": " + std::to_string(strangeSize_) + " bytes without sense.",
          "Most likely the speeds differ: state as \"baud\" what the device has (as it is delivered: " +
              std::string(facts_.factory) +
              "). Else another device is on this line, or a serial server changes bytes (it must pass them on raw)."};
}

base::Result<std::string> PolhemusTalk::ask(const std::string& command, char letter) {
  const base::SteadyClock clock;
  const Nanoseconds end = clock.now() + replyTime_;
  if (auto sent = tell(command); !sent) return sent.error();
  for (;;) {
    const std::string_view come(buffer_.data(), filled_);
    const PolhemusFrame frame =
        facts_.model == PolhemusModel::Fastrak ? scanFastrakFrame(come, 0) : scanPolhemusFrame(facts_, come, 0);
    if (frame.kind != PolhemusKind::Incomplete) {
      if (frame.kind == PolhemusKind::Junk) remember(come.substr(0, frame.size));
      bool done = false;
      auto answer = judge(frame, letter, done);
      forget(frame.size);
      if (done) return answer;
      continue;
    }
    const long n = take();
    if (n < 0) return line_.ended();
    if (n > 0) continue;
    if (clock.now() >= end) break;
    line_.wait(end - clock.now());
  }
  remember({buffer_.data(), filled_});
  filled_ = 0;
  return noAnswer(command);
}

}  // namespace articulus::hardware
