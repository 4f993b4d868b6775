#include "ui/scene/menus/scene_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>

#include "ui/kit/files/file_name.h"
#include "ui/kit/sheets/choose_file.h"

namespace articulus::ui {

SceneMenu::SceneMenu(std::function<QImage()> picture, QMenu* views, QMenu* shown, QWidget* owner)
    : QMenu(owner), picture_(std::move(picture)), owner_(owner), copy_(addAction(QString())),
      save_(addAction(QString())), views_(views), shown_(shown) {
  connect(copy_, &QAction::triggered, this, [this] { QApplication::clipboard()->setImage(picture_()); });
  connect(save_, &QAction::triggered, this, &SceneMenu::save);
  addSeparator();
  name();
  for (QMenu* menu : {views, shown})
    if (menu) addMenu(menu);
}

void SceneMenu::name() {
  copy_->setText(tr("Copy the picture"));
  save_->setText(tr("Save the picture …"));
  if (views_) views_->setTitle(tr("View"));
  if (shown_) shown_->setTitle(tr("Show"));
}

void SceneMenu::changeEvent(QEvent* event) {
  QMenu::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) name();
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
