// One view for all pages: it goes where a page is seen, folds where there is no room, and is told what the station
// says.
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <memory>

#include "core/protocol/protocol_json.h"
#include "core/spatial/rotation.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/station_bridge.h"
#include "ui/cell_view/cell_view.h"
#include "ui/cell_view/live_feed.h"
#include "ui/cell_view/watched_cell.h"
#include "ui/kit/picture.h"
#include "ui/prepare/checklist_model.h"
#include "ui/prepare/checklist_view.h"
#include "ui/prepare/prepare_page.h"
#include "ui/protocol/first_pose_words.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/main_window.h"
#include "ui/sign_in/sign_in_page.h"

namespace articulus::ui::test {

using record::Channel;

class TestCellView : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;

  static record::Sample posed(double time_s, const spatial::Pose& X) {
    record::Sample s;
    s[Channel::Time] = time_s;
    s.set(Channel::PositionX, X.translation);
    const spatial::Quaternion q = spatial::quaternionOf(X.rotation);
    s[Channel::QuaternionW] = q.w();
    s.set(Channel::QuaternionX, spatial::Vector3(q.vec()));
    return s;
  }

 private slots:
  void init() {
    QSettings().remove(QStringLiteral("scene"));
    desk_ = std::make_unique<Desk>();
  }
  void cleanup() { desk_.reset(); }

  void theCellIsSeenBeforeAnybodySignsIn() {
    MainWindow window(*desk_->context);
    window.show();
    auto& page = window.page<SignInPage>();
    auto* shows = page.findChild<QPushButton*>(QStringLiteral("showCell"));
    auto* place = page.findChild<WatchedCell*>();
    auto* drawing = page.findChild<Picture*>();
    QVERIFY(shows && place && drawing && drawing->isVisible());
    QVERIFY2(!place->view(), "it costs nothing before it is wanted");
    shows->click();
    QTRY_VERIFY(place->view() && place->view()->isVisible() && !drawing->isVisible());
    Desk::need(window.session().open(desk_->clinician));
    window.goTo(pageEntry("prepare"));
    window.goTo(pageEntry("sign_in"));
    QVERIFY(place->view());
    shows->click();
    QVERIFY(drawing->isVisible());
  }

  void theViewOfAWindowGoesWhereAPageIsSeen() {
    QStackedWidget pages;
    CellView* places[3];
    for (auto*& place : places) {
      place = new CellView(*desk_->context);
      pages.addWidget(place);
    }
    QVERIFY(pages.findChildren<RobotView*>().isEmpty());  // made when it is first seen
    pages.resize(500, 400);
    pages.show();
    QTRY_VERIFY(places[0]->view());
    QPointer<RobotView> made = places[0]->view();
    int taken = 0;
    connect(places[1], &CellView::taken, this, [&taken] { ++taken; });
    pages.setCurrentIndex(1);
    QCOMPARE(places[1]->view(), made.data());
    QCOMPARE(places[0]->view(), nullptr);
    QVERIFY(made->isVisible());
    QCOMPARE(taken, 1);
    pages.setCurrentIndex(0);
    QCOMPARE(places[0]->view(), made.data());
    QCOMPARE(pages.findChildren<RobotView*>().size(), 1);
    QStackedWidget other;  // another window has a view of its own
    other.addWidget(new CellView(*desk_->context));
    other.show();
    QTRY_COMPARE(other.findChildren<RobotView*>().size(), 1);
    QVERIFY(made);
  }

