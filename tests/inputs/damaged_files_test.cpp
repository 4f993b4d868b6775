// Every kind of file that is read x every damage: words that name the file and what to do, never a crash, a hang or a
// gigabyte. Prints the table.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "core/base/input_file.h"
#include "core/base/json_reader.h"
#include "core/calibration/data/measurement_csv.h"
#include "core/cell/cell_config.h"
#include "core/control/gain_set.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/import/simvitro.h"
#include "core/mechanism/mechanism_file.h"
#include "core/protocol/protocol_json.h"
#include "core/publication/facts/published_curve.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/files/urdf_import.h"
#include "core/run/registration/registration.h"
#include "core/specimen/specimen_factory.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/user_store.h"
#include "hardware/ati_net_ft/net_ft_config.h"
#include "hardware/kuka_rsi/rsi_config.h"
#include "tests/inputs/damages.h"
#include "tests/inputs/reader.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;

const fs::path kResources = ARTICULUS_RESOURCES, kSeeds = ARTICULUS_SOURCE "/tests/fuzz/seeds";
constexpr double kLongest_s = 2.0;  // of the processor, so that other work on the machine does not count
constexpr long kMost_kB = 500'000;

Outcome readThrough(const fs::path& file, const std::function<void(const base::JsonReader&)>& use) {
  const auto json = base::readJsonFile(file);
  if (!json) return json.error();
  try {
    const base::JsonReader reader(*json, file.string());
    use(reader);
    reader.refuseUnknown();
  } catch (const base::JsonError& e) {
    return e.error();
  }
  return {};
}

Outcome readTable(const fs::path& file, const std::string& step) {
  const std::string text = R"({"format": "articulus-protocol-2", "name": "t", "steps": [)" + step + "]}";
  return outcomeOf(protocol::fromText(text, "t.json", {.folder = file.parent_path(), .library = {}}));
}

/// The databases of a person with no run, and of a station with an account.
std::string newDatabase(const fs::path& folder, bool accounts) {
  fs::create_directories(folder);
  if (accounts) {
    auto store = storage::AccountStore::open(folder, kResources / "migrations" / "accounts");
    EXPECT_TRUE(store && (*store)->create("weber", "correct-horse-battery", storage::Role::Clinician));
  } else {
    auto store = storage::UserStore::open(folder / "user.sqlite", kResources / "migrations" / "user");
    EXPECT_TRUE(store) << (store ? "" : store.error().text());
  }
  return bytes(folder / (accounts ? "accounts.sqlite" : "user.sqlite"));
}

/// Recordings of other systems, by the key of their kind. Texts count as binary: what a table of CSV must refuse, such
/// as other letters, may be right here.
std::vector<Reader> recordings() {
  std::vector<Reader> all;
  for (const auto& [key, file] : std::map<std::string, std::string>{{"csv", "foreign.csv"},
                                                                    {"lvm", "measured.lvm"},
                                                                    {"mts", "mts.txt"},
                                                                    {"trc", "points.trc"},
                                                                    {"sto", "table.sto"},
                                                                    {"polhemus", "polhemus.txt"},
                                                                    {"tdms", "small.tdms"},
                                                                    {"mat", "plain.mat"},
                                                                    {"hdf5", "small.h5"},
                                                                    {"c3d", "small.c3d"}})
    all.push_back({"recording, " + key, Kind::Binary, file, bytes(kSeeds / file),
                   [read = exchange::formatOf(key)->read](const fs::path& f) { return outcomeOf(read(f)); }});
  all.push_back({"simVITRO state", Kind::Binary, "State.cfg",
                 "[Knee JCS]\r\nPosition Offset (m,rad) = \"<size(s)=6> 0.01 0.02 0.03 0.1 0.2 0.3\"\r\n[World]\r\n"
                 "T_World1_World2 = \"<size(s)=4 4> 1 0 0 0 0 1 0 0 0 0 -1 0 0 0 0 1\"\r\n",
                 [](const fs::path& f) { return outcomeOf(exchange::saysSide({.samples = {}, .state = f})); }});
  return all;
}

