#pragma once
#include <QWidget>
#include <memory>

#include "ui/bridge/account_change.h"

class QPushButton;

namespace articulus::ui {

class BackgroundTask;
class CredentialService;
class TextTable;
class TextTableModel;
class UserSession;

/// Folders of nobody: what is in each, and what an administrator does with it. Nobody else sees them.
/// Thread  ui; a worker looks into them
class NobodysFolders : public QWidget {
  Q_OBJECT
 public:
  NobodysFolders(UserSession& session, CredentialService& credentials, QWidget* parent = nullptr);
  ~NobodysFolders() override;
  void refresh();
  [[nodiscard]] bool looking() const { return task_ != nullptr; }
  [[nodiscard]] QPushButton* give() const { return give_; }
  [[nodiscard]] QPushButton* putAway() const { return away_; }  ///< or back, for one that is
  /// Chooses a folder by its name.  Out  false: there is none
  bool choose(const QString& name);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& words);

 private:
  void showSeen(FoldersSeen seen);
  void tell();
  void ask(AccountChange::Kind kind);
  [[nodiscard]] const FolderOfNobody* chosen() const;
  [[nodiscard]] QString reasonAgainst() const;
  [[nodiscard]] QString reasonAgainstGiving() const;
  UserSession& session_;
  CredentialService& credentials_;
  FoldersSeen seen_;
  std::unique_ptr<BackgroundTask> task_;
  TextTableModel* rows_;
  TextTable* table_;
  QPushButton *give_, *away_;
};

}  // namespace articulus::ui
