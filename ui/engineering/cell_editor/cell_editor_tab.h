#pragma once
#include "ui/engineering/cell_editor/cell_editor.h"
#include "ui/engineering/engineering_tab.h"
#include "ui/kit/text_table_model.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;
class QVBoxLayout;

namespace articulus::ui {

class CellFormView;
class Chip;
struct DesktopContext;

/// A cell that is edited: its form at the left, at the right what is different from the shipped cell and what a check
/// says of it. The cell that is open stays as it is.
/// Thread  ui
class CellEditorTab : public EngineeringTab {
  Q_OBJECT
 public:
  /// What an engineer does here, for the audit trail, and her name.
  struct Record {
    CellEditor::Audit saved{};
    std::function<base::Result<void>(const std::string& urdf)> meshes{};  ///< of the arm; empty: its own again
    std::function<base::Result<void>(const std::string& robot, const std::string& urdf)> arm{};  ///< that was imported
    std::string by{};
  };
  CellEditorTab(CellEditor& editor, Record record, const DesktopContext& context, QWidget* parent = nullptr);
  void entered() override;
  [[nodiscard]] bool takes(DroppedKind kind) const override;
  void takeFile(DroppedKind kind, const QString& file) override;

  [[nodiscard]] CellFormView& form() { return *form_; }
  [[nodiscard]] QComboBox& cells() { return *cells_; }
  [[nodiscard]] QComboBox& sections() { return *sections_; }
  [[nodiscard]] QString said() const;  ///< of the check
  [[nodiscard]] const TextTableModel& differences() const { return rows_; }
  void saveAs(const QString& file);

 private:
  QWidget* makeHead();
  QWidget* makeFindings();
  void fillCells();
  void chooseCell();
  void showChange();
  void showFindings();
  void showOpen();
  void takeBack();
  void save();
  void openCell(const QString& keyOrFile);
  void openMeshes(const QString& urdf = {});
  void openImport(const QString& urdf = {});
  void takeArm(const QString& robotFile, const QString& urdf);
  void chooseArmPose(const std::string& pointer, const QString& title);

  CellEditor& editor_;
  Record record_;
  const DesktopContext& context_;
  TextTableModel rows_;
  QComboBox *cells_, *sections_;
  CellFormView* form_;
  QTableView* table_;
  Chip* mark_;
  QLabel* said_;
  QPushButton *undo_, *save_, *back_, *open_, *meshes_, *import_;
};

}  // namespace articulus::ui
