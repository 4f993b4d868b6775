#pragma once
#include <QScrollArea>
#include <functional>
#include <optional>
#include <vector>

#include "ui/protocol/parameters/parameter_binding.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/step_field_editors.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace articulus::ui {

class ProblemNotes;

/// The fields of one step, as its kind lists them in the catalogue, with what is wrong beside them. Every edit goes to
/// the editor.
class StepProperties : public QScrollArea {
  Q_OBJECT
 public:
  explicit StepProperties(ProtocolEditor& editor, QWidget* parent = nullptr);
  ~StepProperties() override;
  void showStep(const StepPath& path);
  void setJoint(const std::string& joint);  ///< whose motions angles and moments are called by
  void loadTable(const QString& file);      ///< a CSV, into the step that is shown
  /// Problems that belong to no field: to be put below the form, where what they say moves no field.
  [[nodiscard]] ProblemNotes* general() const { return general_; }

 signals:
  void refusalChanged();  ///< what stands in a number field is refused, or no longer

 private:
  struct Field {
    QString key;  ///< as in protocol::Problem
    ProblemNotes* problems = nullptr;
    QWidget* editor = nullptr;
    std::function<void(const protocol::Step&)> show;
  };
  void rebuild();
  void refresh();
  void showProblems();
  void fix(int problem);
  /// Those that a problem is of: one of a vector where it says which, else all with its key.
  [[nodiscard]] std::vector<Field*> fieldsOf(const protocol::Problem& problem);
  void addFields();
  void offerToWriteOut(const StepPath& elsewhere);
  [[nodiscard]] QStringList labelsBefore(const protocol::Step* except = nullptr) const;
  [[nodiscard]] QString labelShapeOf(const protocol::Step& step) const;
  QWidget* place(FieldEditor editor, const QString& key, bool wide);
  void addLimits();
  void openLimits(bool open);
  void change(const QString& label, const std::function<void(protocol::Step&)>& edit);
  void note(const QString& words);
  void nextRow();
  [[nodiscard]] const protocol::Step* current() const { return stepAt(editor_.protocol(), path_); }

  ProtocolEditor& editor_;
  ParameterBinding* binding_;
  StepPath path_;
  std::string joint_;
  QString shownShape_;  ///< which fields are there
  std::vector<Field> fields_;
  QGridLayout* grid_ = nullptr;
  QPushButton* limits_ = nullptr;     ///< opens and closes what follows
  std::vector<QWidget*> limitBoxes_;  ///< of the limits that hold for this step
  std::optional<bool> limitsOpen_;    ///< as a person has opened or closed them at this step
  bool block_ = false;                ///< it has steps inside
  ProblemNotes* general_;
  QLabel* parameters_ = nullptr;  ///< said where numbers come from parameters
  int cell_ = 0;
};

}  // namespace articulus::ui