std::vector<Reader> readers(const fs::path& scratch) {
  const auto shipped = [](const char* file) { return bytes(kResources / file); };
  const auto seed = [](const char* file) { return bytes(kSeeds / file); };
  const auto protocolOf = [](const fs::path& f) {
    return outcomeOf(protocol::loadProtocol(f, kResources / "protocols"));
  };
  return {
      {"protocol", Kind::Json, "p.json", shipped("protocols/spine_flexibility.json"), protocolOf},
      {"cell", Kind::Json, "c.json", shipped("cells/munich.json"),
       [](const fs::path& f) { return outcomeOf(cell::loadCell(f.string(), kResources)); }},
      {"specimen", Kind::Json, "s.json", shipped("specimens/human_l1_l5.json"),
       [](const fs::path& f) {
         return readThrough(f,
                            [](const base::JsonReader& r) { (void)specimen::makeSpecimen(specimen::readSpecimen(r)); });
       }},
      {"mechanism", Kind::Json, "k.json", shipped("mechanisms/knee_inspired_joint.json"),
       [](const fs::path& f) { return outcomeOf(mechanism::readMechanism(f)); }},
      {"registration", Kind::Json, "g.json",
       run::toJson(*run::registrationOf({{0.5, 0, 0.3}, {0.5, 0.08, 0.3}, {0.44, 0, 0.3}, {0.5, 0, 0.35}},
                                        {{0, 0, 0}, {0.08, 0, 0}, {0, 0.06, 0}, {0, 0, 0.05}}, true, "munich"))
           .dump(1),
       [](const fs::path& f) { return outcomeOf(run::readRegistration(f)); }},
      {"robot", Kind::Json, "r.json", shipped("robots/rx90b.json"),
       [](const fs::path& f) { return outcomeOf(robot::loadRobot(f)); }},
      {"gains", Kind::Json, "g.json", control::toJson(control::defaultGains()).dump(1),
       [](const fs::path& f) {
         return readThrough(f, [](const base::JsonReader& r) { (void)control::readGains(r); });
       }},
      {"URDF", Kind::Xml, "a.urdf", seed("arm.urdf"),
       [](const fs::path& f) { return outcomeOf(robot::importUrdf(f)); }},
      {"profile CSV", Kind::Csv, "t.csv", seed("profile.csv"),
       [](const fs::path& f) { return readTable(f, R"({"type": "profile", "axes": {"My_Nm": 2}, "file": "t.csv"})"); }},
      {"path CSV", Kind::Csv, "t.csv", seed("path.csv"),
       [](const fs::path& f) { return readTable(f, R"({"type": "replay_path", "path": "t.csv"})"); }},
      {"published curve", Kind::Csv, "p.csv", seed("published.csv"),
       [](const fs::path& f) { return outcomeOf(publication::readPublishedCurve(f)); }},
      {"measurement CSV", Kind::Csv, "m.csv", seed("standing.csv"),
       [](const fs::path& f) { return outcomeOf(calibration::readStaticCsv(f, 6)); }},
      {"motion CSV", Kind::Csv, "m.csv", seed("robot.csv"),
       [](const fs::path& f) { return outcomeOf(calibration::readDynamicCsv(f, kSeeds / "reference.csv", 6)); }},
      {"netftapi2.xml", Kind::Xml, "n.xml", seed("netftapi2.xml"),
       [](const fs::path& f) -> Outcome {
         const auto page = base::readFileBytes(f);
         return page ? outcomeOf(hardware::readNetFtConfig(*page)) : Outcome(page.error());
       },
       false},
      {"Ethernet file", Kind::Xml, "e.xml", shipped("kuka_rsi/articulus_rsi.xml"),
       [](const fs::path& f) { return outcomeOf(hardware::readRsiConfig(f)); }},
      {"accounts", Kind::Binary, "accounts.sqlite", newDatabase(scratch / "a", true),
       [scratch](const fs::path& f) -> Outcome {
         for (const char* beside : {"station.key", "station.head"})  // the database without them is refused as such
           fs::copy_file(scratch / "a" / beside, f.parent_path() / beside, fs::copy_options::overwrite_existing);
         auto store = storage::AccountStore::open(f.parent_path(), kResources / "migrations" / "accounts");
         return store ? outcomeOf((*store)->accounts()) : Outcome(store.error());
       }},
      {"user database", Kind::Binary, "user.sqlite", newDatabase(scratch / "u", false),
       [](const fs::path& f) -> Outcome {
         auto store = storage::UserStore::open(f, kResources / "migrations" / "user");
         return store ? outcomeOf((*store)->runs()) : Outcome(store.error());
       }},
  };
}

/// Of this process and of those that read for it and have ended.
double processor_s() {
  double sum_s = 0.0;
  for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(whose, &usage);
    for (const timeval& part : {usage.ru_utime, usage.ru_stime})
      sum_s += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
  }
  return sum_s;
}
/// The most that this process, or one of them, ever had at once.
long most_kB() {
  long most = 0;
  for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(whose, &usage);
    most = std::max(most, usage.ru_maxrss);
  }
  return most;
}

