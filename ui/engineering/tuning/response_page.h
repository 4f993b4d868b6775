#pragma once
#include <QWidget>
#include <optional>

#include "ui/bridge/station_bridge.h"
#include "ui/engineering/tuning/response_controller.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace articulus::ui {

class ChoiceBox;
class FrequencyPlot;
class QuantityEdit;
class StepPlot;
class TaskProgress;

/// Step response and Bode plot of one axis with the gains in force, beside those of other gains, with what they say in
/// numbers; and the measurement of both.
/// Thread  ui
class ResponsePage : public QWidget {
  Q_OBJECT
 public:
  ResponsePage(ResponseController& controller, StationBridge& bridge, QWidget* parent = nullptr);
  /// Rise time, overshoot, settling time and steady error; or bandwidth, crossover and phase margin.
  [[nodiscard]] static QString numbers(const run::MeasuredResponse& response);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeControls();
  [[nodiscard]] run::ResponseKind kind() const;
  [[nodiscard]] int axis() const;
  [[nodiscard]] std::optional<run::MeasuredResponse> chosen(const ChoiceBox& box) const;
  void offerSizes();
  void offerKept();  ///< those of this kind and axis
  void draw();
  void open();  ///< whether it can be measured now
  void ask();
  void showBusy(bool busy);

  ResponseController& controller_;
  ChoiceBox *what_, *axis_, *shown_, *beside_;
  QuantityEdit* size_;
  QPushButton* measure_;
  TaskProgress* progress_;
  QStackedWidget* plots_;
  StepPlot* step_;
  FrequencyPlot* frequency_;
  QLabel *range_, *said_, *saidBeside_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
