#pragma once
#include <QWidget>
#include <array>
#include <limits>
#include <string>

#include "core/collision/proximity.h"
#include "ui/status/live_values.h"

class QLabel;

namespace articulus::ui {

class LiveNumber;

/// Six loads, three angles and three displacements since the run began, large enough to be read from three metres;
/// every axis with its letter, colour and stroke. Below them, how much is left between the two closest parts.
/// Thread  ui
class RunNumbers : public QWidget {
  Q_OBJECT
 public:
  explicit RunNumbers(QWidget* parent = nullptr);
  void show(const record::Sample& sample);
  void beginRun(const record::Sample& sample);  ///< displacements count from here; before the first run there are none
  void goOnFrom(const RunNumbers& other) { origin_m_ = other.origin_m_; }  ///< of the same run
  void setDisplacements(bool shown);        ///< their row: where a joint does more than bend
  void setJoint(const std::string& joint);  ///< of the specimen: its angles are called by its words
  void show(const collision::Clearance& clearance);
  using QWidget::show;
  void setLarge();  ///< as large as there is room: to be read from three metres and more
  [[nodiscard]] QString shown(int i) const;
  [[nodiscard]] QString clearanceShown() const;  ///< "Clearance 96 mm: load cell, forearm"

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  std::array<LiveNumber*, kLiveValues.size()> numbers_{};
  std::array<QWidget*, 3> displacements_{};
  std::array<QLabel*, 3> angles_{};  ///< their names
  spatial::Vector3 origin_m_ = spatial::Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
  std::array<QLabel*, kLiveValues.size()> names_{};
  QLabel* clearance_;
  bool large_ = false;
};

}  // namespace articulus::ui
