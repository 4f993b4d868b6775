// Whatever reads a file has a row in the table of damages: found in the sources, so that a new reader cannot be
// forgotten.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "tests/inputs/reader.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = ARTICULUS_SOURCE;

/// Where bytes of a file come in (headers only declare it); what opens for writing, a device or a socket is none of
/// these.
const std::regex kReads(
    R"(\b(readJsonFile|readTextFile|readFileBytes|readPrivateFile|CsvTable::read|loadFile|loadFileUntilTag)\(|\bifstream\b|)"
    R"(\b(QSettings|QFile)\b|\b(sqlite3_open_v2|H5Fopen)\()");

/// Source file: a row of the table that goes through it. With "= " before it, why it needs none.
const std::map<std::string, std::string> kRows{
    {"app/cli/analyse_command.cpp",
     "= options of an analysis, through base::readFileBytes and parseJson as a protocol"},
    {"app/cli/identify/identify_input.cpp", "measurement CSV"},
    {"app/cli/identify/identify_specimen_command.cpp",
     "= the tool's JSON, through JsonReader: tests/app/cli/identify.sh"},
    {"app/devices/cell_lock.cpp", "= the name of a process, for words"},
    {"app/devices/trackers/tracker_tools.cpp", "tools of a tracker"},
    {"app/main.cpp", "= where the settings of the windows lie; none is read there"},
    {"core/base/csv_table.cpp", "measurement CSV"},
    {"core/base/input_file.cpp", "netftapi2.xml"},
    {"core/base/json_reader.cpp", "gains"},
    {"core/calibration/data/calibrated_robot_file.cpp", "calibrated robot"},
    {"core/calibration/data/measurement_csv.cpp", "measurement CSV"},
    {"core/cell/cell_config.cpp", "cell"},
    {"core/cell/cell_variant.cpp", "cell"},
    {"core/cell/edit/cell_edit.cpp", "cell"},
    {"core/cell/checklist_choice.cpp", "= which joints a shipped checklist is for; unreadable ones are left out"},
    {"core/cell/shipped_files.cpp", "= names of shipped files; unreadable ones are left out"},
    {"core/cell/simulated_specimen.cpp", "specimen"},
    {"core/control/kept_gains.cpp", "kept gains"},
    {"core/exchange/arrays/apart.cpp", "recording, hdf5"},
    {"core/exchange/arrays/hdf5_tree.cpp", "recording, hdf5"},
    {"core/exchange/export/archive.cpp", "= what the export itself has written"},
    {"core/exchange/format_catalogue.cpp", "recording, csv"},
    {"core/exchange/formats/c3d_reader.cpp", "recording, c3d"},
    {"core/exchange/formats/mat_reader.cpp", "recording, mat"},
    {"core/exchange/formats/tdms.cpp", "recording, tdms"},
    {"core/exchange/import/mapping_library.cpp", "kept mapping"},
    {"core/exchange/import/simvitro.cpp", "simVITRO state"},
    {"core/exchange/known_other_kind.cpp", "= the first bytes, compared with known beginnings"},
    {"core/exchange/text_table.cpp", "recording, sto"},
    {"core/mechanism/mechanism_file.cpp", "mechanism"},
    {"core/mesh/ct/ct_series.cpp",
     "= by DCMTK, in a process of its own: tests/core/mesh/ct_test.cpp, tests/app/cli/bone.sh"},
    {"core/mesh/mesh_file.cpp", "mesh"},
    {"core/procedure/tool_store.cpp", "tool in force"},
    {"core/protocol/json/embedding.cpp", "profile CSV"},
    {"core/protocol/protocol_json.cpp", "protocol"},
    {"core/publication/document/word_rows.cpp", "= words that come with the program; unreadable ones stay English"},
    {"core/publication/facts/published_curve.cpp", "published curve"},
    {"core/publication/report_template.cpp", "report template"},
    {"core/publication/sections/setup_sections.cpp", "= names of shipped arms; unreadable ones are left out"},
    {"core/publication/sections/specimen_sections.cpp", "= words of a shipped checklist"},
    {"core/robot/files/robot_file.cpp", "robot"},
    {"core/robot/files/urdf_import.cpp", "URDF"},
    {"core/run/commissioning/commissioning_store.cpp", "commissioning"},
    {"core/run/registration/registration.cpp", "registration"},
    {"core/run/rehearsal/specimen_model.cpp", "specimen"},
    {"core/run/tuning/kept_responses.cpp", "responses of an axis"},
    {"core/run/vice_record.cpp", "in the vice"},
    {"core/storage/backup/backup_manifest.cpp", "backup"},
    {"core/storage/backup/copied_file.cpp", "= files as they are, whose hash is compared: tests/core/storage/backup"},
    {"core/storage/backup/restore.cpp", "restoring"},
    {"core/storage/database.cpp", "user database"},
    {"core/storage/detail/account_seal.cpp", "station.head"},
    {"core/storage/detail/private_file.cpp", "station.key"},
    {"core/storage/detail/process_identity.cpp", "= /proc, of the kernel"},
    {"core/storage/detail/run_count.cpp", "run count"},
    {"core/storage/detail/run_ledger.cpp", "runs.head"},
    {"core/storage/file_hash.cpp", "= any bytes, which are hashed"},
    {"core/storage/meshes/kept_mesh.cpp", "kept meshes"},
    {"core/storage/meshes/robot_meshes.cpp", "meshes of an arm"},
    {"core/storage/migration.cpp", "= shipped SQL"},
    {"core/scene/own_arm.cpp", "URDF"},
    {"core/storage/accounts/station_key.cpp", "station.key"},
    {"core/tracking/field_map_file.cpp", "field map"},
    {"hardware/io/serial_line.cpp", "= the name of a process, for words"},
    {"hardware/kuka_rsi/rsi_config.cpp", "Ethernet file"},
    {"hardware/virtual_devices/fault_plan_file.cpp", "fault script"},
    {"hardware/virtual_devices/staubli/val3_application.cpp",
     "= the shipped application, which a virtual controller plays: tests/hardware/staubli takes its lines away"},
    {"ui/engineering/load_cell/registration_controller.cpp", "measurement CSV"},
    {"ui/help/help_page.cpp", "= in the program"},
    {"ui/kit/files/dropped_kind.cpp", "= its beginning, which only decides what page reads it: that one has its row"},
    {"ui/kit/language/core_text.cpp", "= in the program"},
    {"ui/kit/language/language.cpp", "desktop.ini, in tests/ui/shell/test_damaged_files.cpp"},
    {"ui/kit/sheets/choose_file.cpp", "= Qt's own settings: the folder where one chose last, taken where it is one"},
    {"ui/plot/plot_group_channels.cpp", "= Qt's own settings of what is shown"},
    {"ui/prepare/checklist_model.cpp", "checklists, in tests/ui/shell/test_damaged_files.cpp"},
    {"ui/prepare/meshes/mesh_registration.cpp", "mesh"},
    {"ui/prepare/prepare_page_cell.cpp", "= Qt's own settings of what is shown"},
    {"ui/protocol/experiment_library.cpp", "= Qt's own settings of what is shown"},
    {"ui/protocol/protocol_facts.cpp", "specimen"},
    {"ui/results/export/export_sheet.cpp", "= Qt's own settings of what is shown"},
    {"ui/results/import_asker.cpp", "= Qt's own settings of what is shown"},
    {"ui/results/results_page.cpp", "= Qt's own settings of what is shown"},
    {"ui/run/run_page.cpp", "= Qt's own settings of what is shown"},
    {"ui/run/run_plots.cpp", "= Qt's own settings of what is shown"},
    {"ui/scene/menus/show_menu.cpp", "= Qt's own settings of what is shown"},
    {"ui/scene/robot_view.cpp", "= Qt's own settings of what is shown"},
    {"ui/shell/main_window.cpp", "desktop.ini, in tests/ui/shell/test_damaged_files.cpp"},
    {"ui/sign_in/last_cell.cpp", "desktop.ini, in tests/ui/shell/test_damaged_files.cpp"},
    {"ui/theme/icon_engine.cpp", "= in the program"},
    {"ui/theme/style_sheet.cpp", "= in the program"},
};

