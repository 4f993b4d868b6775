#include "ui/plot/plot_statistics.h"

#include <qcustomplot.h>

#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/number_text.h"
#include "ui/plot/plot_style.h"
#include "ui/plot/powers_ticker.h"
#include "ui/plot/tools/plot_tools.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kPoint_px = 8, kRoom = 0.12, kMeanAside = 0.18;
constexpr double kBarWidth = 0.5;
constexpr float kBand = 0.16f, kBarFill = 0.35f;

QCPGraph* dots(QCustomPlot& plot, const QColor& ink) {
  auto* graph = plot.addGraph();
  graph->setLineStyle(QCPGraph::lsNone);
  graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(ink, 1.5), Qt::NoBrush, kPoint_px));
  return graph;
}

void level(QCustomPlot& plot, double value, const QColor& ink, Qt::PenStyle style) {
  auto* line = new QCPItemStraightLine(&plot);
  line->setPen(QPen(ink, style == Qt::SolidLine ? 2.0 : 1.5, style));
  line->point1->setCoords(0.0, value);
  line->point2->setCoords(1.0, value);
}

void band(QCustomPlot& plot, double low, double high, QColor ink) {
  auto* area = new QCPItemRect(&plot);
  ink.setAlphaF(kBand);
  area->setBrush(ink);
  area->setPen(Qt::NoPen);
  area->topLeft->setTypeX(QCPItemPosition::ptAxisRectRatio);
  area->bottomRight->setTypeX(QCPItemPosition::ptAxisRectRatio);
  area->topLeft->setCoords(0.0, high);
  area->bottomRight->setCoords(1.0, low);
}

/// At the right of the picture, above its level.
void word(QCustomPlot& plot, double value, const QString& text, bool below) {
  auto* item = new QCPItemText(&plot);
  item->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
  item->position->setCoords(0.995, value);
  item->setPositionAlignment(Qt::AlignRight | (below ? Qt::AlignTop : Qt::AlignBottom));
  item->setText(text);
  item->setFont(Theme::current().body());
  item->setColor(Theme::current().text);
  item->setPadding(QMargins(4, 1, 4, 1));
}

std::pair<double, double> widened(double low, double high) {
  const double span = high > low ? high - low : std::max(1e-9, 0.2 * std::abs(high));
  return {low - kRoom * span, high + kRoom * span};
}

}  // namespace

PlotStatistics::PlotStatistics(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)), tools_(new PlotTools(*this, *plot_, [this] { redraw(); })) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(plot_);
  setMinimumSize(220, 140);
  setAccessibleName(tr("Plot of the quantity"));
  plot_->axisRect()->setMinimumMargins(QMargins(0, Theme::kGrid, Theme::kGrid, 0));
  plot_->yAxis->ticker()->setTickCount(4);
  redraw();
}

void PlotStatistics::show(const AgreementPicture& picture) {
  tools_->forget();
  agreement_ = picture;
  conditions_.reset();
  redraw();
}

void PlotStatistics::show(const ConditionsPicture& picture) {
  tools_->forget();
  conditions_ = picture;
  agreement_.reset();
  redraw();
}

void PlotStatistics::clear(const QString& hint) {
  agreement_.reset();
  conditions_.reset();
  tools_->forget();
  hint_ = hint;
  redraw();
}

