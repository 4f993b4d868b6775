#include "ui/plot/plot_group.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/menu_button.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_reading.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

PlotGroup::PlotGroup(const TraceStore& store, const QString& settingsKey, bool live, QWidget* parent)
    : QWidget(parent), store_(store), settingsKey_(settingsKey), live_(live), reading_(new QLabel(this)),
      follow_(new QToolButton(this)), picker_(new QMenu(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* tools = new QHBoxLayout;
  tools->setSpacing(Theme::kGrid);
  follow_->setText(live ? tr("Follow") : tr("Whole run"));
  follow_->setCheckable(live);
  follow_->setFocusPolicy(Qt::StrongFocus);
  follow_->setToolTip(live ? tr("Keeps the newest values in view (double-click a plot)")
                           : tr("Shows everything (double-click a plot)"));
  follow_->setAccessibleName(follow_->text());
  // Toggled where there are two ways of it, not clicked: a screen reader toggles.
  if (live)
    connect(follow_, &QToolButton::toggled, this, [this](bool on) {
      if (on == timeline_.following()) return;  // as it is drawn
      if (on) timeline_.follow();
      else timeline_.pan(0.0);  // stays where it is
      draw();
    });
  else connect(follow_, &QToolButton::clicked, this, &PlotGroup::showAll);
  tools->addWidget(follow_);
  if (live) {
    auto* windows = new QMenu(this);
    const std::pair<QString, double> lengths[] = {
        {tr("10 s"), 10.0}, {tr("30 s"), 30.0}, {tr("2 min"), 120.0}, {tr("5 min"), 300.0}, {tr("20 min"), 1200.0}};
    for (const auto& [text, length] : lengths)
      connect(windows->addAction(text), &QAction::triggered, this, [this, length = length] {
        timeline_.setWindow_s(length);
        draw();
      });
    tools->addWidget(makeMenuButton(tr("Span"), windows, this));
  }
  tools->addStretch();
  tools->addWidget(makeMenuButton(tr("Channels"), picker_, this));
  column->addLayout(tools);
  reading_->setProperty("role", "card");
  reading_->setTextFormat(Qt::PlainText);
  reading_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  reading_->setMargin(4);
  reading_->setAttribute(Qt::WA_TransparentForMouseEvents);
  reading_->hide();
}

void PlotGroup::addPlot(QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan) {
  auto* plot = new PlotView(store_, std::move(traces), valueLabel, smallestSpan, this);
  static_cast<QVBoxLayout*>(layout())->addWidget(plot, 1);
  for (auto* above : plots_) above->setTimeLabelled(false);
  plot->setTimeLabelled(true);
  plots_.push_back(plot);
  connectReading(plot);
  connect(plot, &PlotView::zoomed, this, [this](double factor, double about) {
    timeline_.zoom(factor, about);
    draw();
  });
  connect(plot, &PlotView::picked, this, &PlotGroup::timePicked);
  connect(plot, &PlotView::panned, this, [this](double by) {
    timeline_.pan(by);
    draw();
  });
  connect(plot, &PlotView::followRequested, this, [this] {
    if (live_) timeline_.follow();
    else timeline_.showAll();
    draw();
  });
}

void PlotGroup::connectReading(PlotView* plot) {
  connect(plot, &PlotView::hovered, this, [this, plot](double share) { readAt(plot, share, false); });
  connect(plot, &PlotView::left, this, [this, plot] { readAt(plot, {}, false); });
  connect(plot, &PlotView::readingMoved, this,
          [this, plot](double by) { readAt(plot, std::clamp(share_.value_or(0.5) + by, 0.0, 1.0), true); });
  connect(plot, &PlotView::cursorWanted, this, [this, plot](int which) {
    readAt(plot, share_.value_or(0.5), true);
    places_.cursor_s[static_cast<std::size_t>(which)] = places_.here_s;
    showReading(true);
    draw();
  });
  connect(plot, &PlotView::cursorsUnwanted, this, [this] {
    places_.cursor_s = {};
    share_.reset();
    showReading(true);
    draw();
  });
  connect(plot, &PlotView::menuWanted, this, [this, plot](const QPoint& at) { showMenu(plot, at); });
}

void PlotGroup::readAt(PlotView* plot, std::optional<double> share, bool byKey) {
  read_ = plot;
  share_ = share && *share >= 0.0 && *share <= 1.0 ? share : std::nullopt;
  showReading(byKey);
  draw();
}

QString PlotGroup::reading() const { return reading_->isHidden() ? QString() : reading_->text(); }

/// Beside what is read, never under the mouse.
void PlotGroup::showReading(bool byKey) {
  const double from = timeline_.from_s(), to = timeline_.to_s();
  places_.here_s = share_ ? std::optional(from + *share_ * (to - from)) : std::nullopt;
  for (auto* plot : plots_) plot->setPlaces(places_);
  if (!places_.any() || !read_ || !read_->isVisible()) {
    if (byKey && read_) read_->say({});
    return reading_->hide();
  }
  const auto rows = readTraces(store_, read_->visibleTraces(), places_, from, to);
  reading_->setText(readingTable(rows, places_, read_->origin_s()));
  reading_->adjustSize();
  const QRect area = read_->area().translated(read_->pos());
  const bool leftOfIt = share_.value_or(0.0) > 0.5;
  const int x = leftOfIt ? area.left() : area.right() - reading_->width();
  const int above = area.top() - reading_->height(), below = area.bottom() + 1;
  const int y = above >= 0 ? above : below + reading_->height() <= height() ? below : area.top();
  reading_->move(std::max(0, x), y);
  reading_->show();
  reading_->raise();
  if (byKey) read_->say(readingWords(rows, places_, read_->origin_s()));
}

void PlotGroup::showMenu(PlotView* plot, const QPoint& at) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  connect(menu->addAction(tr("Cursor A here\tA")), &QAction::triggered, plot,
          [plot, this, share = share_] { readAt(plot, share, false), emit plot->cursorWanted(0); });
  connect(menu->addAction(tr("Cursor B here\tB")), &QAction::triggered, plot,
          [plot, this, share = share_] { readAt(plot, share, false), emit plot->cursorWanted(1); });
  auto* remove = menu->addAction(tr("Remove the cursors\tDel"));
  remove->setEnabled(places_.cursor_s[0] || places_.cursor_s[1]);
  connect(remove, &QAction::triggered, plot, &PlotView::cursorsUnwanted);
  menu->addSeparator();
  connect(menu->addAction(live_ ? tr("Follow the newest values\tHome") : tr("Show the whole run\tHome")),
          &QAction::triggered, plot, &PlotView::followRequested);
  menu->addSeparator();
  plot->addActions(*menu);
  menu->popup(at);
}

