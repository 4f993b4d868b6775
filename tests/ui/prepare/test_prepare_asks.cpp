// Page 2 in small: a vice under load is asked about before it opens, and a form follows the joint.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"

namespace articulus::ui::test {

class TestPrepareAsks : public QObject {
  Q_OBJECT

 private slots:
  /// What is done hands the keyboard to the next item, unless somebody has gone on.
  void afterATickTheNextItemHasTheKeyboard() {
    Desk desk;
    UserSession session{*desk.context};
    StationBridge bridge{desk.station};
    PreparePage page(session, bridge);
    page.resize(1200, 700);
    page.show();
    Desk::need(session.open(desk.clinician));
    QVERIFY(QTest::qWaitForWindowActive(&page));
    emit page.findChild<SpecimenForm*>()->saveWanted(desk.specimen());
    const auto boxOf = [&page](const QString& name) -> QCheckBox* {
      for (auto* each : page.findChildren<QCheckBox*>())
        if (each->accessibleName() == name && each->isVisibleTo(&page)) return each;
      return nullptr;
    };
    auto& list = page.checklist();
    QStringList byHand;
    for (const auto& item : list.items())
      if (item.automatic == ChecklistItem::Auto::None && list.blockedBecause(item).isEmpty()) byHand << item.text;
    QVERIFY(byHand.size() >= 2);
    auto* first = boxOf(byHand[0]);
    QVERIFY(first);
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Space);
    QTRY_COMPARE(QApplication::focusWidget(), boxOf(byHand[1]));
    auto* elsewhere = page.findChild<SpecimenForm*>()->firstField();
    auto* second = boxOf(byHand[1]);
    QTest::keyClick(second, Qt::Key_Space);
    elsewhere->setFocus();
    QTest::qWait(20);
    QCOMPARE(QApplication::focusWidget(), elsewhere);
  }

  /// The list of the specimen before is ticked no more beside the form of the next one, except while it is in the vice.
  void theListBeforeIsNotTickedBesideTheNextForm() {
    Desk desk;
    UserSession session{*desk.context};
    StationBridge bridge{desk.station};
    PreparePage page(session, bridge);
    page.resize(1200, 700);
    page.show();
    Desk::need(session.open(desk.clinician));
    emit page.findChild<SpecimenForm*>()->saveWanted(desk.specimen());
    auto& list = page.checklist();
    const auto* open = list.next();
    QVERIFY2(open && open->automatic == ChecklistItem::Auto::None, "the first item is one that a person ticks");
    const QString key = open->key;
    page.startNext();
    const QString why = list.blockedBecause(*list.find(key));
    QVERIFY2(why.contains(toQt(desk.specimen().label)), qPrintable(why));
    QVERIFY(!list.setTicked(key, true) && !list.canTickSimulated());
    desk.station.now.specimenMounted = true;  // what is in the vice has this list
    QTRY_VERIFY(list.blockedBecause(*list.find(key)).isEmpty());
    desk.station.now.specimenMounted = false;
    QTRY_VERIFY(!list.blockedBecause(*list.find(key)).isEmpty());
    storage::Specimen next = desk.specimen();
    next.label = "the next one";
    emit page.findChild<SpecimenForm*>()->saveWanted(next);
    QVERIFY(list.blockedBecause(*list.find(key)).isEmpty());
    Desk::need(list.setTicked(key, true));
  }

  void openingIsAskedAboutUnderLoadAndOnlyThen_data() {
    QTest::addColumn<int>("axis");
    QTest::addColumn<double>("load");
    QTest::addColumn<bool>("zeroed");
    QTest::addColumn<bool>("asked");
    QTest::addRow("not known") << 2 << 0.0 << false << true;
    for (const double side : {1.0, -1.0})
      for (int axis = 0; axis < 6; ++axis) {
        QTest::addRow("loaded, axis %d, %+.0f", axis, side) << axis << side * (axis < 3 ? 13.0 : 0.9) << true << true;
        QTest::addRow("unloaded, axis %d, %+.0f", axis, side) << axis << side * (axis < 3 ? 3.0 : 0.2) << true << false;
      }
  }

