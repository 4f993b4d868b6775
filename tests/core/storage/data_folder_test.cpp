// What lies in a data folder by a name that programs use, and is no file or folder of theirs.
#include "core/storage/data_folder.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <chrono>
#include <fstream>

#include "core/storage/accounts/account_store.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Row {
  const char* name;
  bool folder = false;
};
const Row kRows[] = {{"accounts.sqlite"},
                     {"accounts.sqlite-wal"},
                     {"station.key"},
                     {"station.head"},
                     {"in_use.lock"},
                     {"articulus.log"},
                     {"articulus.1.log"},
                     {"desktop.ini"},
                     {"desktop.ini.lock"},
                     {"in_vice.json"},
                     {"in_vice.Munich_cell-0123456789abcdef.live.json"},
                     {"users", true},
                     {"run_counts", true},
                     {"run_counts/0123456789abcdef"},
                     {"tools", true},
                     {"tools/munich.json"},
                     {"mappings", true},
                     {"mappings/ours.json"},
                     {"robots", true},
                     {"robots/ours.json"}};

class DataFolder : public ::testing::Test {
 public:
  fs::path fresh() {
    fs::remove_all(scratch_.path() / "data");
    fs::create_directories(scratch_.path() / "data");
    return scratch_.path() / "data";
  }
  /// Refused by name before anything is opened, at once, and nothing is written through it.
  static void expectRefused(const fs::path& data, const fs::path& path, const std::string& why) {
    const auto begin = std::chrono::steady_clock::now();
    const auto opened = AccountStore::open(data, fs::path(ARTICULUS_RESOURCES) / "migrations/accounts");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
    ASSERT_FALSE(opened) << path << " as " << why;
    EXPECT_THAT(opened.error().message, HasSubstr(path.string()));
    EXPECT_THAT(opened.error().message, HasSubstr(why));
    EXPECT_THAT(opened.error().remedy, HasSubstr("Nothing was changed"));
    EXPECT_FALSE(fs::is_regular_file(data / "accounts.sqlite") && path.filename() != "accounts.sqlite")
        << "something was made";
  }
  TempFolder scratch_;
};

TEST_F(DataFolder, RefusesEachNameAsALinkAndAsAPipe) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    auto data = fresh();
    fs::path path = data / row.name;
    fs::create_directories(path.parent_path());
    const fs::path target = scratch_.path() / "of_somebody";
    fs::remove_all(target);
    if (row.folder) fs::create_directory(target);
    else std::ofstream(target) << "theirs";
    ::chmod(target.c_str(), 0755);
    fs::create_symlink(target, path);
    expectRefused(data, path, "is a link");
    struct stat state {};
    ASSERT_EQ(::stat(target.c_str(), &state), 0);
    EXPECT_EQ(state.st_mode & 0777U, 0755U) << "closed to others through the link";
    EXPECT_TRUE(row.folder ? fs::is_empty(target) : fs::file_size(target) == 6);

    data = fresh();
    fs::create_directories(path.parent_path());
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    expectRefused(data, path, "is neither a file nor a folder");

    data = fresh();
    fs::create_directories(path.parent_path());
    if (row.folder) std::ofstream(path) << "in the way";
    else fs::create_directory(path);
    EXPECT_TRUE(checkDataFolder(data)) << "leads nowhere: who needs it says that it cannot be used";
  }
}

TEST_F(DataFolder, LeavesAloneWhatIsNoneOfItsOwn) {
  const auto data = fresh();
  fs::create_symlink("/tmp", data / "exports");
  fs::create_symlink("nowhere", data / "notes.txt");
  EXPECT_TRUE(checkDataFolder(data));
  EXPECT_TRUE(checkDataFolder(data / "not there"));
  fs::create_symlink(data, scratch_.path() / "by another name");
  EXPECT_TRUE(checkDataFolder(scratch_.path() / "by another name"));
  EXPECT_TRUE(AccountStore::open(data, fs::path(ARTICULUS_RESOURCES) / "migrations/accounts"));
}

}  // namespace
}  // namespace articulus::storage
