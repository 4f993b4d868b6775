#include "hardware/ndi_polaris/ndi_wire.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "hardware/io/serial_port.h"
#include "hardware/io/tcp_stream.h"
#include "hardware/ndi_polaris/ndi_transforms.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kChunk = 64;  // bytes of a tool's description in one command
constexpr int kMostDamaged = 5;     // in a row
constexpr int kFirstBaud = 9600;
constexpr base::Nanoseconds kSettles = 100'000'000;  // after a change of speed, and after INIT
constexpr base::Nanoseconds kFirstTry = 500'000'000;

/// Digit of COMM for a speed; empty: it has none.
/// Source  public client ndicapi (PlusToolkit)
std::string_view commDigit(int baud) {
  switch (baud) {
    case 9600: return "0";
    case 19200: return "2";
    case 38400: return "3";
    case 57600: return "4";
    case 115200: return "5";
    case 230400: return "A";
    case 921600: return "6";
    default: return {};
  }
}

std::unique_ptr<ByteStream> lineOf(const NdiSettings& s) {
  if (!s.serial.empty()) return std::make_unique<SerialPort>(s.serial, kFirstBaud);
  return std::make_unique<TcpStream>(s.host, s.port);
}

std::string hex(unsigned value, int digits) {
  char text[16];
  (void)std::snprintf(text, sizeof text, "%0*X", digits, value);
  return text;
}

int fromHex(std::string_view text) {
  int value = -1;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? value : -1;
}

/// "02" and then "01001" "0A031": two digits of a handle, three of its state.  Out  handles; none where it is no list
base::Result<std::vector<int>> handlesOf(const std::string& reply) {
  const Error none{ErrorCode::DeviceFailure, "The tracker listed its tools as \"" + base::printableLine(reply) + "\".",
                   "Check that it is an NDI Polaris or Vega with the combined API, and report its model and firmware."};
  const int count = reply.size() >= 2 ? fromHex(std::string_view(reply).substr(0, 2)) : -1;
  if (count < 0 || reply.size() != 2 + 5 * static_cast<std::size_t>(count)) return none;
  std::vector<int> handles;
  for (int i = 0; i < count; ++i) {
    handles.push_back(fromHex(std::string_view(reply).substr(2 + 5 * static_cast<std::size_t>(i), 2)));
    if (handles.back() < 0) return none;
  }
  return handles;
}

}  // namespace

NdiWire::NdiWire(NdiSettings settings) : settings_(std::move(settings)), line_(lineOf(settings_)) {}

NdiWire::~NdiWire() {
  if (line_->isOpen() && !question_.empty()) (void)line_->send(ndiCommand("TSTOP:"));  // what we have started
}

base::Result<void> checkNdiLine(const NdiSettings& s) {
  if (s.serial.empty()) return {};
  if (commDigit(s.baud).empty())
    return Error{ErrorCode::InvalidArgument, "An NDI tracker has no speed of " + std::to_string(s.baud) + " baud.",
                 "State \"baud\" as 9600, 19200, 38400, 57600, 115200, 230400 or 921600."};
  // "BX:0801" with its check sum, and header, count, tools, state and check sum of the reply.
  const double bytes = 12.0 + 11.0 + 42.0 * static_cast<double>(s.tools.size()), takes_s = 10.0 * bytes / s.baud,
               period_s = 1.0 / s.rate_Hz;
  if (takes_s < period_s) return {};
  return Error{
      ErrorCode::InvalidArgument,
      "The line is too slow: a question and its answer for " + std::to_string(s.tools.size()) +
          (s.tools.size() == 1 ? " tool" : " tools") + " take " + base::significant(1e3 * takes_s) + " ms at " +
          std::to_string(s.baud) + " baud, and frames come every " + base::significant(1e3 * period_s) + " ms.",
      "State a higher \"baud\" (an NDI tracker takes up to 921600, the adapter too as a rule), or fewer tools."};
}

base::Nanoseconds NdiWire::pause() const noexcept {
  return static_cast<base::Nanoseconds>(1e9 / (4.0 * settings_.rate_Hz));
}

base::Result<std::string> NdiWire::ask(const std::string& command) {
  const std::string bytes = ndiCommand(command);
  if (!sendAll(*line_, bytes, settings_.connectTime))
    return Error{ErrorCode::DeviceFailure,
                 "The tracker at " + place() + " hung up before " + command.substr(0, 5) + ".",
                 "Check that no other program is connected to it, and its cable."};
  return reply(command.substr(0, command.find(':')));
}

