#pragma once
#include <QLabel>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <string>

#include "ui/results/import_question.h"

namespace articulus::ui {

class BackgroundTask;

/// What an import would store as things are said now, told before it does: rows and rate, load cycles with the one that
/// is reported, values that are missing, and what is taken for given as nothing in the file says it. Of several files
/// it is the first. It looks a moment after the last change, on a worker.
/// Thread  ui
class ImportPreview : public QLabel {
  Q_OBJECT
 public:
  explicit ImportPreview(QWidget* parent);
  ~ImportPreview() override;
  /// Nothing happens where it was told the same before.  In  question: kept while a worker reads it
  void look(std::shared_ptr<const ImportQuestion> question, exchange::ImportOptions options);
  void stop();    ///< the import itself has begun
  void forget();  ///< there is nothing to look at: what stood there holds no more

 private:
  void begin();
  void tell(const exchange::PreparedImport& prepared);

  QTimer wait_;
  QPointer<BackgroundTask> task_;
  std::shared_ptr<const ImportQuestion> question_;
  exchange::ImportOptions options_;
  std::string told_;  ///< what it looks at or has looked at
};

}  // namespace articulus::ui
