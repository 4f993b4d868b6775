// A motion that is watched once more: time by hand and by itself, what is cut by then, and that a film is whole or says
// why not.
#include <QComboBox>
#include <QDir>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QToolButton>

#include "core/scene/pose_margins.h"
#include "core/scene/reached_pose.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/scene/motion_film.h"
#include "ui/scene/motion_player.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui::test {

using record::Channel;

class TestMotionPlayer : public QObject {
  Q_OBJECT

  static record::MotionTrack track() {
    record::MotionTrack made;
    for (int i = 0; i <= 100; ++i) {
      record::Sample s;
      s.cycle = static_cast<std::uint64_t>(100 * i);
      s[Channel::Time] = 2.0 + 0.1 * i;
      s[Channel::Joint1] = 0.001 * i;
      s[Channel::QuaternionW] = 1.0;
      s[Channel::PositionX] = 0.5 + 0.001 * i;
      s.step = i < 50 ? 0 : 1;
      made.samples.push_back(s);
    }
    made.cuts = {{-INFINITY, "facets"}, {7.0, "interspinous ligament"}};
    made.clamped = true;
    return made;
  }
  struct Bench {
    std::shared_ptr<const cell::CellConfig> cell =
        std::make_shared<const cell::CellConfig>(Desk::need(cell::loadCell("munich", ARTICULUS_RESOURCES)));
    MotionPlayer player{cell, false, QStringLiteral("No OpenGL in this test.")};
    Bench() {
      player.resize(600, 500);
      player.show();
      player.show(track(), QStringLiteral("Run 7 · simulated"),
                  {QStringLiteral("Unload"), QStringLiteral("Load cycle FE")});
    }
    template <class Widget>
    Widget& find() {
      return *player.findChild<Widget*>();
    }
  };

 private slots:
  void whatWasTrackedIsAskedForAtTheTimeThatIsShown() {
    Bench b;
    std::vector<double> asked;
    b.player.setTracked([&asked](double time_s) {
      asked.push_back(time_s);
      return std::vector<scene::TrackedCluster>();
    });
    b.player.show(track(), QStringLiteral("Run 7"), {});
    b.player.setTime_s(3.5);
    QVERIFY(asked.size() >= 2);
    QCOMPARE(asked.front(), 2.0);  // on the clock of the samples, which begins at 2 s here
    QCOMPARE(asked.back(), 5.5);
  }

