#pragma once
#include <QWidget>
#include <array>
#include <limits>
#include <string>

#include "core/collision/proximity.h"
#include "ui/status/live_values.h"

class QLabel;
class QMenu;

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
  /// Names, numbers and units, a line each: for the clipboard.
  [[nodiscard]] QString asText() const;
  /// To be read from a distance: names in letters beside their numbers, units at the end of each row, all of them in
  /// this size, and the numbers as much larger as there is room.
  void setLarge(int text_px);
  [[nodiscard]] int leastHeight_px() const;  ///< of setLarge(), without the clearance
  [[nodiscard]] int leastWidth_px() const;   ///< likewise
  void setClearanceShown(bool shown);        ///< of setLarge(): where there is room for it
  [[nodiscard]] QString shown(int i) const;
  [[nodiscard]] QString clearanceShown() const;  ///< "Clearance 96 mm: load cell, forearm"

 signals:
  void displacementsWanted(bool shown);  ///< asked for by its menu

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  std::array<LiveNumber*, kLiveValues.size()> numbers_{};
  std::array<QWidget*, 3> displacements_{};
  std::array<QLabel*, 3> angles_{};  ///< their names
  spatial::Vector3 origin_m_ = spatial::Vector3::Constant(std::numeric_limits<double>::quiet_NaN());
  std::array<QLabel*, kLiveValues.size()> names_{};
  QLabel* clearance_;
  void fit();
  void fill(QMenu& menu);
  void nameAxes();
  [[nodiscard]] int rows() const;
  [[nodiscard]] int besideNumbers_px() const;  ///< of a row, what is no number
  std::array<QLabel*, 4> units_{};             ///< of each row, where all is large
  std::array<QString, 3> letters_;             ///< of the angles
  QString clearanceWords_, clearanceInShort_;
  int large_px_ = 0;  ///< 0: it is not
};

}  // namespace articulus::ui
