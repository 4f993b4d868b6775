#pragma once
#include <vector>

#include "core/cell/cell_choice.h"
#include "core/cell/shipped_files.h"
#include "ui/kit/sheets/sheet.h"

class QComboBox;
class QLabel;

namespace articulus::ui {

/// Which cell the desktop works at, and which simulated specimen lies in its vice. Nothing happens until it is
/// accepted.
/// Thread  ui
class CellDialog : public Sheet {
  Q_OBJECT
 public:
  /// In      dataFolder: whose cells of one's own are listed behind the shipped ones; empty: none
  ///         chosen: what is shown first; what is not listed shows the first cell
  CellDialog(const std::filesystem::path& resources, const std::filesystem::path& dataFolder,
             const cell::CellChoice& chosen, QWidget* owner = nullptr);
  [[nodiscard]] cell::CellChoice choice() const;
  [[nodiscard]] QComboBox& cells() { return *cell_; }
  [[nodiscard]] QComboBox& specimens() { return *specimen_; }
  [[nodiscard]] QComboBox& sides() { return *side_; }

 private:
  void showCell();
  void showSide();
  std::filesystem::path resources_;
  std::vector<cell::ShippedFile> cells_, shippedSpecimens_;
  QComboBox *cell_, *specimen_, *side_;
  QLabel* description_;
};

}  // namespace articulus::ui
