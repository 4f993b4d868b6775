#pragma once
#include <QWidget>
#include <filesystem>
#include <functional>

#include "core/control/kept_gains.h"
#include "ui/engineering/tuning/tuning_model.h"

class QLineEdit;
class QPushButton;

namespace articulus::ui {

class ChoiceBox;

/// Gains under a name: those in force are kept, and others are typed in as a whole, to be reviewed and put in force as
/// if a person had typed them; what was in force before can be taken back as after any change.
/// Thread  ui
class GainSetsCard : public QWidget {
  Q_OBJECT
 public:
  /// Where the sets lie, and who keeps them.
  struct Place {
    std::filesystem::path dataFolder;
    std::string cellKey, person;
  };
  GainSetsCard(TuningModel& gains, Place place, QWidget* parent = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void read(const QString& choose = {});
  void refresh();
  void propose();
  void keep();
  void keepNow(const std::string& name);
  void remove();
  void refuse(const base::Error& error);
  TuningModel& gains_;
  const Place place_;
  ChoiceBox* sets_;
  QPushButton *use_, *remove_, *keep_;
  QLineEdit* name_;
};

}  // namespace articulus::ui
