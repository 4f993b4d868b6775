// Page 2: who is in the vice stays who it is, and a screen reader's toggle is a tick.
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/commissioning_store.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"

namespace articulus::ui::test {

class TestPreparePage : public QObject {
  Q_OBJECT
  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    StationBridge bridge{desk.station};
    std::unique_ptr<PreparePage> page;
    Bench() {
      page = std::make_unique<PreparePage>(session, bridge);
      page->resize(1200, 700);
      page->show();
      Desk::need(session.open(desk.clinician));
    }
    [[nodiscard]] SpecimenForm& form() { return *page->findChild<SpecimenForm*>(); }
    void setVice(bool closed) {
      desk.station.now.specimenMounted = desk.station.now.sensorZeroed = closed;
      QTRY_COMPARE(bridge.snapshot().specimenMounted, closed);
    }
  };

 private slots:
  void theChecklistIsThatOfTheJoint() {
    Bench b;
    auto specimen = b.desk.specimen();
    emit b.form().saveWanted(specimen);
    QVERIFY(b.page->checklist().find(QStringLiteral("plane_defined")));
    Desk::need(b.page->checklist().setTicked(QStringLiteral("identity_checked"), true));
    // Written wrongly at first: what both lists ask for stays ticked.
    specimen = b.session.specimen();
    specimen.joint = "shoulder";
    emit b.form().saveWanted(specimen);
    QVERIFY(!b.page->checklist().find(QStringLiteral("plane_defined")));
    QVERIFY(b.page->checklist().find(QStringLiteral("humerus_cast")));
    QVERIFY(b.page->checklist().find(QStringLiteral("identity_checked"))->ticked);
    QVERIFY(!b.page->checklist().complete());
    specimen.joint = "elbow";  // none is made for it: the cell's own
    emit b.form().saveWanted(specimen);
    QVERIFY(b.page->checklist().find(QStringLiteral("plane_defined")));
  }

  /// Next specimen is a button beside the form of one that is saved, and throws nothing away unasked.
  void nextSpecimenAsksBeforeChangesAreLost() {
    Bench b;
    const auto next = [&b]() -> QPushButton* {
      for (auto* button : b.page->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Next specimen")) return button;
      return nullptr;
    };
    QVERIFY(next() && !next()->isVisibleTo(b.page.get()));
    emit b.form().saveWanted(b.desk.specimen("first"));
    QVERIFY(next()->isVisibleTo(b.page.get()));
    auto* label = qobject_cast<QLineEdit*>(b.form().firstField());
    label->setText(QStringLiteral("first, renamed"));
    emit label->textEdited(label->text());
    next()->click();
    auto* asks = Sheet::topOf(b.page->window());
    QVERIFY(asks);
    asks->reject();
    QCOMPARE(label->text(), QStringLiteral("first, renamed"));
    next()->click();
    Sheet::topOf(b.page->window())->accept();
    QVERIFY2(label->text() != QStringLiteral("first, renamed"), qPrintable(label->text()));
    QVERIFY(!next()->isVisibleTo(b.page.get()));
    // Nothing was changed: nothing is asked.
    b.form().show(b.session.specimen());
    next()->click();
    QVERIFY(!Sheet::topOf(b.page->window()));
    QCOMPARE(b.form().specimen().id, 0);
  }

  /// The list is the session's: while the form shows another one nobody knows which of them would be clamped.
  void nothingIsClampedWhileTheFormShowsAnother() {
    Bench b;
    emit b.form().saveWanted(b.desk.specimen("first"));
    const auto closed = [&b] {
      for (const auto& item : b.page->checklist().items())
        if (item.action == ChecklistItem::Action::CloseVice) return b.page->checklist().blockedBecause(item);
      return QStringLiteral("no such item");
    };
    QTRY_VERIFY2(!closed().contains(QLatin1String("another specimen")), qPrintable(closed()));
    b.form().startNew();
    QTRY_VERIFY2(closed().contains(QLatin1String("than first")), qPrintable(closed()));
    b.form().show(b.session.specimen());
    QTRY_VERIFY2(!closed().contains(QLatin1String("another specimen")), qPrintable(closed()));
    b.form().startNew();
    QTRY_VERIFY(closed().contains(QLatin1String("another specimen")));
    emit b.form().saveWanted(b.desk.specimen("second"));
    QTRY_VERIFY2(!closed().contains(QLatin1String("another specimen")), qPrintable(closed()));
  }

  void aRatingOfTheDegenerationIsKeptAndShownAgain() {
    Bench b;
    auto specimen = b.desk.specimen();
    QVERIFY(!b.form().specimen().degeneration);
    for (const int rated : {0, 3}) {
      specimen.degeneration = rated;
      b.form().show(specimen);
      QCOMPARE(b.form().specimen().degeneration, std::optional<int>(rated));
      emit b.form().saveWanted(b.form().specimen());
      QCOMPARE(b.session.specimen().degeneration, std::optional<int>(rated));
      specimen = b.session.specimen();
    }
    b.form().startNew();
    QVERIFY2(!b.form().specimen().degeneration, "the next one is not rated");
  }

  void whatIsInTheViceStaysWhoItIs() {
    Bench b;
    auto first = b.form().specimen();
    emit b.form().saveWanted(first);
    const std::string label = b.session.specimen().label;
    b.setVice(true);
    Desk::need(b.session.close());
    Desk::need(b.session.open(b.desk.clinician));
    QCOMPARE(b.form().specimen().label, label);  // not the next number
    QVERIFY(b.form().specimen().id != 0);
    auto other = b.desk.specimen("L3-L5 #99");
    emit b.form().saveWanted(other);
    QCOMPARE(b.session.sessionId(), std::int64_t{0});
    emit b.form().saveWanted(b.form().specimen());
    QVERIFY(b.session.sessionId() != 0);
    Desk::need(b.session.close());

    Desk::need(b.session.open(b.desk.engineer));  // somebody else, with records of her own
    QCOMPARE(b.form().specimen().label, label);
    QCOMPARE(b.form().specimen().id, std::int64_t{0});
    b.setVice(false);
    emit b.form().saveWanted(other);
    QCOMPARE(b.session.specimen().label, std::string("L3-L5 #99"));
  }

  /// Enter does what the form is for, and what comes next has the focus then.
  void enterSavesTheSpecimenAndLeadsOn() {
    Bench b;
    b.page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(b.page.get()));
    auto* label = qobject_cast<QLineEdit*>(b.form().firstField());
    QVERIFY(label);
    label->setFocus();
    label->setText(QStringLiteral("typed"));
    emit label->textEdited(label->text());
    QTest::keyClick(label, Qt::Key_Return);
    QCOMPARE(b.session.specimen().label, std::string("typed"));
    QTRY_VERIFY(QApplication::focusWidget() && !b.form().isAncestorOf(QApplication::focusWidget()));
    label->clear();
    emit label->textEdited(QString());
    QTest::keyClick(label, Qt::Key_Return);  // without one it stays closed
    QCOMPARE(b.session.specimen().label, std::string("typed"));
  }

