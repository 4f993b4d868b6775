#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <optional>

#include "hardware/kuka_rsi/kuka_rsi_arm.h"
#include "tests/hardware/taken.h"

namespace articulus::test {

using device::ArmState;
using hardware::KukaRsiArm;
using hardware::UdpAddress;
using hardware::UdpSocket;

inline constexpr base::Nanoseconds kCycle = 4'000'000;

/// What a telegram says.
struct Says {
  std::uint64_t ipoc = 1'000'000;
  double axis_deg = 10.0;
  unsigned late = 0;
  const char* type = "KUKA";
  bool run = false;
};

inline std::string rob(const Says& s, const std::string& more = {}) {
  std::string axes;
  for (int i = 1; i <= 6; ++i) axes += " A" + std::to_string(i) + "=\"" + std::to_string(s.axis_deg) + "\"";
  return std::string("<Rob Type=\"") + s.type + "\"><AIPos" + axes + "/><Delay D=\"" + std::to_string(s.late) +
         "\"/><Run>" + (s.run ? "1" : "0") + "</Run>" + more + "<IPOC>" + std::to_string(s.ipoc) + "</IPOC></Rob>";
}

/// A driver and a controller of bare telegrams; time is theirs.
class LyingWire : public ::testing::Test {
 protected:
  LyingWire() { listen({}); }
  void listen(hardware::KukaRsiSettings s) {
    s.port = 0;
    arm_ = taken(KukaRsiArm::listen(s));
    controller_ = taken(UdpSocket::bound("127.0.0.1", 0));
    command_.level = robot::CommandLevel::JointPosition;
    command_.position_rad = robot::JointVector::Constant(6, 10.0 * M_PI / 180.0);
    command_.enable = false;
    says_ = {};
    reply_.clear();
    run_.reset();
  }
  void send(UdpSocket& from, const std::string& text) { ASSERT_TRUE(from.send(text, arm_->local())); }
  void step() {
    now_ += kCycle;
    arm_->read(now_, state_);
    arm_->write(command_);
    takeReplies();
  }
  /// Its program is started anew: nothing is in force in it.
  void restartController() {
    reply_.clear();
    says_.late = 0;
  }
  /// Cycles of a controller that tells the truth; before its telegram, the test may say something.
  void cycle(int n = 1, const std::function<void()>& before = {}) {
    for (int i = 0; i < n; ++i) {
      if (before) before();
      says_.ipoc += 4;
      says_.run = run_.value_or(asksToMove());
      send(controller_, rob(says_));
      step();
    }
  }
  void moving() {
    cycle(5);
    command_.enable = true;
    cycle(3);
    ASSERT_TRUE(asksToMove()) << reply_;
  }
  void takeReplies() {
    std::array<char, 1024> buffer{};
    UdpAddress from;
    for (long n = 0; (n = controller_.receive(buffer, from)) >= 0;)
      reply_.assign(buffer.data(), static_cast<std::size_t>(n)), ++replies_;
  }
  [[nodiscard]] bool asksToMove() const { return reply_.find("<Go>1</Go>") != std::string::npos; }
  /// The correction of each axis in the last reply, degrees.
  [[nodiscard]] double correction_deg(int axis) const {
    const std::string key = " A" + std::to_string(axis + 1) + "=\"";
    const auto at = reply_.find(key);
    return at == std::string::npos ? std::nan("") : std::stod(reply_.substr(at + key.size()));
  }
  [[nodiscard]] bool sound() const { return state_.valid && !state_.driveFault; }

  std::unique_ptr<KukaRsiArm> arm_;
  UdpSocket controller_;
  device::ArmCommand command_;
  ArmState state_;
  Says says_;
  base::Nanoseconds now_ = 5'000'000'000;
  std::string reply_;
  int replies_ = 0;
  std::optional<bool> run_;  // what Run says; not set: as we last asked it
};

}  // namespace articulus::test
