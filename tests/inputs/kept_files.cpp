#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/devices/trackers/tracker_tools.h"
#include "core/base/json_reader.h"
#include "core/cell/cell_config.h"
#include "core/control/kept_gains.h"
#include "core/exchange/import/mapping_library.h"
#include "core/mesh/mesh_file.h"
#include "core/procedure/tool_store.h"
#include "core/publication/report_template.h"
#include "core/robot/files/robot_file.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/commissioning_store.h"
#include "core/run/tuning/kept_responses.h"
#include "core/run/vice_record.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/backup/restore.h"
#include "core/storage/data_folder.h"
#include "core/storage/meshes/kept_mesh.h"
#include "core/storage/meshes/robot_meshes.h"
#include "core/tracking/field_map.h"
#include "hardware/virtual_devices/fault_plan_file.h"
#include "tests/inputs/reader.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;

const fs::path kShippedFiles = ARTICULUS_RESOURCES;
const procedure::ToolTagger kTagger = [](const std::string& text) {
  return std::to_string(std::hash<std::string>()(text));
};

const cell::CellConfig& munich() {
  static const auto cell = std::move(cell::loadCell("munich", kShippedFiles)).value();
  return cell;
}

std::string goodTool(const fs::path& scratch) {
  procedure::StoredTool tool;
  tool.tool.mass_kg = 1.6;
  tool.tool.centre_S_m = {0.02, -0.01, 0.06};
  tool.cell = munich().key;
  tool.by = "weber";
  tool.when = "2026-11-20T12:00:00Z";
  EXPECT_TRUE(procedure::saveTool(scratch, tool, kTagger));
  return bytes(procedure::toolFile(scratch, munich().key));
}

std::string goodGainSets(const fs::path& scratch) {
  auto sets = control::KeptGainSets::read(scratch, "munich");
  EXPECT_TRUE(sets && sets->keep({"soft", "weber", "2026-11-26T12:00:00Z", control::defaultGains()}));
  return bytes(scratch / "gain_sets" / "munich.json");
}

std::string goodResponses(const fs::path& scratch) {
  run::MeasuredResponse response;
  response.request = {run::ResponseKind::Step, 4, -1.5};
  response.gains = control::defaultGains();
  response.by = "weber";
  response.when = "2026-11-28T12:00:00Z";
  response.time_s = {0.0, 0.1, 0.2};
  response.wanted = {0.0, -1.5, -1.5};
  response.measured = {0.0, -0.7, -1.4};
  auto kept = run::KeptResponses::read(scratch, "munich");
  EXPECT_TRUE(kept && kept->keep(response));
  return bytes(scratch / "gain_sets" / "munich.responses.json");
}

std::string goodMeshes(const fs::path& scratch) {
  fs::create_directories(scratch);
  const storage::MeshStore store(scratch);
  storage::KeptMesh mesh;
  mesh.original = "femur.stl";
  mesh.side = "left";
  mesh.method = "landmarks";
  mesh.points = {"a", "b", "c"};
  mesh.residual_m = {0.001, 0.0, 0.0005};
  mesh.by = "weber";
  mesh.when = "2026-11-27T12:00:00Z";
  EXPECT_TRUE(store.keep(7, mesh, "bytes"));
  return bytes(store.list(7));
}

std::string goodArmMeshes(const fs::path& scratch) {
  const storage::RobotMeshStore store(scratch, "rx90b.json");
  EXPECT_TRUE(store.keep({"rx90b.urdf", "park", "2026-11-27T12:00:00Z", {{-1, {}, "bytes"}, {2, {}, "others"}}}));
  return bytes(store.list());
}

/// A tetrahedron, as programs that segment a CT write it.
constexpr const char* kMesh =
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 4\n"
    "property list uchar int vertex_indices\nend_header\n0 0 0\n30 0 0\n0 40 0\n0 0 50\n3 0 2 1\n3 0 1 3\n3 0 3 2\n"
    "3 1 2 3\n";

