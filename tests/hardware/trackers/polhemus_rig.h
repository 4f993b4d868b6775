#pragma once
#include <filesystem>

#include "hardware/io/serial_port.h"
#include "hardware/io/tcp_stream.h"
#include "hardware/polhemus/polhemus_wire.h"
#include "hardware/virtual_devices/lines/pty_line.h"
#include "hardware/virtual_devices/lines/tcp_line.h"
#include "hardware/virtual_devices/polhemus/virtual_polhemus.h"
#include "tests/hardware/trackers/tracker_bench.h"

namespace articulus::test {

/// The driver and the virtual Polhemus, over a pseudo terminal or over real TCP on loopback.
class PolhemusRig final : public TrackerBench {
 public:
  using Model = hardware::PolhemusModel;
  enum class Line { Serial, Tcp };
  explicit PolhemusRig(const std::vector<std::string>& bones = {"C4"}, Model model = Model::Liberty,
                       Line line = Line::Serial)
      : TrackerBench(bones), tcp_(line == Line::Tcp) {
    hardware::VirtualPolhemusSettings v;
    v.model = model;
    virtualPolhemus = hardware::VirtualPolhemus::start(v, truth, made());
    polhemus.model = model;
    polhemus.hemisphere = {0.0, 0.0, -1.0};
    polhemus.rate_Hz = model == Model::Liberty ? 240.0 : hardware::factsOf(model).rate_Hz;
    if (model == Model::Fastrak) polhemus.rate_Hz /= static_cast<double>(bones.size());
    if (bones.size() > 1) polhemus.baud = 0;
    polhemus.connectTime = 300'000'000;
    polhemus.replyTime = polhemus.gapTime = 20'000'000'000;  // time is the test's, and silence is told by the host's
    for (std::size_t i = 0; i < bones.size(); ++i) polhemus.stations.push_back({bones[i], static_cast<int>(i) + 1});
  }
  ~PolhemusRig() override { tracker.reset(); }
  std::unique_ptr<hardware::TrackerWire> wire() override {
    std::unique_ptr<hardware::ByteStream> line;
    if (tcp_) line = std::make_unique<hardware::TcpStream>("127.0.0.1", port_);
    else line = std::make_unique<hardware::SerialPort>(link_, speed);
    return std::make_unique<hardware::PolhemusWire>(polhemus, std::move(line));
  }
  void connect() {
    TrackerBench::connect();
    EXPECT_TRUE(ready());
  }
  /// Until the system has heard that it is to send.
  bool ready() {
    return until([&] {
      return health().connected &&
             (polhemus.pace != hardware::PolhemusPace::Streamed || virtualPolhemus->state().continuous);
    });
  }
  hardware::VirtualWire& system() override { return *virtualPolhemus; }
  hardware::PolhemusFaults& faults() { return virtualPolhemus->faults(); }
  const std::string& link() const { return link_; }

  hardware::PolhemusSettings polhemus;
  int speed = 115200;  ///< that this computer's end of the line has
  std::unique_ptr<hardware::VirtualPolhemus> virtualPolhemus;

 private:
  std::unique_ptr<hardware::VirtualLine> made() {
    if (!tcp_) return taken(hardware::PtyLine::open(115200, link_));
    auto line = taken(hardware::TcpLine::open("127.0.0.1", 0));
    port_ = line->port();
    return line;
  }
  bool tcp_;
  std::uint16_t port_ = 0;
  std::string link_ = std::filesystem::temp_directory_path() / ("articulus_polhemus_" + std::to_string(::getpid()));
};

}  // namespace articulus::test
