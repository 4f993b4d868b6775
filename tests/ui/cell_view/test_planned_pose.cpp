// Which pose the moving body is on its way to: by the plan, by the set-points, and where nobody can tell.
#include <cmath>

#include "core/record/sample_pose.h"
#include "core/spatial/rotation.h"
#include "tests/ui/test_main.h"
#include "ui/cell_view/planned_pose.h"

namespace articulus::ui::test {

using record::Channel;
using spatial::Vector3;

class TestPlannedPose : public QObject {
  Q_OBJECT
  const spatial::Pose home_{spatial::expRotation({0.0, 0.0, 0.2}), {0.8, 0.0, 0.4}};

  static protocol::Program program() {
    protocol::MoveStep move;
    move.angles_rad = {0.1, -0.05, 0.02};  // FE LB AR
    move.translation_m = {0.01, 0.0, -0.02};
    protocol::Program made;
    for (int number : {0, 1}) {
      protocol::Action action;
      action.number = number;
      if (number == 1) action.step = move;
      else action.step = protocol::WaitStep{};
      made.actions.push_back(action);
    }
    return made;
  }
  static cycle::Snapshot moving(int step) {
    cycle::Snapshot now;
    now.state = cycle::State::Position;
    now.planRunning = true;
    now.step = step;
    now.referencePosition_m = {0.5, 0.1, 0.3};
    const spatial::Quaternion q = spatial::quaternionOf(spatial::expRotation({0.0, 0.3, 0.0}));
    now.referenceQuaternion = {q.w(), q.x(), q.y(), q.z()};
    now.sample.value.fill(std::nan(""));
    return now;
  }
  static void want(cycle::Snapshot& now, double x_m) {
    now.sample.set(Channel::WantedPositionX, Vector3(x_m, 0.0, 0.4));
    now.sample[Channel::WantedQuaternionW] = 1.0;
    now.sample.set(Channel::WantedQuaternionX, Vector3(0.0, 0.0, 0.0));
  }

 private slots:
  void aMoveLeadsToItsEndFromTheReferencePose() {
    PlannedPose plan(home_);
    plan.begin(program());
    auto now = moving(1);
    want(now, 0.7);  // the set-point on the way there is not where it leads
    plan.follow(now);
    QVERIFY(plan.now());
    QVERIFY((plan.now()->translation - Vector3(0.51, 0.1, 0.28)).norm() < 1e-12);
    const spatial::Matrix3 R = spatial::rotationOf({0.1, -0.05, 0.02}) * spatial::expRotation({0.0, 0.3, 0.0});
    QVERIFY((plan.now()->rotation - R).norm() < 1e-12);
  }

  void aStepWithoutAPoseOfItsOwnLeadsToItsSetPoint() {
    PlannedPose plan(home_);
    plan.begin(program());
    auto now = moving(0);
    plan.follow(now);
    QVERIFY(!plan.now());
    want(now, 0.7);
    plan.follow(now);
    QVERIFY(plan.now() && plan.now()->translation.x() == 0.7);
    now.sample[Channel::WantedMomentY] = 2.0;  // a load says where it goes
    plan.follow(now);
    QVERIFY(!plan.now());
    now.step = 57;  // of a program that nobody told of
    now.sample.setMissing(Channel::WantedForceX, 6);
    plan.follow(now);
    QVERIFY(plan.now() && plan.now()->translation.x() == 0.7);
  }

  void theWayHomeLeadsHomeAndAnArmThatStandsNowhere() {
    PlannedPose plan(home_);
    auto now = moving(-1);
    now.planRunning = false;
    now.state = cycle::State::Home;
    plan.follow(now);
    QVERIFY(plan.now() && (plan.now()->translation - home_.translation).norm() == 0.0);
    for (const auto state : {cycle::State::Stop, cycle::State::Fault}) {
      now.state = state;
      want(now, 0.7);  // left from before
      plan.follow(now);
      QVERIFY(!plan.now());
    }
  }

  void aPauseKeepsWhereTheStepLeadsAndTheNextRunForgetsIt() {
    PlannedPose plan(home_);
    plan.begin(program());
    plan.follow(moving(1));
    auto paused = moving(-1);
    paused.planPaused = true;
    paused.state = cycle::State::Stop;
    plan.follow(paused);
    QVERIFY(plan.now());
    plan.end();
    auto after = moving(1);  // the same number in a plan of something else
    plan.follow(after);
    QVERIFY(!plan.now());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPlannedPose)
#include "test_planned_pose.moc"
