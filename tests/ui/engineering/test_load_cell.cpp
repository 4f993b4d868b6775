// Tool, tool point and registration without a widget: the tool on the simulated Munich cell, the others against known
// figures.
#include <QFile>
#include <QSignalSpy>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/procedure/tool_store.h"
#include "core/protocol/steps/replay_path.h"
#include "core/run/station_settings.h"
#include "tests/ui/desk.h"
#include "tests/ui/live_station.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/user_session.h"
#include "ui/engineering/load_cell/registration_controller.h"
#include "ui/engineering/load_cell/tool_controller.h"
#include "ui/engineering/load_cell/tool_result_rows.h"
#include "ui/engineering/load_cell/touch_controller.h"
#include "ui/kit/text.h"

namespace articulus::ui::test {

using cycle::CommandKind;
using spatial::Vector3;

class TestLoadCell : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  QStringList audited_;
  std::optional<base::Error> refusal_;  ///< what the station answers to a tool

  [[nodiscard]] ToolController::Callbacks callbacks(station::StationLink& link, const cell::CellConfig& cell) {
    return {{link, cell},
            [&cell] { return cell.limits; },
            [&link, &cell] { return run::StationSettings(link, cell).tool(); },
            [this, &link](const sensing::ToolCalibration& tool) -> base::Result<void> {
              if (refusal_) return *refusal_;
              auto sent = procedure::useTool(link, tool);
              return sent ? base::Result<void>() : sent.error();
            },
            desk_->context->dataFolder,
            "Jun Park",
            [this](const std::string& key, const std::string& before, const std::string& after) -> base::Result<void> {
              audited_ << toQt(key + ": " + before + " > " + after);
              return {};
            },
            desk_->context->accounts.tagger(procedure::kToolTag)};
  }
  /// Tools that the station was told to use.
  [[nodiscard]] std::vector<sensing::ToolCalibration> used() const {
    std::vector<sensing::ToolCalibration> tools;
    for (const auto& c : desk_->station.commands)
      if (c.kind == CommandKind::UseTool) tools.push_back(*c.tool);
    return tools;
  }
  [[nodiscard]] QString write(const char* name, const char* text) const {
    const QString file = desk_->folder.filePath(QString::fromLatin1(name));
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly)) qFatal("%s", name);
    out.write(text);
    return file;
  }
  static spatial::Matrix3 turned(double angle, const Vector3& axis) {
    return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    audited_.clear();
    refusal_.reset();
  }

  void whatTheRobotNeedsIsSaidOneByOne() {
    auto& now = desk_->station.now;
    ToolController tool(callbacks(desk_->station, desk_->cell));
    const auto met = [&] {
      int count = 0;
      for (const auto& condition : ToolController::conditions(now)) count += condition.met;
      return count;
    };
    now.specimenMounted = true;
    QCOMPARE(met(), 1);
    QVERIFY(tool.reasonAgainstStart().contains(QStringLiteral("specimen")));
    now.specimenMounted = false;
    QVERIFY(tool.reasonAgainstStart().contains(QStringLiteral("controller")));
    now.controllerOn = true;
    QVERIFY(tool.reasonAgainstStart().contains(QStringLiteral("handle")));
    now.deadManHeld = true;
    QVERIFY2(tool.reasonAgainstStart().isEmpty(), qPrintable(tool.reasonAgainstStart()));
    QCOMPARE(met(), 4);
  }

  void whereTheRobotMayNotMoveNothingIsSent() {
    ToolController tool(callbacks(desk_->station, desk_->cell));
    QSignalSpy problems(&tool, &ToolController::problem);
    tool.start({});
    QTRY_COMPARE(problems.size(), 1);
    QVERIFY(!problems[0][1].toString().isEmpty());  // with the remedy
    QVERIFY(desk_->station.commands.empty());
    QVERIFY(!tool.busy());
    QVERIFY(!tool.result());
  }

  void theRobotIdentifiesTheSimulatedTool() {
    LiveStation station;
    ToolController tool(callbacks(station.link(), station.cell()));
    QSignalSpy problems(&tool, &ToolController::problem), results(&tool, &ToolController::resultChanged);
    QStringList words;
    connect(&tool, &ToolController::progressed, this, [&](const QString& text) { words << text; });
    procedure::ToolProcedure::Options how;
    how.poses = 4;
    how.settle_s = 0.3;
    how.average_s = 0.3;
    how.identification.model = sensing::ToolIdentificationOptions::Model::Rigid;
    tool.start(how);
    QVERIFY(tool.busy());
    // Nothing moves while the poses are chosen; then the timer of the controller runs, and this looks in between as it
    // does.
    for (int i = 0; i < 6000 && results.isEmpty() && problems.isEmpty(); ++i) {
      if (words.size() > 1) station.live(100);
      else QTest::qWait(20);
      tool.poll();
    }
    QVERIFY2(problems.isEmpty(),
             problems.isEmpty() ? "" : qPrintable(problems[0][0].toString() + problems[0][1].toString()));
    QVERIFY(tool.result());
    const double truth = station.cell().simulation->at("tool")["mass_kg"].get<double>(),
                 found = tool.result()->tool.mass_kg;
    qInfo("mass %.4f +- %.4f kg, truth %.4f kg, %d poses", found, tool.result()->massError_kg, truth,
          static_cast<int>(tool.poses().size()));
    QVERIFY(std::abs(found - truth) < 0.02 * truth);
    QVERIFY(words.contains(QStringLiteral("pose 4 of 4: averaging")));
    // Identified is not in force.
    QVERIFY(audited_.isEmpty());
    Desk::need(tool.use());
    station.live(100);
    QCOMPARE(audited_.size(), 1);
  }

  void onRequestTheToolIsStoredAuditedAndTakenBack() {
    ToolController tool(callbacks(desk_->station, desk_->cell));
    QVERIFY(!tool.reasonAgainstUse().isEmpty());
    QVERIFY(!tool.use().ok());
    tool.fit(Desk::toolPoses(), {});
    QVERIFY(tool.result());
    QVERIFY(std::abs(tool.result()->tool.mass_kg - 1.42) < 0.01);
    QVERIFY(used().empty());  // only found
    QVERIFY(!Desk::need(procedure::loadTool(desk_->context->dataFolder, desk_->cell,
                                            desk_->context->accounts.tagger(procedure::kToolTag))));

    desk_->station.now.specimenMounted = true;  // not on top of a specimen
    QVERIFY(!tool.use().ok());
    desk_->station.now.specimenMounted = false;
    const double before = tool.inForce().mass_kg;
    Desk::need(tool.use());
    QCOMPARE(used().size(), std::size_t{1});
    QCOMPARE(used()[0].mass_kg, tool.result()->tool.mass_kg);
    QCOMPARE(audited_.size(), 1);
    QVERIFY(audited_[0].startsWith(toQt(desk_->cell.key)));
    // A later session finds it.
    const auto stored = Desk::need(procedure::loadTool(desk_->context->dataFolder, desk_->cell,
                                                       desk_->context->accounts.tagger(procedure::kToolTag)));
    QVERIFY(stored);
    QCOMPARE(stored->tool.mass_kg, tool.result()->tool.mass_kg);
    QCOMPARE(stored->by, std::string("Jun Park"));
    desk_->station.now.tool = &stored->tool;
    ToolController later(callbacks(desk_->station, desk_->cell));
    QCOMPARE(later.inForce().mass_kg, tool.result()->tool.mass_kg);
    QVERIFY(!later.former());

    Desk::need(tool.revert());
    QCOMPARE(tool.inForce().mass_kg, before);
    QCOMPARE(used().back().mass_kg, before);
    QCOMPARE(audited_.size(), 2);
    QVERIFY(!tool.former());
  }

  void aToolThatTheStationRefusesIsNeitherInForceNorStored() {
    ToolController tool(callbacks(desk_->station, desk_->cell));
    tool.fit(Desk::toolPoses(), {});
    const double before = tool.inForce().mass_kg;
    refusal_ = base::Error{base::ErrorCode::Conflict, "Use tool: refused", "What was in force before still is."};
    const auto refused = tool.use();
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().message, refusal_->message);
    QCOMPARE(tool.inForce().mass_kg, before);
    QVERIFY(!tool.former());
    QVERIFY(audited_.isEmpty());
    QVERIFY(!Desk::need(procedure::loadTool(desk_->context->dataFolder, desk_->cell,
                                            desk_->context->accounts.tagger(procedure::kToolTag))));
    refusal_.reset();
    Desk::need(tool.use());
    QVERIFY(tool.former());
    refusal_ = base::Error{base::ErrorCode::Conflict, "Use tool: refused", "What was in force before still is."};
    QVERIFY(!tool.revert().ok());
    QCOMPARE(tool.inForce().mass_kg, tool.result()->tool.mass_kg);
    QVERIFY(tool.former());  // still to be taken back
    QCOMPARE(audited_.size(), 1);
  }

  void thePreviewShowsWhatChangesAndNothingElse() {
    sensing::ToolCalibration before, after;
    before.mass_kg = after.mass_kg = 1.0;
    QVERIFY(toolChanges(before, after).empty());
    after.mass_kg = 1.5;
    after.linear = true;
    const auto changes = toolChanges(before, after);
    QCOMPARE(changes.size(), std::size_t{2});
    QCOMPARE(changes[0][1], QStringLiteral("1.0000 kg"));
    QCOMPARE(changes[0][2], QStringLiteral("1.5000 kg"));
  }

  void rowsCarryFoundErrorAndInForce() {
    ToolController tool(callbacks(desk_->station, desk_->cell));
    tool.fit(Desk::toolPoses(), {});
    for (const auto& row : toolRows(*tool.result(), tool.inForce())) {
      QCOMPARE(row.size(), 4);
      for (const auto& cell : row) QVERIFY2(!cell.isEmpty(), qPrintable(row[0]));
    }
    const auto residuals = toolResidualRows(*tool.result());
    QVERIFY(residuals.size() >= Desk::toolPoses().size() + 1);
    QSignalSpy problems(&tool, &ToolController::problem);
    tool.fit({}, {});  // the poses of before stay
    QCOMPARE(problems.size(), 1);
    QVERIFY(tool.result());
  }

  void theTipIsFoundFromRecordedTouches() {
    TouchController touch({desk_->station, desk_->cell});
    const Vector3 tip(0.003, -0.002, 0.141), point(0.52, 0.08, 0.31);
    for (int k = 0; k < 5; ++k) {
      QCOMPARE(touch.result().has_value(), k >= 3);
      QCOMPARE(touch.missing().isEmpty(), k >= 3);
      const auto R = turned(k == 0 ? 0.0 : 0.35, {std::cos(1.4 * k), std::sin(1.4 * k), 0.4});
      desk_->putFlange({R, point - R * tip});
      touch.record();
    }
    QVERIFY(touch.result());
    QVERIFY2((touch.result()->tip_F_m - tip).norm() < 1e-9,
             qPrintable(QString::number((touch.result()->tip_F_m - tip).norm())));
    QVERIFY((touch.result()->point_W_m - point).norm() < 1e-9);
    QCOMPARE(touch.rows().size(), std::size_t{5});
    const QString file = desk_->folder.filePath(QStringLiteral("tip.json"));
    Desk::need(touch.save(file));
    const auto json = Desk::need(base::readJsonFile(toCore(file)));
    QVERIFY(json["simulated"].get<bool>());
    QVERIFY(std::abs(json["tip_in_flange_m"][2].get<double>() - tip.z()) < 1e-9);
    touch.removeLast();
    QCOMPARE(touch.touches(), std::size_t{4});
  }

  void touchesAboutOneAxisSayWhatIsMissing() {
    TouchController touch({desk_->station, desk_->cell});
    for (int k = 0; k < 4; ++k) {
      desk_->putFlange({turned(0.2 * k, Vector3::UnitX()), Vector3(0.5, 0.0, 0.4)});
      touch.record();
    }
    QVERIFY(!touch.result());
    QVERIFY(!touch.missing().isEmpty());
    QVERIFY(!touch.save(desk_->folder.filePath(QStringLiteral("none.json"))).ok());
    desk_->station.now.state = cycle::State::Home;
    QSignalSpy problems(&touch, &TouchController::problem);
    touch.record();
    QCOMPARE(problems.size(), 1);
    QCOMPARE(touch.touches(), std::size_t{4});
  }

  void landmarksOfAFileGiveTheFrame() {
    RegistrationController registration({desk_->station, desk_->cell}, [] { return std::optional<Vector3>(); });
    QVERIFY(!registration.missing().isEmpty());
    // The other frame lies at (0.5, 0, 0.3), turned by 90 deg about z: its x is the robot's y.
    registration.read(write("both.csv",
                            "x1_m,y1_m,z1_m,x2_m,y2_m,z2_m\n0.5,0,0.3,0,0,0\n0.5,0.08,0.3,0.08,0,0\n0.44,0,0.3,0,0.06,"
                            "0\n0.5,0,0.35,0,0,0.05\n"));
    QVERIFY2(registration.result().has_value(), qPrintable(registration.missing()));
    QVERIFY((registration.result()->X_MN.translation - Vector3(0.5, 0.0, 0.3)).norm() < 1e-12);
    QVERIFY((registration.result()->X_MN.rotation * Vector3::UnitX() - Vector3::UnitY()).norm() < 1e-12);
    QVERIFY(!registration.fromSimulation());
    QCOMPARE(registration.rows().size(), std::size_t{4});
  }

  void touchedLandmarksComeFromTheTip() {
    std::optional<Vector3> tip;
    RegistrationController registration({desk_->station, desk_->cell}, [&] { return tip; });
    QVERIFY(registration.reasonAgainstRecording().contains(QStringLiteral("tip")));
    registration.read(write("other.csv", "x2_m,y2_m,z2_m\n0,0,0\n0.08,0,0\n0,0.06,0\n"));
    QVERIFY(registration.missing().contains(QStringLiteral("3")));
    tip = Vector3(0.0, 0.0, 0.1);
    const Vector3 robot[] = {{0.5, 0.0, 0.3}, {0.5, 0.08, 0.3}, {0.44, 0.0, 0.3}};
    for (const auto& p : robot) {
      desk_->putFlange({spatial::Matrix3::Identity(), p - *tip});
      registration.record();
    }
    QVERIFY2(registration.result().has_value(), qPrintable(registration.missing()));
    QVERIFY((registration.result()->X_MN.translation - robot[0]).norm() < 1e-9);
    QVERIFY(registration.fromSimulation());  // this cell is
    registration.removeLast();
    QVERIFY(!registration.result());
    QVERIFY(!registration.missing().isEmpty());
  }

  void whatWasFoundIsKeptWithTheSpecimenAndPlacesPathsOfTheSession() {
    UserSession session(*desk_->context);
    Desk::need(session.open(desk_->engineer));
    RegistrationController registration(
        {desk_->station, desk_->cell}, [] { return std::optional<Vector3>(); },
        RegistrationController::Keeping{
            [&] { return session.sessionId() != 0 ? toQt(session.specimen().label) : QString(); },
            [&](const run::Registration& found) { return session.keepRegistration(found); }});
    QVERIFY2(!registration.reasonAgainstKeeping().isEmpty(), "nothing was found yet");
    QSignalSpy problems(&registration, &RegistrationController::problem);
    registration.keep();
    QCOMPARE(problems.size(), 1);
    registration.read(write("kept.csv",
                            "x1_m,y1_m,z1_m,x2_m,y2_m,z2_m\n0.5,0,0.3,0,0,0\n0.5,0.08,0.3,0.08,0,0\n0.44,0,0.3,0,0.06,"
                            "0\n0.5,0,0.35,0,0,0.05\n"));
    QVERIFY(registration.result().has_value());
    QVERIFY(registration.reasonAgainstKeeping().contains(QStringLiteral("specimen")));

    protocol::ReplayPathStep step;
    step.path = "bone.csv";
    step.points = {{0.0, {}}, {5.0, {spatial::Matrix3::Identity(), Vector3(0.001, 0.0, 0.0)}}};
    step.registered = true;
    protocol::Protocol walk{"Walk", "", "", {protocol::UnloadStep{}}};
    walk.steps.emplace_back(step);
    QVERIFY2(!session.placed(walk), "no specimen");
    Desk::need(session.setSpecimen(desk_->specimen()));
    QVERIFY2(!session.placed(walk), "not registered");
    QSignalSpy notices(&registration, &RegistrationController::notice),
        changes(&session, &UserSession::registrationChanged);
    registration.keep();
    QCOMPARE(notices.size(), 1);
    QCOMPARE(changes.size(), 1);
    QVERIFY(notices[0][0].toString().contains(QStringLiteral("L3-L5 #07")));
    QVERIFY(session.registration());
    QCOMPARE(session.registration()->points_W_m.size(), std::size_t{4});
    const auto placed = session.placed(walk);
    QVERIFY2(placed.ok(), placed ? "" : placed.error().text().c_str());
    const auto& replay = std::get<protocol::ReplayPathStep>(placed->steps.back());
    QVERIFY((replay.placement->X_WM.translation - Vector3(0.5, 0.0, 0.3)).norm() < 1e-12);
    Desk::need(session.setSpecimen(desk_->specimen("L3-L5 #08")));  // the next one in the vice
    QVERIFY2(!session.placed(walk), "of the specimen before");
    QVERIFY2(!session.registration(), "nor is it drawn");
  }

  void touchedPairsAreInsertionsWithTheErrorOfTheTip() {
    const Vector3 tip(0.0, 0.0, 0.1);
    RegistrationController registration(
        {desk_->station, desk_->cell}, [&] { return std::optional<Vector3>(tip); },
        RegistrationController::Keeping{{}, {}, [] { return 0.0002; }});
    QVERIFY(!registration.reasonAgainstInsertions().isEmpty());
    const Vector3 points[] = {{0.5, 0.0, 0.3}, {0.52, 0.0, 0.33}};
    for (const auto& p : points) {
      QVERIFY2(!registration.reasonAgainstInsertions().isEmpty(), "one is no pair");
      desk_->putFlange({spatial::Matrix3::Identity(), p - tip});
      registration.record();
    }
    QCOMPARE(registration.reasonAgainstInsertions(), QString());
    const auto json = nlohmann::json::parse("{" + toCore(registration.insertions()) + "}");
    QCOMPARE(json["fibres"].size(), std::size_t{1});
    const auto& fibre = json["fibres"][0];
    QVERIFY(std::abs(fibre["fixed_touched_m"][0].get<double>() - 0.5) < 1e-9);
    QVERIFY(std::abs(fibre["moving_touched_m"][2].get<double>() - 0.33) < 1e-9);
    QCOMPARE(fibre["tip_error_m"].get<double>(), 0.0002);
  }

  void badFilesAreNamedWithLineOrColumnAndChangeNothing() {
    RegistrationController registration({desk_->station, desk_->cell}, [] { return std::optional<Vector3>(); });
    QSignalSpy problems(&registration, &RegistrationController::problem);
    registration.read(write("mm.csv", "x2_m,y2_m,z2_m\n0,0,0\n80,0,0\n0,60,0\n"));
    registration.read(write("half.csv", "x2_m,y2_m\n0,0\n"));
    registration.read(desk_->folder.filePath(QStringLiteral("not_there.csv")));
    QCOMPARE(problems.size(), 3);
    QVERIFY2(problems[0][0].toString().contains(QStringLiteral("line 3")), qPrintable(problems[0][0].toString()));
    QVERIFY2(problems[1][0].toString().contains(QStringLiteral("z2_m")), qPrintable(problems[1][0].toString()));
    for (const auto& problem : problems) QVERIFY(!problem[1].toString().isEmpty());
    QCOMPARE(registration.landmarks(), std::size_t{0});
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLoadCell)
#include "test_load_cell.moc"
