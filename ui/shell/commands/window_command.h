#pragma once
#include <QList>
#include <QString>
#include <functional>

class QMenu;
class QWidget;

namespace articulus::ui {

/// A property of an action that is not listed: it opens the list.
inline constexpr const char* kOpensCommands = "opensCommands";

/// Something that a person can do in the window now, or why not.
struct WindowCommand {
  QString name;           ///< as its button or menu says it
  QString place;          ///< "Results", "Menu": where it is found without the palette
  QString key{};          ///< "Alt+5"; empty: none
  QString closedBecause;  ///< empty: it can be done
  std::function<void()> run;

  /// The same from one start of the program to the next.
  [[nodiscard]] QString id() const { return place + QLatin1Char('\n') + name; }
};

/// What the buttons, tabs and menus within a widget do: nothing is listed by hand, and the reason why one is closed is
/// the one that it shows itself. A button of a page that is not in front, or of a tab behind another, is not pressed:
/// `goThere` is called, its tab opened, and the button gets the focus. Buttons that open a menu give the entries of the
/// menu, and in front so does what offers one by a right click (offerMenu()); buttons of lines, tables and lists, and
/// what stands in a hidden part, are left out.
/// In      within: outlives what is returned, or a command does nothing; goThere: empty where it is in front
/// Thread  ui
[[nodiscard]] QList<WindowCommand> commandsWithin(QWidget& within, const QString& place, const QString& closedBecause,
                                                  const std::function<void()>& goThere);

/// The entries of a menu, and of those within it: "Language: English".
[[nodiscard]] QList<WindowCommand> commandsOf(const QMenu& menu, const QString& place);

/// Those that hold every word of a search in name or place, in letters of either case; those that begin with the first
/// word before the others, each in the order in which they were.
[[nodiscard]] QList<WindowCommand> matching(const QList<WindowCommand>& all, const QString& search);

}  // namespace articulus::ui
