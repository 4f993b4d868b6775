#include "hardware/polhemus/polhemus_wire.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "hardware/polhemus/polhemus_words.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;
using base::Nanoseconds;

constexpr double kFarthest_m = 10.0, kUnitWithin = 0.02;
constexpr std::size_t kMostNonsense = 2048;  // bytes in a row without a good record
constexpr Nanoseconds kMillisecond = 1'000'000, kLeastAnswerTime = 50'000'000;

std::optional<spatial::Pose> poseOf(const PolhemusRecord& record, double metresPerUnit) noexcept {
  if (!record.place || !record.quaternion) return {};
  const auto& q = *record.quaternion;
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  spatial::Pose X;
  for (int i = 0; i < 3; ++i) X.translation[i] = metresPerUnit * (*record.place)[static_cast<std::size_t>(i)];
  // A comparison with what is no number is false.
  if (!(std::abs(length - 1.0) < kUnitWithin && X.translation.norm() < kFarthest_m)) return {};
  X.rotation = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
  return X;
}

}  // namespace

PolhemusWire::PolhemusWire(PolhemusSettings settings, std::unique_ptr<ByteStream> line)
    : settings_(std::move(settings)), line_(std::move(line)) {
  for (const PolhemusStation& one : settings_.stations) lastOfCycle_ = std::max(lastOfCycle_, one.number);
}

PolhemusWire::~PolhemusWire() {
  if (tracks_ && line_->isOpen()) (void)line_->send(std::span(fastrak() ? "c" : "P", 1));  // what we have begun
}

Nanoseconds PolhemusWire::pause() const noexcept {
  const auto period = static_cast<Nanoseconds>(1e9 / settings_.rate_Hz);
  return settings_.pace == PolhemusPace::Streamed ? 0 : settings_.pace == PolhemusPace::Polled ? period : period / 4;
}

base::Result<void> PolhemusWire::open() {
  if (auto good = checkPolhemusLine(settings_); !good) return good.error();
  tracks_ = asked_ = brokenOff_ = told_ = false;
  filled_ = nonsense_ = 0;
  cycle_ = {};
  for (HemisphereWatch& watch : watches_) watch.reset();
  line_->close();
  if (auto opened = line_->open(settings_.connectTime); !opened) return opened.error();
  PolhemusTalk talk(*line_, factsOf(settings_.model), settings_.baud, settings_.connectTime);
  auto session = fastrak() ? setUpFastrak(talk, settings_) : setUpLiberty(talk, settings_);
  if (!session) {
    line_->close();  // so that others, or a person, can look at it
    return session.error();
  }
  session_ = std::move(*session);
  if (!polled())
    if (auto good = talk.tell(fastrak() ? "C" : "C\r"); !good) return good.error();
  tracks_ = true;
  heardAt_ = newAt_ = finishedAt_ = base::SteadyClock().now();
  return {};
}

WireNews PolhemusWire::loses(Loss why) noexcept {
  loss_ = why;
  if (why != Loss::Ended) return line_->close(), tracks_ = false, WireNews::Lost;
  tracks_ = false;
  return WireNews::Lost;
}

void PolhemusWire::forget(std::size_t n) noexcept {
  filled_ -= n;
  std::memmove(buffer_.data(), buffer_.data() + n, filled_);
}

bool PolhemusWire::question() noexcept {
  asked_ = true;
  askedAt_ = base::SteadyClock().now();
  return line_->send(std::span("P", 1)) == 1;
}

WireNews PolhemusWire::next(WireFrame& frame, Nanoseconds longest) noexcept {
  const base::SteadyClock clock;
  const Nanoseconds end = clock.now() + longest;
  if (polled() && !asked_ && !question()) return loses(Loss::Ended);
  for (;;) {
    if (const WireNews news = scan(frame); news != WireNews::Nothing) return news;
    const long n = line_->receive({buffer_.data() + filled_, buffer_.size() - filled_});
    if (n < 0) return loses(Loss::Ended);
    filled_ += static_cast<std::size_t>(n);
    if (n > 0) continue;
    if (const WireNews news = overdue(frame); news != WireNews::Nothing) return news;
    const Nanoseconds now = clock.now();
    if (polled() && !asked_) return WireNews::Nothing;
    if (now >= end) return WireNews::Nothing;
    line_->wait(std::min(end - now, kLeastAnswerTime));
  }
}

