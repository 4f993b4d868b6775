#pragma once
#include <optional>
#include <vector>

#include "ui/engineering/mechanisms/mechanism_result.h"
#include "ui/kit/layout/scrolled_card.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace articulus::ui {

class QuantityEdit;

/// Which mechanism, which analysis, and its numbers; shows the fields that the analysis takes.
/// Thread  ui
class MechanismInputs : public ScrolledCard {
  Q_OBJECT
 public:
  /// In  shipped: the folder of those that are included
  explicit MechanismInputs(const std::filesystem::path& shipped, QWidget* parent = nullptr);
  [[nodiscard]] const std::optional<mechanism::MechanismFile>& file() const { return file_; }
  [[nodiscard]] MechanismJob job() const;
  /// Reads it; a bad one is told and the one from before stays.
  void open(const QString& path);
  void goOnFrom(const MechanismInputs& before);  ///< the same mechanism with the same numbers
  void setAnalysis(MechanismAnalysis analysis);
  void setBusy(bool busy);

 signals:
  void opened();
  void changed();  ///< another analysis, or a number or choice of it
  void calculateRequested();

 private:
  void layOut();
  void showFields();
  void take(const mechanism::MechanismFile& file);
  [[nodiscard]] MechanismAnalysis analysis() const;
  [[nodiscard]] bool otherWay() const;
  QuantityEdit* add(const QString& name, const QString& unit, double scale, int decimals, double least, double most,
                    double value);
  std::optional<mechanism::MechanismFile> file_;
  QComboBox *which_, *analysis_, *way_, *over_;
  QLabel *facts_, *wrong_, *about_;
  QPushButton *open_, *calculate_;
  QuantityEdit *theta_ = nullptr, *beta_ = nullptr;
  /// Two numbers of the angles and two of the actuators for each analysis that has both.
  QuantityEdit *rateTheta_ = nullptr, *rateBeta_ = nullptr, *rateFive_ = nullptr, *rateSix_ = nullptr;
  QuantityEdit *accelerationTheta_ = nullptr, *accelerationBeta_ = nullptr, *accelerationFive_ = nullptr,
               *accelerationSix_ = nullptr;
  QuantityEdit *forceFive_ = nullptr, *forceSix_ = nullptr, *momentK0_ = nullptr, *momentI1_ = nullptr;
  QuantityEdit *lengthFive_ = nullptr, *lengthSix_ = nullptr;
  QComboBox* side_;
  QuantityEdit *from_ = nullptr, *to_ = nullptr, *points_ = nullptr, *steps_ = nullptr, *step_ = nullptr;
  std::vector<std::pair<QWidget*, QuantityEdit*>> fields_;  ///< each with its label
  QWidget *wayField_ = nullptr, *overField_ = nullptr, *sideField_ = nullptr;
};

}  // namespace articulus::ui
