#pragma once
#include <QLineEdit>
#include <QPushButton>
#include <functional>
#include <map>

#include "tests/ui/shell/stop_bench.h"
#include "ui/bridge/own_arm.h"
#include "ui/cell_view/pose_sheet.h"
#include "ui/engineering/cell_editor/arm_import_sheet.h"
#include "ui/engineering/cell_editor/robot_meshes_sheet.h"
#include "ui/engineering/change_preview.h"
#include "ui/engineering/people/folder_sheet.h"
#include "ui/engineering/people/person_sheet.h"
#include "ui/engineering/tuning/gain_set_comparison.h"
#include "ui/engineering/tuning/tuning_model.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/plot/channel_sheet.h"
#include "ui/plot/channel_trace.h"
#include "ui/plot/tools/axes_sheet.h"
#include "ui/plot/trigger_sheet.h"
#include "ui/prepare/go_to_sheet.h"
#include "ui/prepare/jog_sheet.h"
#include "ui/prepare/meshes/own_meshes_sheet.h"
#include "ui/protocol/analyses/analyses_sheet.h"
#include "ui/protocol/parameters/parameter_sheet.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/step_text_dialog.h"
#include "ui/protocol/versions_sheet.h"
#include "ui/rehearsal/missing_rehearsal.h"
#include "ui/rehearsal/rehearsal_sheet.h"
#include "ui/results/export/export_sheet.h"
#include "ui/results/import_sheet.h"
#include "ui/results/results_controller.h"
#include "ui/results/statistics/statistics_sheet.h"
#include "ui/run/curve_axes_sheet.h"
#include "ui/run/run_controller.h"
#include "ui/shell/commands/command_palette.h"
#include "ui/sign_in/request_sheet.h"
#include "ui/status/safety_strip.h"