  void aMotionIsFollowedFromWhereTheViceClosed() {
    LiveFeed feed(desk_->station, desk_->cell);
    cycle::Snapshot now = desk_->station.now;
    const spatial::Vector3 about(0, 1, 0), through(0.8, 0.1, 0.4);
    const auto turned = [&](double angle) {
      const spatial::Matrix3 R = spatial::expRotation(angle * about);
      return spatial::Pose{R, through + R * spatial::Vector3(0.02, 0.0, 0.05)};
    };
    now.specimenMounted = false;
    for (int i = 0; i < 60; ++i) {
      now.sample = posed(0.017 * i, turned(0.01 * i));
      feed.follow(now);
    }
    QVERIFY(!feed.axes().sinceStart);  // nothing was in the vice: an arm that moves is no joint
    now.specimenMounted = true;
    for (int i = 0; i < 60; ++i) {
      now.sample = posed(1.1 + 0.017 * i, turned(0.002 * i));
      feed.follow(now);
    }
    QVERIFY(feed.axes().sinceStart && feed.axes().instantaneous);
    QVERIFY(qAbs(feed.axes().turned_rad - 0.118) < 1e-9);
    QVERIFY(feed.axes().sinceStart->direction.cross(through - feed.axes().sinceStart->point_m).norm() < 1e-9);
    LiveFeed late(desk_->station, desk_->cell);  // of a display that is opened now
    late.goOnFrom(feed);
    now.sample = posed(2.5, turned(0.119));
    late.follow(now);
    QVERIFY(qAbs(late.axes().turned_rad - 0.119) < 1e-9);  // it has begun where the other one has
    feed.beginMotion();                                    // a run begins
    now.sample = posed(3.0, turned(0.12));
    feed.follow(now);
    QVERIFY(feed.axes().turned_rad < 1e-12);
    QVERIFY(!feed.axes().sinceStart);
  }

  void theWayOfARunIsTracedFromItsStartToItsEnd() {
    LiveFeed feed(desk_->station, desk_->cell);
    cycle::Snapshot now = desk_->station.now;
    const auto go = [&](double x_m) {
      now.sample = posed(0.0, {spatial::Matrix3::Identity(), {x_m, 0.0, 0.4}});
      feed.follow(now);
    };
    go(0.1);
    QVERIFY(feed.trace().points().empty());  // no run, no way
    feed.beginMotion();
    for (int i = 0; i < 10; ++i) go(0.2 + 0.01 * i);
    QCOMPARE(feed.trace().points().size(), std::size_t{10});
    QCOMPARE(feed.trace().points().front().x(), 0.2);
    LiveFeed late(desk_->station, desk_->cell);  // a display that is opened now has it from the start, too
    late.goOnFrom(feed);
    now.sample = posed(0.0, {spatial::Matrix3::Identity(), {0.35, 0.0, 0.4}});
    late.follow(now);
    QCOMPARE(late.trace().points().size(), std::size_t{11});
    feed.endMotion();
    go(0.9);  // home again
    QCOMPARE(feed.trace().points().back().x(), 0.29);
    feed.beginMotion();  // the second run
    QVERIFY(feed.trace().points().empty());
    go(0.5);
    QCOMPARE(feed.trace().points().size(), std::size_t{1});
  }

  void theViewKnowsWhatTheStationHasCut() {
    desk_->station.structureNames = {"disc", "capsule", "band"};
    desk_->station.areCut = 0b101;
    LiveFeed feed(desk_->station, desk_->cell);
    RobotView view(desk_->context->cell, false, {});
    feed.show(view, desk_->station.now);
    QCOMPARE(view.cuts(), (std::set<std::string>{"disc", "band"}));  // opened late, and told all the same
    desk_->station.areCut = 0b010;                                   // another specimen
    feed.show(view, desk_->station.now);
    QCOMPARE(view.cuts(), (std::set<std::string>{"capsule"}));
    view.setWhole();
    view.cut("planned");  // shown by another page meanwhile
    feed.viewChanged();
    feed.show(view, desk_->station.now);
    QCOMPARE(view.cuts(), (std::set<std::string>{"capsule"}));
  }

  void prepareShowsTheCellWhereThereIsRoomAndGivesItBack() {
    UserSession session(*desk_->context);
    StationBridge bridge(desk_->station);
    PreparePage page(session, bridge);
    page.resize(1500, 800);
    page.show();
    auto* place = page.findChild<CellView*>();
    QVERIFY(place->isVisible());
    QTRY_VERIFY(place->view());
    QVERIFY(place->width() >= 300);
    QCOMPARE(place->view()->draws(), false);  // offscreen: the message, and everything else works
    for (const QSize& small : {QSize(856, 421), QSize(920, 580), QSize(1176, 680)}) {
      page.resize(small);
      QVERIFY2(!place->isVisible(), qPrintable(QStringLiteral("%1").arg(small.width())));
      PreparePage never(session, bridge);  // that never had it: the page asks for no more room than this one
      never.resize(small);
      never.show();
      QTRY_COMPARE(page.minimumSizeHint().width(), never.minimumSizeHint().width());
    }
    page.resize(1500, 800);
    QVERIFY(place->isVisible());
    QToolButton* fold = nullptr;
    for (auto* button : page.findChildren<QToolButton*>())
      if (button->text() == QLatin1String("Cell in 3D")) fold = button;
    QVERIFY(fold && fold->isVisible() && fold->isChecked());
    fold->click();
    QVERIFY(!place->isVisible());
    PreparePage again(session, bridge);  // as it was left
    again.resize(1500, 800);
    again.show();
    QVERIFY(!again.findChild<CellView*>()->isVisible());
  }

