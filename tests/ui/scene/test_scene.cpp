// The 3D view without a screen: poses against forward kinematics, the camera, the shapes, and the way out without
// OpenGL.
#include <Eigen/Geometry>
#include <QSettings>
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QTransform>
#include <algorithm>
#include <cmath>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"
#include "core/robot/kinematics.h"
#include "core/scene/axis_shapes.h"
#include "core/scene/cell_geometry.h"
#include "core/scene/fixture.h"
#include "core/scene/scene_model.h"
#include "core/scene/specimens/drawing_catalogue.h"
#include "core/spatial/rotation.h"
#include "tests/ui/test_main.h"
#include "ui/scene/orbit_camera.h"
#include "ui/scene/robot_scene.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui::test {

using namespace scene;

using record::Channel;
using spatial::Vector3;

class TestScene : public QObject {
  Q_OBJECT
  cell::CellConfig cell_;

  record::Sample sampleAt(const robot::JointVector& q) const {
    record::Sample s;
    s.set(Channel::Joint1, q);
    return s;
  }
  static bool close(const spatial::Pose& a, const spatial::Pose& b) {
    return (a.translation - b.translation).norm() < 1e-12 && (a.rotation - b.rotation).norm() < 1e-12;
  }

 private slots:
  void initTestCase() {
    auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES);
    if (!cell) qFatal("%s", cell.error().text().c_str());
    cell_ = *cell;
    cell_.X_WB.translation = {0.3, -0.2, 0.1};  // so that a forgotten base pose shows
    cell_.X_WB.rotation = spatial::expRotation({0.0, 0.0, 0.4});
  }

  void everyLinkStandsWhereForwardKinematicsPutsIt() {
    SceneModel model(cell_);
    for (int trial = 0; trial < 20; ++trial) {
      robot::JointVector q = cell_.homeJoints_rad;
      for (Eigen::Index i = 0; i < q.size(); ++i) q[i] += 0.4 * std::sin(1.7 * trial + static_cast<double>(i));
      robot::LinkPoses links;
      robot::forwardKinematics(cell_.robot, q, links);
      const ScenePose pose = model.evaluate(sampleAt(q), false);
      QCOMPARE(pose.links, cell_.robot.joints);
      for (std::size_t i = 0; i < static_cast<std::size_t>(pose.links); ++i)
        QVERIFY(close(pose.X_WL[i], cell_.X_WB * links.link[i]));
      QVERIFY(close(pose.X_WF, cell_.X_WB * robot::flangePose(cell_.robot, q)));
      QVERIFY(close(pose.X_WD, pose.X_WF * cell_.X_FS * cell_.X_SD));
    }
  }

  void theLowerBoneStaysInTheViceWhileTheUpperOneMoves() {
    SceneModel model(cell_);
    robot::JointVector q = cell_.homeJoints_rad;
    q[4] += 0.05;
    const ScenePose hanging = model.evaluate(sampleAt(q), false);
    const ScenePose clamped = model.evaluate(sampleAt(q), true);
    QVERIFY(close(hanging.X_WP, clamped.X_WP));  // clamping moves nothing
    q[4] += 0.2;
    const ScenePose bent = model.evaluate(sampleAt(q), true);
    QVERIFY(close(bent.X_WP, clamped.X_WP));
    QVERIFY(!close(bent.X_WD, clamped.X_WD));
    // The middle bone turns half as far as the upper one.
    const double whole = spatial::logRotation(bent.X_WP.rotation.transpose() * bent.X_WD.rotation).norm();
    const double half = spatial::logRotation(bent.X_WP.rotation.transpose() * bent.X_WM.rotation).norm();
    QVERIFY(qAbs(half - 0.5 * whole) < 1e-9);
  }

  void aViewOpenedLateTakesTheHomePoseForTheClampedOne() {
    SceneModel model(cell_);
    robot::JointVector q = cell_.homeJoints_rad;
    q[3] += 0.3;
    QVERIFY(close(model.evaluate(sampleAt(q), true).X_WP, model.home().X_WP));
  }

  void missingNumbersDrawTheHomePoseWithoutLoads() {
    SceneModel model(cell_);
    record::Sample s;
    for (auto& v : s.value) v = std::nan("");
    const ScenePose pose = model.evaluate(s, false);
    QVERIFY(close(pose.X_WF, model.home().X_WF));
    QCOMPARE(pose.force_N.norm(), 0.0);
  }

  void arrowsGrowWithTheLoadButStayInTheView() {
    QCOMPARE(arrowLength_m(0.0, 60.0, 0.2), 0.0);
    QVERIFY(qAbs(arrowLength_m(30.0, 60.0, 0.2) - 0.1) < 1e-12);
    double before = 0.0;
    for (double load = 1.0; load < 2000.0; load *= 1.3) {
      const double length = arrowLength_m(load, 60.0, 0.2);
      QVERIFY(length >= before);
      QVERIFY(length <= 0.3);
      before = length;
    }
    QCOMPARE(arrowLength_m(std::nan(""), 60.0, 0.2), 0.0);
  }

  void theCameraDoesWhatItsKeysSay() {
    OrbitCamera camera({0, 0, 0.5}, 2.0, 0.0, 0.0);
    QVERIFY((camera.eye_m() - Vector3(2.0, 0, 0.5)).norm() < 1e-12);
    QVERIFY(camera.up().isApprox(Vector3::UnitZ(), 1e-12));
    QVERIFY(camera.right().isApprox(Vector3::UnitY(), 1e-12));
    const auto centre = camera.project({0, 0, 0.5});
    QVERIFY(centre && centre->norm() < 1e-12);
    camera.translate(0.1, 0.0);  // the camera goes right, the scene left
    QVERIFY(camera.project({0, 0, 0.5})->x() < -0.1);
    camera.translate(-0.1, 0.0);
    camera.zoom(2.0);
    QCOMPARE(camera.distance_m(), 1.0);
    camera.tilt(10.0);
    QVERIFY(camera.forward().z() < -0.99);  // from above, and not over the top
    camera.tilt(-1.0);
    camera.incline(M_PI / 2.0);
    QVERIFY(qAbs(camera.up().dot(camera.forward())) < 1e-12);
    QVERIFY(!camera.project(camera.eye_m() - camera.forward()).has_value());
    const auto again = OrbitCamera::restore(camera.store());
    QVERIFY(again && (again->eye_m() - camera.eye_m()).norm() < 1e-9 && (again->up() - camera.up()).norm() < 1e-9);
    QVERIFY(!OrbitCamera::restore({1.0, 2.0}));
    QVERIFY(!OrbitCamera::restore({1.0, 2.0, 3.0, std::nan(""), 0.0, 0.0, 0.0}));
  }

  void allShapesAreClosedFromOutsideAndLight() {
    std::size_t triangles = 0;
    const auto check = [&triangles](const Mesh& mesh) {
      triangles += mesh.triangles();
      for (const auto i : mesh.indices) QVERIFY(i < mesh.vertices.size());
      for (const auto& v : mesh.vertices) QVERIFY(v.position.allFinite() && qAbs(v.normal.norm() - 1.0f) < 1e-4f);
      int against = 0;
      for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
        const auto& a = mesh.vertices[mesh.indices[t]];
        const auto& b = mesh.vertices[mesh.indices[t + 1]];
        const auto& c = mesh.vertices[mesh.indices[t + 2]];
        if ((b.position - a.position).cross(c.position - a.position).dot(a.normal + b.normal + c.normal) <= 0)
          ++against;
      }
      QCOMPARE(against, 0);  // a face seen from behind is not drawn: there would be a hole
    };
    for (const auto& part : armParts(cell_.robot)) check(part.mesh);
    for (const auto& parts : {loadCellParts(cell_), bracketParts(cell_), straightHolderParts(cell_), embedding(true),
                              embedding(false), fixtureParts(fixtureOf(*cell_.source), {0.8, 0, 0.2})})
      for (const auto& part : parts) check(part.mesh);
    check(ringArc(0.06, 0.003, 4.7, 40, 8));
    qInfo("%zu triangles", triangles);
    QVERIFY(triangles < 15'000);
  }

  void theBracketReachesFromLoadCellToBone() {
    float nearest = 1.0f;
    const Vector3 end = cell_.X_SD * Vector3(0, 0, kPotTop_m);
    for (const auto& part : bracketParts(cell_))
      for (const auto& v : part.mesh.vertices) nearest = std::min(nearest, (v.position - end.cast<float>()).norm());
    QVERIFY(nearest < 0.06f);
  }

  // The picture and the collision model are two descriptions of one cell: nothing that is drawn may stand far out of
  // the bodies that are watched. The specimen and its lower embedding are not watched.
  void nothingThatIsDrawnStandsFarOutOfTheBodiesThatAreWatched() {
    const auto loaded = cell::loadCell("munich", ARTICULUS_RESOURCES);  // with its base where it stands
    QVERIFY(loaded.ok());
    const cell::CellConfig& cell = *loaded;
    const auto scene = collision::readScene(base::JsonReader(cell.source->at("collision"), "munich.json", "collision"));
    const SceneModel model(cell);
    const ScenePose& home = model.home();
    const auto poseOf = [&](int link) { return link == 0 ? home.X_WB : home.X_WL[static_cast<std::size_t>(link - 1)]; };
    double worst = 0.0;
    const auto look = [&](const Mesh& mesh, const spatial::Pose& X, const char* what) {
      double farthest = 0.0;
      for (const auto& vertex : mesh.vertices) {
        const spatial::Vector3 p = X * spatial::Vector3(vertex.position.cast<double>());
        double least = p.z();  // the floor
        const auto capsule = [&](const robot::Capsule& c, const spatial::Pose& X_WC) {
          const spatial::Vector3 a = X_WC * c.from_m, b = X_WC * c.to_m, u = b - a;
          const double t = u.squaredNorm() > 0.0 ? std::clamp(u.dot(p - a) / u.squaredNorm(), 0.0, 1.0) : 0.0;
          least = std::min(least, (p - a - t * u).norm() - c.radius_m);
        };
        for (const auto& c : cell.robot.capsules) capsule(c, poseOf(c.link));
        for (const auto& c : scene.tool) capsule(c, home.X_WF);
        for (const auto& c : scene.capsules) capsule(c, {});
        for (const auto& b : scene.boxes)
          least = std::min(least, (p - b.upper_m).cwiseMax(b.lower_m - p).cwiseMax(0.0).norm());
        farthest = std::max(farthest, least);
      }
      worst = std::max(worst, farthest);
      if (farthest > 0.02) qInfo() << what << "stands out by" << 1e3 * farthest << "mm";
    };
    for (const auto& part : armParts(cell.robot))
      look(part.mesh, poseOf(part.link + 1), qPrintable(QStringLiteral("link %1").arg(part.link + 1)));
    for (const auto& part : loadCellParts(cell)) look(part.mesh, home.X_WS, "load cell");
    for (const auto& part : bracketParts(cell)) look(part.mesh, home.X_WS, "bracket");
    for (const auto& part : embedding(true)) look(part.mesh, home.X_WD, "upper embedding");
    for (const auto& part : fixtureParts(fixtureOf(*cell.source), {})) look(part.mesh, {}, "bench");
    qInfo() << "farthest out of the bodies that are watched:" << 1e3 * worst << "mm";
    QVERIFY(worst < 0.04);  // the bolts of the foot, 36 mm above the floor
  }

  void theSpecimenOfEachCellComesIntoTheSceneWithinOneFrame() {
    for (const char* key :
         {"munich", "ljubljana", "alesund", "gainesville", "munich_polymer", "munich_jig", "bologna"}) {
      const auto cell = cell::loadCell(key, ARTICULUS_RESOURCES);
      QVERIFY2(cell.ok(), key);
      const Fixture fixture = fixtureOf(*cell->source);
      const auto above = [&](std::optional<double> z) {
        return z ? std::optional(*z - cell->X_WD_home.translation.z()) : z;
      };
      const auto drawing =
          drawingOf(cell->simulation->at("specimen"), above(fixture.viceTop_m), above(fixture.potTop_m));
      QVERIFY2(drawing->known, key);
      Qt3DCore::QEntity root;
      const SceneModel model(*cell);
      RobotScene scene(*cell, model.home(), &root);
      const auto before = root.findChildren<PartEntity*>().size();
      std::clock_t from = std::clock();
      scene.setSpecimen(drawing);
      const double set_ms = 1e3 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
      const auto parts = root.findChildren<PartEntity*>().size() - before;
      QVERIFY2(parts >= static_cast<qsizetype>(drawing->parts.size() + drawing->strands.size()), key);
      ScenePose bent = model.home();
      bent.X_WD.rotation = spatial::expRotation({0.0, 0.1, 0.05}) * bent.X_WD.rotation;
      from = std::clock();
      scene.apply(bent);
      const double moved_ms = 1e3 * static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
      qInfo("%s: put into the scene in %.1f ms of the processor, moved in %.1f ms", key, set_ms, moved_ms);
      // Another specimen leaves nothing of the one before.
      scene.setSpecimen(std::make_shared<const SpecimenDrawing>());
      scene.setSpecimen(drawing);
      QCOMPARE(root.findChildren<PartEntity*>().size() - before, parts);
    }
  }

  void theGhostOfTheArmStandsWhereItIsPlannedAndCanBeSwitchedOff() {
    Qt3DCore::QEntity root;
    const SceneModel model(cell_);
    RobotScene scene(cell_, model.home(), &root);
    QVERIFY(!scene.ghostSeen() && root.findChildren<GhostEntity*>().isEmpty());  // made when it is first wanted
    robot::JointVector q = cell_.homeJoints_rad;
    q[0] += 0.3;
    const ScenePose planned = armAt(cell_, q);
    scene.setGhost(planned);
    QVERIFY(scene.ghostSeen());
    const auto* ghost = root.findChild<GhostEntity*>();
    const auto parts = ghost->findChildren<PartEntity*>(Qt::FindDirectChildrenOnly);
    QCOMPARE(parts.size(), cell_.robot.joints + 1);  // a mesh a link, and what the arm holds; not its foot
    const QVector3D held = parts.back()->findChild<Qt3DCore::QTransform*>()->translation();
    const Vector3 at = planned.X_WS.translation;
    QVERIFY((Vector3(held.x(), held.y(), held.z()) - at).norm() < 1e-6);
    scene.apply(model.home());  // the arm moves, its ghost does not
    QVERIFY(parts.back()->findChild<Qt3DCore::QTransform*>()->translation() == held);
    scene.setShown({.planned = false});
    QVERIFY(!scene.ghostSeen());
    scene.setShown({});
    QVERIFY(scene.ghostSeen());
    scene.setOwnLinks({});  // another look of the arm: the ghost is made anew when it is placed again
    QVERIFY(!scene.ghostSeen() && root.findChildren<GhostEntity*>().isEmpty());
    scene.setGhost(planned);
    scene.setGhost({});
    QVERIFY(!scene.ghostSeen());
  }

  void markersStandAtTheirBonesAndALostBoneHasNone() {
    Qt3DCore::QEntity root;
    const SceneModel model(cell_);
    RobotScene scene(cell_, model.home(), &root);
    std::vector<TrackedCluster> clusters(2);
    for (auto& cluster : clusters) {
      cluster.marker_V_m = {{0.05, 0.03, 0.0}, {0.06, 0.0, 0.0}, {0.05, -0.03, 0.01}};
      cluster.seen = true;
    }
    clusters[1].X_WV.translation = {0.8, 0.1, 0.4};
    scene.setTracked(clusters);
    const auto* entity = root.findChild<TrackedEntity*>();
    const auto parts = entity->findChildren<PartEntity*>(Qt::FindDirectChildrenOnly);
    QCOMPARE(parts.size(), 2);
    const auto* X = parts[1]->findChild<Qt3DCore::QTransform*>();
    QVERIFY((X->translation() - QVector3D(0.8F, 0.1F, 0.4F)).length() < 1e-6F);
    clusters[1].seen = false;
    clusters[1].X_WV.translation = {9.0, 9.0, 9.0};  // means nothing
    scene.setTracked(clusters);
    QVERIFY(parts[0]->isEnabled() && !parts[1]->isEnabled());
    QVERIFY((X->translation() - QVector3D(0.8F, 0.1F, 0.4F)).length() < 1e-6F);
    scene.setShown({.markers = false});
    QVERIFY(!entity->isEnabled());
    scene.setTracked({});
    QVERIFY(entity->findChildren<PartEntity*>(Qt::FindDirectChildrenOnly).isEmpty());
  }

  void aTrackedBoneBetweenMovesWithItsMarkersAndTheOthersStay() {
    Qt3DCore::QEntity root;
    SceneModel model(cell_);
    RobotScene scene(cell_, model.home(), &root);
    auto drawing = std::make_shared<SpecimenDrawing>();
    drawing->known = true;
    drawing->centres_m = {{0, 0, -0.06}, {0, 0, -0.02}};
    drawing->boneName = {"L5", "L4", "L3"};
    const auto shape = std::make_shared<const Mesh>(scene::ball(0.01));
    for (const Carrier carrier : {0, 2, 4}) drawing->parts.push_back({Tone::Bone, shape, carrier});
    const ScenePose pose = model.evaluate(sampleAt(cell_.homeJoints_rad), true);
    scene.apply(pose);
    TrackedCluster cluster{.bone = "L4", .marker_V_m = {{0.05, 0, 0}}, .X_WV = {}, .seen = true};
    cluster.X_WV = {spatial::expRotation({0.1, 0.2, 0.3}), {0.4, 0.5, 0.6}};
    cluster.first = TrackedCluster::First{cluster.X_WV, pose.X_WD};
    cluster.X_WV.translation += Vector3(0.007, 0.008, -0.009);
    scene.setTracked({cluster});  // before it is known what lies in the vice
    scene.setSpecimen(drawing);
    QCOMPARE(scene.trackedBones(), 1);
    const auto* specimen = root.findChild<SpecimenEntity*>();
    const auto parts = specimen->findChildren<PartEntity*>(Qt::FindDirectChildrenOnly);
    QCOMPARE(parts.size(), 3);
    const auto at = [&parts](int i) { return parts[i]->findChild<Qt3DCore::QTransform*>()->translation(); };
    const QVector3D still = at(0);
    QVERIFY((at(2) - still).length() < 1e-6F);
    QVERIFY((at(1) - still - QVector3D(0.007F, 0.008F, -0.009F)).length() < 1e-6F);
    cluster.seen = false;
    scene.setTracked({cluster});
    QCOMPARE(scene.trackedBones(), 0);
    QVERIFY((at(1) - still).length() < 1e-6F);
  }

  void bothPartsThatComeCloseAreLitAndNoOther() {
    const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES);
    QVERIFY(cell.ok());
    Qt3DCore::QEntity root;
    const SceneModel model(*cell);
    RobotScene scene(*cell, model.home(), &root);
    scene.setSpecimen(drawingOf(cell->simulation->at("specimen"), {}, {}));
    const auto lit = [&root] {
      return std::ranges::count_if(root.findChildren<PartEntity*>(),
                                   [](const PartEntity* part) { return part->lit(); });
    };
    const auto close = [&](const char* a, const char* b, bool far = false) {
      collision::Clearance clearance;
      clearance.distance_m = 0.02;
      clearance.a = collision::PartName(a);
      clearance.b = collision::PartName(b);
      scene.setClearance(clearance, far);
      return lit();
    };
    QCOMPARE(lit(), 0);
    const auto cellParts = static_cast<decltype(lit())>(loadCellParts(*cell).size());
    const auto forearm =
        std::ranges::count_if(armParts(cell->robot), [](const ArmPart& part) { return part.link == 3; });
    QVERIFY(cellParts > 0 && forearm > 0);
    QCOMPARE(close("load cell", "forearm"), cellParts + forearm);
    QCOMPARE(close("load cell", "floor"), cellParts);  // the floor is a grid
    QCOMPARE(close("load cell", "forearm", true), 0);  // far from each other again
    QVERIFY(close("upper embedding", "vice") > 2);     // the pot around the moving bone, both parts of the vice
    scene.setSpecimen(drawingOf(cell->simulation->at("specimen"), {}, {}));  // another drawing of it: lit as well
    const auto both = lit();
    QCOMPARE(close("upper embedding", "vice"), both);
    QCOMPARE(close("load cell", "forearm"), cellParts + forearm);
    scene.setOwnLinks({{3, std::make_shared<const Mesh>(ball(0.1))}});
    QCOMPARE(lit(), cellParts + 1);  // the laboratory's own forearm
    QCOMPARE(close("", "", true), 0);
  }

  void whatIsCutIsNoLongerThere() {
    const auto cell = cell::loadCell("ljubljana", ARTICULUS_RESOURCES);
    QVERIFY(cell.ok());
    Qt3DCore::QEntity root;
    const SceneModel model(*cell);
    SpecimenEntity specimen(drawingOf(cell->simulation->at("specimen"), {}, {}), &root);
    specimen.apply(model.home());
    const auto there = [&] {
      const auto all = specimen.findChildren<PartEntity*>(Qt::FindDirectChildrenOnly);
      return std::ranges::count_if(all, [](const PartEntity* part) { return part->isEnabled(); });
    };
    const auto whole = there();
    specimen.setCuts({"medial meniscus", "lateral meniscus"});
    specimen.apply(model.home());
    QCOMPARE(there(), whole);  // two rings gone, two pairs of horns come
    const auto enabled = specimen.findChildren<PartEntity*>(Qt::FindDirectChildrenOnly);
    // Two bones and the fibula, two pots of two parts each, then rings and horns.
    QVERIFY(!enabled[7]->isEnabled() && enabled[8]->isEnabled());
  }

  void withoutOpenGlNothingOfQt3dIsMade() {
    RobotView view(cell_, false, QStringLiteral("The screen is an offscreen one."));
    view.resize(400, 300);
    view.show();
    view.show(sampleAt(cell_.homeJoints_rad), true);  // and nothing of it may fail
    view.setSetUp(RobotView::SetUp::Robot);
    view.setCamera(RobotView::Camera::Specimen);
    view.saveView();
    QVERIFY(view.findChildren<Qt3DCore::QNode*>().isEmpty());
    bool said = false;
    for (const auto* child : view.findChildren<QWidget*>())
      said = said || child->accessibleDescription().contains(QLatin1String("offscreen"));
    QVERIFY(said);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestScene)
#include "test_scene.moc"