namespace articulus::ui::test {

/// A way to open each sheet, by the name of its class; those that are a plain Sheet by the file that makes them.
[[nodiscard]] inline std::map<QString, std::function<void()>> everySheet(StopBench& b) {
  auto* window = b.window.get();
  auto* on = b.runPage();
  return {
      {"ui/status/safety_strip.cpp", [on] { on->findChild<SafetyStrip*>()->showResult(); }},
      {"ui/protocol/protocol_page.cpp",
       [window] {
         auto& page = window->page<ProtocolPage>();
         window->goTo(pageEntry("protocol"));
         page.findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
         auto* view = page.findChild<ProtocolEditorView*>();
         auto* name = view->findChild<QLineEdit*>();
         name->setText(name->text() + QStringLiteral("!"));
         emit name->textEdited(name->text());
         page.leave([] {});
       }},
      {"ui/results/import_asker.cpp",
       [window] { emit window->findChild<ResultsController*>()->sideWanted({"a"}, {"Trial 1"}); }},
      {"ui/kit/sheets/choose_file.cpp",
       [on] { chooseFile(on, {.title = "Save", .filter = "*.json", .start = "a", .save = true}, [](const auto&) {}); }},
      {"QuestionSheet",
       [on] { askInSheet(on, {.title = "T", .question = "?", .detail = {}, .yes = "Y", .no = "N"}, [] {}); }},
      {"RehearsalSheet",
       [window, on] {
         (new RehearsalSheet(window->session(), window->findChild<RunController*>()->plan(), on))->open();
       }},
      {"MissingRehearsal", [on] { (new MissingRehearsal("Not rehearsed.", "Ana", on))->open(); }},
      {"CommandPalette",
       [&b, on] {
         const WindowCommand one{.name = QStringLiteral("one"), .place = {}, .closedBecause = {}, .run = [] {}};
         (new CommandPalette({one}, {}, on))->open();
       }},
      {"GoToSheet", [&b, on] { (new GoToSheet(RobotProcedures(b.desk.station, b.desk.cell), on))->open(); }},
      {"JogSheet", [&b, on] { (new JogSheet(b.window->bridge(), b.desk.cell, on))->open(); }},
      {"PoseSheet",
       [&b, on] {
         const auto cell = std::make_shared<const cell::CellConfig>(b.desk.cell);
         (new PoseSheet(*b.desk.context, PoseChoice(cell, cell->limits, cell->homeJoints_rad),
                        {.title = "T", .take = "Y"}, on, [](const PoseChoice&) {}))
             ->open();
       }},
      {"OwnMeshesSheet", [&b, on] { (new OwnMeshesSheet(b.window->session(), on))->open(); }},
      {"AnalysesSheet", [&b, on] { (new AnalysesSheet(b.editor, on))->open(); }},
      {"AxesSheet",
       [on] {
         (new AxesSheet({"x", 0.0, 1.0}, {"y", 0.0, 1.0}, on))->open();
       }},
      {"StepTextDialog", [&b, on] { (new StepTextDialog(b.editor, 0, on))->open(); }},
      {"CellDialog", [window] { emit window->page<ProtocolPage>().cellWanted({}); }},
      {"StatisticsSheet",
       [&b, on] {
         (new StatisticsSheet(*b.window->session().archive(), std::vector<storage::RunRecord>(2), on))->open();
       }},
      {"ExportSheet",
       [&b, on] { (new ExportSheet(*b.window->session().archive(), std::vector<storage::RunRecord>(2), on))->open(); }},
      {"ImportSheet",
       [on] {
         ImportQuestion question;
         question.sources.resize(1);
         exchange::Recording& read = question.sources[0].recording;
         read.header.channels = {{.name = "My", .unit = "Nm"}};
         read.time_s = {0, 1};
         read.columns = {{1, 2}};
         (new ImportSheet(std::move(question), on))->open();
       }},
      {"ChannelSheet", [on] { (new ChannelSheet({record::Channel::ForceZ}, on))->open(); }},
      {"CurveAxesSheet",
       [on] {
         (new CurveAxesSheet({record::Channel::PositionX, record::Channel::ForceX}, "knee", 6, on))->open();
       }},
      {"TriggerSheet", [on] { (new TriggerSheet({traceOf(record::Channel::ForceZ)}, {}, on))->open(); }},
      {"ParameterSheet", [&b, on] { ParameterSheet::openNew(b.editor, on); }},
      {"VersionsSheet",
       [on] {
         storage::ProtocolVersion one;
         one.number = 1;
         (new VersionsSheet(QStringLiteral("Mine"), {one}, on))->open();
       }},
      {"GainSetComparison",
       [on] {
         TuningModel::Source none;
         none.inForce = [] { return TuningModel::Values(); };
         const std::vector<GainSetComparison::Set> two{{"one", {}, {}}, {"other", {}, {}}};
         (new GainSetComparison(TuningModel(none), two, "other", on))->open();
       }},
      {"ChangePreview", [on] { (new ChangePreview(QStringLiteral("Change?"), {}, on))->open(); }},
      {"RobotMeshesSheet",
       [&b, on] { (new RobotMeshesSheet(*b.desk.context, *b.desk.context->ownArm, "Jun Park", on))->open(); }},
      {"ArmImportSheet",
       [&b, on] {
         (new ArmImportSheet({b.desk.context->resources / "robots", {}}, on))->open();
       }},
      {"RequestSheet",
       [&b, on] {
         (new RequestSheet(*b.desk.context, {QStringLiteral("Dr. Weber")}, QStringLiteral("Dr. Weber"), on))->open();
       }},
      {"PersonSheet",
       [&b, on] {
         (new PersonSheet(PersonSheet::Change::Role, QStringLiteral("Jun Park"), QStringLiteral("Dr. Weber"),
                          storage::Role::Clinician, b.people, on))
             ->open();
       }},
      {"FolderSheet",
       [&b, on] {
         AccountChange change;
         change.kind = AccountChange::Kind::GiveFolder;
         (new FolderSheet(change, {QStringLiteral("/data/users/0123456789abcdef"), {}, 1000}, {"Dr. Weber"}, b.people,
                          on))
             ->open();
       }},
  };
}

}  // namespace articulus::ui::test
