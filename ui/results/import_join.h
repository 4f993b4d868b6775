#pragma once
#include <QPointer>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

#include "ui/results/import_question.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace articulus::ui {

class BackgroundTask;

/// Whether two files are one test, loads and poses, and how their clocks belong together; joins them off the window's
/// thread and tells the shift.
/// Thread  ui
class ImportJoin : public QWidget {
  Q_OBJECT
 public:
  /// In  question: with two sources
  ImportJoin(std::shared_ptr<const ImportQuestion> question, QWidget* parent = nullptr);
  ~ImportJoin() override;
  [[nodiscard]] bool busy() const { return !task_.isNull(); }
  /// In  rate: rows a second that a person says of a file without times; asked when both are joined
  void setRate(std::function<std::optional<double>()> rate) { rate_ = std::move(rate); }
  void join(exchange::JoinBy by, const QString& first, const QString& second);

 signals:
  void busyChanged();
  void joined(std::shared_ptr<const articulus::ui::ImportQuestion> one);
  void parted();  ///< they are two tests again

 private:
  void layOut();
  void showChannels();
  void start();
  void refuse(const QString& why);
  std::shared_ptr<const ImportQuestion> question_;
  std::size_t loads_ = 0;  ///< which of both has the loads
  QComboBox *how_, *first_, *second_;
  QWidget *firstField_ = nullptr, *secondField_ = nullptr;
  QPushButton* button_;
  QLabel* told_;
  QPointer<BackgroundTask> task_;
  std::function<std::optional<double>()> rate_;
};

}  // namespace articulus::ui
