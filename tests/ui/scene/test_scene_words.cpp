// What the 3D view says: loads by what on what and where, axes with their sizes, or why there is none.
#include <Qt3DCore/QTransform>
#include <cmath>

#include "core/scene/load_arrows.h"
#include "core/spatial/rotation.h"
#include "tests/ui/test_main.h"
#include "ui/scene/axes_entity.h"
#include "ui/scene/scene_words.h"

namespace articulus::ui::test {

using spatial::Vector3;

class TestSceneWords : public QObject {
  Q_OBJECT
  static QStringList texts(const QList<LegendRow>& rows) {
    QStringList all;
    for (const auto& row : rows) all << row.text;
    return all;
  }
  static scene::ScenePose loaded() {
    scene::ScenePose pose;
    pose.X_WD.translation = {0.8, 0.1, 0.4};
    pose.force_N = {0.0, 0.0, -31.0};
    pose.moment_Nm = {0.0, 2.9, 0.0};
    pose.jointAxes = {Vector3::UnitX(), Vector3::UnitY(), Vector3::UnitZ()};
    return pose;
  }
  static SceneSwitches all() { return {.screwAxis = true, .axisOfNow = true, .centre = true, .anglesAxes = true}; }

 private slots:
  void loadsSayByWhatOnWhatAndWhere() {
    const auto pose = loaded();
    const analysis::AxesNow none;
    const SceneFacts facts{pose, none, true};
    QCOMPARE(texts(legendOf(facts, {})),
             QStringList({"Force 31.0 N", "Moment 2.90 Nm", "by the robot on the moving body, at D"}));
    QCOMPARE(spokenOf(facts, {}),
             QStringLiteral("31.0 N and 2.90 Nm by the robot on the moving body, at its origin D."));
    const auto labels = labelsOf(facts, {});
    QCOMPARE(labels.size(), 3);
    QCOMPARE(labels[0].text, QStringLiteral("D"));
    QVERIFY((labels[0].at_m - pose.X_WD.translation).norm() < 1e-12);  // the point of application
    QCOMPARE(labels[1].text, QStringLiteral("31 N"));
    QVERIFY(labels[1].at_m.z() < pose.X_WD.translation.z() - 0.1);  // at the tip, where the force points
    QCOMPARE(labels[2].text, QStringLiteral("2.90 Nm"));
    QVERIFY(labels[2].at_m.y() > pose.X_WD.translation.y() + 0.1);
    QVERIFY(legendOf(facts, {.loads = false}).isEmpty());
    QVERIFY(labelsOf(facts, {.loads = false}).isEmpty());
    QVERIFY(spokenOf(facts, {.loads = false}).startsWith(QLatin1String("31.0 N")));  // heard all the same
  }

  void theWayIsNamedWhereThereIsOneAndItIsShown() {
    const auto pose = loaded();
    const analysis::AxesNow none;
    const SceneFacts facts{.pose = pose, .axes = none, .clamped = true, .way = true};
    QCOMPARE(texts(legendOf(facts, {})).front(), QStringLiteral("Way of the moving body"));
    QCOMPARE(legendOf(facts, {.way = false}).size(), 3);  // loads only
  }

  void theGhostIsNamedWithItsOwnMark() {
    const auto pose = loaded();
    const analysis::AxesNow none;
    SceneFacts facts{.pose = pose, .axes = none, .clamped = true, .planned = QStringLiteral("Planned pose")};
    const auto rows = legendOf(facts, {});
    QCOMPARE(rows.front().text, QStringLiteral("Planned pose"));
    QVERIFY(rows.front().mark == LegendRow::Mark::Ghost);
    QVERIFY(spokenOf(facts, {}).contains(QLatin1String("Planned pose.")));
    QCOMPARE(legendOf(facts, {.planned = false}).size(), 3);
    QVERIFY(!spokenOf(facts, {.planned = false}).contains(QLatin1String("Planned")));
  }

  void markersSayHowManyBonesAreSeen() {
    const auto pose = loaded();
    const analysis::AxesNow none;
    const SceneFacts facts{.pose = pose, .axes = none, .clamped = true, .tracked = 4, .trackedSeen = 3};
    QCOMPARE(legendOf(facts, {}).front().text, QStringLiteral("Markers of tracked bones: 3 of 4 seen"));
    QVERIFY(spokenOf(facts, {}).contains(QLatin1String("3 of 4 seen.")));
    QCOMPARE(legendOf(facts, {.markers = false}).size(), 3);
    SceneFacts moved = facts;
    moved.bonesAsTracked = 2;
    QCOMPARE(legendOf(moved, {}).size(), legendOf(facts, {}).size() + 1);
    QVERIFY(legendOf(moved, {.markers = false}).front().text.contains(QLatin1String("as tracked")));
    QVERIFY(spokenOf(moved, {}).contains(QLatin1String("as tracked.")));
  }

  void anglesOfAnotherJointHaveItsNames() {
    const auto pose = loaded();
    const analysis::AxesNow none;
    const std::array<QString, 3> names{QStringLiteral("Varus-valgus"), QStringLiteral("Flexion-extension"),
                                       QStringLiteral("Internal-external rotation")};
    const SceneFacts facts{.pose = pose, .axes = none, .clamped = true, .angleNames = names};
    QCOMPARE(
        texts(legendOf(facts, {.anglesAxes = true})).front(),
        QStringLiteral("Varus-valgus, Flexion-extension, Internal-external rotation: what these angles turn about"));
    QStringList labels;
    for (const auto& label : labelsOf(facts, {.loads = false, .anglesAxes = true})) labels << label.text;
    QCOMPARE(labels, QStringList(names.begin(), names.end()));
  }

