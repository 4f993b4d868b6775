// Where the robot stands and what is safe next, in words: near and far from home, without a pose, for each way of
// standing; and on the card of a run that was stopped.
#include <QLabel>
#include <algorithm>
#include <limits>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/core_text.h"
#include "ui/run/run_ended_card.h"
#include "ui/status/where_words.h"

namespace articulus::ui::test {

using record::Channel;

class TestWhereWords : public QObject {
  Q_OBJECT
  spatial::Pose home_;
  cycle::Snapshot now_;

  void put(const spatial::Vector3& p_m, double turn_rad) {
    const spatial::Vector3 at = home_.translation + p_m;
    const Eigen::Quaterniond q(Eigen::AngleAxisd(turn_rad, spatial::Vector3::UnitY()).toRotationMatrix());
    now_.sample.set(Channel::PositionX, at);
    now_.sample[Channel::QuaternionW] = q.w();
    now_.sample[Channel::QuaternionX] = q.x();
    now_.sample[Channel::QuaternionY] = q.y();
    now_.sample[Channel::QuaternionZ] = q.z();
  }
  static bool has(const QString& words, const char* part) { return words.contains(QString::fromUtf8(part)); }

 private slots:
  void init() {
    home_ = {};
    home_.translation = {0.6, 0.0, 0.4};
    now_ = {};
    now_.controllerOn = now_.deadManHeld = true;
    put(spatial::Vector3::Zero(), 0.0);
  }

  void atHomeAndAwayFromItOnEachAxisAndSide() {
    QVERIFY(has(whereRobotIs(now_, home_), "at home"));
    for (int axis = 0; axis < 3; ++axis)
      for (const double sign : {1.0, -1.0}) {
        put(sign * 0.012 * spatial::Vector3::Unit(axis), 0.0);
        QVERIFY2(has(whereRobotIs(now_, home_), "12\u00a0mm and 0° from home"), qPrintable(whereRobotIs(now_, home_)));
      }
    put(spatial::Vector3::Zero(), -30.0 * spatial::kRadiansPerDegree);
    QVERIFY2(has(whereRobotIs(now_, home_), "0\u00a0mm and 30° from home"), qPrintable(whereRobotIs(now_, home_)));
    QVERIFY2(has(whereRobotIs(now_, home_), "x 600\u00a0mm"), qPrintable(whereRobotIs(now_, home_)));
  }

  void withoutAPoseItsJointsAreTold() {
    now_.sample[Channel::PositionY] = std::numeric_limits<double>::quiet_NaN();
    now_.sample[Channel::Joint1] = 90.0 * spatial::kRadiansPerDegree;
    now_.sample[Channel::Joint2] = std::numeric_limits<double>::quiet_NaN();
    QVERIFY2(has(whereRobotIs(now_, home_), "joints at 90°, –, 0°"), qPrintable(whereRobotIs(now_, home_)));
    now_ = {};  // nothing was measured yet
    QVERIFY(has(whereRobotIs(now_, home_), "joints at"));
  }

  void whatIsNextFollowsFaultHandleAndVice() {
    QVERIFY(has(nextSafeStep(now_), "nothing is clamped"));
    now_.specimenMounted = true;
    now_.sample.set(Channel::ForceX, spatial::Vector3(0.0, 12.0, 0.0));
    QVERIFY(has(nextSafeStep(now_), "take the loads off"));
    now_.sample.set(Channel::ForceX, spatial::Vector3(0.5, -0.8, 1.0));
    QVERIFY(has(nextSafeStep(now_), "without load"));
    now_.sample[Channel::MomentY] = 0.4;
    QVERIFY(has(nextSafeStep(now_), "take the loads off"));
    now_.deadManHeld = false;
    QVERIFY(has(nextSafeStep(now_), "hold the dead-man's handle"));
    QVERIFY(has(nextSafeStep(now_), "before the vice is opened"));
    now_.fault.code = safety::FaultCode::ForceLimit;
    QVERIFY(nextSafeStep(now_).contains(coreText(safety::info(now_.fault.code).remedy)));
    now_.emergencyStop = true;
    QVERIFY(has(nextSafeStep(now_), "release the emergency stop"));
  }

  void itStandsOnceEveryJointIsAtRest() {
    QVERIFY(robotStands(now_));
    now_.sample[Channel::JointVelocity4] = -0.1;
    QVERIFY(!robotStands(now_));
  }

  void theCardOfAStoppedRunSaysAllOfItToBeRead() {
    RunEndedCard card;
    const auto reads = [&card](const char* part) {
      const auto labels = card.findChildren<QLabel*>();
      return std::ranges::any_of(labels, [&](auto* label) { return has(label->text(), part); });
    };
    card.tell(4, {record::RunEnd::Faulted, "Force limit: Fz is 212.4 N, the limit is 200 N. Look at the specimen."},
              QStringLiteral("The robot stands at home."), QStringLiteral("Next: acknowledge."));
    QVERIFY(reads("212.4 N, the limit is 200 N."));
    QVERIFY(reads("stands at home") && reads("Next: acknowledge"));
    QVERIFY(card.accessibleName().contains(QStringLiteral("Next: acknowledge")));
    // It goes on saying what is true: the fault was acknowledged, the arm led away.
    card.show();
    card.follow(QStringLiteral("The robot stands elsewhere."), QStringLiteral("Next: run again."));
    QVERIFY(reads("212.4 N") && reads("stands elsewhere") && reads("Next: run again"));
    QVERIFY(!reads("acknowledge"));
    card.tell(5, {record::RunEnd::Completed}, QStringLiteral("The robot stands at home."), QStringLiteral("Next: x"));
    QVERIFY(!reads("stands at home") && !reads("Next: x"));  // it is where its experiment has led it
    // Under load it says so and what takes it off, until it is off.
    card.tellLoad(QStringLiteral("30 N and 1.2 Nm stay on the specimen."));
    QVERIFY(reads("30 N and 1.2 Nm") && card.accessibleName().contains(QLatin1String("30 N")));
    card.tellLoad({});
    QVERIFY(!reads("30 N"));
    card.tell(6, {record::RunEnd::Stopped});
    card.tellLoad(QStringLiteral("30 N"));  // where it stands and what is next is told of it anyway
    QVERIFY(!reads("30 N"));
    QVERIFY(!reads("Next: acknowledge"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWhereWords)
#include "test_where_words.moc"
