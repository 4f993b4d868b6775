#include "app/cli/commands.h"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/import/import_output.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/cli/terminal/text_table.h"
#include "app/station.h"
#include "core/base/text/text_format.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/import/imported_before.h"
#include "core/exchange/import/mapping_library.h"
#include "core/exchange/import/simvitro.h"
#include "core/exchange/import/store_import.h"
#include "core/run/condition/run_condition.h"
#include "core/run/kept_results.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;
using exchange::ImportSource;

struct ImportCommandOptions : CommonOptions {
  std::vector<std::filesystem::path> files;
  std::string specimen, side, condition, mapping, saveMapping, axes, join, format, decimal;
  std::vector<std::string> maps, units, ignored, motions;
  double rate_Hz = 0.0, fill_s = 0.0;
  int reportedCycle = 0;
  bool dryRun = false, listMappings = false, again = false;
};

base::Result<exchange::ImportOptions> optionsOf(const ImportCommandOptions& o, const Context& context) {
  exchange::ImportOptions options{.units = o.units, .maps = o.maps, .axes = o.axes, .fill_s = o.fill_s};
  if (o.rate_Hz != 0.0 && o.join.empty()) options.rate_Hz = o.rate_Hz;
  if (o.reportedCycle != 0) options.reportedCycle = o.reportedCycle;
  if (!o.mapping.empty()) {
    auto mapping = exchange::findMapping(o.mapping, o.data, context.resources);
    if (!mapping) return mapping.error();
    options.mapping = std::move(*mapping);
  } else {
    options.known = exchange::allMappings(o.data, context.resources);
  }
  if (!o.motions.empty()) {
    options.motions.emplace();
    for (const std::string& text : o.motions) {
      if (text == "none" && o.motions.size() == 1) break;
      auto motion = exchange::parseMotion(text);
      if (!motion) return motion.error();
      options.motions->push_back(*motion);
    }
  }
  return options;
}

/// Takes the columns out that a person does not want, also of further tables of the file.
void leaveOut(const std::vector<std::string>& names, exchange::Recording& r) {
  for (exchange::Recording& other : r.others) leaveOut(names, other);
  for (const std::string& name : names)
    for (std::size_t c = r.header.channels.size(); c-- > 0;)
      if (r.header.channels[c].name == name) {
        r.header.channels.erase(r.header.channels.begin() + static_cast<long>(c));
        r.columns.erase(r.columns.begin() + static_cast<long>(c));
      }
}

/// What is read at a time, so that no more than one test is held in memory: each file, each trial of a folder, or two
/// files that belong together.
base::Result<std::vector<std::vector<std::filesystem::path>>> partsOf(const ImportCommandOptions& o) {
  if (!o.join.empty() && o.files.size() > 2)
    return Error{ErrorCode::InvalidArgument, "--join takes two files, or one that holds two tables.",
                 "Name the loads first, then the poses."};
  if (!o.decimal.empty() && o.decimal != "," && o.decimal != ".")
    return Error{ErrorCode::InvalidArgument, "--decimal is neither a comma nor a point.",
                 "Say --decimal , or --decimal ."};
  std::vector<std::vector<std::filesystem::path>> parts;
  if (!o.join.empty()) {
    parts.emplace_back(o.files.begin(), o.files.end());
    return parts;
  }
  for (const auto& file : o.files) {
    const auto some = exchange::partsOf(file, o.format);
    if (!some) return some.error();
    for (const auto& one : *some) parts.push_back({one});
  }
  return parts;
}

/// One of these parts as it is to be imported.
base::Result<std::vector<ImportSource>> readPart(const ImportCommandOptions& o, const exchange::ImportOptions& options,
                                                 const std::vector<std::filesystem::path>& part) {
  exchange::SourceOptions how{.format = o.format, .side = o.side};
  if (!o.decimal.empty()) how.decimalComma = o.decimal == ",";
  std::vector<ImportSource> sources;
  for (const auto& file : part) {
    auto read = exchange::readSources(file, how);
    if (!read) return read.error();
    for (ImportSource& source : *read) {
      leaveOut(o.ignored, source.recording);
      if (options.mapping) leaveOut(options.mapping->ignored, source.recording);
      sources.push_back(std::move(source));
    }
  }
  if (o.join.empty()) return sources;
  auto join = exchange::parseJoin(o.join);
  if (!join) return join.error();
  if (o.rate_Hz != 0.0) join->rate_Hz = o.rate_Hz;
  if (sources.size() != part.size())
    return Error{ErrorCode::InvalidArgument, "--join takes two files, not folders.", "Name the two files."};
  auto both = sources.size() == 1 ? exchange::joinTables(std::move(sources[0]), *join)
                                  : exchange::joinSources(std::move(sources[0]), std::move(sources[1]), *join);
  if (!both) return both.error();
  std::vector<ImportSource> one;
  one.push_back(std::move(*both));
  return one;
}

