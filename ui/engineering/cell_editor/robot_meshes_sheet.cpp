#include "ui/engineering/cell_editor/robot_meshes_sheet.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/clock.h"
#include "core/mesh/mesh_file.h"
#include "ui/bridge/desktop_context.h"
#include "ui/bridge/own_arm.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/text.h"

namespace articulus::ui {

RobotMeshesSheet::RobotMeshesSheet(const DesktopContext& context, OwnArm& arm, const std::string& by, QWidget* owner)
    : Sheet(tr("Own meshes of the arm"), owner), context_(context), arm_(arm), by_(by),
      kept_(makeLabel({}, "body", this)), said_(makeLabel({}, "strong", this)),
      choose_(makeButton(tr("Choose a URDF …"), QStringLiteral("folder"), this)),
      remove_(makeButton(tr("Draw it as before"), QStringLiteral("undo"), this)) {
  setCardSize(640);
  body().addWidget(makeLabel(
      tr("The arm of the open cell is drawn with the meshes of its URDF (STL, OBJ or PLY). They are only drawn: what "
         "must "
         "not collide, limits and control stay as the cell's file has them. A URDF of another arm is refused."),
      "body", this));
  body().addWidget(kept_);
  auto* row = new QHBoxLayout;
  row->setSpacing(12);
  row->addWidget(choose_);
  row->addWidget(remove_);
  row->addStretch();
  body().addLayout(row);
  body().addWidget(said_);
  addCancel(tr("Close"));
  setFirstFocus(choose_);
  connect(choose_, &QPushButton::clicked, this, [this] {
    chooseFile(this, {.title = tr("URDF of the arm"), .filter = tr("URDF (*.urdf *.xml)")},
               [this](const QString& file) { take(file); });
  });
  connect(remove_, &QPushButton::clicked, this, &RobotMeshesSheet::removeAll);
  connect(&arm_, &OwnArm::changed, this, &RobotMeshesSheet::tell);
  tell();
}

RobotMeshesSheet::~RobotMeshesSheet() {
  if (task_) BackgroundTask::letGo(std::move(task_));
}

QString RobotMeshesSheet::said() const { return said_->text(); }

void RobotMeshesSheet::tell() {
  const auto links = arm_.links().size();
  kept_->setText(
      links == 0 ? tr("It is drawn with shapes of the program's own.")
                 : tr("%n of its links are drawn as %1 has them.", nullptr, static_cast<int>(links)).arg(arm_.from()));
  setEnabledOr(choose_, busy() ? tr("Wait a moment.") : QString());
  setEnabledOr(remove_, busy() ? tr("Wait a moment.") : links == 0 ? tr("No own mesh is drawn.") : QString());
  if (isVisible()) fit();
}

void RobotMeshesSheet::work(std::function<base::Result<void>()> what, std::function<void()> then) {
  if (task_) return;
  task_ = std::make_unique<BackgroundTask>([what = std::move(what)](BackgroundTask&) { return what(); });
  connect(task_.get(), &BackgroundTask::finished, this, [this, then = std::move(then)] {
    task_.release()->deleteLater();
    then();
    tell();
  });
  connect(task_.get(), &BackgroundTask::failed, this, [this](const QString& why, const QString& remedy) {
    task_.release()->deleteLater();
    said_->setText(numbersInLocale(coreText(toCore(why)) + QLatin1Char(' ') + coreText(toCore(remedy))));
    tell();
  });
  task_->start();
  tell();
}

void RobotMeshesSheet::take(const QString& urdf) {
  said_->setText(tr("Reading …"));
  work(
      [file = std::filesystem::path(toCore(urdf)), robot = context_.cell.robot, store = arm_.store(),
       by = by_]() -> base::Result<void> {
        const auto meshes = scene::linkMeshesOf(file, robot);
        if (!meshes) return meshes.error();
        storage::RobotMeshStore::Kept kept{file.filename().string(), by, base::utcNow(), {}};
        for (const auto& one : *meshes) kept.links.push_back({one.link, {}, mesh::stlOf(one.mesh)});
        return store.keep(kept);
      },
      [this, urdf] {
        said_->setText(tr("Kept. The 3D view draws them from now on."));
        arm_.readAgain();
        emit changed(urdf);
      });
}

void RobotMeshesSheet::removeAll() {
  work([store = arm_.store()] { return store.remove(); },
       [this] {
         said_->setText(tr("The arm is drawn as before."));
         arm_.readAgain();
         emit changed({});
       });
}

}  // namespace articulus::ui
