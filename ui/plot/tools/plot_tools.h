#pragma once
#include <QHash>
#include <QObject>
#include <QPointF>
#include <QPointer>
#include <functional>
#include <optional>
#include <utility>

class QCPAbstractPlottable;
class QCPAbstractItem;
class QCPAxis;
class QCPAxisRect;
class QCPItemText;
class QCPItemTracer;
class QCPRange;
class QCustomPlot;
class QWidget;

namespace articulus::ui {

/// What every plot of stored or computed values can do beside being looked at: say the value at the mouse, zoom and
/// move both axes, take typed axes, be copied and saved. The plot itself chooses its axes as if nobody had touched
/// them; what a person chose is put in force before each drawing, until "Show all" (Home, a double click) or a new
/// content. Keys of the owner: + and - zoom, arrows move, with Ctrl they step from value to value and from line to
/// line, Home shows all, the Menu key has it all in words. The wheel zooms a plot that has the focus: elsewhere it
/// scrolls what the plot lies in.
/// Thread  ui
/// Test    tests/ui/plot/test_plot_tools.cpp
class PlotTools : public QObject {
  Q_OBJECT
 public:
  /// In  owner: the widget that the plot fills, gets the focus and the menu, owns this; redraw: chooses the axes and
  ///     draws all anew
  PlotTools(QWidget& owner, QCustomPlot& plot, std::function<void()> redraw);
  ~PlotTools() override;

  [[nodiscard]] bool held() const { return !held_.isEmpty(); }  ///< axes are as a person chose them
  void showAll();
  /// Another content: axes are chosen anew with it. Before it is drawn.
  void forget() {
    held_.clear();
    byKey_.reset();
    hideReading();
  }
  /// In  row: of the pictures below each other, from above
  void setAxes(int row, const QCPRange& x, const QCPRange& y);
  [[nodiscard]] const QString& reading() const { return reading_; }  ///< what is said at the mouse; empty: nothing

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Nearest {
    QCPAxis *x, *y;
    QString name;
    QPointF value, at_px;
  };
  [[nodiscard]] std::optional<Nearest> nearest(QPointF mouse_px) const;
  void read(QPointF mouse_px);
  void readByKey(int key);  ///< an arrow: the next value of the line, or the other line beside it
  void show(const Nearest& at);
  void hideReading();
  void zoom(QCPAxisRect& rect, double factor, QPointF about_px);
  void move(QCPAxisRect& rect, QPointF by_px);
  void drag(QPointF to_px);
  void hold(QCPAxisRect& rect, const QCPRange& x, const QCPRange& y);
  void apply();
  bool key(int key);
  void openMenu(const QPoint& at);
  void fill(QMenu& menu, int row);  ///< of that picture, those below each other counted from above
  void openAxes(int row);
  [[nodiscard]] QCPAxisRect* rectAt(QPointF px) const;
  QWidget& owner_;
  QCustomPlot& plot_;
  std::function<void()> redraw_;
  QHash<std::pair<int, bool>, std::pair<double, double>> held_;  // (row, upright): from, to
  QPointer<QCPItemText> words_;
  QPointer<QCPItemTracer> dot_;
  QString reading_;
  struct Place {
    QPointer<QCPAbstractPlottable> line;
    int point = 0;
  };
  std::optional<Place> byKey_;  ///< what the keys read last
  struct Drag {
    int row;
    QPointF at_px;
    bool moves;
  };
  std::optional<Drag> drag_;
};

}  // namespace articulus::ui
