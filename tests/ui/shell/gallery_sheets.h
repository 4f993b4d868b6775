#pragma once
#include <QCoreApplication>
#include <memory>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "ui/cell_view/pose_sheet.h"
#include "ui/engineering/cell_editor/robot_meshes_sheet.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/plot/tools/axes_sheet.h"
#include "ui/prepare/jog_sheet.h"
#include "ui/prepare/meshes/own_meshes_sheet.h"
#include "ui/protocol/analyses/analyses_sheet.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/versions_sheet.h"
#include "ui/shell/main_window.h"
#include "ui/sign_in/request_sheet.h"

namespace articulus::ui::test {

/// The sheets of the gallery that no page opens on the way of ui_screens.
/// In  picture(name): draws the window as it is
template <typename Picture>
void drawSheets(Desk& desk, MainWindow& window, const Picture& picture) {
  const auto show = [&](const char* name, Sheet* sheet) {
    sheet->open();
    picture(name);
    sheet->reject();
  };
  storage::ProtocolVersion one{1,
                               "Knee",
                               R"({"format":"articulus-protocol-2","name":"Knee","steps":[{"type":"unload"}]})",
                               "2026-11-20T09:30:00.000Z",
                               "Dr. Weber",
                               1,
                               "00ff"};
  storage::ProtocolVersion two = one;
  two.number = 2;
  two.json =
      R"({"format":"articulus-protocol-2","name":"Knee","steps":[{"type":"unload"},{"type":"wait","duration_s":5}]})";
  show("sheet_versions", new VersionsSheet(QStringLiteral("Knee"), {two, one}, &window));
  auto* editor = new ProtocolEditor(&window);
  if (auto shipped = protocol::loadProtocol(ARTICULUS_RESOURCES "/protocols/creep.json"))
    editor->open(*shipped, 1, desk.cell.limits);
  show("sheet_analyses", new AnalysesSheet(*editor, &window));
  show("sheet_axes",
       new AxesSheet({QStringLiteral("Flexion-extension (deg)"), -12.0, 12.0}, {"My (Nm)", -3.0, 3.0}, &window));
  show("sheet_own_meshes", new OwnMeshesSheet(window.session(), &window));
  const auto cell = std::make_shared<const cell::CellConfig>(desk.cell);
  show("sheet_pose",
       new PoseSheet(*desk.context, PoseChoice(cell, cell->limits, cell->homeJoints_rad),
                     {.title = PoseSheet::tr("Joints"),
                      .take = QCoreApplication::translate("articulus::ui::CellEditorTab", "Use this pose")},
                     &window, [](const PoseChoice&) {}));
  show("sheet_request", new RequestSheet(*desk.context, {QStringLiteral("Dr. Weber")}, {}, &window));
  show("sheet_arm_meshes", new RobotMeshesSheet(*desk.context, *desk.context->ownArm, "Jun Park", &window));
  show("sheet_jog", new JogSheet(window.bridge(), desk.cell, &window));
}

}  // namespace articulus::ui::test