struct Count {
  int accepted = 0, refused = 0;
  double longest_s = 0.0;
};
using Row = std::map<std::string, Count>;

class DamagedFiles : public ::testing::Test {
 public:
  DamagedFiles() : folder_(fs::temp_directory_path() / ("articulus_damaged_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~DamagedFiles() override { fs::remove_all(folder_); }

  /// A folder with nothing but the file to be tried.
  fs::path fresh(const Reader& reader) const {
    fs::remove_all(folder_ / "try");
    fs::create_directories((folder_ / "try" / reader.file).parent_path());
    return folder_ / "try" / reader.file;
  }

  void judge(const Reader& reader, const std::string& what, bool mustBeRefused, const fs::path& file,
             Count& count) const {
    SCOPED_TRACE(reader.name + ", " + what);
    const double begin_s = processor_s();
    const Outcome outcome = reader.read(file);
    const double took_s = processor_s() - begin_s;
    EXPECT_LT(took_s, kLongest_s);
    count.longest_s = std::max(count.longest_s, took_s);
    if (!outcome) {
      ++count.accepted;
      EXPECT_FALSE(mustBeRefused) << "was accepted";
      return;
    }
    ++count.refused;
    EXPECT_FALSE(outcome->message.empty());
    EXPECT_FALSE(outcome->remedy.empty()) << outcome->message;
    EXPECT_NE(outcome->code, base::ErrorCode::Internal) << outcome->text();
    EXPECT_LT(outcome->text().size(), 4000U);
    const bool named = outcome->text().find(fs::path(reader.file).stem().string()) != std::string::npos;
    EXPECT_TRUE(named || !reader.namesFile) << outcome->text();
  }

  void tryTexts(const Reader& reader, Row& row) const {
    for (const Damage& damage : damagesOf(reader.good, reader.kind, 7)) {
      Count& count = row[damage.what];
      for (const std::string& text : damage.texts) {
        const fs::path file = fresh(reader);
        std::ofstream(file, std::ios::binary) << text;
        judge(reader, damage.what, damage.mustBeRefused, file, count);
      }
    }
    EXPECT_EQ(row["as it should be"].accepted, 1) << reader.name;
  }

  void tryKinds(const Reader& reader, Row& row) const {
    fs::path file = fresh(reader);
    fs::create_directory(file);
    judge(reader, "folder", true, file, row["folder"]);
    file = fresh(reader);
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    judge(reader, "pipe", true, file, row["pipe"]);
    for (const auto& [what, target] : {std::pair{"device", "/dev/zero"}, {"dangling link", "nowhere"}}) {
      file = fresh(reader);
      fs::create_symlink(target, file);
      judge(reader, what, reader.kind != Kind::Binary || std::string(what) == "device", file, row[what]);
    }
    if (reader.kind == Kind::Binary) return;  // links in a data folder are not followed
    file = fresh(reader);
    std::ofstream(file.string() + ".target", std::ios::binary) << reader.good;
    fs::create_symlink(file.string() + ".target", file);
    judge(reader, "link", false, file, row["link"]);
    EXPECT_EQ(row["link"].accepted, 1) << reader.name << ": links are followed";
    file = fresh(reader);
    fs::create_symlink(file.filename(), file);
    judge(reader, "circle", true, file, row["circle"]);
  }

  fs::path folder_;
};

TEST_F(DamagedFiles, EachKindIsReadOrRefusedInWords) {
  std::printf("%-20s %-18s %9s %8s %10s\n", "file", "damage", "accepted", "refused", "longest s");
  int cases = 0;
  for (const Reader& reader : everyReader(folder_)) {
    Row row;
    tryTexts(reader, row);
    tryKinds(reader, row);
    for (const auto& [what, count] : row) {
      std::printf("%-20s %-18s %9d %8d %10.3f\n", reader.name.c_str(), what.c_str(), count.accepted, count.refused,
                  count.longest_s);
      cases += count.accepted + count.refused;
    }
  }
  std::printf("%d cases, %ld MB at most\n", cases, most_kB() / 1024);
  EXPECT_LT(most_kB(), kMost_kB);
}

}  // namespace

std::vector<Reader> everyReader(const fs::path& scratch) {
  auto all = readers(scratch);
  for (Reader reader : recordings()) all.push_back(std::move(reader));
  for (Reader reader : keptFiles(scratch / "kept")) all.push_back(std::move(reader));
  return all;
}

std::string bytes(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace articulus::test
