#pragma once
#include <filesystem>

#include "hardware/io/serial_port.h"
#include "hardware/ndi_polaris/ndi_wire.h"
#include "hardware/virtual_devices/lines/pty_line.h"
#include "hardware/virtual_devices/virtual_ndi.h"
#include "tests/hardware/trackers/tracker_bench.h"

namespace articulus::test {

/// The NDI driver and the virtual system over a pseudo terminal; a break, which that does not carry, is told past it.
class NdiSerialRig final : public TrackerBench {
 public:
  explicit NdiSerialRig(const std::vector<std::string>& bones = {"C4"}) : TrackerBench(bones) {
    virtualNdi = hardware::VirtualNdi::start({}, truth, taken(hardware::PtyLine::open(9600, link_)));
    ndi.serial = link_;
    ndi.connectTime = ndi.replyTime = 300'000'000;
    ndi.resetTime = 200'000'000;
    for (const std::string& bone : bones) ndi.tools.push_back({bone, 0, "NDI of " + bone});
  }
  ~NdiSerialRig() override { tracker.reset(); }
  std::unique_ptr<hardware::TrackerWire> wire() override {
    auto line = std::make_unique<Line>(*this);
    line_ = line.get();
    return std::make_unique<hardware::NdiWire>(ndi, std::move(line));
  }
  hardware::VirtualWire& system() override { return *virtualNdi; }
  hardware::NdiFaults& faults() { return virtualNdi->faults(); }
  const std::string& link() const { return link_; }
  int baud() const { return line_->baud(); }  ///< of this computer's end, as long as the driver lives

  int breaks = 0;
  bool carriesBreaks = true;
  hardware::NdiSettings ndi;
  std::unique_ptr<hardware::VirtualNdi> virtualNdi;

 private:
  /// A serial port with a break that reaches the virtual system.
  class Line final : public hardware::ByteStream {
   public:
    explicit Line(NdiSerialRig& rig) : rig_(rig), port_(rig.link_, 9600) {}
    base::Result<void> open(base::Nanoseconds longest) override { return port_.open(longest); }
    void close() noexcept override { port_.close(); }
    bool isOpen() const noexcept override { return port_.isOpen(); }
    long receive(std::span<char> buffer) noexcept override { return port_.receive(buffer); }
    long send(std::span<const char> bytes) noexcept override { return port_.send(bytes); }
    bool wait(base::Nanoseconds longest) noexcept override { return port_.wait(longest); }
    bool waitToSend(base::Nanoseconds longest) noexcept override { return port_.waitToSend(longest); }
    std::string place() const override { return port_.place(); }
    base::Error ended() const override { return port_.ended(); }
    bool isSerial() const noexcept override { return true; }
    base::Result<void> setBaud(int baud) override { return port_.setBaud(baud); }
    base::Result<void> sendBreak() override {
      ++rig_.breaks;
      if (rig_.carriesBreaks) rig_.virtualNdi->hearBreak();
      return {};
    }
    int baud() const { return port_.baud(); }

   private:
    NdiSerialRig& rig_;
    hardware::SerialPort port_;
  };
  Line* line_ = nullptr;
  std::string link_ = std::filesystem::temp_directory_path() / ("articulus_ndi_" + std::to_string(::getpid()));
};

}  // namespace articulus::test
