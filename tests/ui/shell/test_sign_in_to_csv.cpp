// A clinician's whole way on a display with OpenGL: account, checklist, experiment, run with the 3D view, results, CSV,
// finish. Runs under a virtual X server; the other desktop tests run offscreen, where there is no OpenGL.
// With ARTICULUS_GALLERY=FOLDER film strips of a rehearsal and of the replay are kept there.
#include <QFile>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QTabWidget>
#include <QTableView>

#include "app/rehearse_on_twin.h"
#include "app/station.h"
#include "core/protocol/protocol_json.h"
#include "core/storage/csv_export.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/banner.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/checklist_row.h"
#include "ui/prepare/checklist_view.h"
#include "ui/prepare/prepare_page.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_page.h"
#include "ui/rehearsal/rehearsal_sheet.h"
#include "ui/results/replay/results_replay.h"
#include "ui/results/result_tables.h"
#include "ui/results/results_loops.h"
#include "ui/results/results_page.h"
#include "ui/results/results_tables.h"
#include "ui/run/lab_display.h"
#include "ui/run/run_actions.h"
#include "ui/run/run_controls.h"
#include "ui/run/run_page.h"
#include "ui/scene/motion_player.h"
#include "ui/scene/robot_view.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestSignInToCsv : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<app::Station> station_;
  std::unique_ptr<DesktopContext> context_;
  std::unique_ptr<MainWindow> window_;

  void live(double seconds, int cyclesATurn = 50) {
    for (int done = 0; done < static_cast<int>(seconds * 1e3); done += cyclesATurn) {
      station_->advance(cyclesATurn);
      QTest::qWait(17);
    }
  }
  void press(RunAction action) {
    auto* button = window_->findChild<RunControls*>()->button(action);
    QVERIFY2(button->isEnabled(), qPrintable(button->toolTip()));
    button->click();
  }
  /// Keeps the picture for people to look at; the comparison of pages without OpenGL is in test_screens.
  void keepPicture(const QString& name) {
    const QImage picture = window_->grab().toImage().convertToFormat(QImage::Format_RGB32);
    QVERIFY(picture.save(QStringLiteral(ARTICULUS_SCREENS "/") + name));
    if (qEnvironmentVariableIntValue("ARTICULUS_UPDATE_PICTURES") == 1)
      QVERIFY(picture.save(QStringLiteral(ARTICULUS_SOURCE "/tests/ui/pictures/") + name));
  }
  /// Six pictures of a motion as it goes on, for people to look at.
  void keepStrip(MotionPlayer& player, const QString& name) {
    const QString folder = qEnvironmentVariable("ARTICULUS_GALLERY");
    if (folder.isEmpty()) return;
    constexpr int kPictures = 6, kColumns = 3;
    QImage strip;
    for (int i = 0; i < kPictures; ++i) {
      player.setTime_s(player.length_s() * (i + 0.5) / kPictures);
      QTest::qWait(800);  // until it is drawn; the station stands meanwhile
      const QImage one = player.view().picture(player.caption());
      if (strip.isNull()) {
        strip = QImage(kColumns * one.width(), kPictures / kColumns * one.height(), QImage::Format_RGB32);
        strip.fill(Qt::white);
      }
      QPainter(&strip).drawImage(i % kColumns * one.width(), i / kColumns * one.height(), one);
    }
    QVERIFY(strip.save(folder + QLatin1Char('/') + name));
  }
  void keepStripOfRehearsal() {
    if (qEnvironmentVariable("ARTICULUS_GALLERY").isEmpty()) return;
    window_->goTo(pageEntry("protocol"));
    emit window_->page<ProtocolPage>().details().rehearseWanted();
    QTRY_VERIFY_WITH_TIMEOUT(window_->findChild<RehearsalSheet*>(), 20000);
    auto* sheet = window_->findChild<RehearsalSheet*>();
    QTRY_VERIFY_WITH_TIMEOUT(sheet->findChild<MotionPlayer*>() && sheet->findChild<MotionPlayer*>()->length_s() > 0.0,
                             120000);
    auto* player = sheet->findChild<MotionPlayer*>();
    for (auto* tabs : sheet->findChildren<QTabWidget*>())
      for (int i = 0; i < tabs->count(); ++i)
        if (tabs->widget(i)->isAncestorOf(player)) tabs->setCurrentIndex(i);
    keepStrip(*player, QStringLiteral("strip_rehearsal.png"));
    sheet->reject();
  }
  static int colours(const QImage& image) {
    QSet<QRgb> seen;
    for (int y = 0; y < image.height(); y += 2)
      for (int x = 0; x < image.width(); x += 2) seen.insert(image.pixel(x, y));
    return static_cast<int>(seen.size());
  }

  void completeChecklist() {
    auto& list = window_->page<PreparePage>().checklist();
    auto* view = window_->findChild<ChecklistView*>();
    auto* deadMan = window_->header().deadMan();
    for (const bool held : {true, false, true}) {
      QTest::mouseClick(deadMan, Qt::LeftButton);
      for (int i = 0; i < 100 && window_->bridge().snapshot().deadManHeld != held; ++i) live(0.05);
      QCOMPARE(window_->bridge().snapshot().deadManHeld, held);
      live(0.1);
      QCOMPARE(deadMan->isChecked(), held);
    }
    QString acted;
    for (int i = 0; i < 200 && !list.complete(); ++i) {
      if (const auto* next = list.next()) {
        if (next->automatic == ChecklistItem::Auto::None) {
          Desk::need(list.setTicked(next->key, true));
          continue;
        }
        if (auto* button = view->row(next->key)->action(); button && button->isEnabled() && acted != next->key) {
          acted = next->key;
          button->click();
        }
      }
      live(0.25);
    }
    QStringList open;
    for (const auto& item : list.items())
      if (!item.ticked) open << item.key + QStringLiteral(": ") + item.measured;
    QVERIFY2(list.complete(), qPrintable(open.join(QLatin1Char(10))));
    QVERIFY2(deadMan->text().contains(QStringLiteral("held")), qPrintable(deadMan->text()));
  }

 private slots:
  void initTestCase() {
    desk_ = std::make_unique<Desk>();
    app::StationOptions options;
    options.resources = ARTICULUS_RESOURCES;
    options.manualClock = true;
    station_ = Desk::need(app::Station::create(options));
    context_ = std::make_unique<DesktopContext>(DesktopContext{station_->link(),
                                                               station_->cell(),
                                                               *desk_->accounts,
                                                               desk_->folder.path().toStdString(),
                                                               ARTICULUS_RESOURCES,
                                                               "test",
                                                               true,
                                                               {}});
    context_->rehearse = [this](const run::RehearsalPlan& plan, const run::RehearsalProgress& told) {
      return app::rehearseOnTwin(station_->cell(), plan, told);
    };
    window_ = std::make_unique<MainWindow>(*context_);
    window_->resize(1440, 900);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  void cleanupTestCase() {
    window_.reset();
    context_.reset();
    station_.reset();
    desk_.reset();
  }

  void theWholeWay() {
    // Sign in
    auto* name = window_->findChild<QLineEdit*>(QStringLiteral("name"));
    auto* password = window_->findChild<PasswordEdit*>(QStringLiteral("password"));
    QVERIFY(name && password);
    name->setText(QStringLiteral("Dr. Weber"));
    password->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(password->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(window_->session().signedIn(), 20000);
    QTRY_COMPARE(window_->current(), pageEntry("prepare"));

    // Prepare
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    Desk::need(window_->page<PreparePage>().checklist().restore());
    completeChecklist();
    keepPicture(QStringLiteral("live_prepare_light.png"));

    // Protocol
    window_->session().setProtocol(Desk::need(protocol::loadProtocol(std::filesystem::path(ARTICULUS_RESOURCES) /
                                                                     "protocols" / "spine_flexibility_quick.json")));
    keepStripOfRehearsal();
    window_->goTo(pageEntry("run"));
    QCOMPARE(window_->current(), pageEntry("run"));

    // Run
    live(0.5);
    press(RunAction::Start);
    qint64 finished = 0;
    connect(&window_->session(), &UserSession::runFinished, this, [&finished](qint64 id) { finished = id; });
    live(31.0, 100);  // in the second motion, so that a loop is on screen
    QCOMPARE(window_->bridge().snapshot().state, cycle::State::Force);
    auto* view = window_->page<RunPage>().findChild<RobotView*>();  // other pages have views too
    QTRY_VERIFY_WITH_TIMEOUT(colours(view->grab().toImage()) > 1500,
                             20000);  // a blank view with its legend has a few hundred
    keepPicture(QStringLiteral("live_run_light.png"));
    Theme::apply(*qApp, Theme::Mode::Dark);
    live(2.0, 50);
    keepPicture(QStringLiteral("live_run_dark.png"));
    Theme::apply(*qApp, Theme::Mode::Light);
    auto& page = window_->page<RunPage>();
    page.views()[0]->setChecked(true);
    live(1.0, 50);
    keepPicture(QStringLiteral("live_large_light.png"));
    page.views()[0]->setChecked(false);
    page.views()[1]->setChecked(true);
    page.labDisplay()->resize(1440, 810);
    for (int i = 0; i < 8; ++i) live(0.5, 50);
    QTRY_VERIFY_WITH_TIMEOUT(colours(page.labDisplay()->view().grab().toImage()) > 1500, 20000);
    QVERIFY(page.labDisplay()->grab().save(QStringLiteral(ARTICULUS_SCREENS "/live_lab_display.png")));
    page.views()[1]->setChecked(false);
    for (int i = 0; i < 400 && finished == 0; ++i) live(0.5, 100);
    QVERIFY(finished > 0);
    const auto run = Desk::need(Desk::database(window_->session())->run(finished));
    QCOMPARE(run.ending.end, record::RunEnd::Completed);
    QVERIFY(!run.incomplete);
    QVERIFY(run.samples > 40000);

    // Results
    window_->goTo(pageEntry("results"));
    auto* angles = window_->findChild<ResultsTableCard*>(QStringLiteral("rangeOfMotion"));
    QTRY_COMPARE_WITH_TIMEOUT(angles->table().rowCount(), 9, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(window_->findChild<ResultsLoops*>()->loopsShown() > 0, 20000);
    live(1.0);
    keepPicture(QStringLiteral("live_results_light.png"));

    // Once more, in 3D
    auto* replay = window_->findChild<ResultsReplay*>();
    window_->findChild<QTabWidget*>(QStringLiteral("views"))->setCurrentWidget(replay->parentWidget());
    QTRY_VERIFY_WITH_TIMEOUT(replay->player() && replay->player()->length_s() > 0.0, 20000);
    MotionPlayer& player = *replay->player();
    player.setTime_s(0.62 * player.length_s());
    for (int i = 0; i < 40 && colours(player.view().grab().toImage()) <= 1000; ++i) live(0.1);
    keepPicture(QStringLiteral("live_replay_light.png"));
    QVERIFY2(colours(player.view().grab().toImage()) > 1000,
             qPrintable(QString::number(colours(player.view().grab().toImage()))));
    keepStrip(player, QStringLiteral("strip_replay.png"));
    const QImage there = player.view().picture({});
    player.setTime_s(0.0);
    QTRY_VERIFY_WITH_TIMEOUT(player.view().picture({}) != there, 20000);  // it stands elsewhere
    const QImage captioned = player.view().picture(player.caption());
    QVERIFY(captioned.height() > there.height());

    // CSV
    const QString csv = desk_->folder.filePath(QStringLiteral("run.csv"));
    Desk::need(storage::exportCsv(*Desk::database(window_->session()), finished, csv.toStdString()));
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readLine().startsWith("#"));

    // Finish
    window_->goTo(pageEntry("run"));
    press(RunAction::Finish);
    QVERIFY(Sheet::topOf(window_.get()));  // the drives are on: it says what will happen
    Sheet::topOf(window_.get())->accept();
    for (int i = 0; i < 400 && window_->session().signedIn(); ++i) live(0.2, 100);
    QStringList said;
    for (const auto* banner : window_->findChildren<Banner*>())
      said << banner->title() + QLatin1Char(' ') + banner->text();
    QVERIFY2(!window_->session().signedIn(), qPrintable(said.join(QLatin1Char(10))));
    live(0.1);
    QVERIFY(!window_->bridge().snapshot().controllerOn);
    QVERIFY(!window_->bridge().snapshot().deadManHeld);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSignInToCsv)
#include "test_sign_in_to_csv.moc"