const run::ViceRecord kInVice{.label = "L3-L5 #07",
                              .joint = "lumbar spine",
                              .level = "L3-L5",
                              .side = "left",
                              .by = "weber",
                              .when = "2026-11-22T10:00:00Z",
                              .cell = "Munich cell",
                              .simulated = false};

std::string goodViceRecord(const fs::path& scratch) {
  EXPECT_TRUE(run::keepViceRecord(scratch, kInVice));
  return bytes(run::viceFile(scratch, kInVice.cell, false));
}

Outcome readViceRecord(const fs::path& file) {
  const auto records = run::viceRecords(file.parent_path());
  if (!records.unreadable.empty()) return records.unreadable.front();
  // Whatever it says now, what could be read is told: a vice is never taken for empty in silence.
  EXPECT_EQ(records.left.size(), 1U) << file;
  return {};
}

/// A live cell of a laboratory with its signed record, and the key of the station.
struct Commissioned {
  cell::CellConfig cell;
  std::shared_ptr<const storage::StationKey> key;
  std::string record;
};
Commissioned commissioned(const fs::path& scratch) {
  fs::create_directories(scratch);
  std::ofstream(scratch / "ours.json")
      << R"({"variant_of": "alesund", "simulated": false, "name": "Ours", "honesty": ["LIVE"],
    "devices": {"kuka_rsi": {"simulated": false, "port": 59152, "host": "192.0.2.10", "controller": "192.0.2.2"},
                "ati_net_ft": {"simulated": false, "host": "192.0.2.1"}, "operator": "screen"}})";
  Commissioned made{std::move(cell::loadCell((scratch / "ours.json").string(), kShippedFiles)).value(),
                    storage::StationKey::openOrMake(scratch),
                    {}};
  record::CommissioningRecord record{
      "ours", "Ours", *run::cellIdentity(made.cell), "1", "weber", "2026-11-23T10:00:00Z", false, {}};
  for (int i = 0; i < static_cast<int>(record::CommissioningStep::Count); ++i)
    record.results.push_back({static_cast<record::CommissioningStep>(i), true, "well", {{"way", 0.1, 0.2, "rad"}}});
  EXPECT_TRUE(run::saveCommissioning(scratch, *made.key, record));
  made.record = bytes(run::commissioningFile(scratch, "ours"));
  return made;
}

std::string calibratedArm() {
  auto arm = std::move(robot::loadRobot(kShippedFiles / "robots/ur5e.json")).value();
  for (std::size_t i = 0; i < static_cast<std::size_t>(arm.joints); ++i) {
    const auto& n = arm.links[i].nominal;
    arm.links[i].geometry = robot::LinkGeometry(n.alpha_rad() + 0.001, n.a_m() - 1e-4, n.d_m() + 2e-4,
                                                n.thetaOffset_rad() + 0.002, n.beta_rad());
  }
  arm.calibration.by = "weber";
  arm.calibration.when = "2026-11-20T09:30:00Z";
  arm.calibration.method = "static, 107 poses, two loads";
  arm.calibration.nominal = "ur5e.json";
  arm.calibration.report = nlohmann::json{{"mean_m", 3.84e-4}};
  return robot::robotFileText(arm);
}

std::string fieldMap() {
  tracking::FieldMap map;
  map.simulated = true;
  map.order = 1;
  map.scale_m = 0.2;
  map.spacing_m = 0.05;
  for (int i = 0; i < 27; ++i) map.sites_m.push_back({0.1 * (i % 3), 0.1 * (i / 3 % 3), 0.1 * (i / 9)});
  map.polynomial.assign(4, {1e-3, 0, 2e-4, 1e-3, 0, 0});
  return tracking::fieldMapText(map);
}

/// A station with one person, whose folder was opened: the folder to be copied, and the name of hers in it.
struct Station {
  fs::path folder;
  std::string person;
};

