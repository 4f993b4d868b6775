// Parts that come too close: the whole virtual cell is really driven at its bench, its vice, its floor and itself,
// joint by joint to both sides and along the axes of the world. The plant's own joint positions say what was left
// between them.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using safety::FaultCode;

/// Wide open, so that the parts are what is met first, but for the distance that the cell is shipped with.
safety::LimitSet open(const cell::CellConfig& cell) {
  safety::LimitSet limits = cell.maxima;
  limits.collisionDistance_m = cell.limits.collisionDistance_m;
  return limits;
}

/// What the plant leaves between its parts, from its true joint positions.
collision::Clearance truth(VirtualCell& cell) {
  robot::LinkPoses poses;
  robot::forwardKinematics(cell.cell().robot, cell.trueQ(), poses);
  for (int i = 0; i < poses.count; ++i)
    poses.link[static_cast<std::size_t>(i)] = cell.cell().X_WB * poses.link[static_cast<std::size_t>(i)];
  collision::Proximity seen;
  cell.cell().collision.evaluate(poses, {}, 0.0, seen);
  return seen.closest;
}

/// What was measured of one drive at one pair of parts.
class ClearanceTable {
 public:
  static ClearanceTable& one() {
    static ClearanceTable table;
    return table;
  }
  void add(const std::string& what, const std::string& parts, const Stop& stop, double least_m) {
    rows_.push_back({what, parts, stop.stopTime_s, stop.speedBefore_rad_per_s, stop.fault.value, least_m});
  }
  void print() const {
    if (rows_.empty()) return;
    std::printf("\n%-34s %-28s %9s %13s %12s %9s\n", "driven", "parts", "stop ms", "before deg/s", "at fault mm",
                "left mm");
    for (const auto& r : rows_)
      std::printf("%-34s %-28s %9.0f %13.1f %12.1f %9.1f\n", r.what.c_str(), r.parts.c_str(), 1e3 * r.time_s,
                  r.speed / kDegree, 1e3 * r.fault_m, 1e3 * r.least_m);
  }

 private:
  struct Row {
    std::string what, parts;
    double time_s, speed, fault_m, least_m;
  };
  std::vector<Row> rows_;
};

class TablePrinter : public testing::Environment {
 public:
  void TearDown() override { ClearanceTable::one().print(); }
};
[[maybe_unused]] const auto* const kPrinter = testing::AddGlobalTestEnvironment(new TablePrinter);

class CollisionStops : public testing::Test {
 protected:
  CollisionStops() { cell.switchOn(); }
  void openLimits(double jointSpeed_rad_per_s = 2.0) {
    auto limits = open(cell.cell());
    limits.jointSpeed_rad_per_s.setConstant(jointSpeed_rad_per_s);
    ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  }
  void goTo(const robot::JointVector& q) {
    ASSERT_EQ(cell.order(moveJoints(q, 1.0)), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(150.0)) << "on the way to the start: " << safety::describe(cell.snapshot().fault);
  }
  /// Watches the stop of a motion that was begun.
  void expectStop(const std::string& what, const std::string& a, const std::string& b, double timeout_s = 60.0) {
    const double limit = cell.limits().collisionDistance_m;
    double least = 1e9;
    const Stop stop = watchStop(
        cell,
        [&] {
          least = std::min(least, truth(cell).distance_m);
          return truth(cell).distance_m < limit;
        },
        timeout_s);
    least = std::min(least, truth(cell).distance_m);
    ASSERT_TRUE(stop.latched) << what << " stopped nothing";
    ClearanceTable::one().add(what, std::string(stop.fault.partA.view()) + ", " + std::string(stop.fault.partB.view()),
                              stop, least);
    expectGoodStop(cell, "collision ahead", stop, FaultCode::Collision, -1, limit, a + " and " + b + " are");
    EXPECT_GT(stop.speedBefore_rad_per_s, kStandstill_rad_per_s) << "no real motion";
    EXPECT_GT(least, 0.8 * limit) << "the stop came too late";
    EXPECT_TRUE(cell.snapshot().controllerOn) << "a gentle stop became one by the brakes";
    EXPECT_EQ(cell.snapshot().clearance.a.view().empty(), false);
    EXPECT_NEAR(cell.snapshot().clearance.distance_m, truth(cell).distance_m, 2e-4)
        << "encoders see another distance than the plant has";
    EXPECT_NEAR(cell.snapshot().sample[record::Channel::Clearance], cell.snapshot().clearance.distance_m, 1e-15);
  }
  VirtualCell cell;
};

