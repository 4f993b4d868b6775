#include "ui/plot/tools/plot_tools.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPointer>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/kit/accessible/announcer.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/kit/number_text.h"
#include "ui/plot/plot_picture.h"
#include "ui/plot/tools/axes_sheet.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kStep = 1.25, kMove = 0.1;  // of one key or notch: as a factor, and of what is seen
constexpr double kReach_px = 24.0;           // of the mouse around a point
constexpr double kKeyStep_px = 6.0;          // of a key from one value to the next: not each of ten thousand samples
constexpr int kDigits = 4;

QCPAxis* across(const QCPAxisRect& rect) { return rect.axis(QCPAxis::atBottom); }
QCPAxis* upright(const QCPAxisRect& rect) { return rect.axis(QCPAxis::atLeft); }

/// A number of an axis that has words or days at its ticks is told as they are.
QString valueOn(const QCPAxis& axis, double value) {
  if (const auto words = axis.ticker().dynamicCast<QCPAxisTickerText>()) {
    const auto at = words->ticks().constFind(std::round(value));
    return at == words->ticks().constEnd() ? QString() : at.value();
  }
  return shortText(value, kDigits);
}

QString lineOf(const QCPAxis& axis, double value) {
  const QString text = valueOn(axis, value);
  return axis.label().isEmpty() || text.isEmpty() ? text : axis.label() + QStringLiteral(": ") + text;
}

QCPRange zoomed(const QCPAxis& axis, double factor, double about) {
  const QCPRange range = axis.range();
  if (axis.scaleType() == QCPAxis::stLinear)
    return {about + (range.lower - about) * factor, about + (range.upper - about) * factor};
  if (range.lower <= 0.0 || about <= 0.0) return range;
  return {about * std::pow(range.lower / about, factor), about * std::pow(range.upper / about, factor)};
}

}  // namespace

PlotTools::PlotTools(QWidget& owner, QCustomPlot& plot, std::function<void()> redraw)
    : QObject(&owner), owner_(owner), plot_(plot), redraw_(std::move(redraw)) {
  owner_.setFocusPolicy(Qt::StrongFocus);
  owner_.setContextMenuPolicy(Qt::CustomContextMenu);
  plot_.setFocusPolicy(Qt::NoFocus);
  plot_.setMouseTracking(true);
  plot_.installEventFilter(this);
  owner_.installEventFilter(this);
  connect(&owner_, &QWidget::customContextMenuRequested, this, &PlotTools::openMenu);
  offerMenu(owner_, [tools = QPointer(this)](QMenu& menu) {
    if (tools) tools->fill(menu, 0);
  });
  // The plot keeps mouse events from what it lies in, those that ask for a menu too.
  plot_.setContextMenuPolicy(Qt::CustomContextMenu);
  connect(&plot_, &QWidget::customContextMenuRequested, this,
          [this](const QPoint& at) { openMenu(plot_.mapTo(&owner_, at)); });
  connect(&plot_, &QCustomPlot::beforeReplot, this, &PlotTools::apply);
}

PlotTools::~PlotTools() = default;

QCPAxisRect* PlotTools::rectAt(QPointF px) const {
  for (auto* rect : plot_.axisRects())
    if (rect->rect().contains(px.toPoint())) return rect;
  return nullptr;
}

void PlotTools::apply() {
  const auto rects = plot_.axisRects();
  for (auto it = held_.cbegin(); it != held_.cend(); ++it) {
    const auto [row, isUpright] = it.key();
    if (row >= rects.size()) continue;
    (isUpright ? upright(*rects[row]) : across(*rects[row]))->setRange(it.value().first, it.value().second);
  }
}

void PlotTools::hold(QCPAxisRect& rect, const QCPRange& x, const QCPRange& y) {
  const int row = static_cast<int>(plot_.axisRects().indexOf(&rect));
  if (!QCPRange::validRange(x) || !QCPRange::validRange(y)) return;
  // Pictures below each other over the same axis stay so.
  const QCPRange before = across(rect)->range();
  const auto rects = plot_.axisRects();
  for (int i = 0; i < static_cast<int>(rects.size()); ++i)
    if (i != row && across(*rects[i])->range() == before) {
      held_[{i, false}] = {x.lower, x.upper};
      if (!held_.contains({i, true}))
        held_[{i, true}] = {upright(*rects[i])->range().lower, upright(*rects[i])->range().upper};
    }
  held_[{row, false}] = {x.lower, x.upper};
  held_[{row, true}] = {y.lower, y.upper};
  apply();  // the next key counts from here, drawn or not
  hideReading();
  plot_.replot(QCustomPlot::rpQueuedReplot);
}

