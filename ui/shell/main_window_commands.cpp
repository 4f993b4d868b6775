// Everything that can be done in the window, in a list that is searched (Ctrl+K), the tour of its steps, and its
// colours.
#include <QApplication>
#include <QListWidget>
#include <QScrollArea>

#include "ui/engineering/engineering_page.h"
#include "ui/engineering/tab_catalogue.h"
#include "ui/help/help_page.h"
#include "ui/kit/text.h"
#include "ui/prepare/prepare_page.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/commands/command_palette.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/main_window.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/sound_guide.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/tour/tour_card.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kMostRecent = 8;
constexpr std::size_t kMostSpecimens = 5;

}  // namespace

/// The newest first.
std::vector<storage::Specimen> MainWindow::recentSpecimens() {
  if (!session_.signedIn()) return {};
  auto all = session_.specimens();
  if (!all) return {};
  if (all->size() > kMostSpecimens) all->resize(kMostSpecimens);
  return std::move(*all);
}

QList<WindowCommand> MainWindow::commands() {
  QList<WindowCommand> all;
  const auto nameOf = [](int entry) {
    return QCoreApplication::translate("Pages", pageCatalogue()[static_cast<std::size_t>(entry)].name);
  };
  all << commandsWithin(*pages_[current()], nameOf(current()), {}, {});
  for (int i = 0; i < pages_.size(); ++i) {
    const QKeySequence key(QLatin1String(pageCatalogue()[static_cast<std::size_t>(i)].shortcut));
    all << WindowCommand{.name = nameOf(i),
                         .place = tr("Pages"),
                         .key = key.toString(QKeySequence::NativeText),
                         .closedBecause = closedBecause(i),
                         .run = [this, i] { goTo(i); }};
  }
  const int protocols = pageEntry("protocol"), help = pageEntry("help");
  for (const auto& entry : page<ProtocolPage>().library().entries())
    all << WindowCommand{.name = entry.name(),
                         .place = nameOf(protocols),
                         .closedBecause = closedBecause(protocols),
                         .run = [this, protocols, id = entry.id, own = entry.own, file = entry.file] {
                           goTo(protocols);
                           if (current() != protocols) return;
                           if (own) page<ProtocolPage>().list().choose(id);
                           else page<ProtocolPage>().list().chooseFile(file);
                         }};
  const int prepare = pageEntry("prepare");
  for (const auto& specimen : recentSpecimens())
    all << WindowCommand{.name = toQt(specimen.label),
                         .place = tr("Specimens"),
                         .closedBecause = closedBecause(prepare),
                         .run = [this, prepare, specimen] {
                           goTo(prepare);
                           if (current() == prepare) page<PreparePage>().choose(specimen);
                         }};
  if (auto* topics = page<HelpPage>().findChild<QListWidget*>())
    for (int i = 0; i < topics->count(); ++i)
      all << WindowCommand{.name = topics->item(i)->text(),
                           .place = nameOf(help),
                           .closedBecause = closedBecause(help),
                           .run = [this, help, topics, i] {
                             goTo(help);
                             topics->setCurrentRow(i);
                           }};
  // While it is locked none of its tabs is made: they are named all the same.
  const int engineering = pageEntry("engineering");
  if (auto& panel = page<EngineeringPage>(); !panel.unlocked())
    for (int i = 0; i < static_cast<int>(engineeringTabs().size()); ++i)
      all << WindowCommand{.name = engineeringTabs()[static_cast<std::size_t>(i)].words(),
                           .place = tr("%1, asks for your password").arg(nameOf(engineering)),
                           .closedBecause = closedBecause(engineering),
                           .run = [this, engineering, i] {
                             goTo(engineering);
                             if (current() == engineering) page<EngineeringPage>().showTab(i);
                           }};
  for (int i = 0; i < pages_.size(); ++i)
    if (i != current()) all << commandsWithin(*pages_[i], nameOf(i), closedBecause(i), [this, i] { goTo(i); });
  all << WindowCommand{.name = tr("STOP the robot"),
                       .place = tr("Header"),
                       .key = tr("Esc"),
                       .closedBecause = {},
                       .run = [this] { stop(); }}
      << WindowCommand{.name = header_->deadMan()->isChecked() ? tr("Release the dead-man's latch")
                                                               : tr("Hold the dead-man's latch"),
                       .place = tr("Header"),
                       .key = tr("F9, while it is held"),
                       .closedBecause = header_->deadMan()->isEnabled() ? QString() : header_->deadMan()->toolTip(),
                       .run = [this] { header_->deadMan()->click(); }};
  return all << commandsOf(*header_->menu(), tr("Menu"));
}

