#pragma once
#include <memory>
#include <vector>

#include "ui/bridge/user_session.h"
#include "ui/kit/page.h"

namespace articulus::ui {

/// Page 5: runs of this person, loops overlaid, tables of range of motion and off-axis loads, CSV, report, statistics.
class ResultsPage : public Page {
  Q_OBJECT
 public:
  /// In  before: the page that it takes the place of; what was read of the runs goes along
  explicit ResultsPage(UserSession& session, QWidget* parent = nullptr, ResultsPage* before = nullptr);
  ~ResultsPage() override;
  [[nodiscard]] QString closedBecause() const override;
  [[nodiscard]] QString doing() const override;
  void goOnFrom(Page& before) override;
  void entered() override;
  [[nodiscard]] QWidget* firstFocus() override;
  void takeFiles(DroppedKind kind, const QStringList& files) override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void connectAll();
  void showList();
  void chooseAgain();
  void takeSelection();
  void showCondition();  ///< of the specimen and of the seal
  void tellChanged(qint64 runId);
  void showRuns();
  void updateButtons();
  void chooseExport();
  void chooseReportFile();
  void openStatistics();
  [[nodiscard]] std::vector<qint64> chosenRuns() const;  ///< that have ended
  [[nodiscard]] qint64 currentRun() const;
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::ui
