#include <QApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QScreen>
#include <QSettings>

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "app/desktop_log.h"
#include "app/desktop_outputs.h"
#include "app/devices/cell_check.h"
#include "app/instance_lock.h"
#include "app/locations.h"
#include "app/log.h"
#include "app/no_station.h"
#include "app/rehearse_on_twin.h"
#include "app/restored_data.h"
#include "app/seed_option.h"
#include "app/self_test/self_test.h"
#include "app/station.h"
#include "core/base/thread_nice.h"
#include "core/cell/cell_choice.h"
#include "core/procedure/tool_store.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/data_folder.h"
#include "ui/kit/accessible/accessible_areas.h"
#include "ui/kit/language/language.h"
#include "ui/shell/end_signals.h"
#include "ui/shell/main_window.h"
#include "ui/shell/sound_player.h"
#include "ui/shell/start_question.h"
#include "ui/sign_in/last_cell.h"
#include "ui/theme/theme.h"

namespace {

using namespace articulus;

constexpr int kExitBadInput = 2;

/// A display is asked for before Qt is: without one Qt ends the program with a message that helps nobody.
bool displayIsThere() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value && *value;
  };
  return set("DISPLAY") || set("WAYLAND_DISPLAY") || set("QT_QPA_PLATFORM");
}

/// Qt 3D ends the program where no OpenGL context can be made, so one is made and thrown away first.
bool openGlWorks(QString& problem) {
  QOffscreenSurface surface;
  surface.create();
  QOpenGLContext context;
  if (!context.create() || !surface.isValid()) {
    problem = QObject::tr(
        "No OpenGL context could be made on this display. Everything else works; install Mesa "
        "(package libgl1-mesa-dri) or start Articulus on a display with OpenGL to see the 3D view.");
    return false;
  }
  if (!context.makeCurrent(&surface)) {
    problem = QObject::tr("The OpenGL context can not be used on this display. Everything else works.");
    return false;
  }
  const auto version = context.format().version();
  context.doneCurrent();
  if (version < qMakePair(2, 0)) {
    problem = QObject::tr("OpenGL %1.%2 is too old for the 3D view, 2.0 or newer is needed. Everything else works.")
                  .arg(version.first)
                  .arg(version.second);
    return false;
  }
  return true;
}

int fail(const base::Error& error, bool window) {
  std::fprintf(stderr, "articulus: %s\n", error.text().c_str());
  spdlog::error("{}", error.text());
  if (window) ui::tellAtStart(error);
  return kExitBadInput;
}

/// A window that its screen does not hold with a title bar above it fills the screen instead.
void show(ui::MainWindow& window) {
  constexpr QSize kFrame(16, 48);
  const QSize room = window.screen()->availableSize() - kFrame;
  if (window.width() > room.width() || window.height() > room.height()) window.showMaximized();
  else window.show();
}

int runWindow(ui::DesktopContext& context, bool quitAtOnce, ui::EndSignals& endSignals) {
  // On a busy computer its thread waited up to a second for a processor, with STOP on it, and the station took the
  // heartbeat that did not come for a lost window. After the station: its threads have their own places.
  const base::NiceScope before(base::kWindowNice);
  ui::MainWindow window(context);
  app::logWhatHappens(window);
  show(window);
  endSignals.setListener([&window](const QString& cause) {
    spdlog::warn("told to end: {}", cause.toStdString());
    // Once the events run: before that the end of the window would not be seen.
    QMetaObject::invokeMethod(
        &window, [&window, cause] { window.end(cause); }, Qt::QueuedConnection);
  });
  if (quitAtOnce) QTimer::singleShot(0, qApp, [] { QApplication::exit(0); });  // quit() would ask the window first
  const int code = QApplication::exec();
  endSignals.setListener({});
  return code;
}

struct Request {
  app::StationOptions options;
  cell::SpecimenChoice specimen;
  std::filesystem::path folder;
  bool quitAtOnce = false;
  bool cellNamed = false;                ///< on the command line: another start opens the last one again
  ui::EndSignals* endSignals = nullptr;  ///< of the whole program
};

