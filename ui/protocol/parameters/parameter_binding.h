#pragma once
#include <QObject>
#include <QPointer>
#include <functional>
#include <optional>
#include <vector>

#include "ui/protocol/parameters/protocol_parameters.h"
#include "ui/protocol/step_field_editors.h"

class QLabel;
class QMenu;
class QToolButton;

namespace articulus::ui {

/// Which numbers of the form of a step follow a parameter: a button at each number binds it and frees it again, and
/// words below it say what it follows. A number that follows one is changed by hand only after a question.
/// Thread  ui
class ParameterBinding : public QObject {
  Q_OBJECT
 public:
  /// In  editor: outlives it; form: whose window asks
  ParameterBinding(ProtocolEditor& editor, QWidget* form);

  void forget();  ///< the fields are gone
  /// In  box: of the field, with its label on top, as makeField() makes it
  void add(const FieldEditor& field, QWidget* box);
  void show(const StepPath& path);  ///< what the numbers of this step follow
  /// True where the change is of a number that follows a parameter: it is made once the person has said so, when she
  /// has finished typing.
  [[nodiscard]] bool holdsBack(const StepPath& path, const protocol::Step& before, const protocol::Step& after,
                               const QString& label);

 signals:
  void kept();  ///< the number goes on following its parameter: the field is to show it again

 private:
  struct Field {
    QPointer<QuantityEdit> edit;
    std::function<void(protocol::Step&, double)> put;
    QToolButton* button = nullptr;
    QLabel* words = nullptr;
    std::optional<protocol::NumberPlace> place;
  };
  struct HeldBack {
    StepPath path;
    protocol::Step step;
    QString label, expression;
  };
  void fill(QMenu& menu, std::size_t field);
  void bindNew(std::size_t field);
  void ask();
  void tell(const base::Result<void>& done);
  [[nodiscard]] std::optional<protocol::NumberPlace> placeOf(const nlohmann::json& written, const protocol::Step& step,
                                                             const Field& field) const;

  ProtocolEditor& editor_;
  ProtocolParameters parameters_;
  QWidget* form_;
  StepPath path_;
  std::vector<Field> fields_;
  std::optional<HeldBack> heldBack_;
};

}  // namespace articulus::ui
