#include <gtest/gtest.h>

#include "core/spatial/rotation.h"
#include "hardware/simulated/simulated_tracker.h"
#include "tests/hardware/contract/rigs.h"
#include "tests/hardware/trackers/natnet_rig.h"
#include "tests/hardware/trackers/ndi_rig.h"
#include "tests/hardware/trackers/ndi_serial_rig.h"
#include "tests/hardware/trackers/polhemus_rig.h"
#include "tests/hardware/trackers/qualisys_rig.h"

namespace articulus::test {
namespace {

class SimulatedTrackerRig final : public TrackerRig {
 public:
  SimulatedTrackerRig() : tracker_(parameters(), *truth_, 1) {}
  device::Tracker& tracker() override { return tracker_; }
  void pass() override {
    now_ += 10'000'000;
    if (lost_) return;
    hardware::BoneTruth t;
    t.time = now_;
    t.bodies = 1;
    if (hidden_) t.X_WV[0].rotation = spatial::expRotation({0.0, M_PI, 0.0});
    t.X_WV[0].translation = origin_ - t.X_WV[0].rotation * parameters().bones[0].marker_m[1];
    truth_->push(t);
  }
  base::Nanoseconds now() const override { return now_; }
  void move(const spatial::Vector3& origin_T_m) override { origin_ = origin_T_m; }
  double accuracy_m() const override { return 1e-3; }
  void hide(bool hidden) override { hidden_ = hidden; }
  void lose() override { lost_ = true; }
  void back() override { lost_ = false; }

 private:
  static hardware::TrackerParameters parameters() {
    hardware::TrackerParameters p;
    p.rate_Hz = 100.0;
    p.latency_s = 0.0;
    p.dropoutsPerSecond = p.jumpsPerSecond = 0.0;
    p.bones = {
        {"C4",
         {spatial::Vector3(0.03, 0.0, 0.05), spatial::Vector3(0.0, 0.0, 0.05), spatial::Vector3(0.0, 0.03, 0.05)},
         {0, 0, 1}}};
    return p;
  }
  std::unique_ptr<hardware::BoneTruthRing> truth_ = std::make_unique<hardware::BoneTruthRing>();
  hardware::SimulatedTracker tracker_;
  spatial::Vector3 origin_ = spatial::Vector3::Zero();
  base::Nanoseconds now_ = 1'000'000'000;
  bool hidden_ = false, lost_ = false;
};

/// A driver and a virtual system over a real wire.
template <class Rig>
class WireRig final : public TrackerRig {
 public:
  WireRig() { rig_.connect(); }
  device::Tracker& tracker() override { return *rig_.tracker; }
  void pass() override {
    if (lost_) rig_.expose();
    else rig_.pass();
  }
  base::Nanoseconds now() const override { return rig_.clock.now(); }
  void move(const spatial::Vector3& origin_T_m) override { rig_.truth.pose(0).translation = origin_T_m; }
  double accuracy_m() const override { return 1e-6; }  // 32 bits of a millimetre, or of a metre
  void hide(bool hidden) override { rig_.faults().hidden = hidden ? 1U : 0U; }
  void lose() override {
    rig_.faults().dead = lost_ = true;
    EXPECT_TRUE(Rig::until([&] { return !rig_.health().connected; }));
  }
  void back() override {
    rig_.faults().dead = lost_ = false;
    EXPECT_TRUE(Rig::until([&] { return rig_.health().connected; }, 10'000'000'000));
  }

 private:
  Rig rig_;
  bool lost_ = false;
};

/// A system with a sensor on a line; a sensor that is hidden is one whose field fails.
class PolhemusTrackerRig final : public TrackerRig {
 public:
  PolhemusTrackerRig(PolhemusRig::Model model, PolhemusRig::Line line) : rig_({"C4"}, model, line) { rig_.connect(); }
  device::Tracker& tracker() override { return *rig_.tracker; }
  void pass() override {
    if (lost_) rig_.expose();
    else rig_.pass();
  }
  base::Nanoseconds now() const override { return rig_.clock.now(); }
  void move(const spatial::Vector3& origin_T_m) override { rig_.truth.pose(0).translation = origin_T_m; }
  double accuracy_m() const override { return 1e-6; }  // 32 bits of a centimetre
  void hide(bool hidden) override { rig_.faults().faulty = hidden ? 1U : 0U; }
  void lose() override {
    rig_.faults().dead = lost_ = true;
    EXPECT_TRUE(PolhemusRig::until([&] { return !rig_.health().connected; }));
  }
  void back() override {
    rig_.faults().dead = lost_ = false;
    EXPECT_TRUE(rig_.ready());
  }

 private:
  PolhemusRig rig_;
  bool lost_ = false;
};

}  // namespace

std::unique_ptr<TrackerRig> simulatedTrackerRig() { return std::make_unique<SimulatedTrackerRig>(); }
std::unique_ptr<TrackerRig> ndiPolarisRig() { return std::make_unique<WireRig<NdiRig>>(); }
std::unique_ptr<TrackerRig> optitrackNatNetRig() { return std::make_unique<WireRig<NatNetRig>>(); }
std::unique_ptr<TrackerRig> qualisysRtRig() { return std::make_unique<WireRig<QualisysRig>>(); }
std::unique_ptr<TrackerRig> ndiSerialRig() { return std::make_unique<WireRig<NdiSerialRig>>(); }
std::unique_ptr<TrackerRig> libertyRig() {
  return std::make_unique<PolhemusTrackerRig>(PolhemusRig::Model::Liberty, PolhemusRig::Line::Serial);
}
std::unique_ptr<TrackerRig> patriotRig() {
  return std::make_unique<PolhemusTrackerRig>(PolhemusRig::Model::Patriot, PolhemusRig::Line::Tcp);
}
std::unique_ptr<TrackerRig> fastrakRig() {
  return std::make_unique<PolhemusTrackerRig>(PolhemusRig::Model::Fastrak, PolhemusRig::Line::Serial);
}

}  // namespace articulus::test
