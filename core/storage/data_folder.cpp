#include "core/storage/data_folder.h"

#include <array>
#include <optional>
#include <string_view>

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;

/// One row a name. A "*" stands for any rest.
struct Name {
  std::string_view name;
  bool looksInside = false;  ///< a folder whose entries are files of ours
};
constexpr std::array kNames{
    Name{"accounts.sqlite*"},
    Name{"station.*"},
    Name{"in_use.lock"},
    Name{"in_vice*"},
    Name{"articulus.*"},
    Name{"desktop.ini*"},
    Name{"restoring.*"},
    Name{"before_restore_*"},
    Name{"run_counts", true},
    Name{"tools", true},
    Name{"mappings", true},
    Name{"robots", true},
    Name{"commissioning", true},
    Name{"cells", true},
    Name{"Articulus", true},
    Name{"users"},
    Name{"put_away"},
};

const Name* rowOf(std::string_view file) {
  for (const Name& row : kNames) {
    const bool any = row.name.ends_with('*');
    const auto fixed = any ? row.name.substr(0, row.name.size() - 1) : row.name;
    if (any ? file.starts_with(fixed) : file == fixed) return &row;
  }
  return nullptr;
}

/// A folder where a file belongs leads nowhere: who cannot read or keep what belongs there says so, and goes on.
std::optional<base::Error> wrongWith(const fs::path& path) {
  std::error_code gone;
  const auto is = fs::symlink_status(path, gone).type();
  if (gone || is == fs::file_type::regular || is == fs::file_type::directory || is == fs::file_type::not_found)
    return {};
  return base::Error{
      base::ErrorCode::PermissionDenied,
      path.string() + (is == fs::file_type::symlink ? " is a link; in a data folder it could lead anywhere."
                                                    : " is neither a file nor a folder."),
      "Put the file or folder itself there, or move it away. Nothing was changed."};
}

/// Every entry of a folder; what cannot be listed is found by who opens it.
template <class Look>
base::Result<void> forEach(const fs::path& folder, const Look& look) {
  std::error_code failed;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed))
    if (auto good = look(it->path()); !good) return good;
  return {};
}

}  // namespace

base::Result<void> checkDataFolder(const fs::path& dataFolder) {
  return forEach(dataFolder, [](const fs::path& path) -> base::Result<void> {
    const Name* row = rowOf(path.filename().string());
    if (row == nullptr) return {};
    if (auto wrong = wrongWith(path)) return *wrong;
    std::error_code none;
    if (!row->looksInside || !fs::is_directory(path, none)) return {};
    return forEach(path, [](const fs::path& inside) -> base::Result<void> {
      if (auto wrong = wrongWith(inside)) return *wrong;
      return {};
    });
  });
}

}  // namespace articulus::storage
