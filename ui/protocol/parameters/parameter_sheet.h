#pragma once
#include <functional>

#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/parameters/protocol_parameters.h"

class QLabel;
class QLineEdit;

namespace articulus::ui {

class ChoiceBox;
class QuantityEdit;

/// One parameter of an experiment: its name, words, unit, default and bounds. Accepted: it was taken.
/// Thread  ui
class ParameterSheet : public Sheet {
  Q_OBJECT
 public:
  using Take = std::function<base::Result<void>(const protocol::Parameter&)>;

  /// In  editor: outlives it; before: the name until now, of which Remove is offered; empty: a new one; shown: what
  ///     stands in the fields first; take: what is done with what stands there then
  ParameterSheet(ProtocolEditor& editor, std::string before, const protocol::Parameter& shown, Take take,
                 QWidget* owner);
  /// A new one that no number follows yet, or one that is there.
  static void openNew(ProtocolEditor& editor, QWidget* owner);
  static void openFor(ProtocolEditor& editor, const std::string& name, QWidget* owner);

  void accept() override;
  [[nodiscard]] QString problem() const;  ///< why it was not taken; empty: nothing of the kind

 private:
  [[nodiscard]] protocol::Parameter parameter() const;
  void say(const QString& problem);
  void removeIt();

  ProtocolEditor& editor_;
  const std::string before_;
  const Take take_;
  QWidget* owner_;
  QLineEdit *name_, *label_, *meaning_;
  ChoiceBox* unit_;
  QuantityEdit *value_, *minimum_, *maximum_;
  QLabel* problem_;
};

}  // namespace articulus::ui
