#include "hardware/virtual_devices/virtual_natnet.h"

#include <limits>

#include "hardware/virtual_devices/fault_switch.h"
#include "hardware/virtual_devices/little_endian_text.h"
#include "hardware/virtual_devices/seen_pose.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 2'000'000, kForget = 10'000'000'000, kSetBack = 5'000'000'000;
constexpr int kMarkers = 3;
constexpr std::uint64_t kFirstTick = 1'416'000'000'000;

std::string message(unsigned id, const std::string& body) {
  std::string out;
  put(out, id, 2);
  put(out, body.size(), 2);
  return out + body;
}

std::string ended(const std::string& words) { return words + std::string(1, '\0'); }

/// Of axes with z up to those with y up.
spatial::Pose withYUp(const spatial::Pose& X) {
  spatial::Pose out;
  out.translation = {X.translation.x(), X.translation.z(), -X.translation.y()};
  out.rotation.row(0) = X.rotation.row(0);
  out.rotation.row(1) = X.rotation.row(2);
  out.rotation.row(2) = -X.rotation.row(1);
  return out;
}

}  // namespace

VirtualNatNet::VirtualNatNet(const VirtualNatNetSettings& settings, device::Tracker& tracker)
    : settings_(settings), tracker_(tracker), number_(settings.firstFrame) {}

base::Result<void> VirtualNatNet::openPorts(std::uint16_t command) {
  auto commandSocket = UdpSocket::bound(settings_.address, command);
  if (!commandSocket) return commandSocket.error();
  command_ = std::move(*commandSocket);
  auto dataSocket = UdpSocket::bound(settings_.address, 0);
  if (!dataSocket) return dataSocket.error();
  data_ = std::move(*dataSocket);
  (void)data_.sendGroupsOver(data_.local().host);
  return {};
}

base::Result<std::unique_ptr<VirtualNatNet>> VirtualNatNet::start(const VirtualNatNetSettings& settings,
                                                                  device::Tracker& tracker) {
  std::unique_ptr<VirtualNatNet> made(new VirtualNatNet(settings, tracker));
  if (const auto group = udpAddress(settings.group, 1); !group) return group.error();
  if (auto opened = made->openPorts(settings.commandPort); !opened) return opened.error();
  made->port_ = made->command_.local().port;
  made->thread_ = std::thread([v = made.get()] { v->serve(); });
  return made;
}

VirtualNatNet::~VirtualNatNet() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

int VirtualNatNet::version() const noexcept {
  const int told = faults_.version;
  return told != 0 ? told : 100 * settings_.major + settings_.minor;
}

base::Nanoseconds VirtualNatNet::now(base::Nanoseconds cycle) const noexcept {
  if (settings_.inStep) return cycle;
  return settings_.clock != nullptr ? settings_.clock->now() : steady_.now();
}

std::uint64_t VirtualNatNet::ticks(base::Nanoseconds time) const noexcept {
  const auto since = static_cast<long double>(time - setBack_) * static_cast<long double>(settings_.clock_Hz) / 1e9L;
  return kFirstTick + static_cast<std::uint64_t>(static_cast<std::int64_t>(since));
}

void VirtualNatNet::serve() {
  std::array<char, 2048> block{};
  bool gone = false;
  while (running_) {
    if (faults_.dead) {
      const std::lock_guard lock(mutex_);
      command_ = UdpSocket();
      data_ = UdpSocket();
      clients_.clear();
      gone = true;
    } else if (gone) {
      const std::lock_guard lock(mutex_);
      gone = !openPorts(port_);
    }
    if (gone) {
      base::SteadyClock().sleepUntil(steady_.now() + kLook);
      continue;
    }
    if (!command_.wait(kLook)) continue;  // only this thread replaces it
    const std::lock_guard lock(mutex_);
    UdpAddress from;
    const long n = command_.receive(block, from);
    if (n >= 4 && !faults_.silent) answer(std::string(block.data(), static_cast<std::size_t>(n)), from);
  }
}

void VirtualNatNet::answer(const std::string& question, const UdpAddress& from) {
  if (faults_.talksHttp) {
    (void)command_.send(std::string("HTTP/1.0 400 Bad Request\r\n\r\n"), from);
    return;
  }
  const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(question[i])); };
  const unsigned id = at(0) + 256 * at(1);
  std::string reply;
  if (id == 0 || id == 10 || id == 14) clients_[{from.host, from.port}] = steady_.now();
  if (id == 0 || id == 14) reply = server();
  else if (id == 4) reply = models();
  else if (id == 9) clients_.erase({from.host, from.port});
  else if (id == 12 && question.size() >= 12 && version() >= 300) {
    std::string body = question.substr(4, 8);
    put(body, ticks(now(lastCycle_)), 8);
    reply = message(13, body);
  } else if (id == 2 && question.find("FrameRate") == 4) {
    std::string body;
    putFloat(body, tracker_.rate_Hz());
    reply = message(3, body);
  } else if (id != 10) {
    reply = message(100, {});
  }
  if (reply.empty()) return;
  ++answers_;
  (void)command_.send(reply, from);
}

