#pragma once
#include <QObject>
#include <QStringList>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "ui/bridge/robot_procedures.h"

namespace articulus::ui {

/// What is solved from points that are taken one by one with the robot: the points as rows, the result as a file, and
/// why there is none yet.
/// Thread  ui
class PointController : public QObject {
  Q_OBJECT
 public:
  PointController(const RobotProcedures& robot, QObject* parent) : QObject(parent), robot_(robot) {}

  [[nodiscard]] virtual bool empty() const = 0;   ///< no point is known
  [[nodiscard]] virtual bool solved() const = 0;  ///< there is a result
  [[nodiscard]] virtual QStringList warnings() const = 0;
  [[nodiscard]] virtual std::vector<QStringList> rows() const = 0;  ///< one a point
  /// Why there is no result yet, with the remedy; empty where there is one.
  [[nodiscard]] QString missing() const { return missing_; }
  /// The result as JSON.
  [[nodiscard]] base::Result<void> save(const QString& file) const;

 signals:
  void changed();  ///< points or result
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 protected:
  [[nodiscard]] const RobotProcedures& robot() const { return robot_; }
  [[nodiscard]] virtual nlohmann::ordered_json written() const = 0;  ///< asked only where there is a result
  /// Empty if the robot stands without a fault, so that its place may be taken; otherwise what comes first.
  [[nodiscard]] QString reasonAgainstTaking() const;
  void setMissing(const QString& why) { missing_ = why; }
  /// What the solver said: its result, or why there is none.
  template <class T>
  void take(base::Result<T> found, std::optional<T>& result) {
    if (found) result = std::move(*found);
    else setMissing(wordsOf(found.error()));
  }
  void report(const base::Error& error);

 private:
  [[nodiscard]] static QString wordsOf(const base::Error& error);
  RobotProcedures robot_;
  QString missing_;
};

}  // namespace articulus::ui
