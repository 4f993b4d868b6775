// Other colours for all of the window: only while nothing moves and nothing is about to.
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>
#include <utility>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/language.h"
#include "ui/kit/password_edit.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page_catalogue.h"
#include "ui/theme/theme.h"

namespace articulus::ui::test {

class TestWindowColours : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  void go(const char* page) {
    for (std::size_t i = 0; i < pageCatalogue().size(); ++i)
      if (std::string_view(pageCatalogue()[i].key) == page) window_->goTo(static_cast<int>(i));
    QCoreApplication::processEvents();
  }
  /// Colours, fonts and sizes of all that is seen on the tabs of Engineering.
  QStringList looks() {
    QStringList all;
    go("engineering");
    const auto add = [&all](const QWidget& in) {
      QTest::qWait(20);
      for (const auto* one : in.findChildren<QWidget*>()) {
        if (!one->isVisible()) continue;
        QString look = QLatin1String(one->metaObject()->className()) + QLatin1Char(' ') + one->accessibleName() +
                       QLatin1Char(' ') + one->font().toString();
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::Base,
                                QPalette::Window, QPalette::Button, QPalette::Highlight, QPalette::PlaceholderText})
          look += QLatin1Char(' ') + one->palette().color(role).name(QColor::HexArgb);
        look += QStringLiteral(" %1 x %2").arg(one->width()).arg(one->height());
        all << look;
      }
    };
    auto* tabs = window_->page<EngineeringPage>().findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      add(*tabs->currentWidget());
      for (auto* inner : tabs->currentWidget()->findChildren<QTabWidget*>())
        for (int k = 0; inner->isVisible() && k < inner->count(); ++k) {
          inner->setCurrentIndex(k);
          add(*inner->currentWidget());
        }
    }
    return all;
  }

  /// Once nothing is laid out any more: on a busy machine that takes some turns.
  QStringList steady() {
    QStringList before, now = looks();
    for (int i = 0; i < 8 && now != before; ++i) before = std::exchange(now, looks());
    return now;
  }

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
  }

  /// In turns, none of which is as long as a tenth of a second (the watchdog of all tests looks).
  void coloursChangeWhole() {
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    QVERIFY(Theme::current().mode == Theme::Mode::Dark);
    QTRY_COMPARE(qApp->palette().color(QPalette::Window), Theme::current().ground);
    QVERIFY(!qApp->styleSheet().isEmpty());
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    Theme::apply(*qApp, Theme::Mode::Light);  // before the others are complete
    QVERIFY(!qApp->styleSheet().isEmpty());
    QTest::qWait(50);
    QVERIFY(Theme::current().mode == Theme::Mode::Light);
    QCOMPARE(qApp->palette().color(QPalette::Window), Theme::current().ground);
  }

  /// Also with all that there is open: what is not seen follows when it is shown, and looks then as if it had been
  /// there.
  void pagesThatAreNotSeenFollowWhenTheyAreShown() {
    Desk::need(window_->session().open(desk_->engineer));
    go("engineering");
    auto& panel = window_->page<EngineeringPage>();
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY(panel.unlocked());
    (void)looks();  // each tab is seen once
    go("results");
    QVERIFY(QApplication::allWidgets().size() > 2500);
    for (const auto choice : {HeaderBar::ThemeChoice::Dark, HeaderBar::ThemeChoice::Light}) {
      emit window_->header().themeChosen(choice);
      QTRY_COMPARE(qApp->palette().color(QPalette::Window), Theme::current().ground);
      QTest::qWait(50);
      const QStringList late = steady();
      go("results");
      Theme::apply(*qApp, Theme::current().mode);  // for all at once
      const QStringList whole = steady();
      go("results");
      QVERIFY(whole.size() > 1000);
      QCOMPARE(late.size(), whole.size());
      for (qsizetype i = 0; i < whole.size(); ++i) QCOMPARE(late[i], whole[i]);
    }
  }

  /// Another language while the colours change: the pages that take the place of the others have both.
  void anotherLanguageWhileTheColoursChange() {
    Desk::need(window_->session().open(desk_->engineer));
    for (const char* page : {"prepare", "protocol", "results", "engineering", "help"}) go(page);
    const auto english = qScopeGuard([] { Language::apply(Language::Choice::English); });
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    emit window_->header().languageChosen(Language::Choice::German);
    QCoreApplication::processEvents();
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    QTRY_VERIFY(Language::german());
    QTRY_COMPARE(qApp->palette().color(QPalette::Window), Theme::current().ground);
    QTest::qWait(100);
    const auto looksOf = [this] {
      QStringList all;
      for (const char* page : {"prepare", "protocol", "results", "help"}) {
        go(page);
        QTest::qWait(20);
        for (const auto* one : window_->findChildren<QLabel*>())
          if (one->isVisible())
            all << one->text() + QLatin1Char(' ') + one->palette().color(QPalette::WindowText).name() +
                       QLatin1Char(' ') + one->font().toString();
      }
      return all;
    };
    (void)looksOf();  // what each page tells once it is seen
    const QStringList late = looksOf();
    Theme::apply(*qApp, Theme::current().mode);
    const QStringList whole = looksOf();
    QVERIFY(Theme::current().mode == Theme::Mode::Dark);
    QVERIFY2(late.size() > 40, qPrintable(QString::number(late.size())));
    QCOMPARE(late, whole);
  }

  /// What is not seen may be given another look before it is shown, and the colours change once more in between.
  void aLookThatIsGivenWhileAPageIsHiddenHasTheColoursOfTheDay() {
    QStackedWidget stack;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    auto* label = makeLabel(QStringLiteral("label"), "strong", page);
    column->addWidget(label);
    stack.addWidget(new QWidget);
    stack.addWidget(page);
    stack.setCurrentIndex(1);
    stack.show();
    QVERIFY(QTest::qWaitForWindowExposed(&stack));
    stack.setCurrentIndex(0);
    const auto change = [](Theme::Mode mode) {
      Theme::change(*qApp, mode);
      QTRY_COMPARE(qApp->palette().color(QPalette::Window), Theme::current().ground);
      QTest::qWait(20);
    };
    change(Theme::Mode::Dark);
    setLook(label, "role", QStringLiteral("caption"));
    change(Theme::Mode::Light);
    setLook(label, "role", QStringLiteral("strong"));
    stack.setCurrentIndex(1);
    QCOMPARE(label->palette().color(QPalette::WindowText), Theme::current().text);
    stack.setCurrentIndex(0);
    change(Theme::Mode::Dark);
    setLook(label, "role", QStringLiteral("caption"));
    Theme::apply(*qApp, Theme::Mode::Light);
    setLook(label, "role", QStringLiteral("strong"));
    stack.setCurrentIndex(1);
    QCOMPARE(label->palette().color(QPalette::WindowText), Theme::current().text);
  }

  /// It takes the window a tenth of a second, in which no STOP would be heard.
  void coloursChangeOnceTheRobotStands() {
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    QVERIFY(Theme::current().mode == Theme::Mode::Light);
    desk_->station.now.state = cycle::State::Home;
    QTRY_VERIFY(cycle::moves(window_->bridge().snapshot().state));
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    QVERIFY(Theme::current().mode == Theme::Mode::Light);
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(Theme::current().mode == Theme::Mode::Dark);
    // Between two motions of a plan it stands, and moves on by itself.
    desk_->station.now.planRunning = true;
    QTRY_VERIFY(window_->bridge().snapshot().planRunning);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    QTest::qWait(100);
    QVERIFY(Theme::current().mode == Theme::Mode::Dark);
    desk_->station.now.planRunning = false;
    QTRY_VERIFY(Theme::current().mode == Theme::Mode::Light);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    QVERIFY(Theme::current().mode == Theme::Mode::Dark);
    // Another choice meanwhile: the last one counts, and nothing is done twice.
    desk_->station.now.state = cycle::State::Home;
    QTRY_VERIFY(cycle::moves(window_->bridge().snapshot().state));
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(Theme::current().mode == Theme::Mode::Light);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWindowColours)
#include "test_window_colours.moc"
