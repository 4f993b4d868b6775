#pragma once
#include <memory>
#include <vector>

#include "ui/kit/sheets/sheet.h"
#include "ui/results/import_question.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace articulus::ui {

class ImportModel;

/// Shows what was guessed of a file, column by column, and lets it be corrected; ends with what is to be stored.
/// Thread  ui
class ImportSheet : public Sheet {
  Q_OBJECT
 public:
  ImportSheet(ImportQuestion question, QWidget* owner);
  void accept() override;  ///< stays open, with the reason, where a file cannot be imported so

 signals:
  void chosen(std::shared_ptr<std::vector<articulus::ui::ImportReady>> ready);

 private:
  void layOut();
  void chooseMapping(int row);
  void tell();
  [[nodiscard]] base::Result<exchange::ImportOptions> options() const;
  [[nodiscard]] base::Result<std::vector<ImportReady>> prepareAll() const;

  ImportQuestion question_;
  ImportModel* model_;
  QComboBox *mappings_, *side_;
  QTableView* table_;
  QLineEdit *specimen_, *motion_, *rate_, *keep_;
  QLabel *summary_, *open_;
  QPushButton* import_ = nullptr;
};

}  // namespace articulus::ui
