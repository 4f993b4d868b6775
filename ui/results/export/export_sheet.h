#pragma once
#include <QPointer>
#include <QTimer>

#include "core/record/channel.h"
#include "ui/bridge/run_archive.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/results/export/export_job.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace articulus::ui {

class BackgroundTask;
class QuantityEdit;

/// What of the chosen runs is written, how and where; says how large it will be before it begins. What was chosen the
/// last time is offered again.
/// Thread  ui
class ExportSheet : public Sheet {
  Q_OBJECT
 public:
  ExportSheet(RunArchive::Place place, std::vector<storage::RunRecord> runs, QWidget* owner);
  ~ExportSheet() override;
  [[nodiscard]] ExportJob job() const;
  [[nodiscard]] bool opensFolder() const;
  [[nodiscard]] QString said() const;  ///< what it says of the files: how many, how large, or what is wrong
  void accept() override;

 signals:
  void chosen(const articulus::ui::ExportJob& job, bool openFolder);

 private:
  void layOut();
  void layOutChannels(QVBoxLayout& column);
  void offerLast();
  void tell();
  void forecast();
  RunArchive::Place place_;
  std::vector<storage::RunRecord> runs_;
  void askForChannels();
  void setSingle(const QVector<record::Channel>& channels);
  QComboBox *format_, *rows_, *units_, *loads_, *poses_;
  QLabel *about_, *said_;
  QuantityEdit *every_, *rate_;
  QWidget *everyField_, *rateField_;
  QCheckBox *perStep_, *openFolder_;
  QLineEdit *folder_, *pattern_;
  std::vector<QCheckBox*> groups_;
  QPushButton *chooseSingle_, *groupsAgain_;
  int armAxes_ = 0;
  QVector<record::Channel> single_;  ///< instead of groups; empty: groups
  QPushButton* write_ = nullptr;
  QTimer soon_;
  QPointer<BackgroundTask> task_;
};

}  // namespace articulus::ui
