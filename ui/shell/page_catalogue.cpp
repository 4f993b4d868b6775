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

constexpr PageRow kPages[] = {
    {"sign_in", "1", QT_TRANSLATE_NOOP("Pages", "Sign in"), "sign_in", "Alt+1",
     [](Parts p, QWidget* parent) -> Page* { return new SignInPage(p.session, p.signIn, parent); }, true},
    {"prepare", "2", QT_TRANSLATE_NOOP("Pages", "Prepare"), "prepare", "Alt+2",
     [](Parts p, QWidget* parent) -> Page* { return new PreparePage(p.session, p.bridge, parent); }},
    {"protocol", "3", QT_TRANSLATE_NOOP("Pages", "Protocol"), "protocol", "Alt+3",
     [](Parts p, QWidget* parent) -> Page* { return new ProtocolPage(p.session, parent); }},
    {"run", "4", QT_TRANSLATE_NOOP("Pages", "Run"), "run", "Alt+4",
     [](Parts p, QWidget* parent) -> Page* { return new RunPage(p.session, p.bridge, parent); }},
    {"results", "5", QT_TRANSLATE_NOOP("Pages", "Results"), "results", "Alt+5",
     [](Parts p, QWidget* parent) -> Page* { return new ResultsPage(p.session, parent); }, true},
    {"help", "?", QT_TRANSLATE_NOOP("Pages", "Help"), "help", "F1",
     [](Parts p, QWidget* parent) -> Page* { return new HelpPage(p.session.context().resources / "help", parent); },
     true, true},
    {"engineering", "E", QT_TRANSLATE_NOOP("Pages", "Engineering"), "engineering", "Alt+E",
     [](Parts p, QWidget* parent) -> Page* { return new EngineeringPage(p.session, p.bridge, p.engineering, parent); }},
};

}  // namespace

std::span<const PageRow> pageCatalogue() { return kPages; }

int pageEntry(std::string_view key) {
  const auto found = std::ranges::find(kPages, key, &PageRow::key);
  return found == std::end(kPages) ? -1 : static_cast<int>(found - std::begin(kPages));
}

}  // namespace articulus::ui