  void timeGoesByHandAndStaysInside() {
    Bench b;
    QSignalSpy told(&b.player, &MotionPlayer::timeChanged);
    QCOMPARE(b.player.length_s(), 10.0);
    auto& slider = b.find<QSlider>();
    QCOMPARE(slider.maximum(), 10'000);
    slider.setValue(5300);
    QCOMPARE(b.player.time_s(), 5.3);
    QCOMPARE(told.last().first().toDouble(), 7.3);  // on the clock of the samples
    QCOMPARE(b.player.caption(), QStringLiteral("Run 7 · simulated  ·  0:05.3 of 0:10.0  ·  Load cycle FE"));
    b.player.setTime_s(-4.0);
    QCOMPARE(b.player.time_s(), 0.0);
    QCOMPARE(slider.value(), 0);
    QVERIFY(b.player.caption().endsWith(QLatin1String("Unload")));
    b.player.setTime_s(1e9);
    QCOMPARE(b.player.time_s(), 10.0);
  }

  void partsThatComeCloseAreNamed() {
    Bench b;
    record::MotionTrack down;
    robot::JointVector q = b.cell->homeJoints_rad;
    double least_m = 1.0;
    for (int i = 0; i <= 40; ++i) {  // the tool goes down onto the table
      const auto X_WD = scene::displacedFromHome(*b.cell, {0, 0, -0.005 * i, 0, 0, 0});
      const auto next = scene::jointsAt(*b.cell, X_WD, &q);
      if (!next) break;
      q = *next;
      auto sample = scene::sampleAt(*b.cell, q, X_WD);
      sample[Channel::Time] = 0.1 * i;
      down.samples.push_back(sample);
      least_m = std::min(least_m, scene::marginsAt(*b.cell, b.cell->limits, q).closest.distance_m);
    }
    QVERIFY(least_m < RobotView::kCloseParts_m);
    b.player.show(down, QStringLiteral("Rehearsal, simulated"), {});
    QVERIFY2(!b.player.caption().contains(QStringLiteral(" mm")), qPrintable(b.player.caption()));
    b.player.setTime_s(b.player.length_s());
    QVERIFY2(b.player.caption().endsWith(QStringLiteral(" mm")), qPrintable(b.player.caption()));
    QVERIFY2(b.player.caption().contains(QStringLiteral(" and ")), qPrintable(b.player.caption()));
  }

  void itPlaysAtItsSpeedToTheEndAndThenAnew() {
    Bench b;
    b.player.setSpeed(20.0);
    QCOMPARE(b.find<QComboBox>().currentData().toDouble(), 20.0);
    QElapsedTimer clock;
    clock.start();
    b.player.setPlaying(true);
    QVERIFY(b.player.playing());
    QTRY_VERIFY_WITH_TIMEOUT(!b.player.playing(), 20'000);
    QVERIFY2(clock.elapsed() >= 450, qPrintable(QString::number(clock.elapsed())));  // 10 s twenty times as fast
    QCOMPARE(b.player.time_s(), 10.0);
    b.player.setPlaying(true);
    QVERIFY(b.player.time_s() < 10.0);
    b.player.setPlaying(false);
  }

  void anEmptyMotionIsNoFault() {
    Bench b;
    b.player.show({}, QStringLiteral("Nothing"), {});
    QCOMPARE(b.player.length_s(), 0.0);
    b.player.setTime_s(3.0);
    b.player.setPlaying(true);
    QVERIFY(!b.player.playing());
    QCOMPARE(b.player.time_s(), 0.0);
  }

  void aFilmHasEachPictureOnceAndTheEnd() {
    QTemporaryDir folder;
    QVector<double> placed;
    double now_s = -1.0;
    MotionFilm film(
        folder.path(), 1.0, 5.0,
        [&](double time_s) {
          placed.push_back(time_s);
          now_s = time_s;
        },
        [&] {
          QImage picture(4, 4, QImage::Format_RGB32);
          picture.fill(QColor(qRound(200.0 * now_s), 0, 0));
          return picture;
        });
    QCOMPARE(film.pictures(), 6);  // each 0.2 s, and both ends
    QSignalSpy ended(&film, &MotionFilm::finished);
    film.begin();
    for (int i = 0; i < 100 && ended.isEmpty(); ++i) film.drawn();
    QCOMPARE(ended.count(), 1);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 6);
    const QImage last(QDir(folder.path()).filePath(MotionFilm::fileName(6)));
    QCOMPARE(last.pixelColor(1, 1).red(), 200);
    QCOMPARE(QImage(QDir(folder.path()).filePath(MotionFilm::fileName(2))).pixelColor(1, 1).red(), 40);
  }

  void aFilmThatCannotBeWrittenSaysSo() {
    MotionFilm film(
        QStringLiteral("/proc/nowhere"), 1.0, 1.0, [](double) {}, [] { return QImage(4, 4, QImage::Format_RGB32); });
    QSignalSpy failed(&film, &MotionFilm::failed);
    film.begin();
    for (int i = 0; i < 4; ++i) film.drawn();
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed.first().first().toString().contains(QLatin1String("frame_00001.png cannot be written")));
  }
};

}  // namespace articulus::ui::test

using articulus::ui::test::TestMotionPlayer;
ARTICULUS_UI_TEST(TestMotionPlayer)
#include "test_motion_player.moc"
