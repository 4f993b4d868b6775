#include "app/outputs/pose_stream.h"

#include <pthread.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"

namespace articulus::app {
namespace {

using record::Channel;

spatial::Vector6 bodyOf(const record::Sample& sample) {
  const auto at = [&sample](Channel first, std::size_t i) { return sample.value[static_cast<std::size_t>(first) + i]; };
  const spatial::Matrix3 R = spatial::Quaternion(at(Channel::QuaternionW, 0), at(Channel::QuaternionW, 1),
                                                 at(Channel::QuaternionW, 2), at(Channel::QuaternionW, 3))
                                 .toRotationMatrix();
  spatial::Vector6 six;
  six << sample.three(Channel::PositionX), std::atan2(R(2, 1), R(2, 2)), std::asin(std::clamp(-R(2, 0), -1.0, 1.0)),
      std::atan2(R(1, 0), R(0, 0));
  return six;
}

}  // namespace

base::Result<std::optional<PoseStreamSettings>> poseStreamOf(const cell::CellConfig& cell) {
  if (!cell.source->contains("pose_stream")) return std::optional<PoseStreamSettings>{};
  try {
    const base::JsonReader whole(*cell.source, cell.file.string());
    const base::JsonReader r = whole.child("pose_stream");
    PoseStreamSettings s;
    s.host = r.text("host");
    s.port = static_cast<std::uint16_t>(r.integer("port", 1, 65535));
    s.rate_Hz = r.numberOr("rate_Hz", s.rate_Hz);
    if (!(s.rate_Hz >= 1.0 && s.rate_Hz <= 60.0)) r.fail("rate_Hz", "is not from 1 to 60", "60 is enough for the eye.");
    const std::string pose = r.textOr("pose", "joints");
    if (pose != "joints" && pose != "body") r.fail("pose", "is \"" + pose + "\"", "It may be joints or body.");
    s.pose = pose == "body" ? StreamedPose::Body : StreamedPose::Joints;
    if (const auto to = hardware::udpAddress(s.host, s.port); !to)
      r.fail("host", "is \"" + s.host + "\"", to.error().remedy);
    r.refuseUnknown();
    return std::optional<PoseStreamSettings>{s};
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<std::optional<PoseStreamSettings>> poseStreamTo(const std::string& text) {
  if (text.empty()) return std::optional<PoseStreamSettings>{};
  PoseStreamSettings s;
  const std::size_t colon = text.find(':');
  const char* const end = text.data() + text.size();
  if (colon != std::string::npos) s.host = text.substr(0, colon);
  if (colon == std::string::npos || std::from_chars(text.data() + colon + 1, end, s.port).ptr != end || s.port == 0)
    return base::Error{base::ErrorCode::InvalidArgument, "--pose-stream \"" + text + "\" is no address with a port.",
                       "Write it as 192.168.1.5:49200: the program that listens there."};
  if (const auto to = hardware::udpAddress(s.host, s.port); !to) return to.error();
  return std::optional<PoseStreamSettings>{s};
}

std::array<char, 48> poseDatagram(const cycle::Snapshot& snapshot, StreamedPose pose) noexcept {
  const spatial::Vector6 six =
      pose == StreamedPose::Joints ? snapshot.sample.six(Channel::Joint1) : bodyOf(snapshot.sample);
  std::array<char, 48> datagram{};
  for (std::size_t i = 0; i < 6; ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(six[static_cast<Eigen::Index>(i)]);
    for (std::size_t k = 0; k < 8; ++k) datagram[8 * i + k] = static_cast<char>(bits >> 8U * k & 0xFFU);
  }
  return datagram;
}

PoseStream::PoseStream(const PoseStreamSettings& settings, const station::StationLink& link, hardware::UdpAddress to)
    : settings_(settings), link_(link), to_(to) {}

base::Result<std::unique_ptr<PoseStream>> PoseStream::start(const PoseStreamSettings& settings,
                                                            const station::StationLink& link) {
  const auto to = hardware::udpAddress(settings.host, settings.port);
  if (!to) return to.error();
  auto socket = hardware::UdpSocket::bound("0.0.0.0", 0);
  if (!socket) return socket.error();
  std::unique_ptr<PoseStream> made(new PoseStream(settings, link, *to));
  made->socket_ = std::move(*socket);
  made->thread_ = std::thread([stream = made.get()] { stream->keepSending(); });
  return made;
}

PoseStream::~PoseStream() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

std::string PoseStream::describe() const {
  std::string text = "poses to " + toText(to_) + ": " + std::to_string(sent_.load()) + " sent";
  if (const std::uint64_t refused = refused_.load(); refused > 0)
    text += ", " + std::to_string(refused) + " not taken by this computer (no way to that address)";
  return text;
}

void PoseStream::keepSending() {
  pthread_setname_np(pthread_self(), "pose stream");
  base::SteadyClock clock;
  const auto period = static_cast<base::Nanoseconds>(1e9 / settings_.rate_Hz);
  std::uint64_t last = 0;
  for (base::Nanoseconds next = clock.now(); running_;) {
    const cycle::Snapshot snapshot = link_.snapshot();
    if (snapshot.cycle != last) {  // none before the first cycle, and none twice where the station stands
      last = snapshot.cycle;
      (socket_.send(poseDatagram(snapshot, settings_.pose), to_) ? sent_ : refused_).fetch_add(1);
    }
    next = std::max(next + period, clock.now());  // what was slept over is not made good
    clock.sleepUntil(next);
  }
}

}  // namespace articulus::app