  /// Dictation, a switch or a screen reader writes without keys.
  void whatIsWrittenThroughTheAccessibilityBusIsAChange() {
    Bench b;
    emit b.form().saveWanted(b.desk.specimen());
    QVERIFY(!b.form().changed());
    const auto* label = qobject_cast<QLineEdit*>(b.form().firstField());
    auto* spoken = QAccessible::queryAccessibleInterface(const_cast<QLineEdit*>(label))->editableTextInterface();
    QVERIFY(spoken);
    spoken->replaceText(0, static_cast<int>(label->text().size()), QStringLiteral("spoken"));
    QVERIFY(b.form().changed());
    QCOMPARE(b.form().specimen().label, std::string("spoken"));
    // What the program shows is none.
    emit b.form().saveWanted(b.form().specimen());
    QVERIFY(!b.form().changed());
  }

  /// The way to the next one is shown, not only told: the item of the vice, whose group was folded.
  void theNextSpecimenBeginsAtTheVice() {
    Bench b;
    b.page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(b.page.get()));
    emit b.form().saveWanted(b.desk.specimen());
    b.setVice(true);
    QSignalSpy told(b.page.get(), &Page::problem), gone(b.page.get(), &Page::noLonger);
    b.page->startNext();
    QCOMPARE(told.count(), 1);
    const auto button = [&b]() -> QPushButton* {
      for (auto* one : b.page->findChildren<QPushButton*>())
        if ((one->text() == QStringLiteral("Open the vice") || one->text() == QStringLiteral("Unload")) &&
            one->isVisibleTo(b.page.get()))
          return one;
      return nullptr;
    };
    QTRY_VERIFY(button());
    b.setVice(false);
    QTRY_COMPARE(QApplication::focusWidget(), b.form().firstField());
    QVERIFY(b.form().specimen().id == 0);
    // What was said of the one before is true no longer.
    QCOMPARE(gone.count(), 1);
    QCOMPARE(gone.at(0).at(0), told.at(0).at(0));
  }

  /// Who brings the next one to the arm is not to find it under control.
  void theDrivesGoOffForTheNextSpecimen() {
    Bench b;
    b.desk.station.now.controllerOn = true;
    QTRY_VERIFY(b.bridge.snapshot().controllerOn);
    const auto off = [&b] {
      return std::ranges::count(b.desk.station.commands, cycle::CommandKind::ControllerOff, &cycle::Command::kind);
    };
    auto specimen = b.desk.specimen();
    emit b.form().saveWanted(specimen);  // the first of the session: nothing was at the arm
    QCOMPARE(off(), 0);
    emit b.form().saveWanted(b.form().specimen());  // the same one, changed
    QCOMPARE(off(), 0);
    specimen.id = 0;
    specimen.label = "the next one";
    emit b.form().saveWanted(specimen);
    QCOMPARE(b.session.specimen().label, std::string("the next one"));
    QCOMPARE(off(), 1);
    QTRY_VERIFY(!b.bridge.snapshot().controllerOn);
  }

  void whatIsInTheViceKeepsItsJointAndTheMessageSaysSo() {
    Bench b;
    emit b.form().saveWanted(b.desk.specimen());
    b.setVice(true);
    auto other = b.form().specimen();
    other.joint = "knix";
    emit b.form().saveWanted(other);
    QVERIFY2(b.form().problem().contains(QStringLiteral("lumbar spine")), qPrintable(b.form().problem()));
    QVERIFY(!b.form().problem().contains(QStringLiteral("another specimen")));
    other.label = "somebody else's";
    emit b.form().saveWanted(other);
    QVERIFY2(b.form().problem().contains(QStringLiteral("another specimen")), qPrintable(b.form().problem()));
  }

  /// A mistyped joint would decide about checklist, angles and experiments: it is asked about once.
  void aJointThatNobodyKnowsIsAskedAbout() {
    Bench b;
    auto specimen = b.desk.specimen();
    specimen.id = 0;
    specimen.label = "new one";
    specimen.joint = "KNEE";
    b.form().show(specimen);
    QSignalSpy wanted(&b.form(), &SpecimenForm::saveWanted);
    const auto press = [&b] { b.form().foot()->findChild<QPushButton*>()->click(); };
    const auto told = [&wanted] { return wanted.takeLast().at(0).value<storage::Specimen>().joint; };
    press();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(told(), std::string("knee"));
    specimen.label = "another one";
    specimen.joint = "knie";
    b.form().show(specimen);
    press();
    QCOMPARE(wanted.count(), 0);
    QVERIFY2(b.form().problem().contains(QStringLiteral("knie")), qPrintable(b.form().problem()));
    press();
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(told(), std::string("knie"));
  }

  /// Beside the form of the next specimen the list says whose it is.
  void theListSaysWhoseItIs() {
    Bench b;
    emit b.form().saveWanted(b.desk.specimen());
    const auto says = [&b] {
      const auto labels = b.page->findChildren<QLabel*>();
      return std::ranges::any_of(labels,
                                 [&b](const QLabel* one) { return one->text().startsWith(QStringLiteral("of ")); });
    };
    QVERIFY(!says());
    b.page->startNext();
    QTRY_VERIFY(says());
    b.form().show(b.session.specimen());
    QTRY_VERIFY(!says());
  }

  /// In the moment between an order and the motion nothing is opened; what was said goes when the robot stands.
  void theViceStaysWhileAMotionIsAboutToBegin() {
    Bench b;
    emit b.form().saveWanted(b.desk.specimen());
    b.setVice(true);
    b.page->startNext();  // shows the item of the vice
    QPushButton* open = nullptr;
    const auto find = [&b, &open] {
      for (auto* one : b.page->findChildren<QPushButton*>())
        if (one->text() == QStringLiteral("Open the vice") && one->isVisibleTo(b.page.get())) open = one;
      return open != nullptr;
    };
    QTRY_VERIFY(find());
    QSignalSpy told(b.page.get(), &Page::problem), gone(b.page.get(), &Page::noLonger);
    b.bridge.send(cycle::CommandKind::Unload);
    open->click();
    QCOMPARE(told.count(), 1);
    const QString words = told.at(0).at(0).toString();
    QVERIFY2(words.contains(QStringLiteral("about to move")), qPrintable(words));
    QVERIFY(b.desk.station.now.specimenMounted);
    QTRY_COMPARE(gone.count(), 1);
    QCOMPARE(gone.at(0).at(0).toString(), words);
    open = nullptr;
    QTRY_VERIFY(find());
    open->click();
    QTRY_VERIFY(!b.desk.station.now.specimenMounted);
  }

  /// A live cell that was not commissioned runs nothing: it is told at the sign-in, and nothing is clamped for it. Once
  /// it is commissioned the page says so when it is opened.
  void aLiveCellThatMayNotRunIsToldBeforeASpecimenIsClamped() {
    Bench b;
    Desk::need(b.session.close());
    b.desk.cell.simulated = false;
    QSignalSpy told(b.page.get(), &Page::ofStation), gone(b.page.get(), &Page::noLonger);
    Desk::need(b.session.open(b.desk.clinician));
    QCOMPARE(told.count(), 1);
    const QString words = told.at(0).at(0).toString();
    QVERIFY2(words.contains(QStringLiteral("may not run")), qPrintable(words));
    QVERIFY(told.at(0).at(1).toString().contains(QStringLiteral("articulusctl commission")));
    emit b.form().saveWanted(b.form().specimen());
    const auto vice = [&b]() -> const ChecklistItem& {
      const auto& items = b.page->checklist().items();
      return *std::ranges::find(items, ChecklistItem::Auto::SpecimenMounted, &ChecklistItem::automatic);
    };
    QCOMPARE(b.page->checklist().blockedBecause(vice()), words);
    QTRY_COMPARE(vice().offer.action, ChecklistItem::Action::CloseVice);
    QCOMPARE(vice().offer.blocked, words);
    b.page->entered();
    QCOMPARE(told.count(), 1);  // said once while it is the same

    record::CommissioningRecord good{.cell = b.desk.cell.key,
                                     .cellName = b.desk.cell.name,
                                     .cellHash = Desk::need(run::cellIdentity(b.desk.cell)),
                                     .software = b.desk.context->softwareVersion,
                                     .by = "Jun Park",
                                     .when = "2026-11-23T10:00:00Z",
                                     .simulated = false,
                                     .results = {}};
    for (int i = 0; i < static_cast<int>(record::CommissioningStep::Count); ++i)
      good.results.push_back({static_cast<record::CommissioningStep>(i), true, "well", {}});
    Desk::need(run::saveCommissioning(b.desk.context->dataFolder, b.desk.context->accounts.key(), good));
    b.page->entered();
    QCOMPARE(gone.count(), 1);
    QCOMPARE(gone.at(0).at(0).toString(), words);
    QVERIFY(b.page->checklist().blockedBecause(vice()) != words);
  }

  void aToggleOfAScreenReaderIsATick() {
    Bench b;
    emit b.form().saveWanted(b.form().specimen());
    auto& list = b.page->checklist();
    int toggled = 0;
    for (auto* box : b.page->findChildren<QCheckBox*>()) {
      if (!box->isEnabled()) continue;
      const ChecklistItem* item = nullptr;
      for (const auto& each : list.items())
        if (each.text == box->accessibleName()) item = &each;
      if (!item || item->ticked) continue;
      auto* face = QAccessible::queryAccessibleInterface(box);
      QVERIFY(face && face->actionInterface());
      face->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
      QVERIFY2(item->ticked, qPrintable(item->text));
      face->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
      QVERIFY(!item->ticked);
      ++toggled;
    }
    QVERIFY2(toggled >= 3, qPrintable(QString::number(toggled)));
  }

  /// The button or box that had the keyboard goes with the last tick: it must not fall to whatever stands behind it.
  void afterTheLastTickTheKeyboardStandsOnContinue() {
    Bench b;
    b.page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(b.page.get()));
    emit b.form().saveWanted(b.form().specimen());
    auto& list = b.page->checklist();
    const auto file = std::filesystem::path(b.desk.folder.path().toStdString()) / "by_hand.json";
    std::ofstream(file)
        << R"({"format": "articulus-checklist-1", "name": "By hand", "groups": [{"key": "g", "title": "G",
      "icon": "specimen", "items": [{"key": "one", "text": "One", "why": "first"},
                                    {"key": "two", "text": "Two", "why": "second", "after": ["one"]}]}]})";
    Desk::need(list.load(file));
    Desk::need(list.restore());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // the rows of before
    for (const char* text : {"One", "Two"}) {
      QCheckBox* box = nullptr;
      for (auto* each : b.page->findChildren<QCheckBox*>())
        if (each->accessibleName() == QLatin1String(text)) box = each;
      QVERIFY(box && box->isEnabled());
      box->setFocus();
      QCOMPARE(QApplication::focusWidget(), box);
      QTest::keyClick(box, Qt::Key_Space);
      QCoreApplication::processEvents();
    }
    QVERIFY(list.complete());
    auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
    QVERIFY(button);
    QCOMPARE(button->text(), QStringLiteral("Continue to Protocol"));
    QCOMPARE(b.page->firstFocus(), button);
    QSignalSpy on(b.page.get(), &Page::finished);
    QTest::keyClick(button, Qt::Key_Space);
    QCOMPARE(on.count(), 1);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPreparePage)
#include "test_prepare_page.moc"
