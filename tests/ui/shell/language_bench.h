#pragma once
#include <QAction>
#include <QLabel>
#include <QTest>
#include <memory>
#include <string>

#include "tests/ui/desk.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/banner.h"
#include "ui/kit/language/language.h"
#include "ui/kit/password_edit.h"
#include "ui/results/results_controller.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

/// A window in which somebody works and chooses another language, as with the menu of its header. Begins and ends in
/// English.
struct LanguageBench {
  using Choice = Language::Choice;
  Desk desk;
  std::unique_ptr<MainWindow> window;

  LanguageBench() {
    Language::apply(Choice::English);
    desk.pass();
  }
  ~LanguageBench() {
    window.reset();
    Language::apply(Choice::English);
  }
  LanguageBench(const LanguageBench&) = delete;
  LanguageBench& operator=(const LanguageBench&) = delete;

  void show() {
    window = std::make_unique<MainWindow>(*desk.context);
    window->resize(1280, 800);
    window->show();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
  }
  void open(const storage::Account& account) {
    show();
    Desk::need(window->session().open(account));
    Desk::need(window->session().setSpecimen(desk.specimen()));
  }
  void go(const char* key) {
    if (std::string(key) == "run") window->session().setChecklistDone(true);
    window->goTo(pageEntry(key));
    QCOMPARE(window->current(), pageEntry(key));
  }
  [[nodiscard]] EngineeringPage& panel() const { return window->page<EngineeringPage>(); }
  void unlock() {
    go("engineering");
    panel().findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel().findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(panel().unlocked(), 20'000);
  }
  void choose(Choice choice) const {
    for (auto* action : window->header().findChildren<QAction*>())
      if (action->text().startsWith(choice == Choice::German ? "Sprache: Deutsch" : "Language: English"))
        return action->trigger();
    QFAIL("there is no such entry");
  }
  [[nodiscard]] bool changed() const {
    if (!QTest::qWaitFor([this] { return !window->changesLanguage(); }, 20'000)) return false;
    const auto* results = window->findChild<ResultsController*>();
    return QTest::qWaitFor([&] { return panel().doing().isEmpty() && !results->busy(); }, 20'000);
  }
  [[nodiscard]] bool change(Choice choice) const {
    choose(choice);
    return changed();
  }
  [[nodiscard]] QString notice() const {
    return window->findChild<QLabel*>(QStringLiteral("notice"))->accessibleName();
  }
  [[nodiscard]] QStringList banners() const {
    QStringList titles;
    for (const auto* banner : window->banners().ofPage()) titles << banner->title();
    return titles;
  }
};

}  // namespace articulus::ui::test
