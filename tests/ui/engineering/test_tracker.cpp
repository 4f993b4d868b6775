// What an engineer sees of the tracker: each bone, or that it is lost, that the system is silent, or that there is
// none.
#include <QLabel>
#include <QTableView>

#include "core/spatial/rotation.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/devices/tracker_page.h"

namespace articulus::ui::test {

class TestTracker : public QObject {
  Q_OBJECT
  using Model = TrackerTableModel;

  static std::vector<tracking::BoneRegistration> bones() {
    std::vector<tracking::BoneRegistration> made(2);
    made[0].bone = "C3";
    made[1].bone = "C4";
    return made;
  }
  /// C3 is seen, C4 in every other frame.
  static std::vector<record::TrackedPose> frame(std::int64_t number, double time_s) {
    std::vector<record::TrackedPose> made(2);
    for (int i = 0; i < 2; ++i) {
      auto& pose = made[static_cast<std::size_t>(i)];
      pose.frame = number;
      pose.time_s = time_s;
      pose.body = i;
      pose.X_TV = {spatial::expRotation({0.0, 0.0, 0.5}), {0.1234, -0.5, 1.0}};
      pose.residual_m = 0.00012;
      pose.quality = i == 0 || number % 2 == 0 ? record::TrackQuality::Seen : record::TrackQuality::Missing;
    }
    return made;
  }
  static QString at(const QAbstractItemModel& model, int row, int column) {
    return model.data(model.index(row, column), Qt::DisplayRole).toString();
  }

 private slots:
  void aRowIsABoneWithItsPoseAgeAndError() {
    Model model;
    model.setBones(bones());
    model.show(0.0);
    QCOMPARE(at(model, 0, Model::State), QStringLiteral("no frame yet"));
    QCOMPARE(at(model, 0, Model::X), QStringLiteral("–"));
    for (int i = 0; i <= 10; ++i) model.take(frame(100 + 2 * i, 5.0 + 0.02 * i));  // every other one is looked at
    model.show(5.23);
    QCOMPARE(at(model, 0, Model::Bone), QStringLiteral("C3"));
    QCOMPARE(at(model, 0, Model::State), QStringLiteral("visible"));
    QCOMPARE(at(model, 0, Model::X), QStringLiteral("123.4"));
    QCOMPARE(at(model, 0, Model::Y), QStringLiteral("-500.0"));
    QVERIFY(at(model, 0, Model::AboutX).endsWith(QLatin1String("0.0")));
    QCOMPARE(at(model, 0, Model::AboutZ), QStringLiteral("28.6"));  // 0.5 rad
    QCOMPARE(at(model, 0, Model::Age), QStringLiteral("30"));
    QCOMPARE(at(model, 0, Model::Residual), QStringLiteral("0.12"));
    QVERIFY(model.rate_Hz() && std::abs(*model.rate_Hz() - 100.0) < 1e-6);  // of the system, not of the looks
  }

  void aLostBoneHasNoNumbersAndItsShareFalls() {
    Model model;
    model.setBones(bones());
    for (int i = 0; i < 11; ++i) {
      model.take(frame(i, 0.01 * i));
      model.take(frame(i, 0.01 * i));  // looked at twice: counts once
    }
    model.take(frame(11, 0.11));
    model.show(0.12);
    QCOMPARE(at(model, 1, Model::State), QStringLiteral("lost"));
    QCOMPARE(at(model, 1, Model::X), QStringLiteral("–"));
    QCOMPARE(at(model, 1, Model::Residual), QStringLiteral("–"));
    QCOMPARE(at(model, 1, Model::SeenShare), QStringLiteral("50"));
    QCOMPARE(at(model, 0, Model::SeenShare), QStringLiteral("100"));
    for (int i = 12; i < 2000; ++i) model.take(frame(i, 0.01 * i));
    model.show(20.0);
    QCOMPARE(at(model, 1, Model::SeenShare), QStringLiteral("50"));
  }

  void aSilentSystemIsNotShownAsIfItSaw() {
    Model model;
    model.setBones(bones());
    model.take(frame(2, 1.0));
    model.show(1.0 + Model::kSilent_s + 0.1);
    QVERIFY(model.silent());
    QCOMPARE(at(model, 0, Model::State), QStringLiteral("silent"));
    model.take(frame(1, 9.0));  // it was switched on again and counts from the beginning
    model.show(9.0);
    QVERIFY(!model.silent() && !model.rate_Hz());
    QCOMPARE(at(model, 0, Model::State), QStringLiteral("visible"));
  }

  void thePageSaysWhereThereIsNoTracker() {
    Desk desk;
    StationBridge bridge(desk.station);
    TrackerPage page(desk.station, bridge);
    page.show();
    QVERIFY(page.findChild<QLabel*>()->text().startsWith(QLatin1String("No tracker in this cell")));
    QVERIFY(!page.findChild<QTableView*>()->isVisible());
  }

  void thePageFollowsTheStation() {
    Desk desk;
    desk.station.bones = bones();
    desk.station.bonesRate_Hz = 100.0;
    StationBridge bridge(desk.station);
    TrackerPage page(desk.station, bridge);
    page.show();
    auto* label = page.findChild<QLabel*>();
    auto* table = page.findChild<QTableView*>();
    QVERIFY(table->isVisible() && !table->accessibleName().isEmpty());
    QVERIFY2(label->text().startsWith(QLatin1String("No frame has come yet; 100")), qPrintable(label->text()));
    desk.station.now.hostTime_ns = 7'010'000'000;
    desk.station.bonesNow = frame(4, 7.0);
    QTRY_COMPARE(at(*table->model(), 1, Model::State), QStringLiteral("visible"));
    QTRY_VERIFY2(label->text().contains(QLatin1String("100 expected")), qPrintable(label->text()));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTracker)
#include "test_tracker.moc"
