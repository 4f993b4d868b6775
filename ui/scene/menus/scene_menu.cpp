#include "ui/scene/menus/scene_menu.h"

#include <QApplication>
#include <QClipboard>

#include "ui/kit/files/file_name.h"
#include "ui/kit/sheets/choose_file.h"

namespace articulus::ui {

SceneMenu::SceneMenu(std::function<QImage()> picture, QMenu* views, QMenu* shown, QWidget* owner)
    : QMenu(owner), picture_(std::move(picture)), owner_(owner) {
  connect(addAction(tr("Copy the picture")), &QAction::triggered, this,
          [this] { QApplication::clipboard()->setImage(picture_()); });
  connect(addAction(tr("Save the picture …")), &QAction::triggered, this, &SceneMenu::save);
  addSeparator();
  views->setTitle(tr("View"));
  shown->setTitle(tr("Show"));
  addMenu(views);
  addMenu(shown);
}

void SceneMenu::save() {
  const QImage picture = picture_();  // as it was when the menu was opened, not when the file has its name
  chooseFile(owner_,
             {.title = tr("Save the picture"),
              .filter = tr("Pictures (*.png)"),
              .start = pictureFileName(*owner_, tr("cell"), QStringLiteral("png")),
              .suffix = QStringLiteral("png"),
              .save = true},
             [this, picture](const QString& file) {
               if (!picture.save(file, "PNG"))
                 emit problem(tr("%1 cannot be written.").arg(file), tr("Choose another folder, or free some space."));
             });
}

}  // namespace articulus::ui
