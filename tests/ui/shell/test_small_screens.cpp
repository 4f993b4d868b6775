// Pages and banners on small screens: nothing makes the window larger than its screen, no curve is squeezed to nothing,
// and STOP stays where it is.
#include <qcustomplot.h>

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>
#include <optional>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "tests/ui/watched_application.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/language/language.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/readout.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/preview_plot.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_page.h"
#include "ui/scene/camera_panel.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page_stack.h"
#include "ui/shell/stop_button.h"
#include "ui/status/event_list.h"

namespace articulus::ui::test {

class TestSmallScreens : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  static constexpr QSize kPanel{1280, 760};  // of 1280 x 800 with a panel of the desktop on it
  static constexpr QSize kSmall{960, 500};   // of 960 x 540 with a title bar

  void resize(const QSize& size) {
    window_->resize(size);
    QTest::qWait(50);
  }
  /// The open page has the room that it needs: it does not scroll as a whole.
  [[nodiscard]] bool pageFits() const {
    const auto* stack = window_->findChild<PageStack*>();
    return stack->size() == stack->parentWidget()->parentWidget()->size();
  }
  /// The parts of the window that stand outside of it, or have less room than they can do with. The window itself takes
  /// any size that it is given: only its parts show whether that was too small.
  [[nodiscard]] QString cut() const {
    QStringList cut;
    const auto parts = window_->centralWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    for (const auto* part : parts) {
      if (!part->isVisible()) continue;
      const QRect place(part->mapTo(window_.get(), QPoint()), part->size());
      const QSize least = part->minimumSizeHint().expandedTo(part->minimumSize());
      if (!window_->rect().contains(place) || place.width() < least.width() || place.height() < least.height())
        cut << QStringLiteral("%1: %2 x %3, least %4 x %5")
                   .arg(QLatin1String(part->metaObject()->className()))
                   .arg(place.width())
                   .arg(place.height())
                   .arg(least.width())
                   .arg(least.height());
    }
    return cut.join(QLatin1Char('\n'));
  }
  /// The page, or a form on it; tables may.
  [[nodiscard]] bool scrollsAside() const {
    const auto areas = window_->findChildren<QScrollArea*>();
    return std::any_of(areas.begin(), areas.end(), [](const QScrollArea* area) {
      return area->isVisible() && area->horizontalScrollBar()->maximum() > 0;
    });
  }
  /// Those that need the most width, innermost last.
  [[nodiscard]] static QStringList widest(const QWidget& in, int room_px) {
    QStringList names;
    for (auto* part : in.findChildren<QWidget*>()) {
      const int least = part->minimumSizeHint().expandedTo(part->minimumSize()).width();
      if (part->isVisible() && least > room_px / 2)
        names << QStringLiteral("    %1 %2 %3: %4")
                     .arg(QLatin1String(part->metaObject()->className()), part->objectName(), part->accessibleName())
                     .arg(least);
    }
    return names;
  }
  [[nodiscard]] QRect stop() const {
    auto* button = window_->header().stopButton();
    return {button->mapTo(window_.get(), QPoint()), button->size()};
  }
  void go(const char* key) {
    window_->session().setChecklistDone(true);  // the page has looked meanwhile
    window_->goTo(pageEntry(key));
  }
  /// A fault, and three things that went wrong.
  void crowd() {
    desk_->station.latch(safety::FaultCode::ForceLimit, 2, 105.0, 100.0);
    QTRY_VERIFY(window_->banners().faultBanner());
    for (const char* what : {"Home was refused", "The vice stays as it is", "The run was not started"})
      window_->banners().problem(
          QString::fromLatin1(what),
          QStringLiteral("The controller is off, and the dead-man's handle is released. Hold the "
                         "dead-man's handle and switch the controller on, then try it again."));
    QTest::qWait(50);
  }

