#include "ui/kit/sheets/barred.h"

#include <algorithm>

namespace articulus::ui {
namespace {

constexpr const char* kBarred = "underSheet";

void set(QWidget& widget, bool barred) {
  if (widget.property(kBarred).toBool() == barred) return;
  if (barred && widget.testAttribute(Qt::WA_ForceDisabled)) return;  // disabled by its own page, and stays so
  widget.setProperty(kBarred, barred);
  widget.setEnabled(!barred);
}

}  // namespace

void barUnder(QWidget& window, const QWidget* top, const QList<QWidget*>& inReach) {
  for (auto* child : window.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    // Words that lie over a window take no press; they belong to whatever they were laid over.
    if (child == top || inReach.contains(child) || child->testAttribute(Qt::WA_TransparentForMouseEvents)) {
      set(*child, false);
      continue;
    }
    const bool holds = std::ranges::any_of(inReach, [child](auto* free) { return child->isAncestorOf(free); });
    set(*child, top && !holds && !child->isWindow());
    if (holds) barUnder(*child, top, inReach);
  }
}

bool isBarred(const QWidget& widget) {
  for (const QWidget* at = &widget; at && !at->isEnabled(); at = at->parentWidget()) {
    if (at->property(kBarred).toBool()) return true;
    if (at->testAttribute(Qt::WA_ForceDisabled)) return false;
  }
  return false;
}

}  // namespace articulus::ui
