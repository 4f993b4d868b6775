#include "ui/shell/dead_man_latch.h"

#include <algorithm>

#include "ui/theme/theme.h"

namespace articulus::ui {

DeadManLatch::DeadManLatch(QWidget* parent) : QToolButton(parent) {
  setProperty("role", "latch");
  setCheckable(true);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setIconSize({26, 20});
  setFocusPolicy(Qt::StrongFocus);
  // Toggled, not clicked: a screen reader toggles.
  connect(this, &QToolButton::toggled, this, [this](bool held) {
    if (!showing_) emit heldWanted(held);
  });
  say();
}

void DeadManLatch::say() {
  setToolTip(tr(
      "The robot moves only while the dead-man is held.\nThis latch stays held until it is pressed again. "
      "Releasing it while the robot moves stops it with a fault.\nF9 works as a pedal: held while the key is down."));
  setAccessibleDescription(toolTip());
  const bool held = drawn_;
  draw(!held);
  const int other_px = sizeHint().width();
  draw(held);
  setFixedWidth(std::max({180, other_px, sizeHint().width()}));  // nothing beside it moves with its words
}

void DeadManLatch::show(bool held) {
  showing_ = true;
  setChecked(held);
  showing_ = false;
  if (held != drawn_) draw(held);  // a click has checked the button already; its words follow what the station says
}

void DeadManLatch::draw(bool held) {
  drawn_ = held;
  setText(held ? tr("Dead-man: held") : tr("Latch dead-man"));
  setAccessibleName(held ? tr("Dead-man, held") : tr("Dead-man, released"));
  setIcon(Theme::icon(held ? QStringLiteral("hand") : QStringLiteral("hand_open")));
}

}  // namespace articulus::ui