void PlotTools::setAxes(int row, const QCPRange& x, const QCPRange& y) {
  const auto rects = plot_.axisRects();
  if (row >= 0 && row < rects.size()) hold(*rects[row], x, y);
}

void PlotTools::showAll() {
  if (held_.isEmpty()) return;
  held_.clear();
  hideReading();
  redraw_();
}

void PlotTools::zoom(QCPAxisRect& rect, double factor, QPointF about_px) {
  const auto *x = across(rect), *y = upright(rect);
  hold(rect, zoomed(*x, factor, x->pixelToCoord(about_px.x())), zoomed(*y, factor, y->pixelToCoord(about_px.y())));
}

void PlotTools::move(QCPAxisRect& rect, QPointF by_px) {
  const auto *x = across(rect), *y = upright(rect);
  const QRectF px = rect.rect();
  const auto moved = [](const QCPAxis& axis, double from_px, double to_px) {
    return QCPRange(axis.pixelToCoord(from_px), axis.pixelToCoord(to_px));
  };
  hold(rect, moved(*x, px.left() - by_px.x(), px.right() - by_px.x()),
       moved(*y, px.bottom() - by_px.y(), px.top() - by_px.y()));
}

std::optional<PlotTools::Nearest> PlotTools::nearest(QPointF mouse_px) const {
  std::optional<Nearest> found;
  double closest_px = kReach_px;
  const auto* rect = rectAt(mouse_px);
  for (int i = 0; rect && i < plot_.plottableCount(); ++i) {
    auto* plottable = plot_.plottable(i);
    const auto* data = plottable->interface1D();
    if (!data || plottable->keyAxis() != across(*rect)) continue;
    for (int k = 0; k < data->dataCount(); ++k) {
      const QPointF value(data->dataMainKey(k), data->dataMainValue(k));
      if (!std::isfinite(value.x()) || !std::isfinite(value.y())) continue;
      const QPointF at_px(plottable->keyAxis()->coordToPixel(value.x()),
                          plottable->valueAxis()->coordToPixel(value.y()));
      const double away_px = std::hypot(at_px.x() - mouse_px.x(), at_px.y() - mouse_px.y());
      if (away_px >= closest_px || !rect->rect().contains(at_px.toPoint())) continue;
      closest_px = away_px;
      found = Nearest{plottable->keyAxis(), plottable->valueAxis(), plottable->name(), value, at_px};
    }
  }
  return found;
}

void PlotTools::read(QPointF mouse_px) {
  byKey_.reset();
  const auto at = nearest(mouse_px);
  if (!at) return hideReading();
  show(*at);
}