  template <class Look>
  void forEachPanelOfEngineering(const Look& look) {
    go("engineering");
    auto& panel = window_->page<EngineeringPage>();
    if (!panel.unlocked()) {
      panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
      QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    }
    QTRY_VERIFY(panel.unlocked());
    auto* tabs = panel.findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      look(tabs->tabText(i));
      for (auto* inner : tabs->currentWidget()->findChildren<QTabWidget*>())
        for (int k = 0; inner->isVisible() && k < inner->count(); ++k) {
          inner->setCurrentIndex(k);
          look(tabs->tabText(i) + QStringLiteral(", ") + inner->tabText(k));
        }
    }
  }

 private slots:
  /// German words are longer: no page scrolls to the side in a window of 1280, and no button or number's name is cut.
  void germanFitsAWindowOf1280() {
    window_.reset();
    Language::apply(Language::Choice::German);
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    Desk::need(window_->session().open(desk_->engineer));
    auto specimen = desk_->specimen("knee");
    specimen.joint = "knee";  // with all the numbers that there are
    Desk::need(window_->session().setSpecimen(specimen));
    window_->session().setProtocol(protocol::Protocol{});
    resize(kPanel);
    QStringList cut;
    for (const auto* readout : window_->header().findChildren<Readout*>())
      if (!readout->isVisible()) cut << QStringLiteral("the header leaves out: %1").arg(readout->accessibleName());
    for (const char* key : {"run", "results"}) {
      go(key);
      QTest::qWait(50);
      QVERIFY(window_->grab().save(QStringLiteral(ARTICULUS_SCREENS "/german_1280_%1.png").arg(QLatin1String(key))));
      for (auto* area : window_->findChildren<QAbstractScrollArea*>())
        if (area->isVisible() && area->horizontalScrollBar()->isVisible())
          cut << QStringLiteral("%1: %2 scrolls to the side")
                     .arg(QLatin1String(key), QLatin1String(area->metaObject()->className()));
      for (auto* button : window_->findChildren<QAbstractButton*>())
        if (button->isVisible() && !button->text().isEmpty() && button->width() < button->minimumSizeHint().width())
          cut << QStringLiteral("%1: %2").arg(QLatin1String(key), button->text());
      for (auto* label : window_->findChildren<QLabel*>())
        if (label->isVisible() && !label->wordWrap() && label->textFormat() != Qt::RichText && label->parentWidget() &&
            label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored &&
            label->width() < label->minimumSizeHint().width())
          cut << QStringLiteral("%1: %2").arg(QLatin1String(key), label->text());
    }
    window_.reset();
    Language::apply(Language::Choice::English);
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
  }

  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setProtocol(protocol::Protocol{});
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  /// The list of events takes its room from the page, and the arrows of the camera stand within their view: nothing
  /// lies over anything, with both open and a fault above.
  void eventsAndCameraCoverNothing() {
    QSettings().setValue(QStringLiteral("scene/panel"), true);
    for (int i = 0; i < 40; ++i) {
      record::Event event;
      event.kind = record::EventKind::NearLimit;
      event.setText("near limit: joint 3");
      desk_->station.events.push_back(event);
    }
    desk_->station.latch(safety::FaultCode::ForceLimit, 2, 105.0, 100.0);
    QTRY_VERIFY(window_->banners().faultBanner());
    for (const QSize& size : {QSize(1280, 800), kSmall}) {
      resize(size);
      for (auto* button : window_->findChildren<QToolButton*>())
        if (button->text().contains(QLatin1String("event")) && !button->isChecked()) button->click();
      auto* events = window_->findChild<EventList*>();
      QVERIFY(events->isVisible());
      for (const char* key : {"run", "results", "prepare", "engineering"}) {
        go(key);
        QTest::qWait(60);
        QVERIFY2(cut().isEmpty(), qPrintable(QLatin1String(key) + QStringLiteral(": ") + cut()));
        const auto inWindow = [this](const QWidget& w) { return QRect(w.mapTo(window_.get(), QPoint()), w.size()); };
        const QRect list = inWindow(*events);
        const auto* area = window_->findChild<QScrollArea*>(QStringLiteral("pages"));
        QVERIFY(!list.intersects(inWindow(*area)) && !list.intersects(inWindow(window_->header())));
        QVERIFY(window_->rect().contains(list));
        for (auto* panel : window_->findChildren<CameraPanel*>()) {
          if (!panel->isVisible()) continue;
          QVERIFY(panel->parentWidget()->rect().contains(panel->geometry()));
          for (auto* beside : panel->parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (beside != panel && beside->isVisible()) QVERIFY(!beside->geometry().intersects(panel->geometry()));
        }
      }
      for (auto* button : window_->findChildren<QToolButton*>())
        if (button->text().contains(QLatin1String("event")) && button->isChecked()) button->click();
    }
    QSettings().remove(QStringLiteral("scene/panel"));
  }

  /// From the button down to the lower edge of the screen: Sign out and Quit stand at its end.
  void theMenuOfTheHeaderFits() {
    for (const auto language : {Language::Choice::English, Language::Choice::German}) {
      cleanup();
      Language::apply(language);
      init();
      resize(kSmall);
      go("run");
      const int below = kSmall.height() - window_->header().height(),
                high = window_->header().menu()->sizeHint().height();
      Language::apply(Language::Choice::English);
      QVERIFY2(high <= below + 24, qPrintable(QStringLiteral("%1 px, %2 below the header").arg(high).arg(below)));
    }
  }

  /// Each page and each panel of Engineering, in both languages: what does not fit is below, never to the side.
  void nothingScrollsToTheSideOnASmallScreen() {
    QStringList wide;
    for (const auto language : {Language::Choice::English, Language::Choice::German}) {
      cleanup();
      Language::apply(language);
      init();
      resize(kSmall);
      const auto look = [&](const QString& where) {
        QTest::qWait(40);
        (void)QTest::qWaitFor([this] { return !scrollsAside(); }, 400);
        const auto* stack = window_->findChild<PageStack*>();
        const auto* area = window_->findChild<QScrollArea*>(QStringLiteral("pages"));
        for (const auto* inner : window_->findChildren<QScrollArea*>())
          if (inner->isVisible() && inner != area && inner->horizontalScrollBar()->maximum() > 0)
            wide << QStringLiteral("%1: a form of %2 px in %3")
                        .arg(where)
                        .arg(inner->widget()->width())
                        .arg(inner->viewport()->width())
                 << widest(*inner->widget(), inner->viewport()->width());
        if (area->horizontalScrollBar()->maximum() > 0)
          wide << QStringLiteral("%1: %2 px of %3").arg(where).arg(stack->width()).arg(area->viewport()->width())
               << widest(*stack->currentWidget(), area->viewport()->width());
      };
      for (const PageRow& row : pageCatalogue()) {
        go(std::string(row.key).c_str());
        look(QString::fromLatin1(row.name));
      }
      go("protocol");
      window_->page<ProtocolPage>().findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
      look(QStringLiteral("editor"));
      forEachPanelOfEngineering(look);
    }
    window_.reset();
    Language::apply(Language::Choice::English);
    for (const QString& one : wide) qInfo("%s", qPrintable(one));  // more than a message holds
    QVERIFY2(wide.isEmpty(), "see above");
  }

  void noExperimentNeedsMoreThanASmallScreen() {
    resize(kPanel);
    go("protocol");
    auto& protocols = window_->page<ProtocolPage>();
    QVERIFY(protocols.library().entries().size() > 5);
    for (const auto& entry : protocols.library().entries()) {
      protocols.list().chooseFile(entry.file);
      QTest::qWait(5);
      QVERIFY2(pageFits(), qPrintable(entry.name()));
      QVERIFY2(cut().isEmpty(), qPrintable(entry.name() + QLatin1Char(' ') + cut()));
    }
  }

  void noPageScrollsAsAWholeWhereItsWindowIsLargeEnough() {
    resize({1280, 800});
    QStringList scroll;
    const auto look = [this, &scroll](const QString& where) {
      QTest::qWait(20);
      const auto* stack = window_->findChild<PageStack*>();
      if (where.endsWith(QLatin1String("History"))) return;  // a plot above a table: it scrolls below 910 px
      if (!pageFits())
        scroll << QStringLiteral("%1 by %2 px")
                      .arg(where)
                      .arg(stack->height() - stack->parentWidget()->parentWidget()->height());
    };
    for (const PageRow& row : pageCatalogue()) {
      go(std::string(row.key).c_str());
      look(QLatin1String(row.name));
    }
    go("protocol");
    window_->page<ProtocolPage>().findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
    look(QStringLiteral("editor"));
    forEachPanelOfEngineering(look);
    QVERIFY2(scroll.isEmpty(), qPrintable(scroll.join(QStringLiteral("; "))));
  }

  /// From the smallest window that a laboratory has to the largest: no page scrolls to the side, nothing is cut, and
  /// STOP is seen.
  void everyPageFitsWindowsFrom1024To3840() {
    for (const QSize& size : {QSize(1024, 700), QSize(3840, 2160)}) {
      // At 200 % that is 7680 x 4320 pixels, drawn by the processor.
      std::optional<WatchedApplication::Excuse> huge;
      if (size.width() > 1024) huge.emplace();
      resize(size);
      for (const PageRow& row : pageCatalogue()) {
        go(std::string(row.key).c_str());
        const QString where =
            QStringLiteral("%1 at %2 x %3: ").arg(QLatin1String(row.name)).arg(size.width()).arg(size.height());
        QVERIFY2(QTest::qWaitFor([this] { return cut().isEmpty(); }), qPrintable(where + cut()));
        const auto* area = window_->findChild<QScrollArea*>(QStringLiteral("pages"));
        QVERIFY2(QTest::qWaitFor([area] { return area->horizontalScrollBar()->maximum() == 0; }), qPrintable(where));
        QVERIFY2(QRect(QPoint(), size).contains(stop()), qPrintable(where));
        QVERIFY2(window_->header().stopButton()->visibleRegion().boundingRect().size() == stop().size(),
                 qPrintable(where));
      }
    }
  }

  void bannersNeitherMakeTheWindowLargerNorMoveStop() {
    for (const QSize& size : {kPanel, kSmall}) {
      resize(size);
      QVERIFY2(cut().isEmpty(), qPrintable(cut()));
      const QRect before = stop();
      QVERIFY(QRect(QPoint(), size).contains(before));
      crowd();
      for (const PageRow& row : pageCatalogue()) {
        go(std::string(row.key).c_str());
        QTest::qWait(20);
        for (const bool open : {false, true}) {
          if (open && window_->banners().unfold()->isVisible()) window_->banners().unfold()->click();
          const QString where = QString::fromLatin1(row.name);
          QVERIFY2(QTest::qWaitFor([this] { return cut().isEmpty(); }), qPrintable(where + QLatin1Char(' ') + cut()));
          QVERIFY2(stop() == before, qPrintable(where));
          QVERIFY2(window_->banners().height() <= size.height() / 2,
                   qPrintable(QString::number(window_->banners().height())));
        }
      }
      const auto* fault = window_->banners().faultBanner();
      QCOMPARE(fault->visibleRegion().boundingRect().height(), fault->height());  // not scrolled away either
      desk_->station.now.fault = {};
      desk_->station.now.state = cycle::State::Stop;
      QTRY_VERIFY(!window_->banners().faultBanner());
    }
  }

  void whatDoesNotFitIsFoldedIntoOneLine() {
    resize(kPanel);
    crowd();
    auto& banners = window_->banners();
    QCOMPARE(banners.ofPage().size(), 4);
    QCOMPARE(banners.ofPage().front(), banners.faultBanner());
    QVERIFY(banners.folded() >= 2);
    QVERIFY(banners.faultBanner()->isVisible() && banners.unfold()->isVisible());
    QVERIFY2(banners.height() < 0.35 * kPanel.height(), qPrintable(QString::number(banners.height())));
    banners.unfold()->click();
    QCOMPARE(banners.folded(), 0);
    for (const auto* banner : banners.ofPage()) QVERIFY(banner->isVisible());
    banners.unfold()->click();
    QVERIFY(banners.folded() >= 2);
    while (banners.ofPage().size() > 1)
      for (auto* button : banners.ofPage().back()->findChildren<QPushButton*>()) button->click();
    QVERIFY(!banners.unfold()->isVisible());
  }

  /// A curve that is a few pixels high says nothing.
  void thePreviewStaysACurveUnderBanners() {
    go("protocol");
    auto& page = window_->page<ProtocolPage>();
    QVERIFY(page.list().chosen() >= 0);
    crowd();
    for (const QSize& size : {kPanel, kSmall}) {
      resize(size);
      const auto* preview = page.details().findChild<PreviewPlot*>();
      const auto* plot = preview->findChild<QCustomPlot*>();
      QVERIFY(plot->isVisibleTo(preview));
      QVERIFY2(plot->axisRect()->height() >= 40, qPrintable(QString::number(plot->axisRect()->height())));
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSmallScreens)
#include "test_small_screens.moc"
