// Tuning: range checks, what is locked in motion, the audit of every change, and taking it back.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>

#include "core/safety/limit_catalogue.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/change_preview.h"
#include "ui/engineering/tuning/gain_set_comparison.h"
#include "ui/engineering/tuning/gain_sets_card.h"
#include "ui/engineering/tuning/tuning_sources.h"
#include "ui/engineering/tuning/tuning_tab.h"
#include "ui/kit/quantity_edit.h"

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

  [[nodiscard]] TuningCallbacks<control::GainSet> gainCallbacks() {
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
  [[nodiscard]] TuningCallbacks<safety::LimitSet> limitCallbacks() {
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
  [[nodiscard]] static const base::ParameterSpec& spec(std::size_t row) { return control::gainCatalogue()[row]; }
  [[nodiscard]] static std::size_t firstRow(bool live) {
    for (std::size_t i = 0; i < control::kGainCount; ++i)
      if (spec(i).liveTunable == live) return i;
    return 0;
  }

 private slots:
  /// A set is typed in as a whole, reviewed and put in force as what a person has typed, and taken back as that is.
  void aKeptSetIsTypedInReviewedAndTakenBack() {
    const articulus::test::TempFolder data;
    TuningModel model(gainTuning(gainCallbacks()));
    GainSetsCard card(model, {data.path(), "munich", "engel"});
    card.show();
    QStringList told;
    connect(&card, &GainSetsCard::notice, this, [&told](const QString& text) { told << text; });
    auto* name = card.findChild<QLineEdit*>();
    auto* sets = card.findChild<QComboBox*>();
    const auto press = [&card](const QString& text) {
      for (auto* button : card.findChildren<QPushButton*>())
        if (button->text() == text) return QTest::mouseClick(button, Qt::LeftButton);
      QFAIL(qPrintable(text));
    };
    QTRY_VERIFY(!sets->isEnabled());
    name->setText(QStringLiteral("  As delivered "));
    press(QStringLiteral("Save those in force"));
    QCOMPARE(sets->count(), 1);
    QCOMPARE(sets->currentText(), QStringLiteral("As delivered"));
    QVERIFY(name->text().isEmpty());
    const std::size_t row = firstRow(true);
    const double before = model.inForce(row);
    const double other = 0.5 * (spec(row).minimum + before);
    QVERIFY(model.propose(row, other));
    QVERIFY(model.apply());
    QCOMPARE(used_, 1);
    press(QStringLiteral("Fill in"));
    QCOMPARE(used_, 1);  // nothing is in force before a person puts it there
    QCOMPARE(model.differences().size(), std::size_t{1});
    QCOMPARE(model.proposed(row), before);
    QVERIFY2(told.last().contains(QLatin1String("differs in")), qPrintable(told.last()));
    QVERIFY(model.apply());
    QCOMPARE(model.inForce(row), before);
    QVERIFY(model.revert());
    QCOMPARE(model.inForce(row), other);
    QCOMPARE(audited_.size(), std::size_t{3});
    model.setRobotMoves(true);
    model.setRobotMoves(false);
    GainSetsCard next(model, {data.path(), "munich", "somebody"});
    QTRY_COMPARE(next.findChild<QComboBox*>()->count(), 1);
    GainSetsCard elsewhere(model, {data.path(), "alesund", "somebody"});
    QCoreApplication::processEvents();
    QCOMPARE(elsewhere.findChild<QComboBox*>()->count(), 0);
  }

  /// Two kept sets beside each other, neither of them in force, with the force law of both.
  void twoKeptSetsAreComparedWithEachOther() {
    const articulus::test::TempFolder data;
    control::KeptGains soft{"Soft", "engel", "2026-11-28T08:00:00Z", control::defaultGains(), control::kLoadLaw};
    control::KeptGains hard = soft;
    hard.name = "Hard";
    const std::size_t row = firstRow(true);
    soft.gains.value[row] = spec(row).minimum;
    hard.gains.value[row] = spec(row).maximum;
    hard.law = control::kAxisLaw;
    auto kept = Desk::need(control::KeptGainSets::read(data.path(), "munich"));
    Desk::need(kept.keep(soft));
    Desk::need(kept.keep(hard));
    TuningModel model(gainTuning(gainCallbacks()));
    ForceLawModel law({[] { return control::kLoadLaw; }, [](control::Law) { return base::Result<void>(); },
                       [](const auto&, const auto&, const auto&) { return base::Result<void>(); }});
    GainSetsCard card(model, {data.path(), "munich", "engel"}, nullptr, &law);
    card.show();
    QTRY_COMPARE(card.findChild<QComboBox*>()->count(), 2);
    const auto press = [&card](const QString& text) {
      for (auto* button : card.findChildren<QPushButton*>())
        if (button->text() == text) return button->click();
      QFAIL(qPrintable(text));
    };
    press(QStringLiteral("Compare …"));
    auto* sheet = qobject_cast<GainSetComparison*>(Sheet::topOf(&card));
    QVERIFY(sheet);
    const auto boxes = sheet->findChildren<QComboBox*>();
    QCOMPARE(boxes.size(), 2);
    QCOMPARE(boxes[0]->count(), 3);  // what is in force, too
    const auto& table = *sheet->findChild<TextTableModel*>();
    QCOMPARE(boxes[0]->currentText(), QStringLiteral("Hard"));
    QCOMPARE(boxes[1]->currentText(), QStringLiteral("Soft"));
    QCOMPARE(table.rows().size(), std::size_t{2});  // the gain and the law
    QVERIFY(table.rows()[0][1] != table.rows()[0][2]);
    boxes[0]->setCurrentIndex(boxes[0]->findText(QStringLiteral("Soft")));
    QVERIFY(table.rows().empty());
    boxes[1]->setCurrentIndex(0);
    QCOMPARE(table.rows().size(), std::size_t{1});
    QCOMPARE(used_, 0);
    sheet->accept();
    // Typed in, the one with another force law asks for that as well.
    QSignalSpy wanted(&card, &GainSetsCard::lawWanted);
    auto* sets = card.findChild<QComboBox*>();
    sets->setCurrentIndex(sets->findText(QStringLiteral("Soft")));
    press(QStringLiteral("Fill in"));
    QCOMPARE(wanted.size(), 0);
    sets->setCurrentIndex(sets->findText(QStringLiteral("Hard")));
    press(QStringLiteral("Fill in"));
    QCOMPARE(wanted.size(), 1);
  }

  void init() {
    desk_ = std::make_unique<Desk>();
    gains_ = control::defaultGains();
    limits_ = desk_->cell.limits;
    audited_.clear();
    used_ = 0;
  }

  void valueOutsideItsRangeChangesNothing() {
    TuningModel model(gainTuning(gainCallbacks()));
    for (std::size_t i = 0; i < control::kGainCount; ++i) {
      QVERIFY(!model.propose(i, spec(i).maximum * 1.01 + 1.0).ok());
      QVERIFY(!model.propose(i, std::numeric_limits<double>::quiet_NaN()).ok());
    }
    QVERIFY(model.differences().empty());
    Desk::need(model.apply());
    QCOMPARE(used_, 0);
  }

  void whatTheModelRefusesStaysToBeReadAndIsMarkedUntilItIsCorrected() {
    TuningModel model(gainTuning(gainCallbacks()));
    TuningTab tab(model);
    const auto hide = qScopeGuard([&tab] { tab.hide(); });  // as a page is before it goes, with the rows still there
    tab.show();
    QVERIFY(QTest::qWaitForWindowExposed(&tab));
    auto* edit = tab.findChildren<QuantityEdit*>().value(0);
    auto* other = tab.findChildren<QuantityEdit*>().value(1);
    QVERIFY(edit && other);
    auto* line = edit->findChild<QLineEdit*>();
    const QString typed = QString::number(std::ceil(spec(0).maximum) + 1.0);
    edit->setFocus();
    line->selectAll();
    QTest::keyClicks(line, typed);
    other->setFocus();  // focus goes, the number stays
    QVERIFY2(line->text().startsWith(typed), qPrintable(line->text()));
    QVERIFY(!edit->problem().isEmpty());
    QVERIFY(edit->property("refused").toBool());
    QVERIFY(model.differences().empty());
    QVERIFY(!nothingRefused(tab));
    edit->setFocus();
    line->selectAll();
    QTest::keyClicks(line, QString::number(spec(0).minimum));
    other->setFocus();
    QCOMPARE(edit->problem(), QString());
    QVERIFY(nothingRefused(tab));
  }

  /// A gain within its range that breaks what the help of two says is told where it is typed and where it is confirmed.
  void aRuleBetweenTwoGainsThatIsBrokenIsTold() {
    TuningModel model(gainTuning(gainCallbacks()));
    const auto row = [](control::Gain gain) { return static_cast<std::size_t>(gain); };
    const std::size_t outer = row(control::Gain::JointBandwidth), inner = row(control::Gain::JointVelocityBandwidth);
    QVERIFY(model.advice(outer).isEmpty());
    TuningTab tab(model);
    tab.resize(900, 700);
    const auto hide = qScopeGuard([&tab] { tab.hide(); });
    tab.show();
    QVERIFY(QTest::qWaitForWindowExposed(&tab));
    const auto says = [](const QWidget& in) {
      return std::ranges::any_of(in.findChildren<QLabel*>(), [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QLatin1String("three times the joint position bandwidth"));
      });
    };
    QVERIFY(!says(tab));
    Desk::need(model.propose(outer, 8.0));
    QVERIFY(!model.advice(outer).isEmpty() && !model.advice(inner).isEmpty());
    QVERIFY(says(tab));
    for (auto* button : tab.findChildren<QPushButton*>())
      if (button->text() == QLatin1String("Review and put in force")) button->click();
    ChangePreview* preview = nullptr;
    QTRY_VERIFY((preview = tab.window()->findChild<ChangePreview*>()) && preview->isVisible());
    QVERIFY(says(*preview));
    preview->accept();
    QCOMPARE(used_, 1);                                           // it is advice: an engineer may
    QTRY_VERIFY(qobject_cast<QuantityEdit*>(tab.focusWidget()));  // who tunes goes on where the value stands
    QVERIFY(tab.focusWidget()->accessibleName().startsWith(model.rows()[outer].label));
    Desk::need(model.revert());
    QTRY_VERIFY(!says(tab));
  }

  void everyChangedGainIsAudited() {
    TuningModel model(gainTuning(gainCallbacks()));
    Desk::need(model.propose(0, spec(0).minimum));
    Desk::need(model.propose(3, spec(3).maximum));
    QCOMPARE(model.differences().size(), std::size_t{2});
    QCOMPARE(used_, 0);  // a proposal alone moves nothing
    Desk::need(model.apply());
    QCOMPARE(used_, 1);
    QCOMPARE(audited_.size(), std::size_t{2});
    QCOMPARE(audited_[0].key, std::string(spec(0).key));
    QVERIFY(audited_[0].before != audited_[0].after);
    QCOMPARE(gains_.value[0], spec(0).minimum);
  }

  void takingBackRestoresAndIsAuditedToo() {
    TuningModel model(gainTuning(gainCallbacks()));
    const double before = gains_.value[0];
    Desk::need(model.propose(0, spec(0).maximum));
    Desk::need(model.apply());
    QVERIFY(model.canTakeBack());
    Desk::need(model.revert());
    QCOMPARE(gains_.value[0], before);
    QCOMPARE(audited_.size(), std::size_t{2});
    QVERIFY(!model.canTakeBack());
    QVERIFY(model.differences().empty());
  }

  void inMotionOnlyLiveGainsCanBeChanged() {
    TuningModel model(gainTuning(gainCallbacks()));
    const std::size_t live = firstRow(true), dead = firstRow(false);
    Desk::need(model.propose(dead, spec(dead).minimum));
    model.setRobotMoves(true);
    QVERIFY(!model.propose(dead, spec(dead).maximum).ok());
    Desk::need(model.propose(live, spec(live).minimum));
    QVERIFY(!model.apply().ok());  // what was proposed while it stood is locked now, and nothing goes half
    QCOMPARE(used_, 0);
    model.discard();
    Desk::need(model.propose(live, spec(live).minimum));
    Desk::need(model.apply());
    QCOMPARE(used_, 1);
  }

  void limitBeyondTheMaximumOfTheCellIsRefused() {
    TuningModel model(limitTuning(limitCallbacks(), desk_->cell.maxima));
    QVERIFY(!model.propose(0, model.rows()[0].bound + 1.0).ok());
    QVERIFY(model.differences().empty());
    Desk::need(model.propose(0, model.rows()[0].bound));
    QCOMPARE(model.differences().size(), std::size_t{1});
  }

  void limitsAreMillimetresOnScreenAndMetresInside() {
    TuningModel model(limitTuning(limitCallbacks(), desk_->cell.maxima));
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
    TuningModel model(limitTuning(limitCallbacks(), desk_->cell.maxima));
    std::size_t distance = 0;
    for (std::size_t i = 0; i < model.rows().size(); ++i)
      if (model.rows()[i].key == "limits.collision_distance_m") distance = i;
    QVERIFY(model.rows()[distance].moreIsSafer);
    QVERIFY(!model.propose(distance, model.rows()[distance].bound - 0.1).ok());
    QVERIFY(model.differences().empty());
    Desk::need(model.propose(distance, 30.0));
    Desk::need(model.apply());
    QVERIFY(std::abs(limits_.collisionDistance_m - 0.03) < 1e-12);
    QCOMPARE(audited_.back().after, std::string("0.03"));
  }

  void everyLimitOfTheCatalogueButCountsIsARow() {
    const TuningModel model(limitTuning(limitCallbacks(), desk_->cell.maxima));
    std::size_t expected = 0;
    safety::forEachLimit(static_cast<int>(limits_.jointLower_rad.size()),
                         [&expected](const safety::LimitSpec& spec, int) { expected += spec.count ? 0 : 1; });
    QCOMPARE(model.rows().size(), expected);
    QCOMPARE(model.rows()[0].label, QStringLiteral("Force Fx"));
    QCOMPARE(model.rows()[0].unit, QStringLiteral("N"));
    QCOMPARE(model.rows()[6].label, QStringLiteral("Lower x"));
    QCOMPARE(model.rows()[6].unit, QStringLiteral("mm"));
    for (std::size_t i = 0; i < model.rows().size(); ++i) {
      QVERIFY2(!model.rows()[i].group.isEmpty(), model.rows()[i].key.c_str());
      QVERIFY2(model.rows()[i].range.startsWith(QStringLiteral("cell a")), model.rows()[i].key.c_str());
    }
  }

  void whatTheStationRefusesIsNeitherInForceNorAudited() {
    auto callbacks = limitCallbacks();
    callbacks.use = [](const safety::LimitSet&) -> base::Result<void> {
      return base::Error{base::ErrorCode::Conflict, "not now", ""};
    };
    TuningModel model(limitTuning(callbacks, desk_->cell.maxima));
    const double before = model.inForce(0);
    Desk::need(model.propose(0, 0.5 * before));
    QVERIFY(!model.apply().ok());
    QCOMPARE(model.inForce(0), before);
    QVERIFY(audited_.empty());
    QVERIFY(!model.canTakeBack());
  }

  void limitsAreLockedInMotion() {
    TuningModel model(limitTuning(limitCallbacks(), desk_->cell.maxima));
    model.setRobotMoves(true);
    QVERIFY(!model.propose(0, 10.0).ok());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestGainsAndLimits)
#include "test_gains_and_limits.moc"
