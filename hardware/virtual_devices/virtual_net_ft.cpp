#include "hardware/virtual_devices/virtual_net_ft.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

namespace articulus::hardware {
namespace {

void put(std::string& to, std::uint32_t v) {
  for (int shift = 24; shift >= 0; shift -= 8) to += static_cast<char>(v >> shift & 0xFF);
}

bool takes(std::atomic<int>& fault) {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

std::string pageOf(const char* root, const std::vector<std::pair<const char*, std::string>>& values) {
  std::string text = std::string("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<") + root + ">\r\n";
  for (const auto& [name, value] : values)
    text.append("<").append(name).append(">").append(value).append("</").append(name).append(">\r\n");
  return text.append("</").append(root).append(">\r\n");
}

}  // namespace

base::Result<std::unique_ptr<VirtualNetFt>> VirtualNetFt::start(const VirtualNetFtSettings& settings,
                                                                device::LoadCell& cell) {
  std::unique_ptr<VirtualNetFt> box(new VirtualNetFt(settings, cell));
  auto socket = UdpSocket::bound(settings.address, settings.rdtPort);
  if (!socket) return socket.error();
  box->socket_ = std::move(*socket);
  if (auto listens = box->listen(); !listens) return listens.error();
  box->server_ = std::thread([b = box.get()] { b->servePage(); });
  return box;
}

VirtualNetFt::~VirtualNetFt() {
  running_ = false;
  if (httpHandle_ >= 0) ::shutdown(httpHandle_, SHUT_RDWR);  // wakes the server
  if (server_.joinable()) server_.join();
  if (httpHandle_ >= 0) ::close(httpHandle_);
}

base::Result<void> VirtualNetFt::listen() {
  httpHandle_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in s{};
  s.sin_family = AF_INET;
  const auto address = udpAddress(settings_.address, settings_.httpPort);
  if (!address) return address.error();
  s.sin_addr.s_addr = htonl(address->host);
  s.sin_port = htons(address->port);
  socklen_t size = sizeof s;
  // So that one that was ended a moment ago can be started again: connections of its clients linger for a minute.
  const int again = 1;
  if (httpHandle_ >= 0) (void)::setsockopt(httpHandle_, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
  if (httpHandle_ < 0 || ::bind(httpHandle_, reinterpret_cast<sockaddr*>(&s), size) != 0 ||
      ::listen(httpHandle_, 8) != 0 || ::getsockname(httpHandle_, reinterpret_cast<sockaddr*>(&s), &size) != 0)
    return base::Error{base::ErrorCode::DeviceFailure,
                       std::string("The virtual force/torque sensor opened no web page: ") + std::strerror(errno) + ".",
                       "Check that " + settings_.address + " is an address of this computer and that port " +
                           std::to_string(settings_.httpPort) + " is free (ss -ltn); below 1024 only root may listen."};
  httpPort_ = ntohs(s.sin_port);
  return {};
}

std::string VirtualNetFt::page() const {
  const std::string zeros = "0;0;0;0;0;0";
  const std::string perForce = std::to_string(std::llround(settings_.countsPerForce));
  const std::string perTorque = std::to_string(std::llround(settings_.countsPerTorque));
  return pageOf("netftStatus", {{"prodname", settings_.product},
                                {"runstat", "0x00000000"},
                                {"runft", zeros},
                                {"setbias", zeros},
                                {"setcfgsel", "0"},
                                {"cfgnam", "Simulated"},
                                {"cfgcalsel", "0"},
                                {"cfgcalsn", "SIMULATED"},
                                {"scfgfu", settings_.forceUnit},
                                {"scfgtu", settings_.torqueUnit},
                                {"cfgcpf", perForce},
                                {"cfgcpt", perTorque},
                                {"cfgmr", zeros},
                                {"netip", settings_.address},
                                {"comrdte", "Enabled"},
                                {"comrdtrate", std::to_string(std::llround(settings_.rate_Hz))},
                                {"comrdtbsiz", std::to_string(settings_.recordsPerDatagram)}});
}

std::string VirtualNetFt::calibrationPage() const {
  return pageOf("netftCalibration", {{"calsn", "SIMULATED"},
                                     {"calpn", settings_.product},
                                     {"calfu", settings_.forceUnit},
                                     {"caltu", settings_.torqueUnit},
                                     {"calcpf", std::to_string(std::llround(settings_.countsPerForce))},
                                     {"calcpt", std::to_string(std::llround(settings_.countsPerTorque))}});
}

void VirtualNetFt::servePage() {
  while (running_) {
    pollfd p{httpHandle_, POLLIN, 0};
    if (::poll(&p, 1, 500) <= 0) continue;
    const int client = ::accept(httpHandle_, nullptr, nullptr);
    if (client < 0) continue;
    char request[2048];
    pollfd c{client, POLLIN, 0};
    const ssize_t n = ::poll(&c, 1, 1000) > 0 ? ::recv(client, request, sizeof request - 1, 0) : 0;
    const std::string text(request, n > 0 ? static_cast<std::size_t>(n) : 0);
    // A browser and the maker's viewer ask for a configuration by its index; here there is one.
    const auto asks = [&text](const std::string& name) {
      return text.starts_with("GET /" + name + " ") || text.starts_with("GET /" + name + "?");
    };
    const bool status = asks("netftapi2.xml"), known = status || asks("netftcalapi.xml");
    const std::string body = status ? page() : known ? calibrationPage() : "not here";
    const std::string answer = std::string(known ? "HTTP/1.0 200 OK" : "HTTP/1.0 404 Not Found") +
                               "\r\nContent-Type: text/xml\r\nContent-Length: " + std::to_string(body.size()) +
                               "\r\n\r\n" + body;
    (void)::send(client, answer.data(), answer.size(), MSG_NOSIGNAL);
    ::close(client);
  }
}

void VirtualNetFt::takeRequests() {
  std::array<char, 64> request;
  UdpAddress from;
  if (!asked_ && settings_.requestWait > 0) (void)socket_.wait(settings_.requestWait);
  for (;;) {
    const long size = socket_.receive(request, from);
    if (size < 0) return;
    asked_ = true;
    if (size != static_cast<long>(kRdtRequestSize) || request[0] != 0x12 || request[1] != 0x34)
      continue;  // the newest command wins
    switch (static_cast<unsigned char>(request[2]) << 8 | static_cast<unsigned char>(request[3])) {
      case 0x0000: client_ = {}; break;
      case 0x0002:
      case 0x0003:
        client_ = from;
        left_ = 0;
        for (std::size_t i = 4; i < kRdtRequestSize; ++i) left_ = left_ << 8 | static_cast<unsigned char>(request[i]);
        buffered_ = request[3] == 3;
        sequence_ = 0;
        records_ = 0;
        datagram_.clear();
        break;
      case 0x0041: break;  // nothing latches here
      case 0x0042: {
        device::LoadCellSample sample;
        cell_.read(0, sample);
        bias_ = sample.wrench_S.data;
        client_ = {};  // to be started anew
        break;
      }
      default: break;
    }
  }
}

std::vector<WireFault> VirtualNetFt::faultRowsOf(NetFtFaults* f) {
  using F = NetFtFaults;
  return {
      counted("lose", "records that are not sent", f, &F::loseRecords),
      counted("duplicate", "records that are sent twice", f, &F::duplicateRecords),
      counted("delay", "records that are sent after the next one", f, &F::delayRecords),
      counted("cut", "records without their second half", f, &F::cutRecords),
      counted("stale", "records that are the one before", f, &F::staleRecords),
      lasting("silent", "sends nothing; 0: goes on", f, &F::silent),
      lasting("dead", "has no power; 0: is back, and streams to nobody until it is asked", f, &F::dead),
      lasting("frozen", "sends, but measures nothing; 0: measures again", f, &F::frozen),
      lasting("saturation", "every record says that a channel is beyond its range; 0: no more", f, &F::saturated),
      {"status", "this status word in every record; 0: healthy",
       [f](double value) { f->status = value > 0.0 && value < 4294967296.0 ? static_cast<std::uint32_t>(value) : 0; },
       FaultLasts::UntilSetBack, 0.0, static_cast<double>(0x80020000U)}};
}

void VirtualNetFt::append(const device::LoadCellSample& sample) {
  std::uint32_t status = faults_.status.load();
  if (sample.saturated || faults_.saturated) status |= 1u << 31 | 1u << 17;
  put(datagram_, ++sequence_);
  put(datagram_, measurement_);
  put(datagram_, status);
  for (int i = 0; i < 6; ++i) {
    const double counts =
        (sample.wrench_S.data[i] - bias_[i]) * (i < 3 ? settings_.countsPerForce : settings_.countsPerTorque);
    put(datagram_, static_cast<std::uint32_t>(static_cast<std::int32_t>(std::llround(counts))));
  }
  ++records_;
}

void VirtualNetFt::emit(base::Nanoseconds now) {
  if (faults_.dead) {
    client_ = {};
    datagram_.clear();
    delayed_.clear();
    records_ = 0;
    measurement_ = settings_.firstMeasurement;
    std::array<char, 64> nobody;
    for (UdpAddress from; socket_.receive(nobody, from) >= 0;) continue;
    return;
  }
  takeRequests();
  if (!faults_.frozen) ++measurement_;
  if (!client_.known()) return;
  device::LoadCellSample sample;
  cell_.read(now, sample);
  append(sample);
  const bool last = left_ == 1;
  if (left_ > 0) --left_;
  if (!last && records_ < (buffered_ ? settings_.recordsPerDatagram : 1)) return;
  const UdpAddress client = client_;
  if (last) client_ = {};
  std::string out;
  out.swap(datagram_);
  records_ = 0;
  if (takes(faults_.staleRecords) && !before_.empty()) out = before_;
  before_ = out;
  if (takes(faults_.cutRecords)) out.resize(out.size() / 2);
  if (faults_.silent || takes(faults_.loseRecords)) return;
  if (takes(faults_.delayRecords)) {
    delayed_ = out;
    return;
  }
  socket_.send(out, client);
  if (takes(faults_.duplicateRecords)) socket_.send(out, client);
  if (!delayed_.empty()) {
    socket_.send(delayed_, client);
    delayed_.clear();
  }
}

}  // namespace articulus::hardware