  void openingIsAskedAboutUnderLoadAndOnlyThen() {
    QFETCH(int, axis);
    QFETCH(double, load);
    QFETCH(bool, zeroed);
    QFETCH(bool, asked);
    Desk desk;
    UserSession session{*desk.context};
    StationBridge bridge{desk.station};
    PreparePage page(session, bridge);
    page.resize(1200, 700);
    page.show();
    Desk::need(session.open(desk.clinician));
    emit page.findChild<SpecimenForm*>()->saveWanted(desk.specimen());
    auto& now = desk.station.now;
    now.specimenMounted = true;
    now.sensorZeroed = zeroed;
    spatial::Vector6 loads = spatial::Vector6::Zero();
    loads[axis] = load;
    now.sample.set(record::Channel::ForceX, loads);
    const auto find = [&page]() -> QPushButton* {
      for (auto* one : page.findChildren<QPushButton*>())
        if (one->text() == QStringLiteral("Open the vice") && one->isVisibleTo(&page)) return one;
      return nullptr;
    };
    QTRY_VERIFY(bridge.snapshot().specimenMounted);
    page.startNext();  // shows the item of the vice
    QTRY_VERIFY(find());
    find()->click();
    auto* sheet = Sheet::topOf(page.window());
    QCOMPARE(sheet != nullptr, asked);
    if (!asked) {
      QTRY_VERIFY(!now.specimenMounted);
      return;
    }
    const auto labels = sheet->findChildren<QLabel*>();
    const QString size = !zeroed    ? QStringLiteral("a load not known")
                         : axis < 3 ? QStringLiteral("13 N")
                                    : QStringLiteral("0.9 Nm");
    QVERIFY(std::ranges::any_of(labels, [&size](const QLabel* one) {
      return one->text().replace(QChar::Nbsp, QLatin1Char(' ')).contains(size);
    }));
    for (const auto* button : sheet->findChildren<QPushButton*>())
      QVERIFY2(button->property("role").toString() != QLatin1String("primary"), "the eye is not led to either answer");
    sheet->reject();
    QCoreApplication::processEvents();
    QVERIFY2(now.specimenMounted, "it stays closed");
    QTRY_VERIFY(find());
    find()->click();
    sheet = Sheet::topOf(page.window());
    QVERIFY(sheet);
    sheet->accept();
    QTRY_VERIFY(!now.specimenMounted);
  }

  /// What an empty form proposes for one joint goes with it; what a person wrote stays.
  void labelAndLevelGoWithTheJointUntilSomebodyWroteThem() {
    cell::SimulatedSpecimen usual;
    usual.joint = "lumbar spine";
    usual.level = "L3-L5";
    SpecimenForm form(usual);
    QComboBox* joint = nullptr;
    for (auto* box : form.findChildren<QComboBox*>())
      if (box->findData(QStringLiteral("shoulder")) >= 0) joint = box;
    QVERIFY(joint);
    const auto choose = [joint](const char* which) {
      joint->setCurrentIndex(joint->findData(QLatin1String(which)));
      emit joint->activated(joint->currentIndex());
    };
    QCOMPARE(form.specimen().label, std::string("L3-L5 #01"));
    choose("shoulder");
    QCOMPARE(form.specimen().label, std::string("Shoulder #01"));
    QCOMPARE(form.specimen().level, std::string());
    choose("lumbar spine");
    QCOMPARE(form.specimen().label, std::string("L3-L5 #01"));
    QCOMPARE(form.specimen().level, std::string("L3-L5"));
    qobject_cast<QLineEdit*>(form.firstField())->setText(QStringLiteral("mine"));
    choose("knee");
    QCOMPARE(form.specimen().label, std::string("mine"));
    QCOMPARE(form.specimen().level, std::string());
  }

  /// A spring has no donor and was never frozen; what somebody entered all the same stays in sight.
  void aBenchIsNotAskedWhatIsAskedOfTissue() {
    cell::SimulatedSpecimen usual;
    usual.species = "mechanism";
    usual.joint = "spring jig";
    SpecimenForm form(usual);
    form.resize(420, 700);
    form.setVisible(true);
    const auto isAsked = [&form](const QString& name) {
      for (const auto* label : form.findChildren<QLabel*>())
        if (label->text() == name) return label->isVisible();
      for (const auto* box : form.findChildren<QCheckBox*>())
        if (box->text() == name) return box->isVisible();
      qFatal("no such field");
    };
    const QStringList ofTissue{QStringLiteral("Level"),        QStringLiteral("Side"),
                               QStringLiteral("State"),        QStringLiteral("Donor code"),
                               QStringLiteral("Degeneration"), QStringLiteral("Thawed at")};
    for (const QString& field : ofTissue) QVERIFY2(!isAsked(field), qPrintable(field));
    QVERIFY(isAsked(QStringLiteral("Notes")));
    QCOMPARE(form.specimen().state, std::string());

    QComboBox* species = nullptr;
    for (auto* box : form.findChildren<QComboBox*>())
      if (box->findData(QStringLiteral("porcine")) >= 0) species = box;
    QVERIFY(species);
    species->setEditText(QStringLiteral("porcine"));
    for (const QString& field : ofTissue) QVERIFY2(isAsked(field), qPrintable(field));
    QCOMPARE(form.specimen().state, std::string("fresh"));

    storage::Specimen earlier;
    earlier.id = 3;
    earlier.label = "Jig";
    earlier.species = "polymer";
    earlier.side = "none";
    earlier.donorCode = "D7";
    form.show(earlier);
    QVERIFY(isAsked(QStringLiteral("Donor code")));
    QVERIFY(!isAsked(QStringLiteral("State")));
    QVERIFY(!isAsked(QStringLiteral("Thawed at")));
    QCOMPARE(form.specimen().donorCode, std::string("D7"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPrepareAsks)
#include "test_prepare_asks.moc"
