#pragma once
#include <QTimer>
#include <optional>

#include "ui/engineering/engineering_tab.h"
#include "ui/engineering/scope/frequency_model.h"
#include "ui/plot/traces/trace_store.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class ChoiceBox;
class FrequencyPlot;
class PlotGroup;
class StationBridge;

/// An oscilloscope on the running station: any recorded channels over time with a trigger, and beside them what is in
/// view over frequency: the spectrum of one channel, or how one answers to another, before and after a change.
/// Thread  ui
class ScopeTab : public EngineeringTab {
  Q_OBJECT
 public:
  static constexpr std::size_t kSamples = 300'000;  ///< five minutes at 1 kHz

  explicit ScopeTab(StationBridge& bridge, QWidget* parent = nullptr);
  void entered() override;
  [[nodiscard]] bool holdsWork() const override { return true; }  ///< what was recorded and kept for comparison
  void goOnFrom(EngineeringTab& before) override;
  [[nodiscard]] PlotGroup& plots() { return *plots_; }
  [[nodiscard]] const FrequencyCurves& curves() const { return curves_; }

 private:
  QWidget* makeFrequencySide();
  void take(const QVector<record::Sample>& samples);
  void offerChannels();
  [[nodiscard]] FrequencyChoice choice() const;
  void look();
  void keep(bool on);
  void showCurves();
  TraceStore store_;
  QVector<record::Channel> offered_;
  PlotGroup* plots_;
  ChoiceBox *what_, *channel_, *input_;
  QWidget* inputField_ = nullptr;
  QPushButton* keep_;
  QLabel* said_;
  FrequencyPlot* frequency_;
  QTimer draw_, look_;
  FrequencyCurves curves_;
  std::optional<FrequencyCurves> kept_;
  bool began_ = false;
};

}  // namespace articulus::ui
