#pragma once
#include <functional>
#include <vector>

#include "core/cell/edit/cell_field.h"
#include "ui/kit/layout/scrolled_card.h"

class QGridLayout;
class QVBoxLayout;

namespace articulus::ui {

class CellEditor;

/// One section of the form that a cell is edited with: an editor a field, in groups, made anew where a choice changes
/// which fields there are.
/// Thread  ui
class CellFormView : public ScrolledCard {
  Q_OBJECT
 public:
  explicit CellFormView(CellEditor& editor, QWidget* parent = nullptr);
  ~CellFormView() override;
  void show(cell::CellSection section);
  void refresh();  ///< after a change
  /// The editor of a field, null where there is none.
  [[nodiscard]] QWidget* editorOf(const std::string& pointer, int element = -1) const;

 signals:
  /// A pose of the arm is to be chosen by looking.  pointer: of its joints
  void armPoseWanted(const std::string& pointer, const QString& title);

 private:
  struct Row {
    cell::CellField field;
    QWidget* editor;
    std::function<void()> write;  ///< shows in the editor what counts
  };
  void build(std::vector<cell::CellField> fields);
  void addHeading(QVBoxLayout& column, const cell::CellField& field);
  void addAdders(QVBoxLayout& column);
  Row makeRow(const cell::CellField& field);
  Row makeNumber(const cell::CellField& field);
  Row makeChoice(const cell::CellField& field);
  Row makeLine(const cell::CellField& field);
  Row makeLines(const cell::CellField& field);

  CellEditor& editor_;
  cell::CellSection section_ = cell::CellSection::Cell;
  QWidget* content_ = nullptr;
  std::vector<Row> rows_;
  bool writing_ = false;
};

}  // namespace articulus::ui