/// The desktop on one cell, until its window is closed.
/// Out     next: the cell that was asked for in its place
/// In      told: to be said at the start
int work(app::Station& station, storage::AccountStore& accounts, const Request& request,
         std::optional<base::Error> told, std::optional<cell::CellChoice>& next) {
  const app::StationOptions& options = request.options;
  const std::filesystem::path& folder = request.folder;
  const auto& cell = station.cell();
  ui::DesktopContext context{station.link(),         cell, accounts, folder, options.resources,
                             app::softwareVersion(), true, {}};
  context.selfTest = [test = station.selfTest()] { return test->report(); };
  context.selfTestBeginsWith = [test = station.selfTest()](const std::array<bool, 6>& axes) { test->beginWith(axes); };
  context.selfTestAgain = [test = station.selfTest()] { test->again(); };
  context.rehearse = [&cell, resources = options.resources](const run::RehearsalPlan& plan,
                                                            const run::RehearsalProgress& progress) {
    return app::rehearseOnTwin(cell, plan, progress, resources);
  };
  context.weighIn = true;
  if (const auto known = accounts.accounts()) context.firstStart = known->empty();
  context.seed = static_cast<std::int64_t>(options.seed);  // seedRange() keeps it within
  context.goesBeforeAll = true;
  context.cellOpenedAs = station.openedAs();
  context.workshop = app::cellWorkshop(options.resources);
  app::DesktopOutputs outputs(station.outputs());
  ui::SoundPlayer sounds;
  context.sound = [&sounds](ui::Sound sound) { sounds.play(sound); };
  context.outputs = &outputs;
  context.openCell = [&next](const cell::CellChoice& choice) { next = choice; };
  // What is stored for the cell and can not be read closes nothing: the cell works with what its file states, and a
  // banner says so.
  if (auto tool = procedure::useStoredTool(station.link(), cell, folder, accounts.tagger(procedure::kToolTag)); !tool) {
    spdlog::error("{}", tool.error().text());
    told = told ? base::Error{told->code, told->message + ' ' + tool.error().message,
                              told->remedy + ' ' + tool.error().remedy}
                : tool.error();
  }
  context.startProblem = std::move(told);
  QString problem;
  context.openGlAvailable = openGlWorks(problem);
  context.openGlProblem = problem.toStdString();

  spdlog::info("desktop {} started on {}{} (cell {}, seed {}), data in {}", app::softwareVersion(), cell.name,
               cell.simulated ? ", simulated" : "", options.cell, options.seed, folder.string());
  if (const auto timing = station.link().timing(); !timing.schedulingNote.empty())
    spdlog::warn("{}", timing.schedulingNote);
  if (!context.openGlAvailable) spdlog::warn("{}", context.openGlProblem);

  const int code = runWindow(context, request.quitAtOnce, *request.endSignals);
  const auto timing = station.link().timing();
  spdlog::info("desktop ended with {}; {} cycles, {} late, wake-up p99 {} us, cycle p99 {} us", code, timing.cycles,
               timing.late, timing.wakeP99_us, timing.cycleP99_us);
  return code;
}

/// Accounts whose key is lost or damaged open once an administrator has made another.
/// Out     told: a person was asked, and nothing is left to say
base::Result<std::unique_ptr<storage::AccountStore>> openAccounts(const std::filesystem::path& folder,
                                                                  const std::filesystem::path& migrations, bool& told) {
  const auto because = storage::AccountStore::needsNewKey(folder);
  if (!because) return storage::AccountStore::open(folder, migrations);
  told = true;
  base::Result<std::unique_ptr<storage::AccountStore>> accounts = *because;
  (void)ui::renewKeyAtStart(*because, [&](const std::string& name, const std::string& password) -> base::Result<void> {
    if (const auto used = app::InstanceLock::inUse(folder)) return *used;  // that one goes on with the old key
    accounts = storage::AccountStore::renewKey(folder, migrations, {name, password});
    if (!accounts) return accounts.error();
    return {};
  });
  return accounts;
}

