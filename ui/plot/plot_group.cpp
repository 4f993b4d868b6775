#include "ui/plot/plot_group.h"

#include <QElapsedTimer>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHideEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/menus/menu_button.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/kit/number_text.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/plot/plot_reading.h"
#include "ui/plot/tools/axes_sheet.h"
#include "ui/plot/trigger_sheet.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kTriggerRoom_px = 48;  // right of it: the letters of the lines
}

PlotGroup::PlotGroup(const TraceStore& store, const QString& settingsKey, bool live, QWidget* parent)
    : QWidget(parent), store_(store), settingsKey_(settingsKey), live_(live), area_(new QScrollArea(this)),
      stack_(nullptr), reading_(new QLabel(this)), triggerSays_(new QLabel(this)), follow_(new QToolButton(this)),
      picker_(new QMenu(this)) {
  makeTools();
  // More plots than there is room for are scrolled, so that none becomes too low to be read.
  area_->setFrameShape(QFrame::NoFrame);
  area_->setWidgetResizable(true);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area_->setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget(area_);
  stack_ = new QVBoxLayout(inside);
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->setSpacing(0);
  area_->setWidget(inside);
  for (auto* ground : {inside, area_->viewport()}) ground->setAutoFillBackground(false);  // what lies beneath is seen
  layout()->addWidget(area_);
  area_->viewport()->installEventFilter(this);
  turns_.setSingleShot(true);
  connect(&turns_, &QTimer::timeout, this, &PlotGroup::drawNext);
  reading_->setProperty("role", "card");
  reading_->setTextFormat(Qt::PlainText);
  reading_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  reading_->setMargin(4);
  reading_->setAttribute(Qt::WA_TransparentForMouseEvents);
  reading_->hide();
  triggerSays_->setProperty("role", "card");
  triggerSays_->setMargin(4);
  triggerSays_->setAttribute(Qt::WA_TransparentForMouseEvents);
  triggerSays_->hide();
}

void PlotGroup::makeTools() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* tools = new QHBoxLayout;
  tools->setSpacing(Theme::kGrid);
  follow_->setText(live_ ? tr("Follow") : tr("Whole run"));
  follow_->setCheckable(live_);
  follow_->setFocusPolicy(Qt::StrongFocus);
  follow_->setToolTip(live_ ? tr("Keeps the newest values in view (double-click a plot)")
                            : tr("Shows everything (double-click a plot)"));
  follow_->setAccessibleName(follow_->text());
  // Toggled where there are two ways of it, not clicked: a screen reader toggles.
  if (live_)
    connect(follow_, &QToolButton::toggled, this, [this](bool on) {
      if (on == timeline_.following()) return;  // as it is drawn
      if (on) return follow(), draw();
      timeline_.pan(0.0);  // stays where it is
      draw();
    });
  else connect(follow_, &QToolButton::clicked, this, &PlotGroup::showAll);
  tools->addWidget(follow_);
  if (live_) makeLiveTools(*tools);
  tools->addStretch();
  tools->addWidget(makeMenuButton(tr("Channels"), picker_, this));
  // Otherwise the style sheet lets them shrink to less than their words.
  for (int i = 0; i < tools->count(); ++i)
    if (auto* button = tools->itemAt(i)->widget()) button->setProperty("role", "words");
  column->addLayout(tools);
}

void PlotGroup::makeLiveTools(QHBoxLayout& tools) {
  auto* windows = new QMenu(this);
  const std::pair<QString, double> lengths[] = {{tr("1 s"), 1.0},     {tr("10 s"), 10.0},   {tr("30 s"), 30.0},
                                                {tr("2 min"), 120.0}, {tr("5 min"), 300.0}, {tr("20 min"), 1200.0}};
  for (const auto& [text, length] : lengths)
    connect(windows->addAction(text), &QAction::triggered, this, [this, length = length] {
      timeline_.setWindow_s(length);
      draw();
    });
  windows->addSeparator();
  triggerAction_ = windows->addAction(tr("Hold at a trigger …"));
  triggerAction_->setCheckable(true);
  triggerAction_->setToolTip(tr("Holds the picture when a channel passes a level"));
  connect(triggerAction_, &QAction::triggered, this, [this](bool on) {
    if (!on) return follow(), draw();
    tellTrigger();  // not before it is answered
    askForTrigger();
  });
  tools.addWidget(makeMenuButton(tr("Span"), windows, this));
}

void PlotGroup::addPlot(QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan) {
  insertPlot(std::move(traces), valueLabel, smallestSpan);
}

PlotView* PlotGroup::insertPlot(QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan) {
  auto* plot = new PlotView(store_, std::move(traces), valueLabel, smallestSpan, this);
  stack_->addWidget(plot, 1);
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
    if (!live_) return showAll();
    follow();
    draw();
  });
  return plot;
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
    share_.reset();
    forgetCursors(true);
    draw();
  });
  connect(plot, &PlotView::menuWanted, this, [this, plot](const QPoint& at) { showMenu(plot, at); });
  offerMenu(*plot, [group = QPointer(this), plot](QMenu& menu) {
    if (group) group->fill(menu, plot);
  });
}