/// A joint that is turned from a start until two parts are near.
struct Drive {
  const char* name;
  double start_deg[6];
  int joint;
  double to_deg;
  const char *a, *b;
};
void PrintTo(const Drive& drive, std::ostream* out) { *out << drive.name; }

class JointServos : public CollisionStops, public testing::WithParamInterface<Drive> {};
INSTANTIATE_TEST_SUITE_P(
    Every, JointServos,
    testing::Values(
        Drive{"Joint1PlusBracketToBench", {-44, 96, -6, -150, -71, -25}, 0, -16, "bracket", "bench"},
        Drive{"Joint1PlusBracketToVice", {-55, 50, 81, 59, 58, 90}, 0, -18, "bracket", "vice"},
        Drive{"Joint1PlusLoadCellToVice", {-46, 66, 81, 10, -57, 17}, 0, -4, "load cell", "vice"},
        Drive{"Joint1PlusUpperEmbeddingToVice", {-33, 53, 100, 36, -56, -2}, 0, 2, "upper embedding", "vice"},
        Drive{"Joint1PlusWristToBench", {-41, 73, 86, 0, -77, 10}, 0, -19, "wrist", "bench"},
        Drive{"Joint1MinusBracketToVice", {35, 52, 110, 18, -63, 45}, 0, 8, "bracket", "vice"},
        Drive{"Joint1MinusLoadCellToBench", {56, 83, 52, 63, -74, -185}, 0, 18, "load cell", "bench"},
        Drive{"Joint1MinusUpperEmbeddingToBench", {33, 53, 108, -11, -55, -10}, 0, 11, "upper embedding", "bench"},
        Drive{"Joint1MinusWristToVice", {31, 72, 65, -10, -60, -36}, 0, 3, "wrist", "vice"},
        Drive{"Joint1MinusForearmToVice", {40, 110, -18, 72, -42, 251}, 0, 7, "forearm", "vice"},
        Drive{"Joint2PlusBracketToBase", {60, -8, 130, -41, 56, -72}, 1, 70, "bracket", "base"},
        Drive{"Joint2PlusBracketToBench", {-18, 86, -28, 251, -64, 250}, 1, 123, "bracket", "bench"},
        Drive{"Joint2PlusBracketToFloor", {28, -20, 129, -52, -55, -185}, 1, 63, "bracket", "floor"},
        Drive{"Joint2PlusForearmToBench", {-18, 99, -37, -74, -74, -144}, 1, 130, "forearm", "bench"},
        Drive{"Joint2PlusLoadCellToVice", {-3, 40, 79, 50, -76, 22}, 1, 74, "load cell", "vice"},
        Drive{"Joint2PlusUpperEmbeddingToVice", {8, 20, 106, 28, -60, 18}, 1, 54, "upper embedding", "vice"},
        Drive{"Joint2PlusWristToFloor", {38, 65, -10, 49, -75, -70}, 1, 125, "wrist", "floor"},
        Drive{"Joint2PlusUpperArmToBase", {-23, 76, -66, 98, -1, -236}, 1, 134, "upper arm", "base"},
        Drive{"Joint2MinusUpperArmToBase", {-108, -49, 116, -85, -67, -137}, 1, -134, "upper arm", "base"},
        Drive{"Joint3PlusBracketToFloor", {-51, 71, 76, -57, -66, 176}, 2, 103, "bracket", "floor"},
        Drive{"Joint3PlusBracketToTurret", {-18, -48, 128, 206, -85, -62}, 2, 139, "bracket", "turret"},
        Drive{"Joint3PlusForearmToVice", {-7, 104, -43, -226, -13, 169}, 2, 0, "forearm", "vice"},
        Drive{"Joint3PlusLoadCellToFloor", {56, 83, 52, 63, -74, -185}, 2, 78, "load cell", "floor"},
        Drive{"Joint3PlusUpperEmbeddingToVice", {-13, 51, 86, -17, -74, 11}, 2, 118, "upper embedding", "vice"},
        Drive{"Joint3PlusWristToBench", {15, 94, -48, 181, 60, -209}, 2, 31, "wrist", "bench"},
        Drive{"Joint4PlusBracketToVice", {14, 53, 83, -3, -29, 14}, 3, 76, "bracket", "vice"},
        Drive{"Joint4PlusBracketToFloor", {56, 83, 52, 63, -74, -185}, 3, 114, "bracket", "floor"},
        Drive{"Joint4PlusUpperEmbeddingToBench", {-7, 62, 70, 16, -29, -40}, 3, 78, "upper embedding", "bench"},
        Drive{"Joint4MinusBracketToBench", {-30, 42, 107, -4, -21, -7}, 3, -92, "bracket", "bench"},
        Drive{"Joint4MinusLoadCellToVice", {-15, 66, 76, 7, -58, -3}, 3, -52, "load cell", "vice"},
        Drive{"Joint4MinusUpperEmbeddingToFloor", {-64, 49, 104, -33, -31, 136}, 3, -124, "upper embedding", "floor"},
        Drive{"Joint5PlusBracketToTurret", {-54, 22, 133, 35, 9, -186}, 4, 101, "bracket", "turret"},
        Drive{"Joint5PlusUpperEmbeddingToVice", {-7, 49, 95, -41, -85, 22}, 4, -40, "upper embedding", "vice"},
        Drive{"Joint5PlusLoadCellToForearm", {18, 43, 78, -34, 28, 121}, 4, 112, "load cell", "forearm"},
        Drive{"Joint5MinusBracketToTurret", {28, -13, 132, -194, -36, 39}, 4, -91, "bracket", "turret"},
        Drive{"Joint5MinusUpperEmbeddingToVice", {8, 87, 3, -217, -12, -192}, 4, -91, "upper embedding", "vice"},
        Drive{"Joint6PlusUpperEmbeddingToFloor", {73, 83, 43, 107, -60, -233}, 5, -151, "upper embedding", "floor"},
        Drive{"Joint6MinusUpperEmbeddingToFloor", {-35, 60, 91, 121, -63, 113}, 5, 48, "upper embedding", "floor"}),
    [](const auto& given) { return given.param.name; });

