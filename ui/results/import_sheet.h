#pragma once
#include <QPointer>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ui/kit/sheets/sheet.h"
#include "ui/results/import_question.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace articulus::ui {

class BackgroundTask;
class ImportJoin;
class ImportModel;
class ImportPreview;

/// Shows what was guessed of a file, column by column, and lets it be corrected; ends with what is to be stored.
/// Thread  ui
class ImportSheet : public Sheet {
  Q_OBJECT
 public:
  ImportSheet(ImportQuestion question, QWidget* owner);
  ~ImportSheet() override;
  /// Why nothing can be imported now, empty: it can. It is asked for as long as the sheet stands, and before it ends.
  void setClosedBecause(std::function<QString()> why);
  /// Prepares the files off the window's thread; stays open, with the reason, where one cannot be imported so.
  void accept() override;

 signals:
  void chosen(std::shared_ptr<std::vector<articulus::ui::ImportReady>> ready);

 private:
  void layOut();
  void showQuestion();               ///< columns and mappings of what is to be imported now
  [[nodiscard]] bool timed() const;  ///< every file says its times
  void chooseMapping(int row);
  void tell();
  void lookAhead();  ///< at what would be stored
  void takeSide();   ///< of the trial or the specimen, until a person says one
  [[nodiscard]] QString sideProblem() const;
  void showAxes();  ///< in grey those that count where a person says none: of the mapping, of the file, ours
  [[nodiscard]] exchange::Mapping mapping() const;
  [[nodiscard]] base::Result<exchange::ImportOptions> options() const;
  [[nodiscard]] bool asksToReplace();  ///< a mapping of that name is kept already
  void prepare(const exchange::ImportOptions& options);
  void finish(std::shared_ptr<std::vector<ImportReady>> ready, const exchange::Mapping& mapping,
              const std::string& name);

  std::shared_ptr<const ImportQuestion> question_;  ///< a worker reads it as well
  std::shared_ptr<const ImportQuestion> whole_;     ///< before two files were joined
  exchange::Mapping base_;                          ///< the one that was chosen: its name, words, axes and rate
  QString replaced_;                                ///< the name of a mapping that may be replaced
  std::function<QString()> closedBecause_;
  QString closed_, refused_;
  QPointer<BackgroundTask> preparing_;
  bool sideSaid_ = false;
  ImportModel* model_;
  QComboBox *mappings_, *side_;
  QTableView* table_;
  QLineEdit *specimen_, *motion_, *rate_, *fill_, *keep_, *axes_;
  QLabel *summary_, *open_;
  ImportPreview* preview_;
  ImportJoin* join_ = nullptr;  ///< where there are two files
  QWidget* rateField_ = nullptr;
  QPushButton* import_ = nullptr;
};

}  // namespace articulus::ui
