#pragma once
#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/cell/edit/cell_form.h"
#include "core/cell/edit/cell_workshop.h"
#include "core/cell/shipped_files.h"

namespace articulus::ui {

/// The cell that an engineer edits: a copy of a shipped one or one of the laboratory's own. Each change is checked as
/// `articulusctl cell check` does, and can be undone; what is saved is a variant that the desktop can be started with.
/// The cell that is open is not touched by any of it.
/// Thread  ui
class CellEditor : public QObject {
  Q_OBJECT
 public:
  struct Surroundings {
    std::filesystem::path resources, dataFolder;
    cell::CellWorkshop workshop;
    std::string openCell;  ///< key or file of the cell that the desktop works at
  };
  /// What of a save goes into the audit trail: the file and the hash of what is in it.
  using Audit = std::function<base::Result<void>(const std::string& file, const std::string& hash)>;

  explicit CellEditor(Surroundings around, QObject* parent = nullptr);

  /// Takes another cell as what is edited; what was edited before is gone.
  /// Errors  as of cell::CellEdit::open(); what was edited stays
  [[nodiscard]] base::Result<void> open(const std::string& keyOrFile);
  [[nodiscard]] const std::string& opened() const { return opened_; }  ///< key or file
  /// All that can be opened: the shipped cells, then those of the data folder.
  [[nodiscard]] std::vector<cell::ShippedFile> offered() const;

  /// As it is edited, with whatever is not saved yet.
  /// Errors  as of cell::loadCell()
  [[nodiscard]] base::Result<cell::CellConfig> cell() const;
  [[nodiscard]] const cell::CellEdit& edit() const { return edit_; }
  [[nodiscard]] std::vector<cell::CellField> fields(cell::CellSection section) const;
  [[nodiscard]] const std::vector<cell::CellDifference>& differences() const { return differences_; }
  /// Of the last check, which comes kCheck_ms after the last change.
  [[nodiscard]] const cell::CellFindings& findings() const { return findings_; }
  [[nodiscard]] bool isChecked() const { return !check_.isActive(); }

  void putNumber(const cell::CellField& field, double si);
  /// All joints of a pose, as one change.  In  pointer: of the array
  void putArmPose(const std::string& pointer, const std::vector<double>& joints_rad);
  void putText(const cell::CellField& field, const QString& text);
  void chooseArm(const std::string& robotFile);  ///< as the form's own choice does; one that it offers
  void addBody(cell::BodyKind kind);
  void removeBody(const std::string& pointer);
  void takeBack(std::size_t difference);
  void undo();

  /// DATA/cells/NAME.json, or the cell of one's own that is edited.
  [[nodiscard]] QString proposedFile() const;
  /// Errors  as of cell::CellEdit::save()
  [[nodiscard]] base::Result<void> save(const QString& file, const Audit& audit);

  static constexpr int kCheck_ms = 150;

 signals:
  void changed();  ///< what is edited, or which cell
  void checked();
  void refused(const QString& what, const QString& remedy);  ///< a choice, which changed nothing

 private:
  void show();
  void check();
  [[nodiscard]] cell::CellFormParts parts() const;
  [[nodiscard]] std::filesystem::path file() const;
  Surroundings around_;
  std::string opened_;
  cell::CellEdit edit_;
  std::vector<cell::CellDifference> differences_;
  cell::CellFindings findings_;
  QTimer check_;
};

}  // namespace articulus::ui