TEST_P(JointServos, StopsBeforeContactWithTheTwoPartsNamed) {
  const Drive& drive = GetParam();
  openLimits();
  robot::JointVector q(6);
  for (int i = 0; i < 6; ++i) q[i] = drive.start_deg[i] * kDegree;
  ASSERT_NO_FATAL_FAILURE(goTo(q));
  q[drive.joint] = drive.to_deg * kDegree;
  ASSERT_EQ(cell.order(moveJoints(q, 0.5)), AckCode::Accepted);
  ASSERT_NO_FATAL_FAILURE(expectStop(drive.name, drive.a, drive.b));
  // The way out: the fault may be acknowledged, and the joint may go back.
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  cell.run(100);
  ASSERT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  q[drive.joint] = drive.start_deg[drive.joint] * kDegree;
  ASSERT_NO_FATAL_FAILURE(goTo(q));
}

/// A way to go first, and then one that leads into something.
struct Way {
  const char* name;
  std::vector<spatial::Vector3> before_m;
  spatial::Vector3 into_m, turn_deg;
  const char *a, *b;
};
void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }

class CartesianDrives : public CollisionStops, public testing::WithParamInterface<Way> {
 protected:
  spatial::Pose target(const spatial::Vector3& way_m, const spatial::Vector3& turn_deg = {0, 0, 0}) {
    spatial::Pose X = cell.truePose();
    X.translation += way_m;
    const double angle = turn_deg.norm() * kDegree;
    if (angle > 0.0) X.rotation = Eigen::AngleAxisd(angle, turn_deg.normalized()).toRotationMatrix() * X.rotation;
    return X;
  }
  void begin() {
    openLimits();
    for (const auto& way : GetParam().before_m) {
      ASSERT_EQ(cell.order(movePose(target(way), 0.5)), AckCode::Accepted);
      ASSERT_TRUE(cell.runUntilStop(20.0)) << "on the way to the start: " << safety::describe(cell.snapshot().fault);
    }
  }
};
INSTANTIATE_TEST_SUITE_P(
    Every, CartesianDrives,
    testing::Values(
        Way{"DownOnTheVice", {}, {0, 0, -0.15}, {0, 0, 0}, "upper embedding", "vice"},
        Way{"LoadCellDownOnTheVice", {{0.13, 0, 0}}, {0, 0, -0.16}, {0, 0, 0}, "load cell", "vice"},
        Way{"FromTheLeftAtTheVice", {{0, 0.22, 0}, {0, 0, -0.14}}, {0, -0.2, 0}, {0, 0, 0}, "upper embedding", "vice"},
        Way{"FromTheRightAtTheSpindle",
            {{0, -0.25, 0}, {0, 0, -0.13}},
            {0, 0.2, 0},
            {0, 0, 0},
            "upper embedding",
            "vice"},
        Way{"DownOnTheBench", {{0, 0.22, 0}}, {0, 0, -0.25}, {0, 0, 0}, "upper embedding", "bench"},
        Way{"TurnedDownAtTheVice",
            {{0.1, 0, 0}, {0, 0, -0.05}},
            {0, 0, 0},
            {0, -40, 0},
            "load cell",
            "vice"}),  // slowed before it, the load cell is the first
    [](const auto& given) { return given.param.name; });

