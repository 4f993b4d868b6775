// What the 3D view shows beside bodies: kept from one start to the next, and not spoken of where there is none.
#include <QAction>
#include <QSettings>
#include <QSignalSpy>

#include "tests/ui/test_main.h"
#include "ui/scene/menus/show_menu.h"

namespace articulus::ui::test {

class TestShowMenu : public QObject {
  Q_OBJECT
  static QAction* named(const QMenu& menu, const QString& text) {
    for (auto* action : menu.actions())
      if (action->text() == text) return action;
    return nullptr;
  }

 private slots:
  void init() { QSettings().remove(QStringLiteral("scene")); }
  void cleanup() { QSettings().remove(QStringLiteral("scene")); }

  void eachEntrySwitchesItsOwnAndIsKept() {
    {
      ShowMenu menu;
      QSignalSpy told(&menu, &ShowMenu::changed);
      QVERIFY(menu.switches().safetyBox && !menu.switches().armAxes);
      named(menu, QStringLiteral("Safety box"))->trigger();
      QCOMPARE(told.size(), 1);
      QVERIFY(!menu.switches().safetyBox && menu.switches().loads && menu.switches().way);
      named(menu, QStringLiteral("Axes of the arm"))->trigger();
      QVERIFY(menu.switches().armAxes);
    }
    ShowMenu again;
    QVERIFY(!again.switches().safetyBox && again.switches().armAxes);
    QVERIFY(!named(again, QStringLiteral("Safety box"))->isChecked());
    // Each of them switches something: none is there twice, none does nothing.
    for (auto* action : again.actions()) {
      if (!action->isCheckable()) continue;
      QSignalSpy told(&again, &ShowMenu::changed);
      const bool before = action->isChecked();
      action->trigger();
      QVERIFY2(told.size() == 1 && action->isChecked() != before, qPrintable(action->text()));
    }
  }

  /// What a fast driver shows at first is a default: once somebody chose otherwise, that counts.
  void aChoiceOutlastsWhatIsShownAtFirst() {
    SceneSwitches first;
    first.softShadows = true;
    {
      ShowMenu menu(nullptr, first);
      QVERIFY(menu.switches().softShadows);
      named(menu, QStringLiteral("Soft shadows"))->trigger();
      QVERIFY(!menu.switches().softShadows);
    }
    QVERIFY(!ShowMenu(nullptr, first).switches().softShadows);
  }

  void whatThereIsNotIsNotOffered() {
    ShowMenu menu;
    auto* way = named(menu, QStringLiteral("Way of the moving body"));
    QVERIFY(way && !way->isVisible());
    menu.setOffered(&SceneSwitches::way, true);
    QVERIFY(way->isVisible());
    menu.setOffered(&SceneSwitches::way, false);
    QVERIFY(!way->isVisible());
    QVERIFY(menu.switches().way);  // its choice stays for the next time
    QVERIFY(named(menu, QStringLiteral("Load arrows"))->isVisible());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestShowMenu)
#include "test_show_menu.moc"