/// The desktop with its station, one cell after the other; what can not be opened leads back to the one before.
/// Out     taken: who has the devices of the first cell, which is all that was tried then
int workHere(Request request, std::optional<base::Error>& taken) {
  auto& options = request.options;
  const auto restored = app::endRestore(request.folder, options.resources);
  if (!restored) return fail(restored.error(), true);
  bool told = false;
  auto accounts = openAccounts(request.folder, options.resources / "migrations/accounts", told);
  app::openLog(request.folder);
  if (told && accounts) spdlog::warn("the key of the station was of no use, and an administrator made a new one");
  if (*restored) spdlog::info("backup of {} put back from {}", (*restored)->made, (*restored)->from);
  if (!accounts) return fail(accounts.error(), !told);
  const auto held = app::InstanceLock::ofData(request.folder, "the desktop");
  if (!held) return fail(held.error(), true);
  cell::CellChoice choice{.cell = options.cell, .specimen = request.specimen};
  std::optional<base::Error> said;
  std::optional<cell::CellChoice> before, usual;  // usual: where the last one is tried first
  if (!request.cellNamed) {
    auto last = ui::lastCell(request.folder, options.resources);
    if (last.choice) usual = std::exchange(choice, *last.choice);
    said = std::move(last.told);
  }
  while (true) {
    options.cell = choice.cell;
    options.cellPatch = cell::specimenPatch(choice.specimen);
    auto station = app::Station::create(options);
    if (request.endSignals->came()) return 0;  // while it was made, and nothing has moved
    if (!station && usual) {                   // it may want a program beside it: nobody is kept out because of that
      spdlog::warn("the last cell, {}: {}", choice.cell, station.error().text());
      said = ui::lastCellFailed(choice.cell, station.error());
      choice = *std::exchange(usual, {});
      continue;
    }
    usual.reset();
    if (!station) {
      if (!before && station.error().code == base::ErrorCode::Conflict) {
        taken = station.error();
        return 0;
      }
      (void)fail(station.error(), true);
      if (!before) return kExitBadInput;
      choice = *std::exchange(before, {});
      continue;
    }
    if (before) ui::rememberCell(request.folder, choice);  // it was chosen here, and could be opened
    std::optional<cell::CellChoice> next;
    const int code = work(**station, **accounts, request, std::exchange(said, {}), next);
    if (!next || request.endSignals->came()) return code;
    ui::Language::apply(ui::Language::stored(request.folder));  // it may have been chosen meanwhile
    before = std::exchange(choice, *next);
  }
}

/// Out     again: the other program has ended, and a person wants to work
int readHere(const Request& request, const base::Error& because, std::function<bool()> isOver, bool& again) {
  spdlog::set_level(spdlog::level::off);  // the log lies in that folder too
  const auto& options = request.options;
  auto accounts =
      storage::AccountStore::open(request.folder, options.resources / "migrations/accounts", storage::Access::ReadOnly);
  if (!accounts) return fail(accounts.error(), true);
  cell::CellChoice choice{.cell = options.cell, .specimen = request.specimen};
  if (!request.cellNamed) choice = ui::lastCell(request.folder, options.resources).choice.value_or(choice);
  const auto cell = cell::loadCell(choice.cell, options.resources, cell::specimenPatch(choice.specimen));
  if (!cell) return fail(cell.error(), true);
  app::NoStation station(*cell);
  ui::DesktopContext context{station, *cell, **accounts, request.folder, options.resources, app::softwareVersion(),
                             true,    {}};
  QString problem;
  context.openGlAvailable = openGlWorks(problem);
  context.openGlProblem = problem.toStdString();
  context.readOnly = {because, std::move(isOver), [&again] { again = true; }};
  return runWindow(context, request.quitAtOnce, *request.endSignals);
}

/// Whether to go on with what is stored, where another program has the data or the devices.
bool wantsToRead(const base::Error& because) {
  std::fprintf(stderr, "articulus: %s\n", because.text().c_str());
  return ui::askAtStart(
      because,
      QObject::tr("What is stored can be opened to be read: results, export and help. Nothing is written then, and no "
                  "robot is moved or stopped from here."),
      QObject::tr("Open read-only"), QObject::tr("Close"));
}

int run(const Request& request, bool readOnly) {
  for (bool again = true; again; readOnly = false) {
    again = false;
    std::function<bool()> isOver = [folder = request.folder] { return !app::InstanceLock::inUse(folder); };
    std::optional<base::Error> because = app::InstanceLock::inUse(request.folder);
    if (!because && readOnly)
      because = base::Error{base::ErrorCode::Conflict, "This window was opened with --read-only.", {}};
    if (!because) {
      const bool waited = storage::restoreWaits(request.folder);  // told, if it did not end: not again and again
      const int code = workHere(request, because);
      // A backup was staged: the same window once more, with what it holds.
      again = !because && !waited && storage::restoreWaits(request.folder) && !request.endSignals->came();
      if (again) continue;
      if (!because) return code;
      isOver = {};  // nobody but Station::create() can say whether the devices are free
    }
    if (!readOnly && !wantsToRead(*because)) return kExitBadInput;
    if (request.endSignals->came()) return 0;
    if (const int code = readHere(request, *because, isOver, again); !again || request.endSignals->came()) return code;
  }
  return 0;
}

