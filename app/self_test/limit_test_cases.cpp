// The list of all limits with the way each is driven at.
#include <algorithm>
#include <cmath>

#include "app/self_test/amplifier_push.h"
#include "app/self_test/limit_test_case.h"
#include "core/control/arm_model.h"
#include "core/control/estimators/oscillation_observer.h"
#include "core/robot/differential_kinematics.h"
#include "core/robot/kinematics.h"
#include "core/safety/sensor_overload.h"
#include "core/spatial/dense_solvers.h"
#include "core/spatial/rotation.h"
#include "hardware/simulated/fault_script.h"

namespace articulus::app {
namespace {

using cell::CellConfig;
using safety::FaultCode;
using safety::LimitSet;
using safety::TripMeasure;
using spatial::Pose;
using spatial::Vector3;

// Ways from the home pose that every limit is drawn in to, where it lies farther out.
constexpr double kJointWay_rad = 0.10, kPushedWay_rad = 0.0015, kBoxWay_m = 0.05;
constexpr double kPartsWay_rad = 0.25, kPartsDrop_m = 0.02, kSingularWay_rad = 0.2, kSingularDrop = 0.01,
                 kSingularLeft = 0.06;
constexpr double kJointSpeed_rad_per_s = 0.06, kLinearSpeed_m_per_s = 0.08, kAngularSpeed_rad_per_s = 0.20;
constexpr double kBeyond = 1.3;      // so many times its limit a load is
constexpr double kLate = 1.2;        // cycles: later than one lasts
constexpr double kSensorSum = 0.08;  // above what tool and bias make of it at rest; but for Fz no channel ends there
constexpr double kPushes_V = 1.2, kPushesHard_V = 5.0;
constexpr double kSwing_Hz = 12.0;  // in the middle of what is taken for an oscillation

class Trials {
 public:
  Trials(const CellConfig& cell, const LimitSet& inForce)
      : cell_(cell), inForce_(inForce), home_(poseAt(cell.homeJoints_rad)), widest_(widest(cell)) {}

  std::vector<LimitTestCase> make() {
    joints();
    body();
    loads();
    swings();
    ahead();
    operatorAndDevices();
    addPlausibilityCases({cell_, inForce_, widest_, underWay(),
                          [this](int joint, bool hard) { return push(joint, hard ? kPushesHard_V : kPushes_V); }},
                         all_);
    return std::move(all_);
  }

 private:
  /// Where the arm is pushed and loads are made up, nothing else may find it implausible.
  static LimitSet widest(const CellConfig& cell) {
    LimitSet limits = cell.maxima;
    limits.unexplainedTorque = 1e3;
    limits.displacement_m.setConstant(1.0);
    limits.rotation_rad.setConstant(3.0);
    limits.noLook_s = 1.0;
    return limits;
  }

  Pose poseAt(const robot::JointVector& q) const {
    return cell_.X_WB * robot::flangePose(cell_.robot, q) * cell_.X_FS * cell_.X_SD;
  }

  /// An amplifier that pushes with so much more than it holds with, whatever it is told.
  std::function<void(VirtualTwin&)> push(int joint, double more_V) const {
    return [joint, more_V, held = heldAtHome_V(cell_, joint)](VirtualTwin& twin) {
      twin.script().runaway_V = held_V(twin, joint, held) + more_V;
      twin.script().runawayJoint = joint;
    };
  }

  robot::LinkPoses linksAt(const robot::JointVector& q) const {
    robot::LinkPoses poses;
    robot::forwardKinematics(cell_.robot, q, poses);
    for (int i = 0; i < poses.count; ++i)
      poses.link[static_cast<std::size_t>(i)] = cell_.X_WB * poses.link[static_cast<std::size_t>(i)];
    return poses;
  }

  double singularValueAt(const robot::JointVector& q) const {
    robot::Jacobian J;
    robot::jacobian(linksAt(q), poseAt(q).translation, J);
    return spatial::singularValues(J)[5];
  }

  double clearanceAt(const robot::JointVector& q) const {
    collision::Proximity seen;
    cell_.collision.evaluate(linksAt(q), {}, 0.0, seen);
    return seen.closest.distance_m;
  }

  LimitTestCase& add(FaultCode limit, int axis, int sign, TripMeasure measure) {
    LimitTestCase t;
    t.limit = limit;
    t.axis = t.faultAxis = axis;
    t.sign = sign;
    t.measure = measure;
    t.limits = widest_;
    return all_.emplace_back(std::move(t));
  }

