#pragma once
#include "ui/bridge/audit_trail.h"
#include "ui/engineering/audit/audit_table_model.h"
#include "ui/engineering/engineering_tab.h"

namespace articulus::ui {

class Chip;

/// Who did what to this station, and whether the chain of the trail is whole.
class AuditTab : public EngineeringTab {
  Q_OBJECT
 public:
  explicit AuditTab(const AuditTrail& trail, QWidget* parent = nullptr);
  void refresh();
  void entered() override { refresh(); }

 private:
  AuditTrail trail_;
  AuditTableModel entries_;
  Chip* chain_;
};

}  // namespace articulus::ui