base::Result<std::string> NdiWire::reply(const std::string& command) {
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + settings_.connectTime;
  for (;;) {
    const NdiReply got = scanNdiReply({buffer_.data(), filled_});
    if (got.kind != NdiReplyKind::Incomplete) {
      const std::string text(got.body);
      filled_ = 0;
      if (got.kind == NdiReplyKind::WrongCrc)
        return Error{ErrorCode::DeviceFailure,
                     "The tracker's reply to " + command + " was damaged on the way (wrong check sum).",
                     "Check cable and switch, then connect anew."};
      if (got.kind != NdiReplyKind::Text)
        return Error{
            ErrorCode::DeviceFailure,
            "What answers at " + place() + " is no NDI tracker: its reply to " + command + " is none of its words.",
            "Check host and port: a Vega listens at 8765."};
      if (const std::string words = ndiErrorWords(text); !words.empty())
        return Error{ErrorCode::DeviceFailure, "The tracker refuses " + command + ": " + words + ".",
                     "Switch it off and on where it stays so, and check the tools in the maker's own program."};
      return text;
    }
    const long n = line_->receive({buffer_.data() + filled_, buffer_.size() - filled_});
    if (n < 0)
      return Error{ErrorCode::DeviceFailure, "The tracker at " + place() + " hung up at " + command + ".",
                   "Check that no other program is connected to it."};
    filled_ += static_cast<std::size_t>(n);
    if (n > 0) continue;
    const base::Nanoseconds left = end - clock.now();
    if (left <= 0)
      return Error{ErrorCode::DeviceFailure,
                   "The tracker at " + place() + " took the connection and does not answer " + command + ".",
                   "Check the port (8765), and whether it still starts up (a minute); then switch it off and on."};
    line_->wait(left);
  }
}

std::optional<std::string> NdiWire::heard(base::Nanoseconds longest) {
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + longest;
  filled_ = 0;
  for (;;) {
    const NdiReply got = scanNdiReply({buffer_.data(), filled_});
    if (got.kind == NdiReplyKind::Text) return std::string(got.body);
    if (got.kind != NdiReplyKind::Incomplete) filled_ = 0;  // of another speed, or the end of something older
    const long n = line_->receive({buffer_.data() + filled_, buffer_.size() - filled_});
    if (n < 0) return {};
    filled_ += static_cast<std::size_t>(n);
    if (n > 0) continue;
    if (clock.now() >= end) return {};
    line_->wait(end - clock.now());
  }
}

bool NdiWire::answersInit(base::Nanoseconds longest) {
  std::optional<std::string> told;
  // Behind what it heard at another speed the first command is damaged.
  for (int k = 0; k < 2 && (k == 0 || told == "ERROR04"); ++k) {
    if (!sendAll(*line_, ndiCommand("INIT:"), longest)) return false;
    told = heard(longest);
    filled_ = 0;
  }
  // Also a system that tracks for another has this speed: begin() stops it.
  return told && (*told == "OKAY" || (told->starts_with("ERROR") && *told != "ERROR04"));
}

base::Result<void> NdiWire::beginSerial() {
  base::SteadyClock clock;
  const base::Nanoseconds firstTry = std::min(kFirstTry, settings_.connectTime);
  if (auto slow = line_->setBaud(kFirstBaud); !slow) return slow.error();
  bool there = answersInit(firstTry);
  if (!there) {
    if (auto broken = line_->sendBreak(); !broken) return broken.error();
    const auto told = heard(settings_.resetTime);
    if (told) clock.sleepUntil(clock.now() + kSettles);
    there = answersInit(firstTry);
  }
  if (!there && settings_.baud != kFirstBaud) {  // the adapter may know no break
    if (auto fast = line_->setBaud(settings_.baud); !fast) return fast.error();
    if (answersInit(firstTry)) return {};
  }
  if (!there)
    return Error{ErrorCode::DeviceFailure,
                 "The tracker at " + place() + " does not answer: neither at 9600 baud, nor after a break, nor at " +
                     std::to_string(settings_.baud) + ".",
                 "Check that it is switched on, the cable between adapter and tracker, and that no other device is on "
                 "this line; then switch it off and on."};
  if (settings_.baud == kFirstBaud) return {};
  clock.sleepUntil(clock.now() + kSettles);
  if (auto taken = ask("COMM:" + std::string(commDigit(settings_.baud)) + "0000"); !taken) return taken.error();
  clock.sleepUntil(clock.now() + kSettles);
  if (auto fast = line_->setBaud(settings_.baud); !fast) return fast.error();
  if (answersInit(settings_.connectTime)) return {};
  return Error{ErrorCode::DeviceFailure,
               "The tracker at " + place() + " took the speed of " + std::to_string(settings_.baud) +
                   " baud, and does not answer at it.",
               "The adapter or the cable does not carry it: state a lower \"baud\"."};
}

