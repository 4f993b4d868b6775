#pragma once
#include <QScrollArea>
#include <functional>
#include <vector>

#include "ui/models/protocol_editor.h"

class QFormLayout;
class QGridLayout;
class QLabel;

namespace articulus::ui {

/// The numbers of one step, in degrees and millimetres, with what is wrong beside them. Every edit goes to the editor.
class StepProperties : public QScrollArea {
  Q_OBJECT
 public:
  explicit StepProperties(ProtocolEditor& editor, QWidget* parent = nullptr);
  void showStep(int index);

 private:
  struct Field {
    QString key;                                     ///< as in protocol::Problem
    QLabel* problem = nullptr;
    QWidget* editor = nullptr;
    std::function<void(const protocol::Step&)> show;
  };
  void rebuild();
  void refresh();
  QWidget* place(const QString& label, const QString& key, QWidget* editor, std::function<void(const protocol::Step&)> show, bool wide = false);
  template <class S>
  void quantity(const QString& label, const QString& key, const QString& unit, double scale, int decimals, double least, double most,
                std::function<double&(S&)> at);
  template <class S>
  void whole(const QString& label, const QString& key, int least, int most, std::function<int&(S&)> at);
  template <class S>
  void change(const QString& label, const std::function<void(S&)>& edit);
  void forUnload();
  void forLoadCycle();
  void forLoad();
  void forMove();
  void forWait();
  void asJson(const protocol::Step& step);           ///< of the kinds that have no fields

  ProtocolEditor& editor_;
  int index_ = -1;
  std::size_t shownType_ = static_cast<std::size_t>(-1);
  std::vector<Field> fields_;
  QGridLayout* grid_ = nullptr;
  QLabel* shown_ = nullptr;                          ///< a step without fields, as text
  QLabel* general_ = nullptr;                        ///< problems that belong to no field
  int cell_ = 0;
};

}  // namespace articulus::ui