void PlotTools::readByKey(int key) {
  const auto pixelOf = [](QCPAbstractPlottable& line, int k) {
    const auto* data = line.interface1D();
    return QPointF(line.keyAxis()->coordToPixel(data->dataMainKey(k)),
                   line.valueAxis()->coordToPixel(data->dataMainValue(k)));
  };
  const auto drawn = [&](QCPAbstractPlottable& line, int k) {
    const QPointF at = pixelOf(line, k);
    return std::isfinite(at.x()) && std::isfinite(at.y()) && line.keyAxis()->axisRect()->rect().contains(at.toPoint());
  };
  std::vector<QCPAbstractPlottable*> lines;  // those of which something is in view
  for (int i = 0; i < plot_.plottableCount(); ++i) {
    auto* line = plot_.plottable(i);
    const auto* data = line->interface1D();
    for (int k = 0; data && line->visible() && k < data->dataCount(); ++k)
      if (drawn(*line, k)) {
        lines.push_back(line);
        break;
      }
  }
  if (lines.empty()) return hideReading();
  const auto count = [](QCPAbstractPlottable& line) { return line.interface1D()->dataCount(); };
  const auto nearestOf = [&](QCPAbstractPlottable& line, const QPointF& to) {
    int best = -1;
    double least = 0.0;
    for (int k = 0; k < count(line); ++k) {
      if (!drawn(line, k)) continue;
      const QPointF away = pixelOf(line, k) - to;
      if (const double far = std::hypot(away.x(), away.y()); best < 0 || far < least) best = k, least = far;
    }
    return best;
  };
  auto at = byKey_ ? std::ranges::find(lines, byKey_->line.data()) : lines.end();
  const bool goesOn = at != lines.end() && byKey_->point < count(**at) && drawn(**at, byKey_->point);
  if (at == lines.end()) at = lines.begin();
  int point = goesOn ? byKey_->point : 0;
  if (!goesOn) {
    while (!drawn(**at, point)) ++point;  // it has one that is drawn
  } else if (key == Qt::Key_Up || key == Qt::Key_Down) {
    const QPointF before = pixelOf(**at, point);
    if (key == Qt::Key_Down && ++at == lines.end()) at = lines.begin();
    else if (key == Qt::Key_Up) at = (at == lines.begin() ? lines.end() : at) - 1;
    point = nearestOf(**at, before);
  } else {
    const QPointF before = pixelOf(**at, point);
    const int step = key == Qt::Key_Right ? 1 : -1;
    for (int k = point + step; k >= 0 && k < count(**at); k += step) {
      if (!drawn(**at, k)) continue;
      point = k;
      const QPointF away = pixelOf(**at, k) - before;
      if (std::hypot(away.x(), away.y()) >= kKeyStep_px) break;
    }
  }
  auto* line = *at;
  byKey_ = Place{line, point};
  const auto* data = line->interface1D();
  show({line->keyAxis(), line->valueAxis(), line->name(), QPointF(data->dataMainKey(point), data->dataMainValue(point)),
        pixelOf(*line, point)});
  Announcer::of(owner_).say(QString(reading_).replace(QLatin1Char('\n'), QStringLiteral(", ")));
}

void PlotTools::show(const Nearest& shown) {
  reading_.clear();
  const QStringList lines{shown.name, lineOf(*shown.x, shown.value.x()), lineOf(*shown.y, shown.value.y())};
  for (const QString& line : lines)
    if (!line.isEmpty()) reading_ += (reading_.isEmpty() ? QString() : QStringLiteral("\n")) + line;
  const Theme& theme = Theme::current();
  if (!words_) {  // redrawing takes all items away
    words_ = new QCPItemText(&plot_);
    words_->setLayer(QStringLiteral("overlay"));
    words_->position->setType(QCPItemPosition::ptAbsolute);
    words_->setClipToAxisRect(false);
    words_->setPadding(QMargins(6, 3, 6, 3));
    words_->setTextAlignment(Qt::AlignLeft);
  }
  if (!dot_) {
    dot_ = new QCPItemTracer(&plot_);
    dot_->setLayer(QStringLiteral("overlay"));
    dot_->position->setType(QCPItemPosition::ptAbsolute);
    dot_->setClipToAxisRect(false);
    dot_->setStyle(QCPItemTracer::tsCircle);
    dot_->setSize(8);
  }
  dot_->setPen(QPen(theme.text, 1.5));
  dot_->position->setCoords(shown.at_px);
  words_->setFont(theme.body());
  words_->setColor(theme.text);
  words_->setBrush(theme.surface);
  words_->setPen(QPen(theme.line, 1));
  words_->setText(reading_);
  const bool right = shown.at_px.x() < plot_.width() / 2.0, below = shown.at_px.y() < plot_.height() / 2.0;
  words_->setPositionAlignment((right ? Qt::AlignLeft : Qt::AlignRight) | (below ? Qt::AlignTop : Qt::AlignBottom));
  words_->position->setCoords(shown.at_px + QPointF(right ? 10 : -10, below ? 8 : -8));
  for (QCPAbstractItem* item : {static_cast<QCPAbstractItem*>(words_), static_cast<QCPAbstractItem*>(dot_)})
    item->setVisible(true);
  words_->layer()->replot();
}

void PlotTools::hideReading() {
  reading_.clear();
  if (!words_ || !words_->visible()) return;
  words_->setVisible(false);
  if (dot_) dot_->setVisible(false);
  words_->layer()->replot();
}

/// The picture goes along once it is more than a click that shakes.
void PlotTools::drag(QPointF to_px) {
  const QPointF by_px = to_px - drag_->at_px;
  if (!drag_->moves && by_px.manhattanLength() < QApplication::startDragDistance()) return;
  drag_->moves = true;
  drag_->at_px = to_px;
  const auto rects = plot_.axisRects();
  if (drag_->row < rects.size()) move(*rects[drag_->row], by_px);
}