void PlotGroup::forgetCursors(bool byKey) {
  places_.cursor_s = {};
  showReading(byKey);
}

void PlotGroup::readAt(PlotView* plot, std::optional<double> share, bool byKey) {
  read_ = plot;
  byKey_ = byKey;
  share_ = share && *share >= 0.0 && *share <= 1.0 ? share : std::nullopt;
  showReading(byKey);
  draw();
}

QString PlotGroup::reading() const { return reading_->isHidden() ? QString() : reading_->text(); }

void PlotGroup::showReading(bool byKey) {
  const double from = timeline_.from_s(), to = timeline_.to_s();
  places_.here_s = share_ ? std::optional(from + *share_ * (to - from)) : std::nullopt;
  for (auto* plot : plots_) plot->setPlaces(places_);
  if (!places_.any() || !read_ || !read_->isVisible()) {
    if (byKey && read_) read_->say({});
    return reading_->hide();
  }
  // Cursors that time has left behind are kept for who scrolls back, but nothing lies over the plots for them.
  const auto inView = [&](const std::optional<double>& at) { return at && *at >= from && *at <= to; };
  if (!share_ && !inView(places_.cursor_s[0]) && !inView(places_.cursor_s[1])) return reading_->hide();
  const auto rows = readTraces(store_, read_->visibleTraces(), places_, from, to);
  const bool cursors = places_.cursor_s[0] || places_.cursor_s[1];
  reading_->setText(readingTable(rows, places_, read_->origin_s(), ofView_ || cursors || byKey_));
  reading_->adjustSize();
  placeReading();
  if (byKey) read_->say(readingWords(rows, places_, read_->origin_s()));
}

/// Beside what is read, never under the mouse. A short one stays in its own plot, so that the others can be seen.
void PlotGroup::placeReading() {
  const QRect area = read_->area().translated(read_->mapTo(this, QPoint()));
  const bool leftOfIt = share_.value_or(0.0) > 0.5;
  if (share_ && 2 * reading_->width() < area.width()) {
    constexpr int kGap_px = 12;
    const int line = area.left() + static_cast<int>(*share_ * area.width());
    if (reading_->parentWidget() != this) reading_->setParent(this);
    reading_->move(
        leftOfIt ? line - kGap_px - reading_->width() : line + kGap_px,
        std::clamp(area.center().y() - reading_->height() / 2, 0, std::max(0, height() - reading_->height())));
    reading_->show();
    return reading_->raise();
  }
  const int x = leftOfIt ? area.left() : area.right() - reading_->width();
  const int above = area.top() - reading_->height(), below = area.bottom() + 1;
  const int y = above >= 0 ? above : below + reading_->height() <= height() ? below : area.top();
  // Cut it would say nothing: where it is wider than the plots it lies over what is beside them.
  QWidget* over = reading_->width() > width() ? window() : this;
  if (over != this && Sheet::topOf(over)) return reading_->hide();
  if (reading_->parentWidget() != over) reading_->setParent(over);
  const QPoint place = mapTo(over, QPoint(over == this ? std::max(0, x) : x, y));
  reading_->move(std::clamp(place.x(), 0, std::max(0, over->width() - reading_->width())), place.y());
  reading_->show();
  reading_->raise();
}

void PlotGroup::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (reading_) reading_->hide();  // it may lie over the window
}

PlotGroup::~PlotGroup() { delete reading_; }

void PlotGroup::askForAxes(PlotView* plot) {
  const double origin = plot->origin_s();
  const std::pair shown{timeline_.from_s() - origin, timeline_.to_s() - origin};
  const auto values = plot->values();
  const QString time = sinceWhen_.isEmpty() ? tr("Time (s)") : sinceWhen_;
  auto* sheet =
      new AxesSheet({time, shown.first, shown.second}, {plot->valueLabel(), values.first, values.second}, this);
  // While it streams the newest stay in view where only the values were typed.
  connect(sheet, &AxesSheet::accepted, plot,
          [this, plot, sheet, origin, typed = sheet->across(), upright = sheet->upright()] {
            if (const auto across = sheet->across(); across != typed)
              timeline_.show(across.first + origin, across.second + origin);
            if (const auto now = sheet->upright(); now != upright) plot->setValues(now);
            draw();
          });
  sheet->open();
}

void PlotGroup::setOrigin_s(double origin_s, const QString& sinceWhen) {
  originKnown_s_ = origin_s;
  sinceWhen_ = sinceWhen;
  arrange();
  for (auto* plot : plots_) plot->setOrigin_s(origin_s);
}