void MainWindow::makeSounds() {
  finish_ = new QAction(this);
  connect(finish_, &QAction::triggered, this, &MainWindow::finish);
  finish_->setText(tr("Finish the session"));
  finish_->setEnabled(false);
  connect(&session_, &UserSession::accountChanged, finish_, [this] { finish_->setEnabled(session_.signedIn()); });
  const QString key = QStringLiteral("sounds");
  sounds_ = new SoundGuide(context_, settings_.value(key, true).toBool(), this);
  header_->offer({sounds_->action(), finish_});
  connect(sounds_, &SoundGuide::chosen, this, [this, key](bool on) { remember(key, on); });
  connect(&session_, &UserSession::runFinished, sounds_, &SoundGuide::ended);
}

void MainWindow::makeTour() {
  const QString seen = QStringLiteral("tour/seen");
  auto* area = centralWidget()->findChild<QScrollArea*>(QStringLiteral("pages"), Qt::FindDirectChildrenOnly);
  tour_ = new TourCard(*navigation_, *area,
                       {.closedBecause = [this](int entry) { return closedBecause(entry); },
                        .goTo = [this](int entry) { goTo(entry); }});
  connect(tour_, &TourCard::ended, this, [this] {
    if (auto* first = pages_[current()]->firstFocus()) first->setFocus(Qt::TabFocusReason);
  });
  // What moves has the eye, and a question the keyboard.
  connect(&bridge_, &StationBridge::stateChanged, tour_, [this](cycle::State state) {
    if (cycle::moves(state)) tour_->end();
  });
  connect(header_, &HeaderBar::tourWanted, tour_, [this] {
    if (answeredAll()) tour_->begin();
  });
  if (!context_.firstStart || context_.readOnly || settings_.value(seen).toBool()) return;
  remember(seen, true);
  tour_->begin();
}

void MainWindow::showCommands() {
  if (!answeredAll()) return;
  const QString key = QStringLiteral("commands/recent");
  // What was used here before, then what this person has run and prepared last.
  QStringList recent = settings_.value(key).toStringList();
  const auto& library = page<ProtocolPage>().library();
  const QString protocols =
      QCoreApplication::translate("Pages", pageCatalogue()[static_cast<std::size_t>(pageEntry("protocol"))].name);
  for (const std::size_t i : library.recent())
    recent
        << WindowCommand{.name = library.entries()[i].name(), .place = protocols, .closedBecause = {}, .run = {}}.id();
  const auto all = commands();
  for (const WindowCommand& command : all)
    if (command.place == tr("Specimens")) recent << command.id();
  auto* palette = new CommandPalette(all, recent, this);
  connect(palette, &CommandPalette::used, this, [this, key](const QString& id) {
    if (id.startsWith(tr("Specimens") + QLatin1Char('\n'))) return;  // a person's own: not for all of this computer
    QStringList used = settings_.value(key).toStringList();
    used.removeAll(id);
    used.prepend(id);
    remember(key, used.mid(0, kMostRecent));
  });
  palette->open();
}

HeaderBar::ThemeChoice MainWindow::storedTheme() const {
  return static_cast<HeaderBar::ThemeChoice>(qBound(0, settings_.value(QStringLiteral("theme"), 0).toInt(), 2));
}

void MainWindow::useTheme(HeaderBar::ThemeChoice choice, bool atOnce) {
  const auto mode = choice == HeaderBar::ThemeChoice::Light  ? Theme::Mode::Light
                    : choice == HeaderBar::ThemeChoice::Dark ? Theme::Mode::Dark
                                                             : Theme::systemMode();
  if (atOnce) Theme::apply(*qApp, mode);
  else Theme::change(*qApp, mode);
}

/// All widgets change at once, which keeps the window busy for a tenth of a second: not while STOP may be needed.
void MainWindow::chooseTheme(HeaderBar::ThemeChoice choice) {
  remember(QStringLiteral("theme"), static_cast<int>(choice));
  themeWaits_ = moves() || !bridge_.answered();
  if (themeWaits_) return statusBar_->notice(tr("The colours change as soon as the robot stands."));
  useTheme(choice, false);
}

}  // namespace articulus::ui
