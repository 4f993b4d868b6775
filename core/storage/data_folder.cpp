#include "core/storage/data_folder.h"

#include <array>
#include <optional>
#include <string_view>

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;

enum class Kind { File, Folder };

/// One row a name. A "*" stands for any rest.
struct Name {
  std::string_view name;
  Kind kind = Kind::File;
  bool filesOnly = false;  ///< of a folder: all that is in it is files
};
constexpr std::array kNames{
    Name{"accounts.sqlite*"},
    Name{"station.*"},
    Name{"in_use.lock"},
    Name{"in_vice*"},
    Name{"articulus.*"},
    Name{"desktop.ini*"},
    Name{"run_counts", Kind::Folder, true},
    Name{"tools", Kind::Folder, true},
    Name{"mappings", Kind::Folder, true},
    Name{"robots", Kind::Folder, true},
    Name{"users", Kind::Folder},
};

const Name* rowOf(std::string_view file) {
  for (const Name& row : kNames) {
    const bool any = row.name.ends_with('*');
    const auto fixed = any ? row.name.substr(0, row.name.size() - 1) : row.name;
    if (any ? file.starts_with(fixed) : file == fixed) return &row;
  }
  return nullptr;
}

std::optional<base::Error> wrongWith(const fs::path& path, Kind kind) {
  std::error_code gone;
  const auto is = fs::symlink_status(path, gone).type();
  const bool right = kind == Kind::File ? is == fs::file_type::regular : is == fs::file_type::directory;
  if (right || gone || is == fs::file_type::not_found) return {};
  const std::string what = is == fs::file_type::symlink     ? " is a link; in a data folder it could lead anywhere."
                           : is == fs::file_type::directory ? " is a folder, where a file belongs."
                           : is == fs::file_type::regular   ? " is a file, where a folder belongs."
                                                            : " is neither a file nor a folder.";
  return base::Error{base::ErrorCode::PermissionDenied, path.string() + what,
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
    if (auto wrong = wrongWith(path, row->kind)) return *wrong;
    if (!row->filesOnly) return {};
    return forEach(path, [](const fs::path& inside) -> base::Result<void> {
      if (auto wrong = wrongWith(inside, Kind::File)) return *wrong;
      return {};
    });
  });
}

}  // namespace articulus::storage
