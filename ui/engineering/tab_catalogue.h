#pragma once
#include <span>

#include "ui/engineering/engineering_models.h"
#include "ui/engineering/engineering_tab.h"

namespace articulus::ui {

class CredentialService;

/// What tabs are made with. All outlives them.
struct EngineeringParts {
  UserSession& session;
  StationBridge& bridge;
  EngineeringModels& models;  ///< open
  CredentialService& people;  ///< for changes of accounts; lives longer than a tab, which waits for nothing
};

/// A tab of engineering: all that the panel knows of it.
struct EngineeringTabRow {
  const char* title;  ///< to be translated
  EngineeringTab* (*make)(const EngineeringParts& parts, QWidget* parent);
  [[nodiscard]] QString words() const;
};

/// All tabs, from left to right. One more tab is one more row.
[[nodiscard]] std::span<const EngineeringTabRow> engineeringTabs();

}  // namespace articulus::ui
