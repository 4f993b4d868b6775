// Where tracked bones stand in the cell: by the cell file of a simulated system, by the moving body of a live one, else
// nowhere.
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/cell_view/tracked_bones.h"

namespace articulus::ui::test {

using spatial::Pose;
using spatial::Vector3;

class TestTrackedBones : public QObject {
  Q_OBJECT
  FakeStation station_;
  const Pose X_TC3_{spatial::expRotation({0.1, 0.2, 0.3}), {-1.2, -0.5, -0.4}};

  void follow(std::initializer_list<const char*> names) {
    station_.bones.clear();
    for (const char* name : names) {
      tracking::BoneRegistration bone;
      bone.bone = name;
      bone.marker_V_m = {Vector3(0.05, 0.03, 0.0), Vector3(0.06, 0.0, 0.0), Vector3(0.05, -0.03, 0.01)};
      station_.bones.push_back(bone);
    }
  }
  static record::TrackedPose seen(int body, const Pose& X_TV) {
    record::TrackedPose pose;
    pose.body = body;
    pose.quality = record::TrackQuality::Seen;
    pose.X_TV = X_TV;
    return pose;
  }
  static cell::CellConfig live() {
    auto cell = Desk::need(cell::loadCell("munich", ARTICULUS_RESOURCES));
    cell.simulated = false;
    return cell;
  }

 private slots:
  void init() { station_.bonesNow.clear(); }

  void theShippedCellWithATrackerHasItsBonesWhereItsCamerasStand() {
    const auto cell = Desk::need(cell::loadCell("gainesville", ARTICULUS_RESOURCES));
    TrackedBones tracked(station_, cell);
    follow({"C3", "C4"});
    QVERIFY(tracked.now({}).empty());  // before the first frame
    record::TrackedPose lost;
    lost.body = 1;
    station_.bonesNow = {seen(0, X_TC3_), lost};
    const auto clusters = tracked.now({});
    QCOMPARE(clusters.size(), std::size_t{2});
    QVERIFY(clusters[0].seen && !clusters[1].seen);
    QCOMPARE(clusters[0].bone, std::string("C3"));
    QCOMPARE(clusters[0].marker_V_m.size(), std::size_t{3});
    const auto place = cell.simulation->at("tracker").at("place_W_m");
    const Vector3 at(place[0].get<double>() - 1.2, place[1].get<double>() - 0.5, place[2].get<double>() - 0.4);
    QVERIFY((clusters[0].X_WV.translation - at).norm() < 1e-12);
  }

  void theMovingBodyTellsHowALiveTrackerStands() {
    TrackedBones tracked(station_, live());
    follow({"C3", "moving body"});
    const Pose X_WT{spatial::expRotation({0.0, 0.0, 2.0}), {2.0, 0.5, 0.9}};
    const Pose X_WD{spatial::expRotation({0.0, 0.1, 0.0}), {0.8, 0.0, 0.4}};
    station_.bonesNow = {seen(0, X_TC3_), seen(1, X_WT.inverse() * X_WD)};
    auto clusters = tracked.now(X_WD);
    QCOMPARE(clusters.size(), std::size_t{2});
    const Pose C3 = X_WT * X_TC3_;
    QVERIFY((clusters[0].X_WV.translation - C3.translation).norm() < 1e-9);
    QVERIFY((clusters[0].X_WV.rotation - C3.rotation).norm() < 1e-9);
    // Lost for a moment: the cameras stand where they stood.
    station_.bonesNow.back().quality = record::TrackQuality::Missing;
    clusters = tracked.now(X_WD);
    QVERIFY(clusters.size() == 2 && (clusters[0].X_WV.translation - C3.translation).norm() < 1e-9);
  }

  void aBoneCountsFromWhereItWasFirstSeenSinceTheViceClosed() {
    const auto cell = Desk::need(cell::loadCell("gainesville", ARTICULUS_RESOURCES));
    TrackedBones tracked(station_, cell);
    follow({"C3", "C4"});
    const Pose home{spatial::Matrix3::Identity(), {0.8, 0.0, 0.4}}, bent{spatial::expRotation({0.0, 0.1, 0.0}), {}};
    record::TrackedPose lost;
    lost.body = 1;
    station_.bonesNow = {seen(0, X_TC3_), lost};
    QVERIFY(!tracked.now(home, false)[0].first);  // nothing is held yet
    const auto begun = tracked.now(home, true);
    QVERIFY(begun[0].first && !begun[1].first);
    const Pose there{spatial::expRotation({0.0, 0.0, 0.4}), {-1.1, -0.5, -0.4}};
    station_.bonesNow = {seen(0, there), seen(1, there)};
    const auto later = tracked.now(bent, true);
    QVERIFY((later[0].first->X_WV.translation - begun[0].X_WV.translation).norm() < 1e-12);
    QVERIFY((later[0].first->X_WD.translation - home.translation).norm() < 1e-12);
    QVERIFY((later[1].first->X_WD.rotation - bent.rotation).norm() < 1e-12);  // it was seen later
    (void)tracked.now(bent, false);
    const auto anew = tracked.now(bent, true);  // another specimen
    QVERIFY((anew[0].first->X_WV.translation - later[0].X_WV.translation).norm() < 1e-12);
  }

  void whereNobodyKnowsHowTheyStandNothingIsDrawn() {
    TrackedBones tracked(station_, live());
    follow({"C3"});
    station_.bonesNow = {seen(0, X_TC3_)};
    QVERIFY(tracked.now({}).empty());
    follow({"C3", "moving body"});
    station_.bonesNow = {seen(0, X_TC3_), seen(7, X_TC3_)};  // a body that nobody registered
    QVERIFY(tracked.now({}).empty());
    follow({});
    QVERIFY(tracked.now({}).empty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTrackedBones)
#include "test_tracked_bones.moc"