/// One of a tree of many tests may hold no load loop, as a passive flexion.
base::Result<exchange::PreparedImport> prepare(const ImportSource& source, exchange::ImportOptions options) {
  auto prepared = exchange::prepareImport(source.recording, options);
  if (prepared || !source.mayLackLoops || options.motions) return prepared;
  const std::string why = prepared.error().message;
  options.motions.emplace();
  prepared = exchange::prepareImport(source.recording, options);
  if (prepared) prepared->notes.push_back("Stored without load loops: " + why);
  return prepared;
}

/// A file that a run was made of already.
base::Result<void> checkNew(const ImportSource& source, storage::UserStore& store) {
  const auto runs = store.runs();
  if (!runs) return runs.error();
  if (const auto* run = exchange::importedBefore(*runs, source.origin))
    return Error{
        ErrorCode::Conflict,
        source.origin.file + " was imported already: run " + std::to_string(run->id) + " was made of the same bytes.",
        "Use that run, or say --again to store it once more."};
  return {};
}

int listMappings(const ImportCommandOptions& o, const Context& context) {
  const auto all = exchange::allMappings(o.data, context.resources);
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  TextTable table({{"name"}, {"channels", TextTable::Align::Right}, {"from"}, {"what for"}});
  for (const exchange::Mapping& m : all) {
    std::error_code none;
    const bool own = std::filesystem::exists(o.data / "mappings" / (m.name + ".json"), none);
    list.push_back({{"name", m.name}, {"own", own}, {"certain", m.certain}, {"mapping", exchange::toJson(m)}});
    table.add({m.name, std::to_string(m.columns.size()), own ? "kept" : "shipped",
               m.about.substr(0, m.about.find_first_of(":.;"))});
  }
  if (o.json) print(nlohmann::ordered_json{{"mappings", list}});
  else std::printf("%s\nUse one with --mapping NAME; keep your own with --save-mapping NAME.\n", table.text().c_str());
  return 0;
}

/// A part that was understood. Where there are several its samples are let go until it is stored.
struct Ready {
  ImportSource source;
  exchange::PreparedImport prepared;
  std::size_t part = 0;
  bool kept = true;
};

/// Reads a part again whose samples were let go.
/// Errors  Conflict: it is another file now
base::Result<void> readAgain(const ImportCommandOptions& o, const exchange::ImportOptions& options,
                             const std::vector<std::filesystem::path>& part, Ready& ready) {
  auto sources = readPart(o, options, part);
  if (!sources) return sources.error();
  ImportSource& source = sources->front();
  if (source.origin.hash != ready.source.origin.hash)
    return Error{ErrorCode::Conflict, source.origin.file + " was changed while files were imported.",
                 "Those before it are stored. Import it again once nobody writes to it."};
  auto prepared = prepare(source, options);
  if (!prepared) return prepared.error();
  prepared->mapping = std::move(ready.prepared.mapping);
  ready.prepared = std::move(*prepared);
  return {};
}

/// Stores one and computes its results.
base::Result<std::int64_t> store(const ImportCommandOptions& o, const Ready& ready, Person& person,
                                 const Context& context) {
  exchange::ImportLabels labels{.origin = ready.source.origin,
                                .specimen = o.specimen,
                                .side = o.side,
                                .softwareVersion = app::softwareVersion(),
                                .notes = ready.source.notes};
  WorkMeter meter("importing " + ready.source.origin.file);
  const auto id =
      exchange::storeImport(*person.store, ready.prepared, labels, [&meter](std::size_t done, std::size_t total) {
        meter.show(static_cast<double>(done) / static_cast<double>(total));
        return !Interrupt::requested();
      });
  meter.end();
  if (!id || o.condition.empty()) return id;
  auto accounts = openKnownAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  if (auto said = run::setCondition(*person.store, **accounts, person.account.name, *id, o.condition); !said)
    return Error{said.error().code, "Run " + std::to_string(*id) + " was imported. " + said.error().message,
                 said.error().remedy + " Say it with: articulusctl condition " + std::to_string(*id) + " --set TEXT"};
  return id;
}

/// All that is to be imported, before the first is stored.
struct Understood {
  std::vector<Ready> ready{};
  std::vector<std::string> described{};  ///< for people
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
};

