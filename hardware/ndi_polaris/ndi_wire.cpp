#include "hardware/ndi_polaris/ndi_wire.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>

#include "core/base/printable.h"
#include "hardware/ndi_polaris/ndi_transforms.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kChunk = 64;  // bytes of a tool's description in one command
constexpr int kMostDamaged = 5;     // in a row

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

NdiWire::~NdiWire() {
  if (socket_.open() && !question_.empty()) (void)socket_.send(ndiCommand("TSTOP:"));  // what we have started
}

std::string NdiWire::place() const { return settings_.host + ":" + std::to_string(settings_.port); }

base::Nanoseconds NdiWire::pause() const noexcept {
  return static_cast<base::Nanoseconds>(1e9 / (4.0 * settings_.rate_Hz));
}

base::Result<std::string> NdiWire::ask(const std::string& command) {
  const std::string bytes = ndiCommand(command);
  if (socket_.send(bytes) != static_cast<long>(bytes.size()))
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
    const long n = socket_.receive({buffer_.data() + filled_, buffer_.size() - filled_});
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
    (void)socket_.wait(left);
  }
}

base::Result<void> NdiWire::begin() {
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
  socket_ = TcpSocket();
  filled_ = 0;
  asked_ = false;
  question_.clear();
  damagedInARow_ = 0;
  handles_.assign(settings_.tools.size(), -1);
  auto connected = TcpSocket::connected(settings_.host, settings_.port, settings_.connectTime);
  if (!connected) return connected.error();
  socket_ = std::move(*connected);
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
  socket_ = TcpSocket();
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
    while ((unasked = socket_.receive(buffer_)) > 0) {}
    if (unasked < 0) return loses(Loss::HungUp);
    filled_ = 0;
    if (socket_.send(question_) != static_cast<long>(question_.size())) return loses(Loss::HungUp);
    asked_ = true;
    askedAt_ = clock.now();
  }
  const base::Nanoseconds end = clock.now() + longest;
  for (;;) {
    const long n = socket_.receive({buffer_.data() + filled_, buffer_.size() - filled_});
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
    (void)socket_.wait(end - now);
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
    default: return made("has hung up", "Check that it is switched on, and that no other program took it.");
  }
}

}  // namespace articulus::hardware
