// How sensors and drives that contradict each other, a specimen that is pulled too far and a computer that pauses are
// tried.
#include <memory>

#include "app/self_test/amplifier_push.h"
#include "app/self_test/limit_test_case.h"
#include "hardware/faults/device_fault.h"

namespace articulus::app {
namespace {

using hardware::DeviceFault;
using safety::FaultCode;
using safety::LimitSet;
using safety::TripMeasure;

constexpr unsigned kAnyAxis = 0xff;
constexpr double kDisplacement_m = 0.005, kRotation_rad = 0.03;  // limits of a specimen, drawn in
constexpr double kDisplace_m_per_s = 0.03, kRotate_rad_per_s = 0.15;
constexpr double kPause_s = 0.05, kOnBrakes_s = 0.4, kObserved_s = 0.4;

class PlausibilityCases {
 public:
  PlausibilityCases(const PlausibilityCaseParts& parts, std::vector<LimitTestCase>& to) : p_(parts), all_(to) {}

  void make() {
    sensors();
    drives();
    specimen();
    host();
  }

 private:
  LimitTestCase& add(FaultCode limit, int axis, int sign, std::function<void(VirtualTwin&)> provoke) {
    LimitTestCase t;
    t.limit = limit;
    t.axis = t.faultAxis = axis;
    t.sign = sign;
    t.limits = p_.widest;
    t.provoke = std::move(provoke);
    t.cause = [](VirtualTwin&) { return false; };  // the time counts from the trip: it takes a while to be sure
    return all_.emplace_back(std::move(t));
  }
  static std::function<void(VirtualTwin&)> wrong(DeviceFault fault, int element = 0, int sign = 1) {
    return [=](VirtualTwin& twin) { twin.inject({fault, element, sign}); };
  }
  static void allowSpeed(LimitSet& limits) {
    limits.jointSpeed_rad_per_s *= 10.0;
    limits.linearSpeed_m_per_s = limits.angularSpeed_rad_per_s = 30.0;
  }
  template <class One>
  void eachJoint(One&& one) const {
    for (int i = 0; i < p_.cell.robot.joints; ++i) one(i);
  }

  void sensors() {
    add(FaultCode::LoadCellFrozen, -1, 0, wrong(DeviceFault::LoadFrozen)).plan = p_.underWay;
    eachJoint([this](int i) {
      for (const int sign : {1, -1})
        add(FaultCode::EncoderImplausible, i, sign, wrong(DeviceFault::EncoderJump1, i, sign)).plan = p_.underWay;
    });
    add(FaultCode::BrakesNotReleased, -1, 0, wrong(DeviceFault::BrakeStateLost)).plan = p_.underWay;
    LimitTestCase& slips = add(FaultCode::MovesOnBrakes, 0, 0, [](VirtualTwin& twin) {
      (void)twin.order(cycle::CommandKind::ControllerOff);
      twin.run(static_cast<int>(kOnBrakes_s * twin.cell().rate_Hz));
      twin.inject({DeviceFault::EncoderJump1, 0, 1});  // the brakes hold: only an encoder can say that they slip
    });
    slips.measure = TripMeasure::Joint;
  }

  void drives() {
    if (p_.cell.commandLevel != robot::CommandLevel::JointTorque) {
      // An arm with loops of its own follows whatever it is told; here the joint that moves fastest goes on as it was
      // told last. Where that is a position it stands, and its encoder is blamed if it says so first.
      LimitTestCase& follows = add(FaultCode::FollowingError, 0, 0, [](VirtualTwin& twin) {
        int fastest = 0;
        twin.trueQd().cwiseAbs().maxCoeff(&fastest);
        twin.inject({DeviceFault::DriveStuck, fastest, 1});
      });
      follows.orAxes = kAnyAxis;
      follows.orLimit = FaultCode::EncoderImplausible;
      follows.plan = p_.underWay;
      allowSpeed(follows.limits);
      return;
    }
    eachJoint([this](int i) {
      LimitTestCase& follows = add(FaultCode::FollowingError, i, 0, p_.push(i, false));
      follows.measure = TripMeasure::Joint;
      follows.orAxes = kAnyAxis;         // its push moves the others as well
      pushMore(follows, 1, 0.15, 10.0);  // where friction holds the joint against the first push
      allowSpeed(follows.limits);
      LimitTestCase& feels = add(FaultCode::TorqueUnexplained, i, 0, p_.push(i, true));
      feels.measure = TripMeasure::Joint;
      feels.orAxes = kAnyAxis;
      allowSpeed(feels.limits);
      feels.before_s = kObserved_s;
      feels.limits.unexplainedTorque = p_.inForce.unexplainedTorque;
    });
  }

  /// Leads away what the station takes for clamped; a real specimen would bear the arm before it had gone far enough.
  void specimen() {
    for (int axis = 0; axis < 6; ++axis)
      for (const int sign : {1, -1}) {
        const bool turn = axis >= 3;
        protocol::Segment s;
        s.kind = protocol::SegmentKind::Task;
        s.law = control::kPoseLaw;
        s.selection = control::Selection::all(control::AxisMode::Position);
        s.path.shape = motion::PathShape::Line;
        s.path.time_s = 0.5;
        s.duration_s = 1.0;
        (turn ? s.path.turn_rad : s.path.size_m)[axis % 3] =
            sign * s.path.time_s * (turn ? kRotate_rad_per_s : kDisplace_m_per_s);
        auto plan = std::make_shared<protocol::Plan>();
        plan->segments = 1;
        plan->segment[0] = s;
        plan->duration_s = s.duration_s;
        LimitTestCase& t = add(turn ? FaultCode::RotationLimit : FaultCode::DisplacementLimit, axis % 3, sign,
                               [plan](VirtualTwin& twin) {
                                 twin.closeEmptyVice();
                                 twin.run(5);
                                 cycle::Command start;
                                 start.kind = cycle::CommandKind::StartPlan;
                                 start.plan = plan.get();
                                 (void)twin.order(start);
                               });
        t.measure = turn ? TripMeasure::Turn : TripMeasure::Path;
        double& limit = (turn ? t.limits.rotation_rad : t.limits.displacement_m)[axis % 3];
        limit = std::min(turn ? kRotation_rad : kDisplacement_m,
                         (turn ? p_.inForce.rotation_rad : p_.inForce.displacement_m)[axis % 3]);
      }
  }

  void host() {
    LimitTestCase& t = add(FaultCode::HostPaused, -1, 0, [](VirtualTwin& twin) { twin.pause(kPause_s); });
    t.plan = p_.underWay;
    t.limits.noLook_s = std::min(p_.inForce.noLook_s, 0.5 * kPause_s);
  }

  const PlausibilityCaseParts& p_;
  std::vector<LimitTestCase>& all_;
};

}  // namespace

void addPlausibilityCases(const PlausibilityCaseParts& parts, std::vector<LimitTestCase>& to) {
  PlausibilityCases(parts, to).make();
}

}  // namespace articulus::app
