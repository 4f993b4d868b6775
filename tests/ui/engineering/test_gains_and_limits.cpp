// Tuning: range checks, what is locked in motion, the audit of every change, and taking it back.
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/tuning/gains_model.h"
#include "ui/engineering/tuning/limits_model.h"

namespace articulus::ui::test {

class TestGainsAndLimits : public QObject {
  Q_OBJECT
  struct Audited {
    std::string key, before, after;
  };
  control::GainSet gains_ = control::defaultGains();
  safety::LimitSet limits_;
  std::vector<Audited> audited_;
  int used_ = 0;
  std::unique_ptr<Desk> desk_;

  [[nodiscard]] GainsModel::Callbacks gainCallbacks() {
    return {[this] { return gains_; },
            [this](const control::GainSet& g) -> base::Result<void> {
              gains_ = g;
              ++used_;
              return {};
            },
            [this](const std::string& key, const std::string& before, const std::string& after) -> base::Result<void> {
              audited_.push_back({key, before, after});
              return {};
            }};
  }
  [[nodiscard]] LimitsModel::Callbacks limitCallbacks() {
    return {[this] { return limits_; },
            [this](const safety::LimitSet& l) -> base::Result<void> {
              limits_ = l;
              ++used_;
              return {};
            },
            [this](const std::string& key, const std::string& before, const std::string& after) -> base::Result<void> {
              audited_.push_back({key, before, after});
              return {};
            }};
  }
  [[nodiscard]] static std::size_t firstRow(bool live) {
    for (std::size_t i = 0; i < GainsModel::rows(); ++i)
      if (GainsModel::spec(i).liveTunable == live) return i;
    return 0;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    gains_ = control::defaultGains();
    limits_ = desk_->cell.limits;
    audited_.clear();
    used_ = 0;
  }

  void valueOutsideItsRangeChangesNothing() {
    GainsModel model(gainCallbacks());
    for (std::size_t i = 0; i < GainsModel::rows(); ++i) {
      QVERIFY(!model.propose(i, GainsModel::spec(i).maximum * 1.01 + 1.0).ok());
      QVERIFY(!model.propose(i, std::numeric_limits<double>::quiet_NaN()).ok());
    }
    QVERIFY(model.differences().empty());
    Desk::need(model.apply());
    QCOMPARE(used_, 0);
  }

  void everyChangedGainIsAudited() {
    GainsModel model(gainCallbacks());
    Desk::need(model.propose(0, GainsModel::spec(0).minimum));
    Desk::need(model.propose(3, GainsModel::spec(3).maximum));
    QCOMPARE(model.differences().size(), std::size_t{2});
    QCOMPARE(used_, 0);  // a proposal alone moves nothing
    Desk::need(model.apply());
    QCOMPARE(used_, 1);
    QCOMPARE(audited_.size(), std::size_t{2});
    QCOMPARE(audited_[0].key, std::string(GainsModel::spec(0).key));
    QVERIFY(audited_[0].before != audited_[0].after);
    QCOMPARE(gains_.value[0], GainsModel::spec(0).minimum);
  }

  void takingBackRestoresAndIsAuditedToo() {
    GainsModel model(gainCallbacks());
    const double before = gains_.value[0];
    Desk::need(model.propose(0, GainsModel::spec(0).maximum));
    Desk::need(model.apply());
    QVERIFY(model.canTakeBack());
    Desk::need(model.revert());
    QCOMPARE(gains_.value[0], before);
    QCOMPARE(audited_.size(), std::size_t{2});
    QVERIFY(!model.canTakeBack());
    QVERIFY(model.differences().empty());
  }

  void inMotionOnlyLiveGainsCanBeChanged() {
    GainsModel model(gainCallbacks());
    const std::size_t live = firstRow(true), dead = firstRow(false);
    Desk::need(model.propose(dead, GainsModel::spec(dead).minimum));
    model.setRobotMoves(true);
    QVERIFY(!model.propose(dead, GainsModel::spec(dead).maximum).ok());
    Desk::need(model.propose(live, GainsModel::spec(live).minimum));
    QVERIFY(!model.apply().ok());  // what was proposed while it stood is locked now, and nothing goes half
    QCOMPARE(used_, 0);
    model.discard();
    Desk::need(model.propose(live, GainsModel::spec(live).minimum));
    Desk::need(model.apply());
    QCOMPARE(used_, 1);
  }

  void limitBeyondTheMaximumOfTheCellIsRefused() {
    LimitsModel model(limitCallbacks(), desk_->cell.maxima);
    QVERIFY(!model.propose(0, model.maximum(0) + 1.0).ok());
    QVERIFY(model.differences().empty());
    Desk::need(model.propose(0, model.maximum(0)));
    QCOMPARE(model.differences().size(), std::size_t{1});
  }

  void limitsAreMillimetresOnScreenAndMetresInside() {
    LimitsModel model(limitCallbacks(), desk_->cell.maxima);
    std::size_t speed = 0;
    for (std::size_t i = 0; i < model.rows().size(); ++i)
      if (model.rows()[i].key == "limits.linear_speed_m_per_s") speed = i;
    Desk::need(model.propose(speed, 50.0));
    Desk::need(model.apply());
    QVERIFY(std::abs(limits_.linearSpeed_m_per_s - 0.05) < 1e-12);
    QCOMPARE(audited_.back().after, std::string("0.05"));
    Desk::need(model.revert());
    QVERIFY(std::abs(limits_.linearSpeed_m_per_s - desk_->cell.limits.linearSpeed_m_per_s) < 1e-12);
  }

  void ofTheDistanceBetweenPartsTheCellAsksForALeast() {
    LimitsModel model(limitCallbacks(), desk_->cell.maxima);
    std::size_t distance = 0;
    for (std::size_t i = 0; i < model.rows().size(); ++i)
      if (model.rows()[i].key == "limits.collision_distance_m") distance = i;
    QVERIFY(model.rows()[distance].moreIsSafer);
    QVERIFY(!model.propose(distance, model.maximum(distance) - 0.1).ok());
    QVERIFY(model.differences().empty());
    Desk::need(model.propose(distance, 30.0));
    Desk::need(model.apply());
    QVERIFY(std::abs(limits_.collisionDistance_m - 0.03) < 1e-12);
    QCOMPARE(audited_.back().after, std::string("0.03"));
  }

  void limitsAreLockedInMotion() {
    LimitsModel model(limitCallbacks(), desk_->cell.maxima);
    model.setRobotMoves(true);
    QVERIFY(!model.propose(0, 10.0).ok());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestGainsAndLimits)
#include "test_gains_and_limits.moc"
