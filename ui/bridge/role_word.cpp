#include "ui/bridge/role_word.h"

#include <QCoreApplication>

namespace articulus::ui {

QString roleWord(storage::Role role) {
  switch (role) {
    case storage::Role::Engineer: return QCoreApplication::translate("Role", "engineer");
    case storage::Role::Administrator: return QCoreApplication::translate("Role", "administrator");
    case storage::Role::Clinician: break;
  }
  return QCoreApplication::translate("Role", "clinician");
}

}  // namespace articulus::ui