  /// As fast as it is told: nobody stretches a task.
  static protocol::Plan line(const Vector3& way_m, const Vector3& turn_rad, double time_s,
                             control::Law law = control::kPoseLaw) {
    protocol::Segment s;
    s.kind = protocol::SegmentKind::Task;
    s.law = law;
    s.selection = control::Selection::all(control::AxisMode::Position);
    s.path.shape = motion::PathShape::Line;
    s.path.size_m = way_m;
    s.path.turn_rad = turn_rad;
    s.path.time_s = time_s;
    s.duration_s = time_s + 0.3;
    return planOf(s);
  }
  /// Turns one joint, told as a task of the body: the planner would give a move the time that its joints need.
  protocol::Plan turn(int joint, double way_rad) const {
    robot::JointVector q = cell_.homeJoints_rad;
    q[joint] += way_rad;
    const Pose to = poseAt(q);
    return line(to.translation - cell_.X_WD_home.translation,
                spatial::logRotation(to.rotation * cell_.X_WD_home.rotation.transpose()), 1.5);
  }
  static protocol::Plan planOf(const protocol::Segment& segment) {
    protocol::Plan plan;
    plan.segments = 1;
    plan.segment[0] = segment;
    plan.duration_s = segment.duration_s;
    return plan;
  }
  /// A motion during which something else happens: up and aside, away from the bench.
  static protocol::Plan underWay(control::Law law = control::kPoseLaw) {
    return line({0.0, 0.10, 0.05}, Vector3::Zero(), 1.5, law);
  }
  static Vector3 along(int axis, double size) {
    Vector3 v = Vector3::Zero();
    v[axis] = size;
    return v;
  }

  template <class Add>
  static void bothSides(int axes, Add&& one) {
    for (int axis = 0; axis < axes; ++axis)
      for (const int sign : {1, -1}) one(axis, sign);
  }

  void joints();
  void body();
  void loads();
  void swings();
  void ahead();
  void operatorAndDevices();

  const CellConfig& cell_;
  const LimitSet& inForce_;
  const Pose home_;
  const LimitSet widest_;
  std::vector<LimitTestCase> all_;