std::string VirtualNatNet::server() const {
  std::string body = "Motive (simulated)";
  body.resize(256, '\0');
  put(body, 3, 1);
  put(body, 1, 3);
  put(body, static_cast<unsigned>(version() / 100), 1);
  put(body, static_cast<unsigned>(version() % 100), 3);
  if (version() < 300) return message(1, body);
  put(body, settings_.clock_Hz, 8);
  put(body, settings_.dataPort != 0 ? settings_.dataPort : port_, 2);
  put(body, settings_.multicast ? 1 : 0, 1);
  const std::uint32_t group = udpAddress(settings_.group, 1)->host;
  for (int shift = 24; shift >= 0; shift -= 8) put(body, group >> shift & 255U, 1);
  return message(1, body);
}

std::string VirtualNatNet::models() const {
  std::vector<std::string> all;
  std::vector<unsigned> kinds;
  std::string names = ended("all");
  put(names, tracker_.bodies().size() * kMarkers, 4);
  for (std::size_t i = 0; i < tracker_.bodies().size(); ++i) {
    for (int k = 1; k <= kMarkers; ++k) names += ended(tracker_.bodies()[i] + "_" + std::to_string(k));
    if (has(faults_.removed, i)) continue;
    std::string body = ended(tracker_.bodies()[i]);
    put(body, i + 1, 4);
    put(body, 0xFFFFFFFFU, 4);
    for (int k = 0; k < 3; ++k) putFloat(body, 0.0);
    if (version() >= 402)
      for (const double v : {0.0, 0.0, 0.0, 1.0}) putFloat(body, v);
    if (version() >= 300) {
      put(body, kMarkers, 4);
      for (int k = 0; k < 3 * kMarkers; ++k) putFloat(body, 0.01 * k);
      for (int k = 0; k < kMarkers; ++k) put(body, 0, 4);
    }
    for (int k = 1; version() >= 400 && k <= kMarkers; ++k) body += ended("Marker" + std::to_string(k));
    all.push_back(body);
    kinds.push_back(1);
  }
  all.push_back(names);
  kinds.push_back(0);
  std::string list;
  put(list, all.size(), 4);
  for (std::size_t i = 0; i < all.size(); ++i) {
    put(list, kinds[i], 4);
    if (sized()) put(list, all[i].size(), 4);
    list += all[i];
  }
  return message(5, list);
}

std::string VirtualNatNet::bodies(const device::TrackerFrame& seen) {
  const bool noNumber = acts(faults_.nanFrames);
  std::string list;
  unsigned count = 0;
  for (std::size_t i = 0; i < seen.bodies; ++i) {
    if (has(faults_.removed, i)) continue;
    ++count;
    std::optional<spatial::Pose> X_TM;
    if (!has(faults_.hidden, i)) X_TM = seenPose(seen.body[i]);
    // Of a body that is not tracked the last pose is told, with a bit less.
    if (X_TM) told_[i] = settings_.zUp ? *X_TM : withYUp(*X_TM);
    const Eigen::Quaterniond q(told_[i].rotation);
    put(list, i + 1, 4);
    putFloat(list, noNumber ? std::numeric_limits<double>::quiet_NaN() : told_[i].translation.x());
    for (const double v : {told_[i].translation.y(), told_[i].translation.z(), q.x(), q.y(), q.z(), q.w()})
      putFloat(list, v);
    if (version() < 300) {
      put(list, kMarkers, 4);
      for (int k = 0; k < 5 * kMarkers; ++k) putFloat(list, 0.01 * k);
    }
    putFloat(list, X_TM ? 0.00012 : 0.0);
    put(list, X_TM ? 1 : 0, 2);
  }
  std::string section;
  put(section, count, 4);
  if (sized()) put(section, list.size(), 4);
  return section + list;
}

