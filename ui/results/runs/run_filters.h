#pragma once
#include <QVector>
#include <QWidget>
#include <functional>

#include "core/storage/records.h"

class QComboBox;
class QDateEdit;
class QToolButton;

namespace articulus::ui {

class RunListModel;

/// Which runs are listed: of one specimen, condition, protocol and time, each out of what there is, or between two
/// days. A choice of one is no choice and not there.
/// Thread  ui
class RunFilters : public QWidget {
  Q_OBJECT
 public:
  /// model: outlives it. today: of the calendar; what "the last days" means
  explicit RunFilters(const RunListModel& model, std::function<QDate()> today, QWidget* parent = nullptr);
  [[nodiscard]] bool fits(int row) const;
  [[nodiscard]] bool any() const;  ///< something is chosen
  void clear();

 signals:
  void changed();

 private:
  struct Choice {
    QComboBox* box;
    /// What a run is in it: in no language, so that a choice stays what it is in another one.
    std::function<QStringList(const storage::RunRecord&)> of;
    QString (*words)(const QString& key);  ///< under which that is offered
    QString all;                           ///< what is said where it chooses nothing
  };
  void add(const char* name, const QString& accessible, const QString& all, QString (*words)(const QString& key),
           std::function<QStringList(const storage::RunRecord&)> of);
  void offer();
  void tell();
  [[nodiscard]] QStringList timesOf(const storage::RunRecord& run) const;
  QDateEdit* addDay(const QString& accessible);
  void offerRange();
  [[nodiscard]] bool betweenDays() const;  ///< that is what is chosen of time
  const RunListModel& model_;
  std::function<QDate()> today_;
  QVector<Choice> choices_;
  QDateEdit *from_ = nullptr, *to_ = nullptr;
  QToolButton* clear_;
};

}  // namespace articulus::ui
