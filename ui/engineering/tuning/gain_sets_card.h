#pragma once
#include <QWidget>
#include <filesystem>
#include <functional>

#include "core/control/kept_gains.h"
#include "ui/engineering/tuning/force_law_model.h"
#include "ui/engineering/tuning/tuning_model.h"

class QLineEdit;
class QPushButton;

namespace articulus::ui {

class ChoiceBox;

/// Gains under a name: those in force are kept, and others are typed in as a whole, to be reviewed and put in force as
/// if a person had typed them; what was in force before can be taken back as after any change. Any two are compared.
/// Thread  ui
class GainSetsCard : public QWidget {
  Q_OBJECT
 public:
  /// Where the sets lie, and who keeps them.
  struct Place {
    std::filesystem::path dataFolder;
    std::string cellKey, person;
  };
  /// In  law: that is kept with them; null: none is
  GainSetsCard(TuningModel& gains, Place place, QWidget* parent = nullptr, ForceLawModel* law = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);
  void lawWanted(articulus::control::Law law);  ///< of the set that was typed in, where another is in force

 private:
  void read(const QString& choose = {});
  void refresh();
  void propose();
  void compare();
  void keep();
  void keepNow(const std::string& name);
  void remove();
  void refuse(const base::Error& error);
  TuningModel& gains_;
  ForceLawModel* law_;
  const Place place_;
  ChoiceBox* sets_;
  QPushButton *use_, *compare_, *remove_, *keep_;
  QLineEdit* name_;
};

}  // namespace articulus::ui