  /// A screen of 1280 x 800 has no room beside: then it stands in the list's place, for as long as it is wanted.
  void onASmallScreenTheCellTakesThePlaceOfTheList() {
    QSettings().clear();
    UserSession session(*desk_->context);
    StationBridge bridge(desk_->station);
    PreparePage page(session, bridge);
    page.resize(1176, 680);
    page.show();
    page.entered();
    auto* place = page.findChild<CellView*>();
    auto* list = page.findChild<ChecklistView*>();
    QToolButton* fold = nullptr;
    for (auto* button : page.findChildren<QToolButton*>())
      if (button->text() == QLatin1String("Cell in 3D")) fold = button;
    QVERIFY(fold && fold->isVisible() && !fold->isChecked());
    fold->click();
    QVERIFY(place->isVisible() && !list->isVisible());
    QTRY_VERIFY(place->view());
    QTRY_VERIFY2(place->width() > 600 && place->height() >= 240, qPrintable(QString::number(place->height())));
    fold->click();
    QVERIFY(!place->isVisible() && list->isVisible());
    fold->click();
    page.entered();  // whoever comes back comes for the list
    QVERIFY(!place->isVisible() && list->isVisible() && !fold->isChecked());
    page.resize(1500, 800);
    QVERIFY2(place->isVisible() && list->isVisible(),
             "what was wanted of the small window is not kept of the large one");
  }

  void eachChecklistSaysWhenTheSpecimenHangsFromTheBracket() {
    UserSession session(*desk_->context);
    int lists = 0;
    const auto folder = desk_->context->resources / "checklists";
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      ChecklistModel list(session);
      QVERIFY(list.load(file.path()));
      QVERIFY2(list.find(QStringLiteral("upper_bolted")), file.path().c_str());
      ++lists;
    }
    QVERIFY(lists >= 6);
  }

  void theSetUpFollowsTheChecklistAndTheVice() {
    UserSession session(*desk_->context);
    StationBridge bridge(desk_->station);
    PreparePage page(session, bridge);
    page.resize(1500, 800);
    page.show();
    QTRY_VERIFY(page.findChild<CellView*>()->view());
    auto* view = page.findChild<CellView*>()->view();
    // Without OpenGL the view has no set-up to show, and nothing may fail.
    desk_->station.now.specimenMounted = true;
    QTRY_VERIFY(bridge.snapshot().specimenMounted);
    QCOMPARE(view->setUp(), RobotView::SetUp::RobotWithSpecimenAndBracket);
  }

  void thePlannedPoseIsSaidAndIsOneOfTheArm() {
    const auto& cell = desk_->context->cell;
    const auto gentle =
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "gentle_moves.json"));
    const auto first = firstPoseWords(gentle, cell, {}, false);
    QVERIFY2(first.words.startsWith(QLatin1String("Planned: the pose that step 1 leads to")), qPrintable(first.words));
    QVERIFY(first.sample.six(Channel::Joint1).allFinite());
    QVERIFY((first.sample.six(Channel::Joint1) - cell.homeJoints_rad.head<6>()).norm() > 1e-4);
    QVERIFY(!std::isfinite(first.sample[Channel::ForceX]));  // nobody has measured a load there
    const auto spine =
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility.json"));
    const auto home = firstPoseWords(spine, cell, {}, true);
    QCOMPARE(home.words, QStringLiteral("Planned: it begins in the home pose"));
    QCOMPARE((home.sample.six(Channel::Joint1) - cell.homeJoints_rad.head<6>()).norm(), 0.0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestCellView)
#include "test_cell_view.moc"
