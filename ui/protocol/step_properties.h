#pragma once
#include <QScrollArea>
#include <functional>
#include <vector>

#include "ui/protocol/protocol_editor.h"

class QFormLayout;
class QGridLayout;
class QLabel;

namespace articulus::ui {

/// The numbers of one step, in degrees and millimetres, with what is wrong beside them. Every edit goes to the editor.
/// What has no fields is edited as text.
class StepProperties : public QScrollArea {
  Q_OBJECT
 public:
  explicit StepProperties(ProtocolEditor& editor, QWidget* parent = nullptr);
  void showStep(int index);

 private:
  struct Field {
    QString key;  ///< as in protocol::Problem
    QLabel* problem = nullptr;
    QWidget* editor = nullptr;
    std::function<void(const protocol::Step&)> show;
  };
  void rebuild();
  void refresh();
  QWidget* place(const QString& label, const QString& key, QWidget* editor,
                 std::function<void(const protocol::Step&)> show, bool wide = false);
  // One field each; the templates are in step_properties_fields.h.
  template <class S>
  void quantity(const QString& label, const QString& key, const QString& unit, double scale, int decimals, double least,
                double most, std::function<double&(S&)> at);
  template <class S>
  void whole(const QString& label, const QString& key, int least, int most, std::function<int&(S&)> at);
  template <class S>
  void text(const QString& label, const QString& key, std::function<std::string&(S&)> at, bool wide = false);
  template <class S>
  void flag(const QString& label, const QString& key, std::function<bool&(S&)> at);
  template <class S>
  void choice(const QString& label, const QString& key, const QStringList& names, std::function<int(const S&)> get,
              std::function<void(S&, int)> set);
  template <class S>
  void frame();
  template <class S>
  void tolerances();
  template <class S>
  void change(const QString& label, const std::function<void(S&)>& edit);
  void note(const QString& words);
  void nextRow();
  [[nodiscard]] const protocol::Step& current() const {
    return editor_.protocol().steps[static_cast<std::size_t>(index_)];
  }
  void forUnload();
  void forLoadCycle();
  void forLoad();
  void forMove();
  void forWait();
  void forWaveform();
  void forGoal(int axis);
  void forGuide();
  void forRotate();
  void forPassivePath();
  void forReplay();
  void forPeople();  ///< prompt, cut and mark
  void forBlock();   ///< shown as text

  ProtocolEditor& editor_;
  int index_ = -1;
  QString shownShape_;  ///< which fields are there
  std::vector<Field> fields_;
  QGridLayout* grid_ = nullptr;
  QLabel* shown_ = nullptr;       ///< a step without fields, as text
  QLabel* general_ = nullptr;     ///< problems that belong to no field
  QLabel* parameters_ = nullptr;  ///< said where numbers come from parameters
  int cell_ = 0;
};

}  // namespace articulus::ui
