#pragma once
#include <span>
#include <string_view>

#include "ui/bridge/credential_service.h"
#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/page.h"

namespace articulus::ui {

/// What pages are made with. All outlives them.
struct PageParts {
  UserSession& session;
  StationBridge& bridge;
  CredentialService &signIn, &engineering;
  /// The same page in another language, which goes as this one has come: models that go on are taken from it.
  Page* before = nullptr;
};

/// A page of the navigation bar: all that the window knows of it.
struct PageRow {
  std::string_view key;  ///< for code and tests
  const char* mark;      ///< in the navigation bar: "1"
  const char* name;      ///< to be translated
  const char* icon;
  const char* shortcut;
  Page* (*make)(const PageParts& parts, QWidget* parent);
  bool readsOnly = false;      ///< open also where nothing may be written and no station runs
  bool atBottom = false;       ///< the first of those at the bottom of the navigation bar
  const char* tour = nullptr;  ///< what the tour says of it, to be translated; null: it is no step of the tour
};

/// All pages, in the order of the bar. One more page is one more row.
[[nodiscard]] std::span<const PageRow> pageCatalogue();
/// Its place in the catalogue; -1 if there is no such page.
[[nodiscard]] int pageEntry(std::string_view key);

}  // namespace articulus::ui
