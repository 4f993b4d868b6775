#include "ui/shell/page_catalogue.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/engineering/engineering_page.h"
#include "ui/help/help_page.h"
#include "ui/prepare/prepare_page.h"
#include "ui/protocol/protocol_page.h"
#include "ui/results/results_page.h"
#include "ui/run/run_page.h"
#include "ui/sign_in/sign_in_page.h"

namespace articulus::ui {
namespace {

using Parts = const PageParts&;

/// The page of that entry in another language; null: there was none.
template <class P>
P* as(Page* before) {
  return static_cast<P*>(before);
}

constexpr PageRow kPages[] = {
    {"sign_in", "1", QT_TRANSLATE_NOOP("Pages", "Sign in"), "sign_in", "Alt+1",
     [](Parts p, QWidget* parent) -> Page* { return new SignInPage(p.session, p.signIn, parent); }, true, false,
     QT_TRANSLATE_NOOP(
         "Pages",
         "Create an account; the first of a station is its administrator. What you measure is stored in a "
         "database of your own. The header names the cell and says whether it is simulated; STOP beside "
         "it, or Esc, stops the robot from every page.")},
    {"prepare", "2", QT_TRANSLATE_NOOP("Pages", "Prepare"), "prepare", "Alt+2",
     [](Parts p, QWidget* parent) -> Page* {
       return new PreparePage(p.session, p.bridge, parent, as<PreparePage>(p.before));
     },
     false, false,
     QT_TRANSLATE_NOOP("Pages",
                       "Name the specimen, then go through the checklist. What the station can measure it ticks "
                       "itself: the handle, the load cell's weigh-in, home, zero. Run opens once all is ticked.")},
    {"protocol", "3", QT_TRANSLATE_NOOP("Pages", "Protocol"), "protocol", "Alt+3",
     [](Parts p, QWidget* parent) -> Page* { return new ProtocolPage(p.session, parent, as<ProtocolPage>(p.before)); },
     false, false,
     QT_TRANSLATE_NOOP("Pages",
                       "Take a protocol from the library or write your own. Rehearse shows loads, distances and "
                       "duration on a virtual twin before anything moves. Ctrl+K finds everything by its name.")},
    {"run", "4", QT_TRANSLATE_NOOP("Pages", "Run"), "run", "Alt+4",
     [](Parts p, QWidget* parent) -> Page* { return new RunPage(p.session, p.bridge, parent, as<RunPage>(p.before)); },
     false, false,
     QT_TRANSLATE_NOOP("Pages",
                       "Hold the handle and press Start. Loads, loop and robot move live; F7 pauses, Esc stops. "
                       "Questions of the protocol wait for your answer.")},
    {"results", "5", QT_TRANSLATE_NOOP("Pages", "Results"), "results", "Alt+5",
     [](Parts p, QWidget* parent) -> Page* { return new ResultsPage(p.session, parent, as<ResultsPage>(p.before)); },
     true, false,
     QT_TRANSLATE_NOOP(
         "Pages",
         "Ranges of motion, neutral zones and loops of your runs, with their methods. Export them, write "
         "a report, or import what another system measured. The menu beside STOP shows this tour again.")},
    {"help", "?", QT_TRANSLATE_NOOP("Pages", "Help"), "help", "F1",
     [](Parts p, QWidget* parent) -> Page* { return new HelpPage(p.session.context().resources / "help", parent); },
     true, true},
    {"engineering", "E", QT_TRANSLATE_NOOP("Pages", "Engineering"), "engineering", "Alt+E",
     [](Parts p, QWidget* parent) -> Page* {
       return new EngineeringPage(p.session, p.bridge, p.engineering, parent, as<EngineeringPage>(p.before));
     }},
};

}  // namespace

std::span<const PageRow> pageCatalogue() { return kPages; }

int pageEntry(std::string_view key) {
  const auto found = std::ranges::find(kPages, key, &PageRow::key);
  return found == std::end(kPages) ? -1 : static_cast<int>(found - std::begin(kPages));
}

}  // namespace articulus::ui
