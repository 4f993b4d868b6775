// The list of all commands: what it finds, what it does, and that it does nothing that is closed.
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/commands/command_palette.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestCommands : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  [[nodiscard]] Sheet* sheet() { return Sheet::topOf(window_.get()); }
  [[nodiscard]] QListWidget& list() { return *sheet()->findChild<QListWidget*>(QStringLiteral("commands")); }
  void openWith(const QString& words) {
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(qobject_cast<CommandPalette*>(sheet()));
    auto* search = sheet()->findChild<QLineEdit*>(QStringLiteral("commandSearch"));
    QVERIFY(search->hasFocus());
    QTest::keyClicks(search, words);
  }
  void enter() { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
    Language::apply(Language::Choice::English);
  }

  void wordsInAnyOrderAndWhatBeginsWithThemFirst() {
    int done = 0;
    const auto run = [&done] { ++done; };
    const QList<WindowCommand> all{{QStringLiteral("Run again"), QStringLiteral("Run"), {}, {}, run},
                                   {QStringLiteral("Export ..."), QStringLiteral("Results"), {}, {}, run},
                                   {QStringLiteral("Results"), QStringLiteral("Pages"), {}, {}, run},
                                   {QStringLiteral("See results of the run"), QStringLiteral("Run"), {}, {}, run}};
    const auto names = [&all](const char* words) {
      QStringList found;
      for (const auto& c : matching(all, QLatin1String(words))) found << c.name;
      return found;
    };
    QCOMPARE(names(""), QStringList({QStringLiteral("Run again"), QStringLiteral("Export ..."),
                                     QStringLiteral("Results"), QStringLiteral("See results of the run")}));
    QCOMPARE(names("res"), QStringList({QStringLiteral("Results"), QStringLiteral("Export ..."),
                                        QStringLiteral("See results of the run")}));
    QCOMPARE(names("RESULTS exp"), QStringList{QStringLiteral("Export ...")});
    QVERIFY(names("nothing").isEmpty());
  }

  void whatIsClosedSaysWhyAndIsNotDone() {
    openWith(QStringLiteral("prepare pages"));
    QCOMPARE(list().count(), 1);
    const auto* accept = sheet()->findChildren<QPushButton*>().at(0);
    QVERIFY(accept);
    enter();
    QVERIFY2(sheet(), "it stays, with the reason");
    QVERIFY(!list().item(0)->toolTip().isEmpty());
    bool told = false;
    for (const auto* label : sheet()->findChildren<QLabel*>())
      told = told || (label->isVisible() && label->text() == list().item(0)->toolTip());
    QVERIFY(told);
    QCoreApplication::processEvents();
    QCOMPARE(window_->current(), 0);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!sheet());
  }

  /// Not by the page Run alone, which is closed while the drives are off.
  void aSessionIsFinishedFromAnywhere() {
    Desk::need(window_->session().open(desk_->clinician));
    window_->goTo(pageEntry("run"));
    QVERIFY2(window_->current() != pageEntry("run"), "nothing is prepared");
    window_->goTo(pageEntry("results"));
    openWith(QStringLiteral("finish session menu"));
    QCOMPARE(list().count(), 1);
    enter();
    QTRY_VERIFY(!window_->session().signedIn());
  }

  void pagesHelpAndMenuEntriesAreDone() {
    Desk::need(window_->session().open(desk_->clinician));
    openWith(QStringLiteral("prepare pages"));
    enter();
    QTRY_COMPARE(window_->current(), pageEntry("prepare"));
    QVERIFY(!sheet());
    openWith(QStringLiteral("safety"));
    bool isTopic = false;
    for (int i = 0; i < list().count() && !isTopic; ++i)
      if (list().item(i)->text().endsWith(QStringLiteral("Help"))) {
        list().setCurrentRow(i);
        isTopic = true;
      }
    QVERIFY(isTopic);
    enter();
    QTRY_COMPARE(window_->current(), pageEntry("help"));
    openWith(QStringLiteral("theme dark"));
    QCOMPARE(list().count(), 1);
    enter();
    QTRY_COMPARE(Theme::current().mode, Theme::Mode::Dark);
    openWith({});
    QVERIFY2(list().item(0)->text().startsWith(QStringLiteral("Theme: dark")), "what was used last stands first");
    Theme::apply(*qApp, Theme::Mode::Light);
  }

  void aProtocolIsShownOnItsPage() {
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setChecklistDone(true);
    Desk::need(window_->page<ProtocolPage>().library().reload());
    openWith(QStringLiteral("creep protocol"));
    QVERIFY(list().count() >= 1);
    enter();
    QTRY_COMPARE(window_->current(), pageEntry("protocol"));
    const int chosen = window_->page<ProtocolPage>().list().chosen();
    QVERIFY(chosen >= 0);
    QCOMPARE(window_->page<ProtocolPage>().library().entries()[static_cast<std::size_t>(chosen)].name(),
             QStringLiteral("Creep"));
  }

  void aButtonOfAnotherPageIsShownAndNotPressed() {
    Desk::need(window_->session().open(desk_->clinician));
    window_->goTo(pageEntry("results"));
    QTRY_VERIFY(window_->findChild<QPushButton*>());
    window_->goTo(pageEntry("help"));
    openWith(QStringLiteral("import results"));
    QCOMPARE(list().count(), 1);
    enter();
    QTRY_COMPARE(window_->current(), pageEntry("results"));
    QCoreApplication::processEvents();
    QVERIFY2(!sheet(), "it asks for no file yet");
    const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
    QVERIFY(button && button->text().startsWith(QStringLiteral("Import")));
  }

  /// None of its tabs is made while it is locked: they are found all the same, and opened once the password was right.
  void aTabOfTheLockedPanelIsFoundAndOpened() {
    Desk::need(window_->session().open(desk_->clinician));
    openWith(QStringLiteral("scope engineering"));
    QCOMPARE(list().count(), 1);
    enter();
    QVERIFY2(sheet() && list().item(0)->toolTip().contains(QLatin1String("engineers only")), "closed, and says why");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    Desk::need(window_->session().close());
    Desk::need(window_->session().open(desk_->engineer));
    openWith(QStringLiteral("scope engineering"));
    QCOMPARE(list().count(), 1);
    enter();
    QTRY_COMPARE(window_->current(), pageEntry("engineering"));
    auto& panel = window_->page<EngineeringPage>();
    auto* password = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(password);
    password->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(password, Qt::Key_Return);
    QTRY_VERIFY(panel.unlocked());
    auto* tabs = panel.findChild<QTabWidget*>();
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("Scope"));
    openWith(QStringLiteral("scope engineering"));
    QVERIFY2(list().count() >= 1 && !list().item(0)->text().contains(QLatin1String("password")), "once, as it is now");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  }

  /// What stands on a tab behind another is found too; it is shown, and not pressed.
  void aButtonOfATabBehindIsShown() {
    Desk::need(window_->session().open(desk_->engineer));
    window_->goTo(pageEntry("engineering"));
    auto& panel = window_->page<EngineeringPage>();
    auto* password = panel.findChild<QLineEdit*>();
    password->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(password, Qt::Key_Return);
    QTRY_VERIFY(panel.unlocked());
    for (const char* page : {"engineering", "help"}) {
      window_->goTo(pageEntry(page));
      openWith(QStringLiteral("verify again"));
      QVERIFY2(list().count() >= 1, page);
      QVERIFY(list().item(0)->text().contains(QLatin1String("Audit trail")));
      enter();
      QTRY_COMPARE(window_->current(), pageEntry("engineering"));
      const auto focused = [] {
        const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
        return button && button->text().startsWith(QLatin1String("Verify again"));
      };
      QTRY_VERIFY2(focused(), page);
      auto* tabs = panel.findChild<QTabWidget*>();
      QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("Audit trail"));
      tabs->setCurrentIndex(0);
    }
  }

  /// What a right click offers on what is seen, with its key; and who was prepared last stands on top.
  void menusOfPlotsAndSpecimensAreFound() {
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setChecklistDone(true);
    window_->session().setProtocol(
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility_quick.json")));
    window_->goTo(pageEntry("run"));
    QCOMPARE(window_->current(), pageEntry("run"));
    openWith(QStringLiteral("cursor middle"));  // nothing is read by the mouse
    QVERIFY(list().count() >= 2);
    QVERIFY2(list().item(0)->text().endsWith(QStringLiteral("·  A")), qPrintable(list().item(0)->text()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    openWith(QStringLiteral("copy numbers"));
    QVERIFY(list().count() >= 1);
    enter();
    QTRY_VERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("Fx\t")));
    openWith({});
    const QString label = toQt(desk_->specimen().label);
    QVERIFY2(list().item(0)->text().startsWith(QLatin1String("Copy the numbers")), "used last");
    bool onTop = false;
    for (int i = 0; i < 3; ++i) onTop = onTop || list().item(i)->text().startsWith(label);
    QVERIFY(onTop);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    openWith(label);
    enter();
    QTRY_COMPARE(window_->current(), pageEntry("prepare"));
  }

  void stopAndTheLatchAreCommandsToo() {
    openWith(QStringLiteral("stop robot"));
    QCOMPARE(list().count(), 1);
    enter();
    QTRY_COMPARE(desk_->station.stops, 1);
    openWith(QStringLiteral("hold latch"));
    QCOMPARE(list().count(), 1);
    enter();
    QTRY_VERIFY(desk_->station.now.deadManHeld);
    openWith(QStringLiteral("release latch"));
    QCOMPARE(list().count(), 1);
    enter();
    QTRY_VERIFY(!desk_->station.now.deadManHeld);
  }

  void whoQuitsClosesTheWindow() {
    openWith(QStringLiteral("quit"));
    QVERIFY(list().count() >= 1);
    QVERIFY(list().item(0)->text().contains(QStringLiteral("Ctrl+Q")));
    enter();
    QTRY_VERIFY(!window_->isVisible());
  }

  void keysThatAreNoShortcutOfAButtonAreNamed() {
    Desk::need(window_->session().open(desk_->clinician));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setChecklistDone(true);
    window_->session().setProtocol(protocol::Protocol{});
    window_->goTo(pageEntry("run"));
    QCOMPARE(window_->current(), pageEntry("run"));
    openWith(QStringLiteral("pause"));
    QVERIFY(list().count() >= 1);
    bool named = false;
    for (int i = 0; i < list().count(); ++i) named = named || list().item(i)->text().contains(QStringLiteral("F7"));
    QVERIFY(named);
  }

  void aButtonThatIsClosedTellsItsOwnReason() {
    QWidget page;
    auto* button = makeButton(QStringLiteral("&Start"), {}, &page);
    setEnabledOr(button, QStringLiteral("Close the vice first."));
    auto* menu = new QMenu(&page);
    menu->addAction(QStringLiteral("One"));
    menu->addMenu(QStringLiteral("More"))->addAction(QStringLiteral("Two"));
    makeButton(QStringLiteral("Others"), {}, &page)->setMenu(menu);
    auto* gone = makeButton(QStringLiteral("Hidden"), {}, &page);
    gone->hide();
    int pressed = 0;
    connect(button, &QPushButton::clicked, &page, [&pressed] { ++pressed; });
    page.show();
    auto all = commandsWithin(page, QStringLiteral("Run"), {}, {});
    QCOMPARE(all.size(), 3);
    QCOMPARE(all[0].name, QStringLiteral("Start"));
    QCOMPARE(all[0].closedBecause, QStringLiteral("Close the vice first."));
    QCOMPARE(all[1].name, QStringLiteral("Others: One"));
    QCOMPARE(all[2].name, QStringLiteral("Others: More: Two"));
    all[0].run();  // it was closed meanwhile
    QCOMPARE(pressed, 0);
    setEnabledOr(button, {});
    all[0].run();
    QCOMPARE(pressed, 1);
    const auto elsewhere = commandsWithin(page, QStringLiteral("Run"), {}, [] {});
    QCOMPARE(elsewhere.size(), 2);
    QCOMPARE(elsewhere[1].name, QStringLiteral("Others"));  // the menu, not what stands in it now
    delete button;
    all[0].run();
    QCOMPARE(pressed, 1);
  }

  void itWaitsForAnOpenQuestionAndLooksRight() {
    auto* question = askInSheet(
        window_.get(), {.title = QStringLiteral("Q"), .yes = QStringLiteral("y"), .no = QStringLiteral("n")}, [] {});
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(sheet(), question);
    question->reject();
    Desk::need(window_->session().open(desk_->clinician));
    window_->goTo(pageEntry("results"));
    for (const QSize size : {QSize(1280, 800), QSize(960, 540)}) {
      window_->resize(size);
      openWith(QStringLiteral("e"));
      QCoreApplication::processEvents();
      QVERIFY(list().height() >= 100);
      QVERIFY(window_->grab().save(QStringLiteral(ARTICULUS_SCREENS "/commands_%1.png").arg(size.width())));
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
      QVERIFY(!sheet());
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestCommands)
#include "test_commands.moc"