void PlotGroup::goOnFrom(const PlotGroup& before, const QString& sinceWhen) {
  if (before.originKnown_s_) setOrigin_s(*before.originKnown_s_, sinceWhen);
  timeline_ = before.timeline_;
  trigger_ = before.trigger_;
  places_ = before.places_;
  for (auto* plot : plots_) plot->setPlaces(places_);
  if (plots_.size() == before.plots_.size())
    for (qsizetype i = 0; i < plots_.size(); ++i) plots_[i]->goOnFrom(*before.plots_[i]);
  setMarks(before.marks_);
  updateFollowButton();
  tellTrigger();
}

void PlotGroup::setMarks(const PlotMarks& marks) {
  marks_ = marks;
  for (auto* plot : plots_) plot->setMarks(marks_, plot == worded_);
}

void PlotGroup::setNow_s(std::optional<double> now_s) {
  places_.now_s = now_s;
  for (auto* plot : plots_) plot->setPlaces(places_);
  draw();
}

void PlotGroup::takeIn() {
  timeline_.setData(store_.firstTime_s(), store_.lastTime_s());
  lookForTrigger();
}

void PlotGroup::refresh() {
  takeIn();
  draw();
}

void PlotGroup::refreshInTurns() {
  QElapsedTimer clock;
  clock.start();
  takeIn();
  if (turns_.isActive()) return;  // those that are still to come draw it
  updateFollowButton();
  if (isVisible() && (places_.any() || share_)) showReading(false);
  nextPlot_ = 0;
  turns_ms_ = 1e-6 * static_cast<double>(clock.nsecsElapsed());
  turns_.start(0);
}

void PlotGroup::drawNext() {
  while (isVisible() && nextPlot_ < plots_.size()) {
    auto* plot = plots_[nextPlot_++];
    if (!isInView(*plot)) continue;
    QElapsedTimer clock;
    clock.start();
    plot->draw(timeline_.from_s(), timeline_.to_s(), timeline_.following());
    turns_ms_ += 1e-6 * static_cast<double>(clock.nsecsElapsed());
    return turns_.start(0);
  }
  emit viewChanged();
  emit refreshed(turns_ms_);
}

void PlotGroup::showAll() {
  timeline_.setData(store_.firstTime_s(), store_.lastTime_s());
  timeline_.showAll();
  for (auto* plot : plots_) plot->forgetTyped();
  draw();
}

void PlotGroup::follow() {
  endTrigger();
  timeline_.follow();
  for (auto* plot : plots_) plot->forgetTyped();
  updateFollowButton();
}

void PlotGroup::setTrigger(const TriggerSetting& setting) {
  timeline_.follow();
  trigger_.arm(setting, store_);
  tellTrigger();
  draw();
}

void PlotGroup::endTrigger() {
  trigger_.disarm();
  tellTrigger();
}

void PlotGroup::lookForTrigger() {
  if (!trigger_.look(store_, timeline_.window_s())) return;
  timeline_.show(trigger_.from_s(), trigger_.to_s());
  tellTrigger();
}

/// Over the plots, so that the row of buttons stays as it is.
void PlotGroup::tellTrigger() {
  if (!triggerAction_) return;
  triggerAction_->setChecked(trigger_.setting().has_value());
  triggerSays_->setVisible(trigger_.setting().has_value());
  if (!trigger_.setting()) return;
  const QString name = channelName(trigger_.setting()->channel, joint_);
  const QString at = fixedText(trigger_.passed_s().value_or(0.0) - originKnown_s_.value_or(0.0), 3);
  triggerSays_->setText(trigger_.passed_s() ? tr("Trigger: %1 at %2 s").arg(name, at)
                                            : tr("Trigger: waits for %1").arg(name));
  triggerSays_->adjustSize();
  triggerSays_->move(area_->geometry().topRight() - QPoint(triggerSays_->width() + kTriggerRoom_px, 0));
  triggerSays_->raise();
}

void PlotGroup::askForTrigger() {
  const auto traces = visibleTraces();
  if (traces.isEmpty()) return;
  auto* sheet = new TriggerSheet(traces, trigger_.setting(), this);
  connect(sheet, &Sheet::accepted, this, [this, sheet] { setTrigger(sheet->setting()); });
  sheet->open();
}

void PlotGroup::draw() {
  updateFollowButton();
  if (!isVisible()) return;
  if (places_.any() || share_) showReading(false);
  for (auto* plot : plots_)
    if (isInView(*plot)) plot->draw(timeline_.from_s(), timeline_.to_s(), timeline_.following());
  emit viewChanged();
}

bool PlotGroup::isInView(const PlotView& plot) const {
  return plot.isVisible() &&
         area_->viewport()->rect().intersects({plot.mapTo(area_->viewport(), QPoint()), plot.size()});
}

void PlotGroup::updateFollowButton() {
  if (live_) follow_->setChecked(timeline_.following());
}

}  // namespace articulus::ui