Station station(const fs::path& scratch) {
  Station made{scratch / "station", {}};
  auto accounts = std::move(storage::AccountStore::open(made.folder, kShippedFiles / "migrations/accounts")).value();
  accounts->useTestHashing();
  const auto account = *accounts->create("weber", "correct-horse-battery", storage::Role::Clinician);
  made.person = account.folder;
  auto store = accounts->openDatabase(account, kShippedFiles / "migrations/user");
  EXPECT_TRUE(store) << (store ? "" : store.error().text());
  return made;
}

/// Everything of the station but what is there already: the file that is tried.
void putBeside(const fs::path& station, const fs::path& data) {
  for (const auto& entry : fs::recursive_directory_iterator(station)) {
    const fs::path to = data / fs::relative(entry.path(), station);
    std::error_code none;
    if (fs::exists(fs::symlink_status(to, none))) continue;
    if (entry.is_directory()) fs::create_directories(to);
    else fs::copy_file(entry.path(), to);
  }
}

/// Opens the station, its one person's runs, and reads all that tells of changes; what is told counts as refused.
Outcome openStation(const fs::path& station, const fs::path& data) {
  putBeside(station, data);
  auto accounts = storage::AccountStore::open(data, kShippedFiles / "migrations/accounts");
  if (!accounts) return accounts.error();
  const auto people = (*accounts)->accounts();
  if (!people) return people.error();
  const auto told = [](const std::vector<std::string>& words) -> Outcome {
    if (words.empty()) return {};
    return base::Error{base::ErrorCode::Conflict, words.front(), "See what became of it."};
  };
  const auto found = (*accounts)->verify();
  if (!found) return found.error();
  if (auto words = told(*found)) return words;
  for (const auto& account : *people) {
    auto store = (*accounts)->openDatabase(account, kShippedFiles / "migrations/user");
    if (!store) return store.error();
    const auto missing = (*store)->missingRuns();
    if (!missing) return missing.error();
    if (auto words = told(*missing)) return words;
  }
  return {};
}

std::vector<Reader> heads(const fs::path& scratch) {
  const Station made = station(scratch);
  const std::string runs = "users/" + made.person + "/runs.head";
  std::string count;  // the one file in run_counts
  for (const auto& entry : fs::directory_iterator(made.folder / "run_counts")) count = entry.path().filename();
  std::vector<Reader> all;
  for (const std::string& file :
       {std::string("station.key"), std::string("station.head"), runs, "run_counts/" + count}) {
    fs::path up;  // from the file to its data folder
    for (auto part = fs::path(file).parent_path(); !part.empty(); part = part.parent_path()) up /= "..";
    all.push_back({fs::path(file).parent_path() == "run_counts" ? "run count" : fs::path(file).filename().string(),
                   Kind::Binary, file, bytes(made.folder / file),
                   [folder = made.folder, up](const fs::path& f) {
                     return openStation(folder, (f.parent_path() / up).lexically_normal());
                   },
                   false});
  }
  return all;
}

}  // namespace

