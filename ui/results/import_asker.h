#pragma once
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <vector>

#include "ui/results/import_question.h"

namespace articulus::ui {

class Page;
class ResultsController;
class UserSession;

/// From files that were chosen or dropped to the sheet that asks what they are, once its page is open and nothing else
/// goes on.
/// Thread  ui
class ImportAsker : public QObject {
  Q_OBJECT
 public:
  ImportAsker(UserSession& session, ResultsController& controller, Page& page);
  [[nodiscard]] QString closedBecause() const;  ///< why nothing can be imported now; empty: it can
  void chooseFile();
  void read(const QStringList& files);
  void goOnFrom(ImportAsker& before);  ///< asks what was not asked there

 private:
  void ask();
  void askSide(const QStringList& files, const QStringList& trials);
  UserSession& session_;
  ResultsController& controller_;
  Page& page_;
  std::vector<ImportQuestion> questions_;  ///< read, and not asked yet
  QTimer ask_;                             ///< while there are any
};

}  // namespace articulus::ui