  void noLoadHasNoLabel() {
    auto pose = loaded();
    pose.force_N *= 0.01;
    pose.moment_Nm *= 0.001;
    const analysis::AxesNow none;
    QVERIFY(labelsOf({pose, none, true}, {}).isEmpty());
  }

  void axesTellTheirSizeOrWhyThereIsNone() {
    const auto pose = loaded();
    analysis::AxesNow axes;
    axes.turned_rad = 0.02;
    auto words = texts(legendOf({pose, axes, true}, all()));
    QCOMPARE(words.mid(0, 4),
             QStringList({"Screw axis: none below 2.0° (1.1° by now)", "Axis of now: none, it hardly turns",
                          "Centre of rotation: none before it turned about two axes",
                          "Lateral bending, Flexion-extension, Axial rotation: what these angles turn about"}));
    axes.turned_rad = 0.1;
    axes.sinceStart = analysis::HelicalAxis{
        .direction = Vector3::UnitY(), .point_m = {0.8, 0.1, 0.375}, .turn = 0.1, .shift = -0.0012};
    axes.error.point_m = 0.0008;
    axes.instantaneous = analysis::HelicalAxis{
        .direction = Vector3::UnitY(), .point_m = {0.8, 0.1, 0.38}, .turn = 0.035, .shift = 0.0004};
    axes.centre = analysis::CentreOfRotation{.inFixed_m = {0.79, 0.1, 0.37}, .worstError_m = 0.0012};
    const SceneFacts facts{pose, axes, true};
    words = texts(legendOf(facts, all()));
    QCOMPARE(words.mid(0, 3), QStringList({"Screw axis since the start: 5.7° about it, -1.2 mm along it",
                                           "Axis of now: 2.0 °/s about it, 0.4 mm/s along it",
                                           "Centre of rotation since the start, to 1.2 mm"}));
    const QString spoken = spokenOf(facts, all());
    QVERIFY2(spoken.contains(QLatin1String("It passes 25.0 mm beside D, known to 0.8 mm.")), qPrintable(spoken));
    // Told apart by more than colour: the marks differ, and each has its word in the scene.
    const auto rows = legendOf(facts, all());
    QVERIFY(rows[0].mark != rows[1].mark && rows[1].mark != rows[2].mark && rows[0].mark != rows[2].mark);
    QStringList labels;
    for (const auto& label : labelsOf(facts, all())) labels << label.text;
    for (const char* word : {"since start", "now", "centre", "Lateral bending", "Flexion-extension", "Axial rotation"})
      QVERIFY2(labels.contains(QLatin1String(word)), word);
    for (const auto& label : labelsOf(facts, all()))
      if (label.text == QLatin1String("since start"))
        QVERIFY((label.at_m - axes.sinceStart->point_m).norm() > AxesEntity::kHalfAxis_m);  // beyond its head
  }

  void eachSwitchShowsItsAxisAndNoOther() {
    Qt3DCore::QEntity root;
    AxesEntity entity(&root);
    const auto parts = entity.findChildren<PartEntity*>(Qt::FindDirectChildrenOnly);
    QCOMPARE(parts.size(), 6);  // screw axis, axis of now, centre, and those of LB, FE, AR
    const auto seen = [&parts] {
      QString on;
      for (const auto* part : parts) on += part->isEnabled() ? QLatin1Char('x') : QLatin1Char('.');
      return on;
    };
    const auto pose = loaded();
    analysis::AxesNow axes;
    axes.sinceStart = axes.instantaneous =
        analysis::HelicalAxis{.direction = Vector3::UnitY(), .point_m = {0.8, 0.1, 0.3}};
    axes.centre = analysis::CentreOfRotation{};
    QCOMPARE(seen(), QStringLiteral("......"));
    entity.apply(pose, axes, true, all());
    QCOMPARE(seen(), QStringLiteral("xxxxxx"));
    entity.apply(pose, axes, true, {});
    QCOMPARE(seen(), QStringLiteral("......"));
    entity.apply(pose, axes, true, {.axisOfNow = true});
    QCOMPARE(seen(), QStringLiteral(".x...."));
    entity.apply(pose, axes, false, all());  // no joint
    QCOMPARE(seen(), QStringLiteral("......"));
    axes.sinceStart.reset();
    entity.apply(pose, axes, true, all());
    QCOMPARE(seen(), QStringLiteral(".xxxxx"));
    const auto* now = parts[1]->findChild<Qt3DCore::QTransform*>();
    QVERIFY((now->translation() - QVector3D(0.8F, 0.1F, 0.3F)).length() < 1e-6F);
    QVERIFY((now->rotation().rotatedVector({0, 0, 1}) - QVector3D(0, 1, 0)).length() < 1e-5F);
  }

  void whileTheViceIsOpenNothingTurnsInAnything() {
    const auto pose = loaded();
    analysis::AxesNow axes;
    axes.sinceStart = analysis::HelicalAxis{};
    const SceneFacts facts{pose, axes, false};
    QCOMPARE(texts(legendOf(facts, all()))[0], QStringLiteral("Screw axis: none, the vice is open"));
    for (const auto& label : labelsOf(facts, all()))
      QVERIFY(label.text != QLatin1String("since start") && label.text != QLatin1String("Flexion-extension"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSceneWords)
#include "test_scene_words.moc"