TEST_P(CartesianDrives, StopsBeforeContactWithTheTwoPartsNamed) {
  const Way& way = GetParam();
  ASSERT_NO_FATAL_FAILURE(begin());
  ASSERT_EQ(cell.order(movePose(target(way.into_m, way.turn_deg), 0.5)), AckCode::Accepted);
  ASSERT_NO_FATAL_FAILURE(expectStop(way.name, way.a, way.b));
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  // Once more the same way: it may not come closer.
  const double left = truth(cell).distance_m;
  (void)cell.order(movePose(target(0.3 * way.into_m, 0.3 * way.turn_deg), 0.5));
  double least = 1e9;
  cell.runUntil(
      [&] {
        least = std::min(least, truth(cell).distance_m);
        return cell.state() != State::Position;
      },
      10.0);
  cell.run(500);
  EXPECT_GT(std::min(least, truth(cell).distance_m), std::min(left, cell.limits().collisionDistance_m) - 0.003)
      << "acknowledging leads closer and closer";
  EXPECT_EQ(cell.state(), State::Fault);
  EXPECT_EQ(cell.snapshot().fault.code, FaultCode::Collision);
  // Back the way it came.
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  ASSERT_EQ(cell.order(movePose(target(-0.2 * way.into_m, -0.2 * way.turn_deg), 1.0)), AckCode::Accepted);
  EXPECT_TRUE(cell.runUntilStop(20.0)) << safety::describe(cell.snapshot().fault);
  EXPECT_GT(truth(cell).distance_m, left);
}

TEST_P(CartesianDrives, EndsThePlanThatLeadsThere) {
  const Way& way = GetParam();
  ASSERT_NO_FATAL_FAILURE(begin());
  const spatial::Pose to = target(way.into_m, way.turn_deg);
  auto segment = moveSegment(to.translation - cell.cell().X_WD_home.translation, 0.5);
  segment.X_HT.rotation = to.rotation * cell.cell().X_WD_home.rotation.transpose();
  ASSERT_EQ(cell.start(planOf(segment)), AckCode::Accepted);
  ASSERT_NO_FATAL_FAILURE(expectStop(std::string(way.name) + ", plan", way.a, way.b));
}

TEST_F(CollisionStops, AStraightWayOfTheToolAtItsOwnTurret) {
  openLimits();
  robot::JointVector q(6);
  q << -54, 22, 133, 35, 9, -186;
  q *= kDegree;
  ASSERT_NO_FATAL_FAILURE(goTo(q));
  q[4] = 101 * kDegree;
  ASSERT_EQ(cell.order(movePose(cell.poseAt(q), 0.5)), AckCode::Accepted);
  ASSERT_NO_FATAL_FAILURE(expectStop("straight way at its own turret", "bracket", "turret"));
}

