#include "ui/plot/plot_view.h"

#include <qcustomplot.h>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plot/plot_picture.h"
#include "ui/plot/plot_style.h"
#include "ui/plot/powers_ticker.h"
#include "ui/plot/traces/trace_strip.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kLetterRoom_px = 46;            // right of the axes
constexpr int kValueRoom_px = 62;             // left: fixed, so that stacked plots stand exactly above each other
constexpr int kMostTicks = 4, kTick_px = 14;  // numbers of the value axis, and from one to the next
constexpr int kTimeRoom_px = 40;              // numbers and name of the time axis
constexpr int kLowest_px = 62;  // four of them, above each other, fit a screen of 800: three letters high each
constexpr double kZoomStep = 1.25, kClick_px = 4.0;
constexpr double kReadingStep = 0.01;  // of the width in view
}  // namespace

PlotView::PlotView(const TraceStore& store, QVector<PlotTrace> traces, const QString& valueLabel, double smallestSpan,
                   QWidget* parent)
    : QWidget(parent), store_(store), traces_(std::move(traces)), smallestSpan_(smallestSpan),
      plot_(new QCustomPlot(this)), strip_(new TraceStrip(*plot_, *plot_->axisRect())) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  setMinimumHeight(kLowest_px);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(valueLabel);
  say({});
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->axisRect()->setAutoMargins(QCP::msBottom | QCP::msTop);
  plot_->axisRect()->setMargins(QMargins(kValueRoom_px, 0, kLetterRoom_px, 0));
  plot_->axisRect()->setMinimumMargins(QMargins(0, Theme::kGrid, 0, 0));
  valueLabel_ = valueLabel;
  plot_->yAxis->setLabel(valueLabel);
  plot_->yAxis->ticker()->setTickCount(kMostTicks);
  plot_->setPlottingHint(QCP::phFastPolylines);
  for (const auto& trace : traces_) {
    // A wanted line is dashed: in pieces it would not be.
    Line line{trace.wanted ? plot_->addGraph() : strip_->addLine()};
    line.graph->setAdaptiveSampling(false);  // the store has done it
    line.graph->setName(trace.name);
    // A wanted line is known by the measured one that has its pen.
    const bool known = trace.wanted && std::any_of(traces_.begin(), traces_.end(), [&](const PlotTrace& other) {
                         return !other.wanted && other.axis == trace.axis;
                       });
    if (!known) {
      line.letter = new QCPItemText(plot_);
      line.letter->setClipToAxisRect(false);
      line.letter->setText(trace.letters.isEmpty() ? trace.name : trace.letters);
      line.letter->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
      line.letter->position->setType(QCPItemPosition::ptAbsolute);
      line.leader = new QCPItemLine(plot_);
      line.leader->setClipToAxisRect(false);
      line.leader->start->setType(QCPItemPosition::ptAbsolute);
      line.leader->end->setType(QCPItemPosition::ptAbsolute);
    }
    lines_.push_back(line);
  }
  strip_->setLayer(QStringLiteral("main"));  // after the wanted lines: measured ones lie on them
  for (auto& cursor : cursors_) {
    cursor = {new QCPItemStraightLine(plot_), new QCPItemText(plot_)};
    cursor.letter->setPositionAlignment(Qt::AlignHCenter | Qt::AlignTop);
    cursor.letter->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    cursor.line->setVisible(false);
    cursor.letter->setVisible(false);
  }
  cursors_[0].letter->setText(QStringLiteral("A"));
  cursors_[1].letter->setText(QStringLiteral("B"));
  connectMouse();
  // At the ends of their lines whenever the axes have another place: also where a window is resized and nothing is new.
  connect(plot_, &QCustomPlot::afterLayout, this, [this] {
    if (!strip_->fits()) fillLines(true);
    placeLetters();
  });
  restyle();
}

void PlotView::say(const QString& reading) {
  const QString keys =
      tr("Plus and minus zoom, left and right move through time, Home follows the newest values again. With Ctrl, left "
         "and right move the place that is read; A and B set cursors there, Delete removes them.");
  setAccessibleDescription(reading.isEmpty() ? keys : reading + QStringLiteral(". ") + keys);
}