void PlotStatistics::redraw() {
  plot_->clearItems();
  plot_->clearPlottables();
  stylePlot(*plot_);
  points_ = 0;
  const bool any = agreement_ || conditions_;
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) axis->setVisible(any);
  if (agreement_) draw(*agreement_);
  else if (conditions_) draw(*conditions_);
  else if (!hint_.isEmpty()) {
    auto* text = new QCPItemText(plot_);
    text->position->setType(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(0.5, 0.5);
    text->setText(hint_);
    text->setFont(Theme::current().body());
    text->setColor(Theme::current().quiet);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotStatistics::draw(const AgreementPicture& picture) {
  const Theme& theme = Theme::current();
  plot_->xAxis->setTicker(QSharedPointer<PowersTicker<QCPAxisTicker>>::create());
  plot_->xAxis->ticker()->setTickCount(4);
  plot_->xAxis->setLabel(picture.meanLabel);
  plot_->yAxis->setLabel(picture.differenceLabel);
  setAccessibleDescription(tr("%1 over %2; mean %3, limits of agreement %4 and %5")
                               .arg(picture.differenceLabel, picture.meanLabel, shortText(picture.mean, 4),
                                    shortText(picture.low, 4), shortText(picture.high, 4)));
  auto* graph = dots(*plot_, theme.text);
  double left = picture.points.front().x(), right = left;
  double low = std::min(picture.low - picture.limitError, 0.0), high = std::max(picture.high + picture.limitError, 0.0);
  for (const QPointF& p : picture.points) {
    graph->addData(p.x(), p.y());
    left = std::min(left, p.x());
    right = std::max(right, p.x());
    low = std::min(low, p.y());
    high = std::max(high, p.y());
  }
  points_ = static_cast<int>(picture.points.size());
  const auto [x0, x1] = widened(left, right);
  plot_->xAxis->setRange(x0, x1 + 0.35 * (x1 - x0));  // room for the words at the right
  const auto [y0, y1] = widened(low, high);
  plot_->yAxis->setRange(y0, y1);
  band(*plot_, picture.meanLow, picture.meanHigh, theme.accent);
  level(*plot_, picture.mean, theme.accent, Qt::SolidLine);
  for (const double limit : {picture.low, picture.high}) {
    band(*plot_, limit - picture.limitError, limit + picture.limitError, theme.warning);
    level(*plot_, limit, theme.warning, Qt::DashLine);
  }
  word(*plot_, picture.mean, tr("mean %1").arg(shortText(picture.mean, 3)), false);
  word(*plot_, picture.high, tr("+1.96 SD: %1").arg(shortText(picture.high, 3)), false);
  word(*plot_, picture.low, tr("−1.96 SD: %1").arg(shortText(picture.low, 3)), true);
}

void PlotStatistics::draw(const ConditionsPicture& picture) {
  const Theme& theme = Theme::current();
  const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  const auto count = static_cast<int>(picture.conditions.size());
  for (int c = 0; c < count; ++c) {
    QString name = picture.conditions[c];
    if (name.size() > 24) name = name.left(23) + QStringLiteral("…");
    ticker->addTick(c, name);
  }
  plot_->xAxis->setTicker(ticker);
  plot_->xAxis->setLabel({});
  plot_->yAxis->setLabel(picture.valueLabel);
  plot_->xAxis->setRange(-0.5, count - 0.5);
  setAccessibleDescription(tr("%1 by condition").arg(picture.valueLabel));
  double low = 1e300, high = -1e300;
  const auto reach = [&](double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  };
  for (const auto& specimen : picture.specimens) {
    auto* graph = dots(*plot_, theme.text);
    if (!picture.bars) graph->setLineStyle(QCPGraph::lsLine);
    graph->setPen(QPen(theme.quiet, 1));
    for (int c = 0; c < count && c < static_cast<int>(specimen.size()); ++c)
      if (const auto& number = specimen[static_cast<std::size_t>(c)]) {
        graph->addData(c, *number);
        reach(*number);
        ++points_;
      }
  }
  for (int c = 0; c < count && c < static_cast<int>(picture.means.size()); ++c)
    if (const auto& of = picture.means[static_cast<std::size_t>(c)]) {
      drawMean(picture, c);
      reach(picture.bars ? of->mean - of->deviation : of->low);
      reach(picture.bars ? of->mean + of->deviation : of->high);
      if (picture.bars) reach(0.0);  // a bar that does not begin at zero misleads
    }
  const auto [y0, y1] = widened(low, high);
  plot_->yAxis->setRange(picture.bars && low >= 0.0 ? 0.0 : y0, picture.bars && high <= 0.0 ? 0.0 : y1);
}

void PlotStatistics::drawMean(const ConditionsPicture& picture, int condition) {
  const Theme& theme = Theme::current();
  const ConditionsPicture::Mean& of = *picture.means[static_cast<std::size_t>(condition)];
  QCPAbstractPlottable* mean = nullptr;
  if (picture.bars) {
    auto* bar = new QCPBars(plot_->xAxis, plot_->yAxis);
    bar->setWidth(kBarWidth);
    QColor fill = theme.accent;
    fill.setAlphaF(kBarFill);
    bar->setBrush(fill);
    bar->setPen(QPen(theme.accent, 1.5));
    bar->addData(condition, of.mean);
    mean = bar;
  } else {
    auto* point = plot_->addGraph();
    point->setLineStyle(QCPGraph::lsNone);
    point->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(theme.accent, 1.5), theme.accent, kPoint_px + 2));
    point->addData(condition + kMeanAside, of.mean);
    mean = point;
  }
  if (picture.bars && of.deviation == 0.0 && of.low == of.high) return;  // one number: nothing is known of its spread
  auto* spread = new QCPErrorBars(plot_->xAxis, plot_->yAxis);
  spread->setDataPlottable(mean);
  spread->setPen(QPen(picture.bars ? theme.text : theme.accent, 2));
  if (picture.bars) spread->addData(of.deviation);
  else spread->addData(of.mean - of.low, of.high - of.mean);
}

void PlotStatistics::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) redraw();
}

}  // namespace articulus::ui