std::string VirtualNatNet::frame(const device::TrackerFrame& seen, std::uint64_t exposed, std::uint64_t sent) {
  const auto section = [this](unsigned count, const std::string& items) {
    std::string out;
    put(out, count, 4);
    if (sized()) put(out, items.size(), 4);
    return out + items;
  };
  std::string body;
  put(body, static_cast<std::uint32_t>(number_), 4);
  std::string set = ended("all"), labelled;
  put(set, seen.bodies, 4);
  for (std::size_t i = 0; i < seen.bodies; ++i) {
    for (int k = 0; k < 3; ++k) putFloat(set, told_[i].translation[k]);
    put(labelled, 65536 * (i + 1) + 1, 4);
    for (int k = 0; k < 3; ++k) putFloat(labelled, told_[i].translation[k]);
    putFloat(labelled, 0.014);
    put(labelled, 10, 2);
    if (version() >= 300) putFloat(labelled, 0.0003);
  }
  body += section(1, set) + section(0, {}) + bodies(seen) + section(0, {});
  if (version() >= 401) body += section(0, {});
  body += section(static_cast<unsigned>(seen.bodies), labelled);
  if (version() >= 209) body += section(0, {});
  if (version() >= 211) body += section(0, {});
  if (version() < 300) putFloat(body, 0.004);
  put(body, 0, 8);
  const double time_s = 1e-9 * static_cast<double>(seen.time);
  if (version() >= 207) putDouble(body, time_s);
  else putFloat(body, time_s);
  if (version() >= 300) {
    put(body, exposed, 8);
    put(body, (exposed + sent) / 2, 8);
    put(body, sent, 8);
  }
  if (version() >= 401) put(body, 0, 8);
  const unsigned removed = faults_.removed;
  put(body, removed != removedBefore_ ? 2 : 0, 2);
  removedBefore_ = removed;
  put(body, 0, 4);
  return message(7, body);
}

void VirtualNatNet::send(const std::string& datagram) {
  if (settings_.multicast) {
    const auto group = udpAddress(settings_.group, settings_.dataPort != 0 ? settings_.dataPort : port_);
    (void)data_.send(datagram, *group);
    return;
  }
  for (auto client = clients_.begin(); client != clients_.end();) {
    if (steady_.now() - client->second > kForget) {
      client = clients_.erase(client);
      continue;
    }
    (void)command_.send(datagram, {client->first.first, client->first.second});
    ++client;
  }
}

void VirtualNatNet::stream(const device::TrackerFrame& seen, base::Nanoseconds cycle) {
  const std::uint64_t passed = any_ ? seen.counter - lastCounter_ : 1;
  lastCounter_ = seen.counter;
  any_ = true;
  if (acts(faults_.jumpClock)) setBack_ = setBack_ + kSetBack;
  const bool stale = acts(faults_.staleFrames);
  if (acts(faults_.restartCount)) number_ = 1;
  else if (!stale) number_ += static_cast<std::int32_t>(passed);
  const base::Nanoseconds sent = now(cycle);
  std::string datagram = frame(stale ? before_ : seen, ticks(sent - (cycle - seen.time)), ticks(sent));
  before_ = seen;
  if (faults_.silent || faults_.streamingOff || acts(faults_.loseFrames)) return;
  if (acts(faults_.cutFrames)) datagram.resize(datagram.size() / 2);
  if (acts(faults_.delayFrames)) {
    held_.push_back(datagram);
    return;
  }
  send(datagram);
  if (acts(faults_.duplicateFrames)) send(datagram);
  for (const std::string& late : held_) send(late);
  held_.clear();
}

void VirtualNatNet::endCycle(base::Nanoseconds cycle) {
  std::array<device::TrackerFrame, 4> frames;
  for (std::size_t n = frames.size(); n == frames.size();) {
    n = tracker_.read(cycle, frames);
    const std::lock_guard lock(mutex_);
    lastCycle_ = cycle;
    for (std::size_t i = 0; i < n; ++i) stream(frames[i], cycle);
  }
}

std::vector<WireFault> VirtualNatNet::faultRowsOf(NatNetFaults* f) {
  using F = NatNetFaults;
  return {
      counted("lose", "frames that are not sent", f, &F::loseFrames),
      counted("delay", "frames that are sent behind a later one", f, &F::delayFrames),
      counted("duplicate", "frames that are sent twice", f, &F::duplicateFrames),
      counted("cut", "frames of which only the first half is sent", f, &F::cutFrames),
      counted("nan", "frames whose first number is none", f, &F::nanFrames),
      counted("stale", "frames that tell number and poses of the one before", f, &F::staleFrames),
      masked("hide", "bodies that are not tracked: 1 the first, 2 the second, 4 the third, their sum; 0: none", f,
             &F::hidden),
      masked("remove", "bodies that it does not have (any more), as hide", f, &F::removed),
      lasting("silent", "says nothing; 0: goes on", f, &F::silent),
      lasting("streaming-off", "answers and sends no frames; 0: goes on", f, &F::streamingOff),
      lasting("dead", "gone; 0: is back", f, &F::dead),
      lasting("http", "talks like a web server; 0: like itself", f, &F::talksHttp),
      numbered("version", "of its stream from now on: 300 for 3.0; 0: as it was set up", f, &F::version, 0.0, 300.0),
      happening("restart-count", "its count of frames begins anew", [f] { f->restartCount = 1; }),
      happening("jump-clock", "its clock is set back by five seconds", [f] { f->jumpClock = 1; })};
}

}  // namespace articulus::hardware