base::Result<void> NdiWire::begin() {
  if (line_->isSerial())
    if (auto good = beginSerial(); !good) return good.error();
  auto begun = ask("INIT:");
  // It may still track for a program that went without a word.
  if (!begun && begun.error().message.find("mode") != std::string::npos) {
    if (auto stopped = ask("TSTOP:"); !stopped) return stopped.error();
    begun = ask("INIT:");
  }
  if (!begun) return begun.error();
  return {};
}

base::Result<void> NdiWire::refuseSimulated() {
  if (!settings_.real) return {};
  const auto told = ask("VER:4");  // a system that does not know the question is none of ours
  if (!told || told->find("simulated") == std::string::npos) return {};
  return Error{ErrorCode::Conflict, "The tracker at " + place() + " says that it is simulated.",
               "State \"simulated\": true in the cell file, or the address of the real one."};
}

base::Result<void> NdiWire::freeStaleTools() {
  const auto listed = ask("PHSR:01");
  if (!listed) return listed.error();
  const auto stale = handlesOf(*listed);
  if (!stale) return stale.error();
  for (const int handle : *stale)
    if (auto freed = ask("PHF:" + hex(static_cast<unsigned>(handle), 2)); !freed) return freed.error();
  return {};
}

base::Result<void> NdiWire::describeTool(const NdiTool& tool, std::size_t i) {
  if (tool.handle > 0) {
    handles_[i] = tool.handle;
    return {};
  }
  const auto given = ask("PHRQ:*********1****");
  if (!given) return given.error();
  handles_[i] = given->size() == 2 ? fromHex(*given) : -1;
  if (handles_[i] < 0)
    return Error{ErrorCode::DeviceFailure, "The tracker gave no handle for the tool of " + tool.bone + ".",
                 "Switch it off and on; check that it takes passive tools."};
  for (std::size_t at = 0; at < tool.srom.size(); at += kChunk) {
    std::string command = "PVWR:" + hex(static_cast<unsigned>(handles_[i]), 2) + hex(static_cast<unsigned>(at), 4);
    for (std::size_t k = at; k < at + kChunk; ++k)
      command += hex(k < tool.srom.size() ? static_cast<unsigned char>(tool.srom[k]) : 0U, 2);
    if (auto taken = ask(command); !taken) return taken.error();
  }
  return {};
}

base::Result<void> NdiWire::checkPlugged() {
  const auto listed = ask("PHSR:00");
  if (!listed) return listed.error();
  const auto there = handlesOf(*listed);
  if (!there) return there.error();
  for (std::size_t i = 0; i < handles_.size(); ++i)
    if (std::find(there->begin(), there->end(), handles_[i]) == there->end())
      return Error{ErrorCode::NotFound,
                   "The tool of " + settings_.tools[i].bone + " (handle " + std::to_string(handles_[i]) +
                       ") is not plugged into the tracker.",
                   "Plug it in, or state its handle or SROM file in the file of the tools."};
  return {};
}

base::Result<void> NdiWire::open() {
  if (auto good = checkNdiLine(settings_); !good) return good.error();
  line_->close();
  filled_ = 0;
  asked_ = false;
  question_.clear();
  damagedInARow_ = 0;
  handles_.assign(settings_.tools.size(), -1);
  if (auto opened = line_->open(settings_.connectTime); !opened) return opened.error();
  if (auto good = begin(); !good) return good.error();
  if (auto good = refuseSimulated(); !good) return good.error();
  if (auto good = freeStaleTools(); !good) return good.error();
  for (std::size_t i = 0; i < settings_.tools.size(); ++i)
    if (auto good = describeTool(settings_.tools[i], i); !good) return good.error();
  if (auto good = checkPlugged(); !good) return good.error();
  for (std::size_t i = 0; i < settings_.tools.size(); ++i) {
    const std::string handle = hex(static_cast<unsigned>(handles_[i]), 2);
    for (const std::string& command : {"PINIT:" + handle, "PENA:" + handle + "D"})
      if (auto good = ask(command); !good)
        return Error{good.error().code, "Tool of " + settings_.tools[i].bone + ": " + good.error().message,
                     good.error().remedy};
  }
  if (auto good = ask("TSTART:"); !good) return good.error();
  question_ = ndiCommand("BX:0801");
  return {};
}