WireNews PolhemusWire::overdue(WireFrame& frame) noexcept {
  const Nanoseconds now = base::SteadyClock().now();
  if (now - heardAt_ > settings_.replyTime) return loses(nonsense_ > 0 ? Loss::Nonsense : Loss::NoRecords);
  if (!polled() && !fastrak() && now - newAt_ > settings_.replyTime) return loses(Loss::Frozen);
  const Nanoseconds answerTime = std::max(kLeastAnswerTime, 3 * static_cast<Nanoseconds>(1e9 / settings_.rate_Hz));
  if (!polled() || !asked_ || now - askedAt_ <= answerTime) return WireNews::Nothing;
  asked_ = false;
  if (cycle_.any) {
    finish(frame);
    return WireNews::Frame;
  }
  ++count_;  // a question whose answer is lost is a gap
  return WireNews::Nothing;
}

WireNews PolhemusWire::scan(WireFrame& frame) noexcept {
  const PolhemusFacts& facts = factsOf(settings_.model);
  if (cycle_.any && cycle_.lastStation >= lastOfCycle_) {  // it was whole with the record that ended another one
    finish(frame);
    return WireNews::Frame;
  }
  while (filled_ > 0) {
    const std::string_view come(buffer_.data(), filled_);
    const PolhemusFrame found =
        fastrak() ? scanFastrakFrame(come, session_.dataSize) : scanPolhemusFrame(facts, come, session_.dataSize);
    if (found.kind == PolhemusKind::Incomplete) return WireNews::Nothing;
    auto record = found.kind == PolhemusKind::Data ? decodePolhemusItems(settings_.model, session_.items, found.body)
                                                   : std::nullopt;
    std::size_t size = found.size;
    // Three lost bytes end a FASTRAK's record with the blank in the next one's head; its quaternion tells.
    if (record && fastrak() && !poseOf(*record, session_.metresPerUnit)) {
      record.reset();
      size = 1;
    }
    if (record) {
      record->station = found.station;
      record->error = found.error;
    }
    forget(size);
    if (!record) {
      nonsense_ += size;
      const bool news = !brokenOff_;  // one piece of nonsense is told once, however many bytes it has
      brokenOff_ = true;
      if (nonsense_ > kMostNonsense) return loses(Loss::Nonsense);
      if (news) return WireNews::Damaged;
      continue;
    }
    heardAt_ = base::SteadyClock().now();
    nonsense_ = 0;
    if (take(*record, frame)) return WireNews::Frame;
  }
  return WireNews::Nothing;
}

bool PolhemusWire::take(const PolhemusRecord& record, WireFrame& frame) noexcept {
  const bool another = cycle_.any && (record.station <= cycle_.lastStation ||
                                      (record.frame && cycle_.number && *record.frame != *cycle_.number));
  if (another) {
    finish(frame);
    begin(record);
    put(record);
    return true;
  }
  if (!cycle_.any) begin(record);
  put(record);
  if (record.station < lastOfCycle_) return false;
  finish(frame);
  return true;
}

void PolhemusWire::begin(const PolhemusRecord& record) noexcept {
  cycle_ = {};
  cycle_.any = true;
  cycle_.number = record.frame;
  cycle_.time_ms = record.time_ms;
  cycle_.frame.bodies = settings_.stations.size();
  for (std::size_t i = 0; i < cycle_.frame.bodies; ++i) cycle_.frame.body[i].sight = BodySight::NotTold;
}

void PolhemusWire::put(const PolhemusRecord& record) noexcept {
  cycle_.lastStation = record.station;
  const Nanoseconds time = record.time_ms ? kMillisecond * static_cast<Nanoseconds>(*record.time_ms) : heardAt_;
  for (std::size_t i = 0; i < cycle_.frame.bodies; ++i)
    if (settings_.stations[i].number == record.station) cycle_.frame.body[i] = bodyOf(record, i, time);
}