/// Without what follows two slashes: a comment reads nothing.
bool reads(const fs::path& file) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (!line.starts_with("#include") && std::regex_search(line.substr(0, line.find("//")), kReads)) return true;
  return false;
}

TEST(EveryReader, OfFilesHasARowOfDamages) {
  std::set<std::string> found;
  for (const char* tree : {"app", "core", "hardware", "ui"})
    for (const auto& entry : fs::recursive_directory_iterator(kSource / tree)) {
      const std::string name = fs::relative(entry.path(), kSource).string();
      if (entry.path().extension() != ".cpp" || name.starts_with("app/studies/") || !reads(entry.path())) continue;
      found.insert(name);
      EXPECT_TRUE(kRows.contains(name)) << name << " reads a file: give it a row in tests/inputs, and name it here";
    }
  EXPECT_GT(found.size(), 50U);
  const fs::path scratch = fs::temp_directory_path() / ("articulus_every_reader_" + std::to_string(::getpid()));
  std::set<std::string> rows;
  for (const Reader& reader : everyReader(scratch)) rows.insert(reader.name);
  fs::remove_all(scratch);
  for (const auto& [file, row] : kRows) {
    EXPECT_TRUE(found.contains(file)) << file << " reads no file any more: take it out here";
    if (row.starts_with("= ")) continue;
    if (const auto in = row.find(", in "); in != std::string::npos)
      EXPECT_NE(
          bytes(kSource / row.substr(in + 5)).find("void " + std::string(row[0] == 'd' ? "desktopIni" : "checklists")),
          std::string::npos)
          << row;
    else EXPECT_TRUE(rows.contains(row)) << file << ": there is no row \"" << row << '"';
  }
}

}  // namespace
}  // namespace articulus::test