int runDesktop(int argc, char** argv) {
  spdlog::set_level(spdlog::level::off);  // until the log of the data folder is open
  Request request;
  auto& options = request.options;
  auto& specimen = request.specimen;
  std::string data, theme;
  bool readOnly = false;
  CLI::App line{
      "Articulus: a six-axis robot and a force/torque sensor as a machine for testing joints.\n"
      "Opens the desktop on a virtual cell (simulated; nothing moves). articulusctl does the same without a screen."};
  line.add_option("--cell", options.cell,
                  "Cell: a key in resources/cells, or a .json file. Without it the one that was chosen last in the "
                  "desktop, where nothing of it is real")
      ->capture_default_str();
  line.add_option("--simulated-specimen", specimen.key,
                  "Put another specimen into the virtual vice: key in resources/specimens")
      ->type_name("KEY");
  line.add_option_function<std::string>(
          "--side", [&specimen](const std::string& side) { specimen.side = spatial::sideFromText(side); },
          "Side of the specimen in the virtual vice")
      ->check(CLI::IsMember({"right", "left"}));
  line.add_option("--data", data, "Folder of accounts and databases (default: your data folder)");
  line.add_option("--seed", options.seed, "Random seed of the simulated cell")
      ->check(app::seedRange())
      ->capture_default_str();
  line.add_flag("--strict-time", options.strictTime,
                "A simulated cell goes on while the computer is busy elsewhere, as a live one would");
  line.add_option("--theme", theme, "light or dark (default: as the system)")->check(CLI::IsMember({"light", "dark"}));
  line.add_flag(
      "--read-only", readOnly,
      "Only read what is stored: no station runs, nothing is written; also beside a program that works there");
  line.add_flag("--quit-when-shown", request.quitAtOnce,
                "Exit as soon as the window is on screen (to measure the start-up time)");
  line.footer(
      "Examples:\n  articulus\n  articulus --cell alesund --side left\n  articulus --cell munich --data /srv/articulus "
      "--theme dark");
  try {
    line.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return line.exit(e) == 0 ? 0 : 2;  // as articulusctl says of input that it cannot use
  }

  request.cellNamed = line.count("--cell") + line.count("--simulated-specimen") + line.count("--side") > 0;
  if (!displayIsThere()) {
    std::fprintf(
        stderr,
        "articulus: there is no display (DISPLAY and WAYLAND_DISPLAY are not set).\n"
        "Start it on a desktop, or run the same test without a screen: articulusctl run spine_flexibility --help\n");
    return kExitBadInput;
  }
  QApplication application(argc, argv);
  // Qt has taken the locale of the computer for all of the C library. Numbers of files, devices and messages have a
  // point; what a person reads and types goes by QLocale.
  std::setlocale(LC_NUMERIC, "C");
  ui::guardAccessibleAreas();
  ui::EndSignals endSignals;
  request.endSignals = &endSignals;
  QApplication::setApplicationName("Articulus");
  QApplication::setOrganizationName("Articulus");
  QApplication::setApplicationVersion(app::softwareVersion());
  ui::Theme::apply(application, theme == "dark"    ? ui::Theme::Mode::Dark
                                : theme == "light" ? ui::Theme::Mode::Light
                                                   : ui::Theme::systemMode());

  auto resources = app::findResources();
  if (!resources) return fail(resources.error(), true);
  options.resources = *resources;
  options.selfTest = true;
  request.folder = data.empty() ? app::defaultDataFolder() : std::filesystem::path(data);
  // Before the settings of the window are read: a pipe in their place would wait for ever.
  if (auto good = storage::checkDataFolder(request.folder); !good) return fail(good.error(), true);
  // What the windows remember, as folders and views, belongs to these data: it is not offered to others of this
  // computer.
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QString::fromStdString(request.folder.string()));
  ui::Language::apply(ui::Language::stored(request.folder));
  return run(request, readOnly);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return runDesktop(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "articulus: Internal error: %s.\n", e.what());
    return 1;
  }
}