WireBody PolhemusWire::bodyOf(const PolhemusRecord& record, std::size_t i, Nanoseconds time) noexcept {
  WireBody body;
  body.note = polhemusErrorWords(record.error);
  body.distortion = record.distortion ? std::min(*record.distortion, 2) : -1;
  const auto pose = poseOf(record, session_.metresPerUnit);
  body.sight = BodySight::Seen;
  if (!body.note.empty() && !settings_.takeErrors)
    body.sight = record.error == 'u' ? BodySight::OutOfVolume : BodySight::Faulty;
  else if (!pose) body.sight = BodySight::NoNumber;
  else if (watches_[i].mirrored(pose->translation, time)) body.sight = BodySight::Mirrored;
  else if (body.distortion > settings_.mostDistortion) body.sight = BodySight::Distorted;
  if (pose) body.X_TM = *pose;
  return body;
}

std::uint32_t PolhemusWire::countOf(const Cycle& cycle) noexcept {
  if (cycle.number && settings_.pace != PolhemusPace::Polled) return *cycle.number;
  const Nanoseconds now = base::SteadyClock().now(), passed = now - finishedAt_;
  // A Fastrak counts nothing: after nonsense or a pause its cycles are those that the time had room for.
  const bool gap = fastrak() && !polled() && told_ && (brokenOff_ || passed > settings_.gapTime);
  const auto cycles = std::llround(1e-9 * static_cast<double>(passed) * settings_.rate_Hz);
  count_ += gap ? static_cast<std::uint32_t>(std::max<long long>(cycles, 1)) : 1U;
  finishedAt_ = now;
  return count_;
}

void PolhemusWire::setTimes(WireFrame& frame) noexcept {
  if (!cycle_.time_ms) return;
  if (told_) time_ms_ += static_cast<std::int32_t>(*cycle_.time_ms - lastTime_ms_);
  else time_ms_ = *cycle_.time_ms;
  const Nanoseconds least = kMillisecond * time_ms_;
  // Within its millisecond the time goes on as the frames do.
  const auto frames = static_cast<std::int32_t>(frame.number - lastNumber_);
  if (told_ && cycle_.number) fine_ += static_cast<Nanoseconds>(std::llround(1e9 * frames / settings_.rate_Hz));
  fine_ = std::clamp(fine_, least, least + kMillisecond - 1);
  lastTime_ms_ = *cycle_.time_ms;
  frame.times = WireTimes{fine_, fine_};
}

void PolhemusWire::finish(WireFrame& frame) noexcept {
  cycle_.frame.number = countOf(cycle_);
  const bool repeated = told_ && cycle_.number && cycle_.frame.number == lastNumber_;
  if (!repeated) {
    setTimes(cycle_.frame);
    lastNumber_ = cycle_.frame.number;
    newAt_ = heardAt_;
  }
  told_ = true;
  brokenOff_ = asked_ = false;
  frame = cycle_.frame;
  cycle_ = {};
}

Error PolhemusWire::lost() const {
  const auto made = [this](const std::string& what, const std::string& remedy) {
    return Error{ErrorCode::DeviceFailure,
                 "The " + std::string(factsOf(settings_.model).name) + " at " + line_->place() + " " + what + ".",
                 remedy};
  };
  const std::string ms = std::to_string(settings_.replyTime / kMillisecond) + " ms";
  switch (loss_) {
    case Loss::NoRecords:
      return made("has sent nothing for " + ms,
                  "Check that it is switched on, its cable, and that no USB cable was plugged into it.");
    case Loss::Nonsense:
      return made(
          "sends bytes without sense",
          "Check the cable and its plugs, that its speed was not changed, and that no other program commands it.");
    case Loss::Frozen:
      return made("repeats the same frame for " + ms, "Switch it off and on; it is set up anew by itself.");
    default: return line_->ended();
  }
}

}  // namespace articulus::hardware
