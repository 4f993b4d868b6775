#include "ui/shell/commands/window_command.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>
#include <memory>

#include "ui/kit/building_blocks.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/kit/sheets/sheet.h"

namespace articulus::ui {
namespace {

/// "Sign &out" -> "Sign out", "Import ..." stays.
QString plain(QString text) {
  text.remove(QLatin1Char('&'));
  return text.simplified();
}

QString nameOf(const QAbstractButton& button) {
  const QString text = plain(button.text());
  return text.isEmpty() ? plain(button.accessibleName()) : text;
}

/// Part of a line, table, list or tab bar: it belongs to what stands there.
bool isPartOfEditor(const QWidget& widget, const QWidget& within) {
  for (const QWidget* w = widget.parentWidget(); w && w != &within; w = w->parentWidget())
    if (qobject_cast<const QLineEdit*>(w) || qobject_cast<const QAbstractItemView*>(w) ||
        qobject_cast<const QTabBar*>(w) || qobject_cast<const Sheet*>(w))
      return true;
  return false;
}

QString reasonOf(const QWidget& widget) {
  if (widget.isEnabled()) return {};
  const QString said = widget.accessibleDescription().isEmpty() ? widget.toolTip() : widget.accessibleDescription();
  return said.isEmpty() ? QApplication::translate("CommandPalette", "Not available now.") : said;
}

/// In  made: keeps a menu that was made for the list alone
void addMenu(const QMenu& menu, const WindowCommand& as, const QString& before, QList<WindowCommand>& all,
             const std::shared_ptr<QMenu>& made = {}) {
  for (QAction* action : menu.actions()) {
    if (action->isSeparator() || !action->isVisible() || action->property(kOpensCommands).toBool() ||
        plain(action->text()).isEmpty())
      continue;
    const QString text = plain(action->text().section(QLatin1Char('\t'), 0, 0));  // behind it stands its key
    // "Theme: dark" says itself what it is of.
    const bool whole = before.isEmpty() || text.contains(QLatin1String(": "));
    const QString name = whole ? text : before + QStringLiteral(": ") + text;
    if (action->menu()) {
      addMenu(*action->menu(), as, name, all, made);
      continue;
    }
    WindowCommand one = as;
    one.name = name;
    one.key = action->shortcut().isEmpty() ? action->text().section(QLatin1Char('\t'), 1)
                                           : action->shortcut().toString(QKeySequence::NativeText);
    if (!action->isEnabled() && one.closedBecause.isEmpty())
      one.closedBecause = plain(action->toolTip()) != plain(action->text())
                              ? action->toolTip()
                              : QApplication::translate("CommandPalette", "Not available now.");
    one.run = [action = QPointer<QAction>(action), made] {
      if (action && action->isEnabled()) action->trigger();
    };
    all << one;
  }
}

void addButton(QAbstractButton& button, const WindowCommand& as, const std::function<void()>& goThere,
               QList<WindowCommand>& all) {
  const auto* tool = qobject_cast<QToolButton*>(&button);
  const auto* push = qobject_cast<QPushButton*>(&button);  // a box to tick is neither: it has no menu
  WindowCommand one = as;
  if (one.closedBecause.isEmpty()) one.closedBecause = reasonOf(button);
  const QMenu* menu = tool ? tool->menu() : push ? push->menu() : nullptr;
  // The entries of a menu on a page that nobody sees may not be those that will stand there: the menu itself is named.
  if (menu && !goThere) return addMenu(*menu, one, nameOf(button).section(QLatin1Char(':'), 0, 0), all);
  one.name = nameOf(button);
  if (one.name.isEmpty()) return;
  one.key = button.shortcut().isEmpty() ? button.property(kKeyOfButton).toString()
                                        : button.shortcut().toString(QKeySequence::NativeText);
  one.run = [button = QPointer<QAbstractButton>(&button), goThere] {
    if (goThere) goThere();
    if (!button || !button->isVisible() || !button->isEnabled()) return;
    if (goThere) button->setFocus(Qt::OtherFocusReason);  // seen before it is pressed
    else button->click();
  };
  all << one;
}

}  // namespace

namespace {

/// What a right click offers where it is seen: of plots, tables, lists, 3D views.
void addOfferedMenus(QWidget& within, const WindowCommand& as, QList<WindowCommand>& all) {
  for (QWidget* widget : within.findChildren<QWidget*>()) {
    if (!widget->isVisibleTo(&within)) continue;
    const FillMenu fill = offeredMenu(*widget);
    if (!fill) continue;
    const std::shared_ptr<QMenu> menu(new QMenu, [](QMenu* made) { made->deleteLater(); });
    fill(*menu);
    WindowCommand one = as;
    if (const QString of = plain(widget->accessibleName()); !of.isEmpty()) one.place += QStringLiteral(", ") + of;
    addMenu(*menu, one, {}, all, menu);
  }
}

}  // namespace

QList<WindowCommand> commandsWithin(QWidget& within, const QString& place, const QString& closedBecause,
                                    const std::function<void()>& goThere) {
  QList<WindowCommand> all;
  const WindowCommand as{.name = {}, .place = place, .closedBecause = closedBecause, .run = {}};
  QList<WindowCommand> behind;  // the tabs that are seen
  for (QTabWidget* tabs : within.findChildren<QTabWidget*>()) {
    if (!tabs->isVisibleTo(&within)) continue;
    for (int i = 0; i < tabs->count(); ++i) {
      WindowCommand one = as;
      one.name = plain(tabs->tabText(i));
      if (one.closedBecause.isEmpty() && !tabs->isTabEnabled(i)) one.closedBecause = tabs->tabToolTip(i);
      one.run = [tabs = QPointer<QTabWidget>(tabs), i, goThere] {
        if (goThere) goThere();
        if (tabs && i < tabs->count()) tabs->setCurrentIndex(i);
      };
      all << one;
      if (i != tabs->currentIndex())
        behind << commandsWithin(*tabs->widget(i), place + QStringLiteral(", ") + one.name, one.closedBecause, one.run);
    }
  }
  for (QAbstractButton* button : within.findChildren<QAbstractButton*>()) {
    if (!qobject_cast<QPushButton*>(button) && !qobject_cast<QToolButton*>(button) && !qobject_cast<QCheckBox*>(button))
      continue;
    if (button->isVisibleTo(&within) && !isPartOfEditor(*button, within)) addButton(*button, as, goThere, all);
  }
  if (!goThere) addOfferedMenus(within, as, all);
  return all << behind;
}

QList<WindowCommand> commandsOf(const QMenu& menu, const QString& place) {
  QList<WindowCommand> all;
  addMenu(menu, {.name = {}, .place = place, .closedBecause = {}, .run = {}}, {}, all);
  return all;
}

QList<WindowCommand> matching(const QList<WindowCommand>& all, const QString& search) {
  const QStringList words = search.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  QList<WindowCommand> found;
  std::ranges::copy_if(all, std::back_inserter(found), [&words](const WindowCommand& c) {
    return std::ranges::all_of(words, [&c](const QString& word) {
      return c.name.contains(word, Qt::CaseInsensitive) || c.place.contains(word, Qt::CaseInsensitive);
    });
  });
  if (!words.isEmpty())
    std::ranges::stable_partition(
        found, [&words](const WindowCommand& c) { return c.name.startsWith(words.front(), Qt::CaseInsensitive); });
  return found;
}

}  // namespace articulus::ui
