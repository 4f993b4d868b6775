#include "ui/plot/plot_course.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/plot/plot_style.h"
#include "ui/plot/tools/plot_tools.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kCourseRoom = 0.08;
constexpr int kName_px = 130;       // of one line in the legend
constexpr int kSharedLeft_px = 64;  // of numbers and the name of the axis, in plots over the same axis

constexpr double kRing_px = 6.0;
constexpr int kRings = 12;  // on one line

/// In  next: the pen of a line that has none of its own
void setLook(QCPGraph& graph, const CourseLine& line, int next) {
  const Theme& theme = Theme::current();
  graph.setPen(line.boundary ? QPen(theme.text, 1.5, Qt::DashDotLine) : theme.measuredPen(line.pen.value_or(next)));
  if (!line.ringed) return;
  graph.setScatterStyle({QCPScatterStyle::ssCircle, QPen(graph.pen().color(), 1.5), theme.surface, kRing_px});
  graph.setScatterSkip(static_cast<int>(line.points.size()) / kRings);
}

}  // namespace

PlotCourse::PlotCourse(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), tools_(new PlotTools(*this, *plot_, [this] { redraw(); })) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  setMinimumSize(220, 150);
  setAccessibleName(tr("Course"));
  plot_->axisRect()->setMinimumMargins(QMargins(0, Theme::kGrid, Theme::kGrid, 0));
  plot_->xAxis->ticker()->setTickCount(6);
  plot_->yAxis->ticker()->setTickCount(4);
  // The legend stands in a row of its own above: in a low plot it would hide the lines, and be cut.
  plot_->plotLayout()->insertRow(0);
  plot_->plotLayout()->addElement(0, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  plot_->plotLayout()->setRowSpacing(0);
  plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot_->legend->setMargins(QMargins(0, 0, 0, 0));
  connect(plot_, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) { pressed_ = event->pos(); });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](const QMouseEvent* event) {
    const bool still = (event->pos() - pressed_).manhattanLength() < QApplication::startDragDistance();
    if (event->button() == Qt::LeftButton && still && plot_->axisRect()->rect().contains(event->pos()))
      emit picked(plot_->xAxis->pixelToCoord(event->pos().x()));
  });
  redraw();
}

void PlotCourse::show(const QString& over, const QString& value, std::vector<CourseLine> lines) {
  over_ = over;
  value_ = value;
  lines_ = std::move(lines);
  marks_.clear();
  tools_->forget();
  redraw();
}

void PlotCourse::update(std::vector<CourseLine> lines) {
  lines_ = std::move(lines);
  redraw();
}

void PlotCourse::share(bool lowest, bool legend) {
  overShown_ = lowest;
  legendShown_ = legend;
  if (auto* rows = plot_->plotLayout(); !legend && rows->rowCount() > 1) {  // an empty one would keep the plot narrow
    rows->take(plot_->legend);
    rows->simplify();
    title_ = new QCPTextElement(plot_);
    title_->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    title_->setMargins(QMargins(kSharedLeft_px, 0, 0, 0));
    rows->insertRow(0);
    rows->addElement(0, 0, title_);
    rows->setRowStretchFactor(0, 0.001);
    rows->setRowSpacing(0);
  }
  plot_->axisRect()->setMinimumMargins(QMargins(kSharedLeft_px, Theme::kGrid, Theme::kGrid, Theme::kGrid));
  redraw();
}

void PlotCourse::mark(double over) {
  marks_.push_back(over);
  redraw();
}

void PlotCourse::setNow(std::optional<double> over) {
  if (over == now_) return;
  now_ = over;
  placeNow();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotCourse::placeNow() {
  if (!now_) {
    if (nowLine_) plot_->removeItem(nowLine_);
    return;
  }
  if (!nowLine_) nowLine_ = new QCPItemStraightLine(plot_);
  nowLine_->setPen(QPen(Theme::current().text, 1.5));
  nowLine_->point1->setCoords(*now_, 0.0);
  nowLine_->point2->setCoords(*now_, 1.0);
}

int PlotCourse::points() const {
  std::size_t all = 0;
  for (const CourseLine& line : lines_) all += line.points.size();
  return static_cast<int>(all);
}

void PlotCourse::redraw() {
  plot_->clearItems();
  plot_->clearPlottables();
  plot_->legend->setWrap(std::max(1, width() / kName_px));  // ahead of what it is to hold: it orders what is added
  stylePlot(*plot_);
  const Theme& theme = Theme::current();
  plot_->xAxis->setLabel(overShown_ ? over_ : QString());
  plot_->xAxis->setTickLabels(overShown_);
  plot_->yAxis->setLabel(title_ ? QString() : value_);
  if (title_) {
    title_->setText(value_);
    title_->setFont(theme.body());
    title_->setTextColor(theme.text);
  }
  setAccessibleDescription(tr("%1 over %2").arg(value_, over_));
  double left = 1e300, right = -1e300, low = 1e300, high = -1e300;
  QStringList named;
  for (const CourseLine& line : lines_) {
    const bool isNew = !named.contains(line.name);
    if (isNew) named << line.name;
    auto* graph = plot_->addGraph();
    setLook(*graph, line, static_cast<int>(named.indexOf(line.name)));
    graph->setName(line.name);
    if (!isNew) graph->removeFromLegend();  // what comes behind a gap
    QVector<QCPGraphData> course;
    for (const QPointF& p : line.points) {
      course.push_back({p.x(), p.y()});
      left = std::min(left, p.x());
      right = std::max(right, p.x());
      low = std::min(low, p.y());
      high = std::max(high, p.y());
    }
    graph->data()->set(course, false);
  }
  const bool any = left <= right;
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) axis->setVisible(any);
  if (any) {
    const double room = high > low ? kCourseRoom * (high - low) : std::max(1e-9, kCourseRoom * std::abs(high));
    plot_->xAxis->setRange(left, right > left ? right : left + 1.0);
    plot_->yAxis->setRange(low - room, high + room);
    for (const double at : marks_) {
      auto* upright = new QCPItemStraightLine(plot_);
      upright->setPen(QPen(theme.quiet, 1, Qt::DashLine));
      upright->point1->setCoords(at, 0.0);
      upright->point2->setCoords(at, 1.0);
    }
  }
  placeNow();
  if (named.size() == 1 || !legendShown_) plot_->legend->clearItems();  // one line is told by its axis
  plot_->legend->setVisible(named.size() > 1 && legendShown_);
  plot_->legend->setBrush(Qt::NoBrush);
  plot_->legend->setBorderPen(Qt::NoPen);
  plot_->legend->setTextColor(theme.text);
  plot_->legend->setFont(theme.body());
  plot_->legend->setIconSize(28, 14);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotCourse::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (plot_->legend->wrap() != std::max(1, width() / kName_px)) redraw();
}

void PlotCourse::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) redraw();
}

}  // namespace articulus::ui