/// Reads part by part, one in memory at a time.
base::Result<Understood> understand(const ImportCommandOptions& o, const exchange::ImportOptions& options,
                                    const std::vector<std::vector<std::filesystem::path>>& parts) {
  Understood found;
  std::vector<ImportSource> known;  // without their samples
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (Interrupt::requested()) return Error{ErrorCode::Cancelled, "The import was cancelled. Nothing was stored.", {}};
    auto sources = readPart(o, options, parts[i]);
    if (!sources) return sources.error();
    for (ImportSource& source : *sources) {
      auto prepared = prepare(source, options);
      if (!prepared) {
        if (!o.json) std::printf("%s\n", columnsOf(source.recording).c_str());
        return Error{prepared.error().code, source.origin.file + ": " + prepared.error().message,
                     prepared.error().remedy};
      }
      if (o.json) found.all.push_back(jsonOf(source, *prepared));
      else found.described.push_back(describe(source, *prepared));
      source.recording = {};
      known.push_back({.recording = {}, .origin = source.origin});
      // What has no bytes to compare, as a pipe, is read once.
      const bool keep = parts.size() == 1 || source.origin.hash.empty();
      if (!keep) prepared->recording = {};
      found.ready.push_back({std::move(source), std::move(*prepared), i, keep});
    }
  }
  if (const auto different = exchange::checkDifferent(known); !different && !o.again) return different.error();
  return found;
}

base::Result<ExitCode> importFiles(const ImportCommandOptions& o, const Context& context) {
  if (o.listMappings) {
    listMappings(o, context);
    return ExitCode::Ok;
  }
  if (o.files.empty())
    return Error{ErrorCode::InvalidArgument, "Which file is to be imported?", "Name one, or a folder of simVITRO."};
  if (o.user.empty() && !o.dryRun)
    return Error{ErrorCode::InvalidArgument, "--user is missing: into whose database?",
                 "Add --user NAME, or --dry-run to see what a file holds."};
  if (!o.side.empty() && o.side != "left" && o.side != "right")
    return Error{ErrorCode::InvalidArgument, "--side is neither left nor right.", "Say --side left or --side right."};
  // Its samples go into the database in one piece, for which a recorder beside it would have to wait.
  if (const auto used = o.dryRun ? std::nullopt : app::InstanceLock::inUse(o.data)) return *used;
  const auto options = optionsOf(o, context);
  if (!options) return options.error();
  const auto parts = partsOf(o);
  if (!parts) return parts.error();
  auto understood = understand(o, *options, *parts);
  if (!understood) return understood.error();
  auto& [ready, described, all] = *understood;
  for (const std::string& text : described) std::printf("%s\n", text.c_str());
  if (!o.saveMapping.empty()) {
    auto& mapping = ready.front().prepared.mapping;
    mapping.ignored.insert(mapping.ignored.end(), o.ignored.begin(), o.ignored.end());
    const auto file = exchange::saveMapping(mapping, o.saveMapping, o.data);
    if (!file) return file.error();
    if (!o.json) std::printf("The mapping is kept as \"%s\" in %s\n", o.saveMapping.c_str(), file->c_str());
  }
  if (o.dryRun) {
    if (o.json) print(nlohmann::ordered_json{{"imports", all}});
    else std::printf("Nothing was stored (--dry-run).\n");
    return ExitCode::Ok;
  }
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto held = holdData(o, "articulusctl import");
  if (!held) return held.error();
  for (const Ready& one : ready)
    if (const auto isNew = checkNew(one.source, *person->store); !o.again && !isNew) return isNew.error();
  for (std::size_t i = 0; i < ready.size(); ++i) {
    if (!ready[i].kept)
      if (auto again = readAgain(o, *options, (*parts)[ready[i].part], ready[i]); !again) return again.error();
    const std::size_t rows = ready[i].prepared.recording.rows();
    const auto id = store(o, ready[i], *person, context);
    ready[i].prepared.recording = {};
    if (!id) return id.error();
    const auto outcome = run::resultsOf(*person->store, *id);
    if (!outcome) return outcome.error();
    if (o.json) {
      all[i]["run_id"] = *id;
      addResults(all[i], outcome->results.values);
      continue;
    }
    std::printf("Run %lld: imported from %s, %s samples. Its tables: articulusctl analyse %lld --user \"%s\"\n",
                static_cast<long long>(*id), ready[i].source.origin.file.c_str(),
                grouped(static_cast<long long>(rows)).c_str(), static_cast<long long>(*id), o.user.c_str());
    if (!outcome->results.problems.empty()) std::fprintf(stderr, "%s\n", outcome->results.problemText().c_str());
  }
  if (o.json) print(nlohmann::ordered_json{{"database", person->store->file().string()}, {"imports", all}});
  return ExitCode::Ok;
}

}  // namespace

void addImportCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("import", "Read measurements of another system as runs of yours");
  auto o = std::make_shared<ImportCommandOptions>();
  command->add_option("FILE", o->files,
                      "Files to read, each a run; a folder of simVITRO, each trial a run; with --join two of one test");
  command->add_option("--user", o->user, "Whose database; the password is asked for, or read from standard input")
      ->type_name("NAME");
  command->add_option("--specimen", o->specimen, "Label of the specimen; made where there is none")->type_name("LABEL");
  command->add_option("--condition", o->condition, "In what condition it was: intact, \"ACL cut\"; see condition")
      ->type_name("TEXT");
  command
      ->add_option("--side", o->side,
                   "Side of the specimen, and of a trial of simVITRO that does not say it: left or right; refused "
                   "where the specimen is known as of the other one")
      ->type_name("SIDE");
  command->add_option("--map", o->maps, "CHANNEL=[-]COLUMN [UNIT] [OFFSET]: what a column is")
      ->type_name("MAP")
      ->allow_extra_args(false);
  command
      ->add_option("--axes", o->axes,
                   "Where the axes of the file point: isb, opensim, ras, lps, \"x right, y anterior, z up\", or nine "
                   "numbers of a rotation into W; else as the mapping or the file says, or along W. Refused beside a "
                   "mapping that says others")
      ->type_name("AXES");
  command->add_option("--unit", o->units, "COLUMN=UNIT: the unit of a column that says none")
      ->type_name("UNIT")
      ->allow_extra_args(false);
  command->add_option("--ignore", o->ignored, "A column that is not read")
      ->type_name("COLUMN")
      ->allow_extra_args(false);
  command->add_option("--mapping", o->mapping, "A mapping that was kept under a name, or is shipped")
      ->type_name("NAME");
  command->add_option("--save-mapping", o->saveMapping, "Keep the mapping under this name")->type_name("NAME");
  command->add_flag("--mappings", o->listMappings, "List the mappings that are kept and shipped");
  command->add_option("--motion", o->motions, "Which axis is loaded: FE, LB, AR, NAME=AXIS as AP=Fx, or none")
      ->type_name("MOTION")
      ->allow_extra_args(false);
  command->add_option("--reported-cycle", o->reportedCycle, "Cycle of the tables; else the last whole one")
      ->check(CLI::Range(1, 1000));
  command->add_option("--rate", o->rate_Hz, "Rows a second, where the file has no times")
      ->type_name("HZ")
      ->check(CLI::Range(1e-3, 1e6));
  command
      ->add_option(
          "--fill-gaps", o->fill_s,
          "Fill missing values with straight lines where those before and after are at most so far apart; what "
          "was filled is told and kept with the run. Else they stay missing")
      ->type_name("SECONDS")
      ->check(CLI::Range(1e-4, exchange::kLongestFill_s));
  command
      ->add_option("--join", o->join,
                   "Two files are one test, or two tables of different lengths in one HDF5 or MATLAB file: times, "
                   "trigger:A,B, clap:A,B, correlation:A,B")
      ->type_name("HOW");
  command->add_option("--format", o->format, "Kind of the files: " + exchange::namesOfRead() + ", simvitro; else found")
      ->type_name("KEY");
  command->add_option("--decimal", o->decimal, "Decimal sign of a table as text: , or .; else found")
      ->type_name("SIGN");
  command->add_flag("--again", o->again, "Store a file once more that is a run already");
  command->add_flag("--dry-run", o->dryRun, "Show what was recognised and store nothing");
  addDataOption(*command, *o);
  addJsonOption(*command, *o);
  command->footer(
      "Prints what was recognised: which column is which channel with unit and sign, rate, gaps, load cycles. What "
      "cannot be told\n"
      "for certain is asked for and never guessed. The run is marked imported with the file's name and hash, sealed, "
      "and goes\n"
      "through the same analyses as any other.\n\n"
      "Examples:\n"
      "  articulusctl import test.csv --dry-run\n"
      "  articulusctl import test.csv --user weber --specimen \"L3-L5 #07\" --map \"moment_y_Nm=Torque [Nm]\" --motion "
      "FE\n"
      "  articulusctl import forces.csv --user weber --unit Fx=N --unit time=s\n"
      "  articulusctl import joint_mechanics-oks003/ --user weber --side left\n"
      "  articulusctl import loads.tdms poses.csv --join trigger:Sync,Trigger --user weber");
  onCommand(*command, context, [o, &context] { return importFiles(*o, context); });
}

}  // namespace articulus::cli
