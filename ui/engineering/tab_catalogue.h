#pragma once
#include <span>

#include "ui/engineering/engineering_models.h"
#include "ui/engineering/engineering_tab.h"

namespace articulus::ui {

/// What tabs are made with. All outlives them.
struct EngineeringParts {
  UserSession& session;
  StationBridge& bridge;
  EngineeringModels& models;  ///< open
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