std::vector<Reader> keptFiles(const fs::path& scratch) {
  const std::string viceFile = run::viceFile({}, kInVice.cell, false).filename();
  std::vector<Reader> all{
      {"kept gains", Kind::Json, "gain_sets/munich.json", goodGainSets(scratch),
       [](const fs::path& f) {
         return outcomeOf(control::KeptGainSets::read(f.parent_path().parent_path(), "munich"));
       }},
      {"responses of an axis", Kind::Json, "gain_sets/munich.responses.json", goodResponses(scratch),
       [](const fs::path& f) { return outcomeOf(run::KeptResponses::read(f.parent_path().parent_path(), "munich")); }},
      {"tool in force", Kind::Json, "tools/munich.json", goodTool(scratch),
       [](const fs::path& f) {
         return outcomeOf(procedure::loadTool(f.parent_path().parent_path(), munich(), kTagger));
       }},
      {"kept meshes", Kind::Json, "meshes/specimen_7.json", goodMeshes(scratch),
       [](const fs::path& f) { return outcomeOf(storage::MeshStore(f.parent_path().parent_path()).of(7)); }},
      {"meshes of an arm", Kind::Json, "robots/meshes/rx90b.json", goodArmMeshes(scratch),
       [](const fs::path& f) {
         return outcomeOf(storage::RobotMeshStore(f.parent_path().parent_path().parent_path(), "rx90b.json").kept());
       }},
      {"mesh", Kind::Binary, "femur.ply", kMesh, [](const fs::path& f) { return outcomeOf(mesh::readMesh(f)); }},
      {"in the vice", Kind::Json, viceFile, goodViceRecord(scratch), readViceRecord},
      {"kept mapping", Kind::Json, "mappings/ours.json", bytes(kShippedFiles / "mappings/ur_rtde.json"),
       [](const fs::path& f) {
         return outcomeOf(exchange::findMapping("ours", f.parent_path().parent_path(), kShippedFiles));
       }},
      {"calibrated robot", Kind::Json, "robots/ours.json", calibratedArm(),
       [](const fs::path& f) { return outcomeOf(robot::loadRobot(f)); }},
      {"field map", Kind::Json, "field.json", fieldMap(),
       [](const fs::path& f) { return outcomeOf(tracking::readFieldMap(f)); }},
      {"tools of a tracker", Kind::Json, "tools.json",
       R"({"tools": [{"bone": "C4", "handle": 1, "X_MV": {"translation_m": [0.01, -0.02, 0.03],
 "quaternion_wxyz": [1, 0, 0, 0]}}]})",
       [](const fs::path& f) { return outcomeOf(app::readTrackerTools(f)); }},
      {"fault script", Kind::Json, "faults.json",
       R"({"format": "articulus-faults-1", "seed": 3, "faults": [{"fault": "lose", "value": 2, "at_s": 1.5,
 "until_s": 9.5, "every_s": 2, "probability": 0.5}, {"device": "ati_net_ft", "fault": "silent", "lasts_s": 0.5}]})",
       [](const fs::path& f) { return outcomeOf(hardware::FaultPlanFile::read(f)); }},
      {"backup", Kind::Json, "backup/backup.json",
       R"({"format": "articulus-backup-1", "made": "2026-11-26T22:30:00.000Z", "station": "4f1c 09aa 73d2 e810",
 "version": "0.1.0", "files": [{"path": "users/a/articulus.sqlite", "bytes": 4096, "blake2b": "00ff"}]})",
       [](const fs::path& f) { return outcomeOf(storage::BackupManifest::read(f.parent_path())); }},
      {"restoring", Kind::Binary, "restoring/restoring.json",
       R"({"format": "articulus-restoring-1", "made": "2026-11-26T22:30:00.000Z", "from": "/media/usb/backup",
 "aside": "before_restore_2026-11-26T22-31-00Z", "comes_in": false})",
       [](const fs::path& f) {
         fs::create_directories(f.parent_path() / "restoring.part");
         return outcomeOf(storage::finishRestore(f.parent_path()));
       }},
      {"report template", Kind::Json, "template.json",
       R"({"format": "articulus-report-template-1", "title": "Ours", "laboratory": {"name": "Munich", "address": ["Street 1"]},
 "sections": [{"heading": "Ours", "words": "As ever."}]})",
       [](const fs::path& f) { return outcomeOf(publication::ReportTemplate::read(f.parent_path())); }},
  };
  all.push_back({"commissioning", Kind::Json, "commissioning/ours.json", {}, {}});
  const Commissioned made = commissioned(scratch / "commissioned");
  all.back().good = made.record;
  all.back().read = [made](const fs::path& f) -> Outcome {
    const auto state = run::commissioningOf(made.cell, f.parent_path().parent_path(), made.key->publicKey(), "1");
    if (state.holds()) return {};
    return base::Error{base::ErrorCode::Conflict, state.words, state.remedy};
  };
  for (Reader& reader : heads(scratch)) all.push_back(std::move(reader));
  return all;
}

}  // namespace articulus::test