WireNews NdiWire::loses(Loss why) noexcept {
  loss_ = why;
  line_->close();
  return WireNews::Lost;
}

void NdiWire::sort(std::string_view body, WireFrame& frame, WireNews& news) noexcept {
  const auto all = decodeNdiTransforms(body);
  if (!all) {
    news = WireNews::Damaged;
    return;
  }
  frame = {};
  frame.bodies = handles_.size();
  for (std::size_t i = 0; i < frame.bodies; ++i) frame.body[i].sight = BodySight::NotPlugged;
  bool any = false;
  for (std::size_t k = 0; k < all->tools; ++k) {
    const NdiToolState& tool = all->tool[k];
    // A count over 2^32 goes on at 0, two years later; what is disabled tells no frame.
    if (tool.frame != 0 && (!any || static_cast<std::int32_t>(tool.frame - frame.number) > 0)) {
      frame.number = tool.frame;
      any = true;
    }
  }
  news = any ? WireNews::Frame : WireNews::Nothing;
  for (std::size_t k = 0; k < all->tools; ++k)
    for (std::size_t i = 0; i < frame.bodies; ++i) {
      if (handles_[i] != all->tool[k].handle) continue;
      frame.body[i] = all->tool[k].body;
      if (frame.body[i].sight == BodySight::Seen && all->tool[k].frame != frame.number)
        frame.body[i].sight = BodySight::Stale;
    }
}

WireNews NdiWire::judge(const NdiReply& reply, WireFrame& frame) noexcept {
  asked_ = false;
  WireNews news = WireNews::Damaged;
  if (reply.kind == NdiReplyKind::Binary) sort(reply.body, frame, news);
  else if (reply.kind == NdiReplyKind::Text) {
    said_ = {};
    reply.body.copy(said_.data(), said_.size() - 1);
  }
  damagedInARow_ = news == WireNews::Damaged ? damagedInARow_ + 1 : 0;
  if (damagedInARow_ < kMostDamaged) return news;
  return loses(reply.kind == NdiReplyKind::Text ? Loss::Refused : Loss::WrongTalk);
}

WireNews NdiWire::next(WireFrame& frame, base::Nanoseconds longest) noexcept {
  const base::SteadyClock clock;
  if (!asked_) {
    // What came unasked, or late of a reply that was thrown away, belongs to no question.
    long unasked = 0;
    while ((unasked = line_->receive(buffer_)) > 0) {}
    if (unasked < 0) return loses(Loss::HungUp);
    filled_ = 0;
    if (line_->send(question_) != static_cast<long>(question_.size())) return loses(Loss::HungUp);
    asked_ = true;
    askedAt_ = clock.now();
  }
  const base::Nanoseconds end = clock.now() + longest;
  for (;;) {
    const long n = line_->receive({buffer_.data() + filled_, buffer_.size() - filled_});
    if (n < 0) return loses(Loss::HungUp);
    filled_ += static_cast<std::size_t>(n);
    if (n > 0) {
      const NdiReply got = scanNdiReply({buffer_.data(), filled_});
      if (got.kind != NdiReplyKind::Incomplete) return judge(got, frame);
      if (filled_ == buffer_.size()) return loses(Loss::WrongTalk);
      continue;
    }
    const base::Nanoseconds now = clock.now();
    if (now - askedAt_ > settings_.replyTime) return loses(Loss::NoAnswer);
    if (now >= end) return WireNews::Nothing;
    line_->wait(end - now);
  }
}

base::Error NdiWire::lost() const {
  const auto made = [this](const std::string& what, const std::string& remedy) {
    return Error{ErrorCode::DeviceFailure, "The tracker at " + place() + " " + what + ".", remedy};
  };
  switch (loss_) {
    case Loss::NoAnswer:
      return made("has not answered for " + std::to_string(settings_.replyTime / 1'000'000) + " ms",
                  "Check that it is switched on, and its cable.");
    case Loss::WrongTalk:
      return made("sends damaged replies, one after the other",
                  "Check cable and switch, and that no other program shares its connection.");
    case Loss::Refused:
      return made("answers no transforms: " + ndiErrorWords(said_.data()),
                  "Somebody stopped it or it was reset; it is set up anew by itself.");
    default:
      if (line_->isSerial()) return line_->ended();
      return made("has hung up", "Check that it is switched on, and that no other program took it.");
  }
}

}  // namespace articulus::hardware
