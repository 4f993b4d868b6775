#include "app/locations.h"

#include <cstdlib>

namespace articulus::app {

namespace fs = std::filesystem;

base::Result<fs::path> findResources() {
  std::string looked;
  const auto good = [&looked](const fs::path& folder) {
    looked += "\n  " + folder.string();
    std::error_code none;
    return fs::is_directory(folder / "cells", none);
  };
  if (const char* set = std::getenv("ARTICULUS_RESOURCES"); set && *set) {
    if (good(set)) return fs::path(set);
    return base::Error{base::ErrorCode::NotFound,
                       std::string("ARTICULUS_RESOURCES points to ") + set + ", which has no cells folder.",
                       "Set it to the resources folder of Articulus, or unset it."};
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    for (fs::path folder = program.parent_path(); !folder.empty() && folder != folder.root_path();
         folder = folder.parent_path()) {
      if (good(folder / "share/articulus")) return folder / "share/articulus";
      if (good(folder / "resources")) return folder / "resources";
    }
  }
  if (good(ARTICULUS_SOURCE_RESOURCES)) return fs::path(ARTICULUS_SOURCE_RESOURCES);
  return base::Error{base::ErrorCode::NotFound, "The resources folder was not found. Looked at:" + looked,
                     "Set ARTICULUS_RESOURCES to the resources folder of Articulus."};
}

fs::path defaultDataFolder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return fs::path(data) / "articulus";
  if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / ".local/share/articulus";
  return fs::current_path() / "articulus-data";
}

}  // namespace articulus::app