void PlotGroup::finishPlots() {
  for (auto* plot : plots_) {
    if (!picker_->isEmpty()) picker_->addSeparator();
    for (const auto& trace : plot->traces()) {
      const auto& info = record::info(trace.channel);
      addPickerAction(trace.channel, trace.wanted ? tr("%1 target").arg(trace.name) : trace.name);
      QAction* action = picker_->actions().constLast();
      action->setData(toQt(info.column));
    }
  }
  takeChoice();
  updateFollowButton();
}

void PlotGroup::choose(const QString& settingsKey, const QStringList& aside) {
  settingsKey_ = settingsKey;
  aside_ = aside;
  takeChoice();
  draw();
}

void PlotGroup::takeChoice() {
  const QStringList hidden = QSettings().value(settingsKey_ + QStringLiteral("/hidden"), aside_).toStringList();
  for (auto* action : picker_->actions()) {
    if (!action->isCheckable()) continue;
    const QSignalBlocker quiet(action);  // taken over, not chosen: nothing is stored
    action->setChecked(!hidden.contains(action->data().toString()));
  }
  for (auto* plot : plots_)
    for (const auto& trace : plot->traces())
      plot->setTraceVisible(trace.channel, !hidden.contains(toQt(record::info(trace.channel).column)));
  arrange();
}

/// A plot without a line leaves its place to the others; the lowest one carries the time.
void PlotGroup::arrange() {
  PlotView* lowest = nullptr;
  for (auto* plot : plots_) {
    plot->setVisible(plot->anyTraceVisible());
    plot->setTimeLabelled(false);
    if (plot->anyTraceVisible()) lowest = plot;
  }
  if (lowest) lowest->setTimeLabelled(true);
}

void PlotGroup::addPickerAction(record::Channel channel, const QString& text) {
  auto* action = picker_->addAction(text);
  action->setCheckable(true);
  connect(action, &QAction::toggled, this, [this, channel](bool on) {
    for (auto* plot : plots_) plot->setTraceVisible(channel, on);
    arrange();
    QStringList hidden;
    for (const auto* a : picker_->actions())
      if (a->isCheckable() && !a->isChecked()) hidden << a->data().toString();
    QSettings().setValue(settingsKey_ + QStringLiteral("/hidden"), hidden);
    draw();
  });
}

QStringList PlotGroup::visibleChannels() const {
  QStringList visible;
  for (const auto* action : picker_->actions())
    if (action->isChecked()) visible << action->data().toString();
  return visible;
}

void PlotGroup::setOrigin_s(double origin_s) {
  for (auto* plot : plots_) plot->setOrigin_s(origin_s);
}

void PlotGroup::setMarks(const QVector<double>& times_s) {
  for (auto* plot : plots_) plot->setMarks(times_s);
}

void PlotGroup::setNow_s(std::optional<double> now_s) {
  places_.now_s = now_s;
  for (auto* plot : plots_) plot->setPlaces(places_);
  draw();
}

void PlotGroup::refresh() {
  timeline_.setData(store_.firstTime_s(), store_.lastTime_s());
  draw();
}

void PlotGroup::showAll() {
  timeline_.setData(store_.firstTime_s(), store_.lastTime_s());
  timeline_.showAll();
  draw();
}

void PlotGroup::follow() {
  timeline_.follow();
  updateFollowButton();
}

void PlotGroup::draw() {
  updateFollowButton();
  if (!isVisible()) return;
  if (places_.any() || share_) showReading(false);
  for (auto* plot : plots_)
    if (plot->isVisible()) plot->draw(timeline_.from_s(), timeline_.to_s());
}

void PlotGroup::updateFollowButton() {
  if (live_) follow_->setChecked(timeline_.following());
}

}  // namespace articulus::ui