void PlotView::addActions(QMenu& menu) {
  addPictureActions(menu, *this, *plot_, [this] { restyle(); });
}

QVector<PlotTrace> PlotView::visibleTraces() const {
  QVector<PlotTrace> visible;
  for (qsizetype i = 0; i < traces_.size(); ++i)
    if (lines_[i].graph->visible()) visible.push_back(traces_[i]);
  return visible;
}

QRect PlotView::area() const { return plot_->axisRect()->rect().translated(plot_->pos()); }

void PlotView::setPlaces(const ReadingPlaces& places) { places_ = places; }

void PlotView::placeCursors() {
  const std::array times{places_.cursor_s[0], places_.cursor_s[1], places_.here_s, places_.now_s};
  for (std::size_t i = 0; i < times.size(); ++i) {
    const auto& cursor = cursors_[i];
    cursor.line->setVisible(times[i].has_value());
    cursor.letter->setVisible(times[i].has_value() && i < 2);
    if (!times[i]) continue;
    cursor.line->point1->setCoords(*times[i] - origin_s_, 0.0);
    cursor.line->point2->setCoords(*times[i] - origin_s_, 1.0);
    cursor.letter->position->setCoords(*times[i] - origin_s_, 0.0);
  }
}

PlotView::~PlotView() = default;

void PlotView::connectMouse() {
  connect(plot_, &QCustomPlot::mouseWheel, this, [this](QWheelEvent* event) {
    emit zoomed(std::pow(1.0018, event->angleDelta().y()),
                plot_->xAxis->pixelToCoord(event->position().x()) + origin_s_);
  });
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    setFocus(Qt::MouseFocusReason);
    dragging_ = event->button() == Qt::LeftButton;
    dragFrom_ = pressedAt_ = event->position().x();
  });
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    const QRect inside = plot_->axisRect()->rect();
    emit hovered((event->position().x() - inside.left()) / std::max(1, inside.width()));
    if (!dragging_ || !(event->buttons() & Qt::LeftButton)) return;
    const double x = event->position().x();
    if (std::abs(x - dragFrom_) < 1.0) return;
    emit panned(plot_->xAxis->pixelToCoord(dragFrom_) - plot_->xAxis->pixelToCoord(x));
    dragFrom_ = x;
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
    const double x = event->position().x();
    const QRect inside = plot_->axisRect()->rect();
    if (std::exchange(dragging_, false) && std::abs(x - pressedAt_) < kClick_px && x >= inside.left() &&
        x <= inside.right())
      emit picked(plot_->xAxis->pixelToCoord(x) + origin_s_);
  });
  // It keeps mouse events from what it lies in, those that ask for a menu too.
  plot_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot_, &QWidget::customContextMenuRequested, this,
          [this](const QPoint& at) { emit menuWanted(plot_->mapToGlobal(at)); });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
    dragging_ = false;
    emit followRequested();
  });
}

void PlotView::setTimeLabel(const QString& label) {
  plot_->xAxis->setLabel(label);
  plot_->xAxis->setTickLabels(!label.isEmpty());
  setMinimumHeight(kLowest_px + timeRoom_px());
}

int PlotView::timeRoom_px() const { return plot_->xAxis->tickLabels() ? kTimeRoom_px : 0; }

void PlotView::setName(record::Channel channel, const QString& name, const QString& letters) {
  for (qsizetype i = 0; i < traces_.size(); ++i) {
    if (traces_[i].channel != channel) continue;
    traces_[i].name = name;
    traces_[i].letters = letters;
    lines_[i].graph->setName(name);
    if (lines_[i].letter) lines_[i].letter->setText(letters);
  }
}

void PlotView::setTraceVisible(record::Channel channel, bool visible) {
  for (qsizetype i = 0; i < traces_.size(); ++i)
    if (traces_[i].channel == channel && lines_[i].graph->visible() != visible) {
      lines_[i].graph->setVisible(visible);
      strip_->forget();
    }
}

bool PlotView::anyTraceVisible() const {
  return std::any_of(lines_.begin(), lines_.end(), [](const Line& line) { return line.graph->visible(); });
}

