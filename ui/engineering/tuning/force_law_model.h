#pragma once
#include <QObject>
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/control/law.h"

namespace articulus::ui {

/// Which law follows loads where no experiment says so, and its change: audited, and only while the robot stands.
/// Thread  ui
class ForceLawModel : public QObject {
  Q_OBJECT
 public:
  /// The ways out of the model, so that it is tested without a station.
  struct Callbacks {
    std::function<control::Law()> inForce;
    std::function<base::Result<void>(control::Law)> use;
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
  };

  explicit ForceLawModel(Callbacks callbacks, QObject* parent = nullptr)
      : QObject(parent), callbacks_(std::move(callbacks)) {}

  /// The laws of the catalogue that may follow six loads.
  [[nodiscard]] static std::vector<control::Law> choices();
  [[nodiscard]] control::Law inForce() const { return callbacks_.inForce(); }
  /// Empty if the law may be changed now; otherwise why not.
  [[nodiscard]] QString lockedBecause() const;
  /// Errors  Conflict while the robot moves; what the station answers
  [[nodiscard]] base::Result<void> use(control::Law law);
  void setRobotMoves(bool moves);

 signals:
  void changed();

 private:
  Callbacks callbacks_;
  bool robotMoves_ = false;
};

}  // namespace articulus::ui
