#pragma once
#include <QWidget>
#include <functional>
#include <initializer_list>

#include "core/base/result.h"
#include "ui/bridge/station_bridge.h"

class QVBoxLayout;

namespace articulus::ui {

class Readout;
class ResultCard;
class ScrolledCard;
class TaskProgress;

/// A procedure of the load cell: what will happen and what it needs at the left, what was found at the right, how far
/// it is below.
/// Thread  ui
class ProcedurePanel : public QWidget {
  Q_OBJECT
 public:
  ProcedurePanel(StationBridge& bridge, ResultCard* results, QWidget* parent = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 protected:
  [[nodiscard]] ResultCard* results() const { return results_; }
  [[nodiscard]] QWidget* inputs() const;  ///< parent of what stands at the left
  [[nodiscard]] QVBoxLayout* inputColumn() const { return inputColumn_; }
  [[nodiscard]] QVBoxLayout* leftColumn() const { return leftColumn_; }  ///< below the inputs, where nothing scrolls
  /// The readouts in a row above the results; a number says how many shares of the width.
  void addHead(std::initializer_list<std::pair<Readout*, int>> readouts);
  /// Ten times a second while the panel is seen.
  virtual void look(const cycle::Snapshot& now) = 0;
  /// Shows how far a procedure is, with Cancel; its problems and notices are the panel's.
  template <class Controller>
  void follow(Controller& controller, const QString& doing) {
    connect(&controller, &Controller::busyChanged, this, [this, doing](bool busy) { showBusy(busy, doing); });
    connect(&controller, &Controller::progressed, this, &ProcedurePanel::showProgress);
    connect(this, &ProcedurePanel::cancelWanted, &controller, &Controller::cancel);
    pass(controller);
    if (controller.busy()) showBusy(true, doing);
  }
  template <class Controller>
  void pass(Controller& controller) {
    connect(&controller, &Controller::problem, this, &ProcedurePanel::problem);
    connect(&controller, &Controller::notice, this, &ProcedurePanel::notice);
  }
  /// Asks where to, saves, and says that it is saved or why not.
  void saveAs(const QString& title, const QString& name,
              const std::function<base::Result<void>(const QString& file)>& save);
  /// Shows the error of what was done, or the notice.
  void report(const base::Result<void>& done, const QString& text);

 signals:
  void cancelWanted();

 private:
  void showBusy(bool busy, const QString& doing);
  void showProgress(const QString& words, double fraction);
  ScrolledCard* inputs_;
  QVBoxLayout *leftColumn_, *inputColumn_;
  ResultCard* results_;
  TaskProgress* progress_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
