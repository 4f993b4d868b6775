#pragma once
#include <QStringList>
#include <QWidget>
#include <functional>

#include "ui/protocol/protocol_editor.h"

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;

namespace articulus::ui {

class ChoiceBox;
class PreviewPlot;
class ProblemNotes;
class StepList;
class StepProperties;

/// Steps left, properties right, preview below; undo and redo, problems at the step that has them.
class ProtocolEditorView : public QWidget {
  Q_OBJECT
 public:
  explicit ProtocolEditorView(ProtocolEditor& editor, QWidget* parent = nullptr);
  /// What *Add step* offers beside the kinds of steps: the steps of another protocol.
  /// In  names: of all of them, asked each time; add: is called with the place among them and with the step before
  void offerProtocols(std::function<QStringList()> names, std::function<void(int, const StepPath&)> add);
  void goOnFrom(const ProtocolEditorView& before);  ///< of the same editor: shows the same step
  void begin(bool isNew);                           ///< the keyboard goes to what is written first
  void setJoint(const std::string& joint);          ///< whose motions preview and fields name

 signals:
  void backWanted();
  void saveWanted();
  void useWanted();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeHead();
  void makeKeys();
  QWidget* makeSteps();
  QWidget* makeForm();
  QWidget* makePreview();
  void refresh();
  void select(const StepPath& path);
  void copySteps(bool cut);
  void move(int by);  ///< what is chosen, by one place up or down
  void showProblems(bool refused);
  ProtocolEditor& editor_;
  QLineEdit *name_, *description_;
  QLabel *duration_, *problems_;
  QPushButton *save_, *use_;
  QToolButton *undo_, *redo_, *up_, *down_, *remove_, *copy_;
  StepList* list_;
  ChoiceBox* pause_;
  StepProperties* properties_;
  PreviewPlot* plot_;
  QMenu* kinds_ = nullptr;  ///< of *Add step*
  ProblemNotes* whole_;     ///< problems of the experiment as a whole
};

}  // namespace articulus::ui
