#pragma once
#include <vector>

#include "ui/engineering/engineering_tab.h"
#include "ui/engineering/people/person_sheet.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class TextTable;
class TextTableModel;
class UserSession;

/// Who may sign in, with which role, and the folders that are nobody's. An administrator changes it, and sees
/// those folders; everybody else reads who may sign in.
class PeopleTab : public EngineeringTab {
  Q_OBJECT
 public:
  PeopleTab(UserSession& session, CredentialService& credentials, QWidget* parent = nullptr);
  void refresh();
  void entered() override { refresh(); }
  /// Chooses a person.  Out  false: there is nobody of that name
  bool choose(const QString& name);
  [[nodiscard]] QPushButton* button(PersonSheet::Change change) const;

 private:
  void layOut();
  void tell();
  void ask(PersonSheet::Change change);
  [[nodiscard]] const storage::Account* chosen() const;
  [[nodiscard]] QString reasonAgainst(PersonSheet::Change change) const;
  UserSession& session_;
  CredentialService& credentials_;
  std::vector<storage::Account> accounts_;
  TextTableModel *people_, *orphans_;
  TextTable *peopleTable_, *orphanTable_;
  QLabel* orphanTitle_;
  std::vector<std::pair<PersonSheet::Change, QPushButton*>> buttons_;
};

}  // namespace articulus::ui