// Nothing pushes back in free air: force control runs down to the vice.
TEST_F(CollisionStops, ForceControlThatRunsDownToTheVice) {
  cell.zero();
  openLimits();
  ASSERT_EQ(cell.start(planOf(loadSegment(2, -2.0, 2.0, 20.0))), AckCode::Accepted);
  ASSERT_NO_FATAL_FAILURE(expectStop("force control in free air", "upper embedding", "vice"));
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  ASSERT_EQ(cell.order(CommandKind::Home), AckCode::Accepted);
  EXPECT_TRUE(cell.runUntilStop(20.0)) << safety::describe(cell.snapshot().fault);
}

// An amplifier that pushes does not mind the controlled stop: the brakes take over while there is something left.
struct Push {
  double volts, down_m;  ///< on top of what it held with; how far below the home pose
};
void PrintTo(const Push& push, std::ostream* out) { *out << push.volts << " V"; }
class PushedAtTheVice : public CollisionStops, public testing::WithParamInterface<Push> {};
INSTANTIATE_TEST_SUITE_P(Volts, PushedAtTheVice,
                         testing::Values(Push{0.7, 0.075}, Push{1.0, 0.075}, Push{2.0, 0.075}, Push{3.0, 0.07},
                                         Push{5.0, 0.06}, Push{8.0, 0.05}));

TEST_P(PushedAtTheVice, IsStoppedByTheBrakes) {
  openLimits();
  spatial::Pose X = cell.truePose();
  X.translation.z() -= GetParam().down_m;
  ASSERT_EQ(cell.order(movePose(X, 0.5)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(20.0)) << safety::describe(cell.snapshot().fault);
  const double held = cell.snapshot().sample.six(record::Channel::Drive1)[1];
  cell.script().runaway_V = held + GetParam().volts;
  cell.script().runawayJoint = 1;
  double least = 1e9;
  const Stop stop = watchStop(
      cell,
      [&] {
        least = std::min(least, truth(cell).distance_m);
        return truth(cell).distance_m < cell.limits().collisionDistance_m;
      },
      5.0);
  least = std::min(least, truth(cell).distance_m);
  ASSERT_TRUE(stop.latched);
  ClearanceTable::one().add("runaway of joint 2, +" + std::to_string(GetParam().volts).substr(0, 3) + " V",
                            std::string(stop.fault.partA.view()) + ", " + std::string(stop.fault.partB.view()), stop,
                            least);
  EXPECT_GT(least, 0.0) << "it was pushed into the vice";
  EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s) << safety::describe(stop.fault);
  EXPECT_FALSE(cell.snapshot().controllerOn);
  cell.script().runawayJoint = -1;
}

// Passing by is no collision ahead: over the vice from side to side, a few millimetres more than what must be left.
TEST_F(CollisionStops, PassesTheViceAtASmallDistanceWithoutAFault) {
  openLimits();
  const auto go = [&](const spatial::Vector3& way) {
    spatial::Pose X = cell.truePose();
    X.translation += way;
    ASSERT_EQ(cell.order(movePose(X, 0.5)), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(20.0)) << safety::describe(cell.snapshot().fault);
  };
  go({0, 0.2, 0});
  go({0, 0, -0.082});
  double least = 1e9;
  spatial::Pose X = cell.truePose();
  X.translation.y() -= 0.4;
  ASSERT_EQ(cell.order(movePose(X, 0.5)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil(
      [&] {
        least = std::min(least, truth(cell).distance_m);
        return cell.state() == State::Stop;
      },
      20.0))
      << safety::describe(cell.snapshot().fault);
  std::printf("passed the vice at %.1f mm, %.1f mm must be left\n", 1e3 * least,
              1e3 * cell.limits().collisionDistance_m);
  EXPECT_LT(least, cell.limits().collisionDistance_m + 0.006) << "was not near enough to say anything";
}

TEST_F(CollisionStops, ALimitThatIsWiderThanWhatIsLeftStopsAndMayBeTakenBack) {
  auto limits = open(cell.cell());
  limits.collisionDistance_m = 0.15;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  cell.run(5);
  EXPECT_EQ(cell.snapshot().fault.code, FaultCode::Collision);
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted) << "what is too close may part";
  ASSERT_EQ(cell.use(open(cell.cell())), AckCode::Accepted);
  cell.run(5);
  EXPECT_EQ(cell.state(), State::Stop);
}

}  // namespace
}  // namespace articulus::test