  /// The channel of the load cell that looks along an axis of the world, and what it must read more for one N or Nm
  /// there: the cell feels the opposite of what acts on the body.
  struct Channel {
    int index = 0;
    double perUnit = 0.0;
  };
  Channel channelAlong(int axis) const {
    const spatial::Matrix3 R_WS =
        (cell_.X_WB * robot::flangePose(cell_.robot, cell_.homeJoints_rad) * cell_.X_FS).rotation;
    Channel channel;
    R_WS.row(axis % 3).cwiseAbs().maxCoeff(&channel.index);
    channel.perUnit = -1.0 / R_WS(axis % 3, channel.index);
    channel.index += axis < 3 ? 0 : 3;
    return channel;
  }
};

void Trials::joints() {
  bothSides(cell_.robot.joints, [&](int i, int sign) {
    LimitTestCase& t = add(FaultCode::JointPositionLimit, i, sign, TripMeasure::Joint);
    double& limit = (sign > 0 ? t.limits.jointUpper_rad : t.limits.jointLower_rad)[i];
    // A redundant arm may reach the same pose with another joint, so its joints are pushed over a limit close by.
    const bool pushed = cell_.robot.joints > 6;
    const double drawn = cell_.homeJoints_rad[i] + sign * (pushed ? kPushedWay_rad : kJointWay_rad);
    const double force = (sign > 0 ? inForce_.jointUpper_rad : inForce_.jointLower_rad)[i];
    limit = sign > 0 ? std::min(drawn, force) : std::max(drawn, force);
    if (pushed) t.provoke = push(i, sign * kPushes_V);
    else t.plan = turn(i, sign * 2.4 * kJointWay_rad);
    t.cause = [i, sign, limit](VirtualTwin& twin) { return sign * (twin.trueQ()[i] - limit) > 0.0; };
  });
  bothSides(cell_.robot.joints, [&](int i, int sign) {
    LimitTestCase& t = add(FaultCode::JointSpeedLimit, i, sign, TripMeasure::Joint);
    const double limit = t.limits.jointSpeed_rad_per_s[i] =
        std::min(inForce_.jointSpeed_rad_per_s[i], kJointSpeed_rad_per_s);
    t.plan = turn(i, sign * 0.24);
    t.cause = [i, sign, limit](VirtualTwin& twin) { return sign * twin.trueQd()[i] > limit; };
  });
  bothSides(cell_.robot.joints, [&](int i, int sign) {
    LimitTestCase& t = add(FaultCode::SetUpJointSpeed, i, sign, TripMeasure::Joint);
    t.setUp = safety::SetUpMode::Always;
    const double limit = std::min(inForce_.setUpJointShare * inForce_.jointSpeed_rad_per_s[i], kJointSpeed_rad_per_s);
    t.limits.setUpJointShare = limit / t.limits.jointSpeed_rad_per_s[i];
    for (int k = 0; k < cell_.robot.joints; ++k)
      if (k != i) t.limits.jointSpeed_rad_per_s[k] *= 10.0;  // the push moves the others through the arm's inertia
    t.provoke = push(i, sign * kPushesHard_V);
    t.cause = [i, sign, limit](VirtualTwin& twin) { return sign * twin.trueQd()[i] > limit; };
  });
  bothSides(cell_.robot.joints, [&](int i, int sign) {
    LimitTestCase& t = add(FaultCode::ControllerDiverged, i, sign, TripMeasure::Joint);
    t.before_s = 1.0;                                 // at rest for longer than a stop takes
    for (int k = i + 1; k < cell_.robot.joints; ++k)  // a motor that stays turns its joint where the one before moves
      if (cell_.robot.gear(k, i) != 0.0) t.orAxes |= 1U << k;
    t.provoke = push(i, sign * kPushes_V);
    pushMore(t, sign);
    t.cause = [](VirtualTwin&) { return false; };
  });
}

void Trials::body() {
  bothSides(3, [&](int i, int sign) {
    LimitTestCase& t = add(FaultCode::SafetyBox, i, sign, TripMeasure::Path);
    const double drawn = home_.translation[i] + sign * kBoxWay_m,
                 force = (sign > 0 ? inForce_.boxUpper_m : inForce_.boxLower_m)[i];
    const double limit = (sign > 0 ? t.limits.boxUpper_m : t.limits.boxLower_m)[i] =
        sign > 0 ? std::min(drawn, force) : std::max(drawn, force);
    t.plan = line(along(i, sign * 2.0 * kBoxWay_m), Vector3::Zero(), 1.2);
    t.cause = [i, sign, limit](VirtualTwin& twin) { return sign * (twin.trueX_WD().translation[i] - limit) > 0.0; };
  });
  const auto speeds = [&](FaultCode linear, FaultCode angular, safety::SetUpMode mode, double LimitSet::*ofLine,
                          double LimitSet::*ofTurn) {
    bothSides(3, [&](int i, int sign) {
      LimitTestCase& t = add(linear, i, sign, TripMeasure::Path);
      t.setUp = mode;
      t.limits.*ofLine = std::min(inForce_.*ofLine, kLinearSpeed_m_per_s);
      t.plan = line(along(i, sign * 0.07), Vector3::Zero(), 0.9);
    });
    bothSides(3, [&](int i, int sign) {
      LimitTestCase& t = add(angular, i, sign, TripMeasure::Turn);
      t.setUp = mode;
      t.limits.*ofTurn = std::min(inForce_.*ofTurn, kAngularSpeed_rad_per_s);
      t.plan = line(Vector3::Zero(), along(i, sign * 0.2), 1.0);
    });
  };
  speeds(FaultCode::LinearSpeedLimit, FaultCode::AngularSpeedLimit, safety::SetUpMode::Never,
         &LimitSet::linearSpeed_m_per_s, &LimitSet::angularSpeed_rad_per_s);
  speeds(FaultCode::SetUpLinearSpeed, FaultCode::SetUpAngularSpeed, safety::SetUpMode::Always,
         &LimitSet::setUpLinearSpeed_m_per_s, &LimitSet::setUpAngularSpeed_rad_per_s);
}

void Trials::loads() {
  bothSides(6, [&](int i, int sign) {
    LimitTestCase& t = add(i < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit, i, sign, TripMeasure::Path);
    t.zeroed = true;
    const double limit = t.limits.wrench[i] = std::min(inForce_.wrench[i], 0.5 * cell_.maxima.wrench[i]);
    const Channel channel = channelAlong(i);
    const double offset = sign * kBeyond * limit * channel.perUnit;
    t.limits.sensorSum = 1e3;  // and the other loads: what lever and channels make of the offset
    for (int k = 0; k < 6; ++k)
      if (k != i) t.limits.wrench[k] = 1e4;
    t.plan = underWay();
    t.provoke = [channel, offset](VirtualTwin& twin) {
      twin.script().loadCellOffset = offset;
      twin.script().loadCellOffsetAxis = channel.index;
    };
  });
  bothSides(6, [&](int i, int sign) {
    LimitTestCase& t = add(FaultCode::SensorOverload, i, sign, TripMeasure::Path);
    t.faultAxis = -1;
    const double sum = t.limits.sensorSum = std::min(inForce_.sensorSum, kSensorSum);
    spatial::Wrench one;
    one.data[i] = 1.0;
    const double offset = sign * 2.0 * sum / safety::sensorLoadSum(one);
    t.limits.wrench.setConstant(1e4);
    t.plan = underWay();
    t.provoke = [i, offset](VirtualTwin& twin) {
      twin.script().loadCellOffset = offset;
      twin.script().loadCellOffsetAxis = i;
    };
  });
}

void Trials::swings() {
  // A load that swings whatever the gains are; only the load cell reports it.
  const control::OscillationBounds bounds;
  for (int i = 0; i < 6; ++i) {
    LimitTestCase& t = add(FaultCode::Oscillation, i, 0, TripMeasure::Path);
    if (i < 3) t.orAxes = 0b111000;  // a force at the load cell is a moment at D too: either may be seen to swing first
    t.zeroed = true;
    t.limits.linearSpeed_m_per_s = 1.0;
    t.limits.sensorSum = 1e3;
    t.limits.wrench.setConstant(1e4);
    t.plan = underWay(control::lawOf("impedance"));
    const Channel channel = channelAlong(i);
    const double amplitude = kBeyond * (i < 3 ? bounds.hardForce_N : bounds.hardMoment_Nm) * channel.perUnit;
    auto began_s = std::make_shared<double>(0.0);
    t.provoke = [began_s, channel](VirtualTwin& twin) {
      *began_s = twin.now_s();
      twin.script().loadCellOffset = 0.0;
      twin.script().loadCellOffsetAxis = channel.index;
    };
    t.during = [began_s, amplitude](VirtualTwin& twin) {
      twin.script().loadCellOffset = amplitude * std::sin(2.0 * M_PI * kSwing_Hz * (twin.now_s() - *began_s));
    };
    t.cause = [](VirtualTwin&) { return false; };  // it swings a few times before it is one
  }
}

void Trials::ahead() {
  // Each joint to each side that leads two parts nearer to each other; whichever two these are.
  const double clearHome_m = clearanceAt(cell_.homeJoints_rad);
  bothSides(cell_.robot.joints, [&](int i, int sign) {
    robot::JointVector q = cell_.homeJoints_rad;
    q[i] += sign * kPartsWay_rad;
    const double drop_m = clearHome_m - clearanceAt(q);
    if (!std::isfinite(drop_m) || drop_m < kPartsDrop_m) return;
    LimitTestCase& t = add(FaultCode::Collision, i, sign, TripMeasure::Path);
    t.faultAxis = -1;
    t.limits.collisionDistance_m = clearHome_m - 0.5 * drop_m;
    t.plan = turn(i, sign * kPartsWay_rad);
  });
  // Each joint to each side that leads nearer to a singularity.
  const double atHome = singularValueAt(cell_.homeJoints_rad);
  bothSides(cell_.robot.joints, [&](int i, int sign) {
    robot::JointVector q = cell_.homeJoints_rad;
    q[i] += sign * kSingularWay_rad;
    const double drop = atHome - singularValueAt(q);
    // What is tolerated of a value just inside of its limit must not reach from home to beyond it, or only a fast
    // motion is stopped.
    const double left = std::max(0.5 * drop, kSingularLeft * atHome);
    if (drop < kSingularDrop || drop - left < 0.25 * drop) return;
    LimitTestCase& t = add(FaultCode::NearSingularity, i, sign, TripMeasure::Path);
    t.faultAxis = -1;
    t.limits.leastSingularValue = std::max(inForce_.leastSingularValue, atHome - left);
    t.plan = turn(i, sign * kSingularWay_rad);
  });
}

void Trials::operatorAndDevices() {
  const auto underWayWith = [&](FaultCode limit, int axis, std::function<void(VirtualTwin&)> provoke) {
    LimitTestCase& t = add(limit, axis, 0, TripMeasure::Path);
    t.plan = underWay();
    t.limits.linearSpeed_m_per_s = 1.0;
    t.limits.sensorAge_s = inForce_.sensorAge_s;
    t.limits.bridgedSensorCycles = inForce_.bridgedSensorCycles;
    t.limits.lateCycleStreak = inForce_.lateCycleStreak;
    t.limits.operatorTimeout_s = inForce_.operatorTimeout_s;
    t.provoke = std::move(provoke);
  };
  underWayWith(FaultCode::DeadManReleased, -1, [](VirtualTwin& twin) { twin.setDeadMan(false); });
  underWayWith(FaultCode::EmergencyStop, -1, [](VirtualTwin& twin) { twin.setEmergencyStop(true); });
  underWayWith(FaultCode::DriveFault, -1, [](VirtualTwin& twin) { twin.script().driveFault = true; });
  underWayWith(FaultCode::EncoderInvalid, -1, [](VirtualTwin& twin) { twin.script().encoderInvalid = true; });
  for (int i = 0; i < cell_.robot.joints; ++i)
    underWayWith(FaultCode::EncoderInvalid, i, [i](VirtualTwin& twin) { twin.script().encoderNotFinite = i; });
  for (int i = 0; i < 6; ++i)
    underWayWith(FaultCode::SensorInvalid, i, [i](VirtualTwin& twin) { twin.script().loadCellNotFinite = i; });
  underWayWith(FaultCode::RecorderLost, -1, [](VirtualTwin& twin) { twin.loseRecorder(); });
  // These three are allowed for a while; the time counts from where the allowance ends.
  const double age_s = std::min(inForce_.sensorAge_s, (inForce_.bridgedSensorCycles + 1) / cell_.rate_Hz);
  const auto outlasts = [this](double allowed_s) {
    auto began_s = std::make_shared<double>(-1.0);
    all_.back().cause = [began_s, allowed_s, provoke = all_.back().provoke](VirtualTwin& twin) {
      return *began_s >= 0.0 && twin.now_s() - *began_s > allowed_s;
    };
    all_.back().provoke = [began_s, provoke = all_.back().provoke](VirtualTwin& twin) {
      *began_s = twin.now_s();
      provoke(twin);
    };
  };
  underWayWith(FaultCode::SensorStale, -1, [](VirtualTwin& twin) { twin.script().loadCellFrozen = true; });
  outlasts(age_s);
  underWayWith(FaultCode::OperatorLost, -1, [](VirtualTwin& twin) { twin.silenceOperator(); });
  outlasts(inForce_.operatorTimeout_s);
  const double late_s = kLate / cell_.rate_Hz;
  underWayWith(FaultCode::MissedDeadlines, -1, [late_s](VirtualTwin& twin) { twin.wakeLate(late_s); });
  outlasts(inForce_.lateCycleStreak * (1.0 / cell_.rate_Hz + late_s));

  LimitTestCase& t = add(FaultCode::UnloadTimeout, -1, 0, TripMeasure::Path);
  t.zeroed = true;
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Unload;
  s.duration_s = 1.0;
  s.forceTolerance_N = 1e-6;
  s.momentTolerance_Nm = 1e-9;
  s.timeout_s = 0.6;
  t.plan = planOf(s);

  LimitTestCase& settles = add(FaultCode::SettleTimeout, -1, 0, TripMeasure::Path);
  settles.zeroed = true;
  s.kind = protocol::SegmentKind::Task;
  s.law = control::kAxisLaw;  // one axis is enough, and in free air calmer than six
  s.selection = control::Selection::all(control::AxisMode::Hold);
  s.selection.axis[2] = control::AxisMode::Force;
  s.duration_s = 0.05;
  s.settle_s = 1.0;
  s.timeout_s = 0.1;
  settles.plan = planOf(s);
}

}  // namespace

std::vector<LimitTestCase> limitTestCases(const CellConfig& cell, const LimitSet& inForce) {
  return Trials(cell, inForce).make();
}

}  // namespace articulus::app
