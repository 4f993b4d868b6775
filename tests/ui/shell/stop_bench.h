#pragma once
#include <QAccessible>
#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>
#include <functional>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/credential_service.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/experiment_library.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/run/run_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/stop_button.h"

namespace articulus::ui::test {

/// An engineer who is signed in and ready to run, in front of the window, and the ways in which she stops the robot.
/// Presses go through the window system's way in, as a hand's do: a blocked window or an open popup swallows them
/// there.
struct StopBench {
  enum class Way { Mouse, Escape, Reader };
  static constexpr Way kWays[] = {Way::Mouse, Way::Escape, Way::Reader};

  Desk desk;
  std::unique_ptr<MainWindow> window;
  ProtocolEditor editor;
  CredentialService people{*desk.context};
  static constexpr int kDrawn_ms = 160;
  QElapsedTimer read;     ///< since a screen reader pressed STOP
  bool opened = false;    ///< by the last stops(): a popup or a sheet stood as the robot was stopped
  bool popup = false;     ///< likewise, a popup
  bool leftOpen = false;  ///< likewise: a popup had to be closed afterwards

  explicit StopBench(bool signedIn = true) {
    desk.pass();
    desk.station.now.controllerOn = true;
    window = std::make_unique<MainWindow>(*desk.context);
    window->show();
    if (!QTest::qWaitForWindowActive(window.get())) qFatal("the window is not active");
    editor.open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 0, desk.cell.limits);
    if (signedIn) signIn();
  }
  ~StopBench() { window.reset(); }  // its sheets look at the editor
  void signIn() {
    Desk::need(window->session().open(desk.engineer));
    Desk::need(window->session().setSpecimen(desk.specimen()));
    window->session().setChecklistDone(true);
    window->session().setProtocol(protocol::Protocol{});
    desk.station.now.controllerOn = true;  // until now nobody was signed in
    if (!QTest::qWaitFor([this] { return window->bridge().answered(); }, 5000)) qFatal("the station does not answer");
  }
  [[nodiscard]] RunPage* runPage() { return &window->page<RunPage>(); }
  void go(const std::string& key) {
    window->session().setChecklistDone(true);  // the page has looked meanwhile
    window->goTo(pageEntry(key));
    QCOMPARE(window->current(), pageEntry(key));
  }
  [[nodiscard]] EngineeringPage& unlocked() {
    go("engineering");
    auto& panel = window->page<EngineeringPage>();
    if (panel.unlocked()) return panel;
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    if (!QTest::qWaitFor([&] { return panel.unlocked(); }, 20'000)) qFatal("Engineering stays locked");
    return panel;
  }
  void move(bool moves) {
    desk.station.now.state = moves ? cycle::State::Force : cycle::State::Stop;
    const bool seen = QTest::qWaitFor([&] { return cycle::moves(window->bridge().snapshot().state) == moves; }, 10'000);
    QVERIFY(seen);
  }

  void pressStop() {
    auto* stop = window->header().stopButton();
    const QPoint at = stop->mapTo(window.get(), stop->rect().center());
    QTest::mousePress(window->windowHandle(), Qt::LeftButton, {}, at);
    QTest::mouseRelease(window->windowHandle(), Qt::LeftButton, {}, at);
  }
  /// Offscreen nobody gives a window back what a popup took from it.
  void activate() {
    if (QApplication::activeWindow() != window.get()) window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    if (QApplication::focusWidget()) return;
    if (auto* sheet = Sheet::topOf(window.get())) sheet->setFocus();
    else window->header().stopButton()->setFocus();
  }
  void pressEscape() {
    if (auto* menu = QApplication::activePopupWidget()) return QTest::keyClick(menu, Qt::Key_Escape);
    if (!QApplication::focusWidget() || QApplication::activeWindow() != window.get()) activate();
    QVERIFY(QApplication::focusWidget());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
  }
  /// As a screen reader, a switch or a voice does.
  void pressAccessibly() {
    auto* stop = QAccessible::queryAccessibleInterface(window->header().stopButton());
    QVERIFY(stop && stop->actionInterface());
    // Qt draws such a press for a tenth of a second, and takes no other meanwhile.
    if (read.isValid()) QTest::qWait(std::max(5, kDrawn_ms - static_cast<int>(read.elapsed())));
    QCoreApplication::processEvents();  // on a busy computer the wait ends before the timer was looked at
    read.start();
    stop->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    while (auto* still = QApplication::activePopupWidget()) still->close();  // no hand has pressed beside it
  }
  void press(Way way) {
    popup = QApplication::activePopupWidget();
    opened = popup || Sheet::topOf(window.get());
    if (way == Way::Mouse) pressStop();
    else if (way == Way::Escape) pressEscape();
    else pressAccessibly();
  }
  /// Opens that and presses once.  Out  the robot was told to stand
  bool stops(Way way, const std::function<void()>& open) {
    const int before = desk.station.stops;
    bool pressed = false;
    leftOpen = opened = popup = false;
    QTimer inside;  // some menus run an event loop of their own and come back once they are closed
    inside.callOnTimeout([&] {
      if (!QApplication::activePopupWidget()) return;
      if (!std::exchange(pressed, true)) return press(way);
      leftOpen = true;
      QApplication::activePopupWidget()->close();
    });
    inside.start(1);
    open();
    inside.stop();
    if (!pressed) press(way);
    while (auto* still = QApplication::activePopupWidget()) {
      leftOpen = true;
      if (!still->close()) break;
    }
    return desk.station.stops > before;
  }
};

}  // namespace articulus::ui::test
