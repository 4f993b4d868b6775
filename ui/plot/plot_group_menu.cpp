// What a right click on a plot over time offers.
#include <QMenu>

#include "ui/plot/plot_group.h"

namespace articulus::ui {

void PlotGroup::showMenu(PlotView* plot, const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fill(*menu, plot);
  menu->popup(at);
}

void PlotGroup::fill(QMenu& menu, PlotView* plot) {
  // From the keyboard nothing may be read yet: then it stands in the middle.
  connect(menu.addAction(share_ ? tr("Cursor A here\tA") : tr("Cursor A in the middle\tA")), &QAction::triggered, plot,
          [plot, this, share = share_] { readAt(plot, share, false), emit plot->cursorWanted(0); });
  connect(menu.addAction(share_ ? tr("Cursor B here\tB") : tr("Cursor B in the middle\tB")), &QAction::triggered, plot,
          [plot, this, share = share_] { readAt(plot, share, false), emit plot->cursorWanted(1); });
  auto* remove = menu.addAction(tr("Remove the cursors\tDel"));
  remove->setEnabled(places_.cursor_s[0] || places_.cursor_s[1]);
  connect(remove, &QAction::triggered, plot, &PlotView::cursorsUnwanted);
  auto* ofView = menu.addAction(tr("Read minimum, mean and maximum too"));
  ofView->setCheckable(true);
  ofView->setChecked(ofView_);
  connect(ofView, &QAction::toggled, this, [this](bool on) {
    ofView_ = on;
    keepChoice();
  });
  menu.addSeparator();
  connect(menu.addAction(live_ ? tr("Follow the newest values\tHome") : tr("Show the whole run\tHome")),
          &QAction::triggered, plot, &PlotView::followRequested);
  auto* held = menu.addAction(tr("Keep the scale of the values"));
  held->setCheckable(true);
  held->setChecked(plot->scaleHeld());
  connect(held, &QAction::toggled, plot, [this, plot](bool on) {
    plot->holdScale(on);
    draw();
  });
  connect(menu.addAction(tr("Axes from … to …")), &QAction::triggered, plot, [this, plot] { askForAxes(plot); });
  menu.addSeparator();
  plot->addActions(menu);
}

}  // namespace articulus::ui
