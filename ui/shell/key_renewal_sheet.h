#pragma once
#include <functional>
#include <string>

#include "core/base/result.h"
#include "ui/kit/sheets/sheet.h"

class QLineEdit;

namespace articulus::ui {

class PasswordEdit;

/// Where the key of the station is lost or damaged: an administrator takes accounts and runs as they are found, with a
/// new one. It closes once that is done; what was wrong stands on it.
/// Thread  ui, which waits while the password is checked: nothing moves yet
class KeyRenewalSheet : public Sheet {
  Q_OBJECT
 public:
  using Renew = std::function<base::Result<void>(const std::string& administrator, const std::string& password)>;
  KeyRenewalSheet(const base::Error& because, Renew renew, QWidget* owner = nullptr);
  ~KeyRenewalSheet() override;
  void accept() override;

 private:
  void tell();
  Renew renew_;
  QLineEdit* name_;
  PasswordEdit* password_;
  QLabel* said_;
};

}  // namespace articulus::ui
