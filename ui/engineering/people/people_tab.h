#pragma once
#include <vector>

#include "core/storage/accounts/account_requests.h"
#include "ui/engineering/engineering_tab.h"
#include "ui/engineering/people/person_sheet.h"

class QPushButton;

namespace articulus::ui {

class NobodysFolders;
class TextTable;
class TextTableModel;
class UserSession;

/// Who may sign in, with which role, what people ask for, and the folders that are nobody's. An administrator changes
/// it, answers, and sees those folders; everybody else reads who may sign in.
class PeopleTab : public EngineeringTab {
  Q_OBJECT
 public:
  PeopleTab(UserSession& session, CredentialService& credentials, QWidget* parent = nullptr);
  void refresh();
  void entered() override { refresh(); }
  /// Chooses a person.  Out  false: there is nobody of that name
  bool choose(const QString& name);
  [[nodiscard]] QPushButton* button(PersonSheet::Change change) const;
  [[nodiscard]] QPushButton* answer() const { return answer_; }
  [[nodiscard]] QPushButton* decline() const { return decline_; }
  [[nodiscard]] NobodysFolders& folders() const { return *folders_; }

 private:
  void layOut();
  void tell();
  void ask(PersonSheet::Change change, std::optional<storage::Role> wanted = {});
  QWidget* makeRequests();
  void showRequests();
  void answerRequest();
  void declineRequest();
  [[nodiscard]] const storage::AccountRequest* request() const;  ///< that is chosen, or the only one
  [[nodiscard]] const storage::Account* chosen() const;
  [[nodiscard]] QString reasonAgainst(PersonSheet::Change change) const;
  UserSession& session_;
  CredentialService& credentials_;
  std::vector<storage::Account> accounts_;
  std::vector<storage::AccountRequest> requests_;
  TextTableModel *people_, *asked_;
  TextTable *peopleTable_, *askedTable_;
  NobodysFolders* folders_;
  QPushButton *answer_, *decline_;
  QWidget* requestBox_;
  std::vector<std::pair<PersonSheet::Change, QPushButton*>> buttons_;
};

}  // namespace articulus::ui
