#include "ui/kit/menus/menu_button.h"

#include <QMenu>

#include "ui/theme/theme.h"

namespace articulus::ui {

QToolButton* makeMenuButton(const QString& text, QMenu* menu, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setIcon(Theme::icon(QStringLiteral("chevron_down")));
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setLayoutDirection(Qt::RightToLeft);  // the sign behind the word
  menu->setLayoutDirection(Qt::LeftToRight);
  button->setMenu(menu);
  button->setPopupMode(QToolButton::InstantPopup);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setMinimumHeight(Theme::kTarget);
  button->setAccessibleName(text);
  return button;
}

}  // namespace articulus::ui