bool PlotTools::key(int key) {
  auto* rect = plot_.axisRectCount() > 0 ? plot_.axisRect(0) : nullptr;
  if (!rect) return false;
  const QRectF px = rect->rect();
  switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(*rect, 1.0 / kStep, px.center()); return true;
    case Qt::Key_Minus: zoom(*rect, kStep, px.center()); return true;
    case Qt::Key_Left: move(*rect, {kMove * px.width(), 0.0}); return true;
    case Qt::Key_Right: move(*rect, {-kMove * px.width(), 0.0}); return true;
    case Qt::Key_Up: move(*rect, {0.0, kMove * px.height()}); return true;
    case Qt::Key_Down: move(*rect, {0.0, -kMove * px.height()}); return true;
    case Qt::Key_Home: showAll(); return true;
    default: return false;
  }
}

bool PlotTools::eventFilter(QObject* object, QEvent* event) {
  if (object == &owner_) {
    const auto* pressed = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
    if (!pressed) return false;
    const auto held = pressed->modifiers() & ~Qt::KeypadModifier;
    const bool arrow = pressed->key() >= Qt::Key_Left && pressed->key() <= Qt::Key_Down;
    if (held == Qt::ControlModifier && arrow) {
      readByKey(pressed->key());
      return true;
    }
    return !(held & (Qt::ControlModifier | Qt::AltModifier)) && key(pressed->key());
  }
  switch (event->type()) {
    case QEvent::MouseMove: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      if (!(mouse->buttons() & Qt::LeftButton)) drag_.reset();
      if (drag_) drag(mouse->position());
      else read(mouse->position());
      break;
    }
    case QEvent::MouseButtonPress: {
      const auto* mouse = static_cast<QMouseEvent*>(event);
      auto* rect = mouse->button() == Qt::LeftButton ? rectAt(mouse->position()) : nullptr;
      if (rect) drag_ = Drag{static_cast<int>(plot_.axisRects().indexOf(rect)), mouse->position(), false};
      break;
    }
    case QEvent::MouseButtonRelease: drag_.reset(); break;
    case QEvent::MouseButtonDblClick: showAll(); break;
    case QEvent::Leave: hideReading(); break;
    case QEvent::Wheel: {
      const auto* wheel = static_cast<QWheelEvent*>(event);
      auto* rect = rectAt(wheel->position());
      if (!rect || wheel->angleDelta().y() == 0 || !(owner_.hasFocus() || wheel->modifiers() & Qt::ControlModifier)) {
        event->ignore();  // it scrolls what the plot lies in
        return true;
      }
      zoom(*rect, std::pow(kStep, -wheel->angleDelta().y() / 120.0), wheel->position());
      event->accept();
      return true;
    }
    default: break;
  }
  return false;
}

void PlotTools::openAxes(int row) {
  auto* rect = plot_.axisRect(row);
  const auto *x = across(*rect), *y = upright(*rect);
  auto* sheet = new AxesSheet({x->label(), x->range().lower, x->range().upper},
                              {y->label(), y->range().lower, y->range().upper}, &owner_);
  connect(sheet, &AxesSheet::accepted, this, [this, sheet, row] {
    const auto [left, right] = sheet->across();
    const auto [low, high] = sheet->upright();
    setAxes(row, {left, right}, {low, high});
  });
  sheet->open();
}

void PlotTools::openMenu(const QPoint& at) {
  hideReading();
  auto* menu = new QMenu(&owner_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  auto* rect = rectAt(plot_.mapFrom(&owner_, at));
  fill(*menu, rect ? static_cast<int>(plot_.axisRects().indexOf(rect)) : 0);
  menu->popup(owner_.mapToGlobal(at));
}

void PlotTools::fill(QMenu& menu, int row) {
  auto* all = menu.addAction(tr("Show all\tHome"));
  all->setEnabled(held());
  connect(all, &QAction::triggered, this, &PlotTools::showAll);
  auto* axes = menu.addAction(tr("Axes from … to …"));
  axes->setEnabled(plot_.plottableCount() > 0);
  connect(axes, &QAction::triggered, this, [this, row] { openAxes(row); });
  menu.addSeparator();
  addPictureActions(menu, owner_, plot_, [this] {
    redraw_();
    apply();  // a picture is drawn without being announced
  });
}

}  // namespace articulus::ui