void PlotView::holdScale(bool held) {
  fitsAnew_ = fitsAnew_ || (scaleHeld_ && !held);
  scaleHeld_ = held;
}

void PlotView::setValues(std::pair<double, double> values) {
  plot_->yAxis->setRange(values.first, values.second);
  typed_ = true;
}

void PlotView::forgetTyped() {
  fitsAnew_ = fitsAnew_ || typed_;
  typed_ = false;
}

std::pair<double, double> PlotView::values() const {
  return {plot_->yAxis->range().lower, plot_->yAxis->range().upper};
}

void PlotView::goOnFrom(const PlotView& before) {
  plot_->yAxis->setRange(before.plot_->yAxis->range());
  scaleHeld_ = before.scaleHeld_;
  typed_ = before.typed_;
  fitsAnew_ = before.fitsAnew_;
  strip_->forget();
}

void PlotView::restyle() {
  const Theme& theme = Theme::current();
  stylePlot(*plot_);
  QFont letter = theme.body();
  letter.setWeight(QFont::DemiBold);
  for (qsizetype i = 0; i < lines_.size(); ++i) {
    const auto& trace = traces_[i];
    lines_[i].graph->setPen(trace.wanted ? theme.wantedPen(trace.axis) : theme.measuredPen(trace.axis));
    if (!lines_[i].letter) continue;
    lines_[i].letter->setFont(letter);
    lines_[i].letter->setColor(theme.text);
    lines_[i].leader->setPen(QPen(theme.axis(trace.axis), 2));
  }
  fillLines(true);  // with other pens, or for paper
  restyleMarks();
  for (const auto& cursor : cursors_) {
    cursor.line->setPen(QPen(&cursor == &cursors_[2] ? theme.quiet : theme.accent, &cursor == &cursors_[3] ? 2 : 1));
    cursor.letter->setFont(letter);
    cursor.letter->setColor(theme.text);
    cursor.letter->setBrush(theme.surface);
    cursor.letter->setPadding(QMargins(3, 0, 3, 0));
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) restyle();
}

/// A low plot has room for few numbers, and for the unit alone where its whole title would be cut.
void PlotView::fitTicks() {
  const int room = height() - Theme::kGrid - timeRoom_px();
  if (const auto ticker = plot_->yAxis->ticker().dynamicCast<PowersTicker<QCPAxisTicker>>())
    ticker->setRoom(plot_->yAxis->range(), room, kTick_px, kMostTicks);
  const QFontMetrics font(plot_->yAxis->labelFont());
  const qsizetype open = valueLabel_.lastIndexOf(QLatin1Char('('));
  const bool whole = open <= 0 || font.horizontalAdvance(valueLabel_) <= room;
  plot_->yAxis->setLabel(whole ? valueLabel_ : valueLabel_.mid(open + 1).chopped(1));
}

void PlotView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitTicks();
  plot_->replot(QCustomPlot::rpQueuedReplot);  // a layout sizes what is in it first
}

void PlotView::contextMenuEvent(QContextMenuEvent* event) {
  event->accept();
  emit menuWanted(event->globalPos());
}

void PlotView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  emit left();
}

void PlotView::keyPressEvent(QKeyEvent* event) {
  const QCPRange range = plot_->xAxis->range();
  if (event->modifiers() & Qt::ControlModifier) {
    if (event->key() == Qt::Key_Left) return emit readingMoved(-kReadingStep);
    if (event->key() == Qt::Key_Right) return emit readingMoved(kReadingStep);
    return QWidget::keyPressEvent(event);
  }
  switch (event->key()) {
    case Qt::Key_A: emit cursorWanted(0); return;
    case Qt::Key_B: emit cursorWanted(1); return;
    case Qt::Key_Delete: emit cursorsUnwanted(); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: emit zoomed(kZoomStep, range.center() + origin_s_); return;
    case Qt::Key_Minus: emit zoomed(1.0 / kZoomStep, range.center() + origin_s_); return;
    case Qt::Key_Left: emit panned(-0.2 * range.size()); return;
    case Qt::Key_Right: emit panned(0.2 * range.size()); return;
    case Qt::Key_Home: emit followRequested(); return;
    default: QWidget::keyPressEvent(event);
  }
}

}  // namespace articulus::ui
