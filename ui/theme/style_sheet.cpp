#include "ui/theme/style_sheet.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "ui/theme/icon_engine.h"

namespace articulus::ui {
namespace {

/// A style sheet can only name files: the few marks it needs are written in the theme's colours to a private folder.
QString mark(const QString& icon, const QColor& colour) {
  const QByteArray svg = IconEngine::svg(icon, colour);
  if (svg.isEmpty()) return QStringLiteral("none");  // before the icon folder is known
  static QTemporaryDir folder;
  const QString path = folder.filePath(icon + QLatin1Char('_') + colour.name().mid(1) + QStringLiteral(".svg"));
  if (!QFile::exists(path)) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(svg);
  }
  return QStringLiteral("url(%1)").arg(path);
}

constexpr const char* kSheet = R"(
* { outline: 0; }
QMainWindow, QDialog, QWidget[role="page"] { background: @ground; }
QStackedWidget { background: transparent; }
QLabel { background: transparent; }
QLabel[role="title"] { font-size: 24px; font-weight: 600; }
QLabel[role="section"] { font-size: 18px; font-weight: 600; }
QLabel[role="question"] { font-size: 22px; font-weight: 600; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="quiet"] { color: @quiet; }
QLabel[role="caption"] { color: @quiet; font-size: 13px; }
QLabel[role="caption"][tone="danger"] { color: @text; font-weight: 600; }
QLabel[role="refusal"] { background: @tintdanger; border: 1px solid @danger; border-radius: 8px; padding: 6px 10px; }
QLabel:disabled { color: @quiet; }
*[role="banner"] QLabel:disabled { color: @text; }

QFrame[role="card"] { background: @surface; border: 1px solid @line; border-radius: 8px; }
QFrame[role="sheet"] { background: @surface; border: 1px solid @edge; border-radius: 8px; }
QFrame[role="item"] { background: @surface; border: 1px solid @line; border-radius: 8px; }
QFrame[role="item"][next="true"] { border: 2px solid @accent; }
QFrame[role="header"] { background: @surface; border: none; border-bottom: 1px solid @line; }
QFrame[role="foot"] { background: @surface; border: none; border-top: 1px solid @line; }
QFrame[role="navigation"] { background: @surface; border: none; border-right: 1px solid @line; }
QFrame[role="line"] { background: @line; border: none; max-height: 1px; min-height: 1px; }
QFrame[role="chip"] { background: @ground; border: 1px solid @line; border-radius: 8px; }
QFrame[role="chip"][tone="good"] { background: @tintgood; border-color: @good; }
QFrame[role="chip"][tone="warning"] { background: @tintwarning; border-color: @warning; }
QFrame[role="chip"][tone="danger"] { background: @tintdanger; border-color: @danger; }
QFrame[role="chip"][tone="accent"] { background: @tintaccent; border-color: @accent; }
QFrame[role="banner"] { background: @tintaccent; border: 1px solid @accent; border-radius: 8px; }
QFrame[role="banner"][tone="danger"] { background: @tintdanger; border-color: @danger; }
QFrame[role="banner"][tone="warning"] { background: @tintwarning; border-color: @warning; }
QFrame[role="banner"][tone="good"] { background: @tintgood; border-color: @good; }

QFrame[role="prompt"] { background: @tintaccent; border: 2px solid @accent; border-radius: 8px; }
QFrame[role="tour"] { background: @surface; border: 2px solid @accent; border-radius: 8px; }
QFrame[role="ring"] { background: transparent; border: 3px solid @accent; border-radius: 8px; }
QFrame[role="prompt"] QLabel { color: @text; }

QPushButton, QToolButton { background: @surface; color: @text; border: 1px solid @edge; border-radius: 8px;
  min-height: 38px; padding: 0 16px; font-weight: 500; }
QToolButton { padding: 0 8px; min-width: 22px; max-height: 38px; }
QLineEdit QToolButton { background: transparent; border: none; padding: 0; min-width: 20px; min-height: 20px; max-height: 20px; }
QPushButton:hover, QToolButton:hover { background: @tintaccent; border-color: @accent; }
QPushButton:pressed, QToolButton:pressed { background: @line; }
/* A wider frame takes from what is within: what has the focus is as large as before, and nothing beside it moves. */
QPushButton:focus { border: 2px solid @accent; padding: 0 15px; min-height: 36px; }
QToolButton:focus { border: 2px solid @accent; padding: 0 7px; min-height: 36px; max-height: 36px; }
QLineEdit QToolButton:focus { border: none; padding: 0; min-height: 20px; max-height: 20px; }
QPushButton:disabled, QToolButton:disabled { color: @quiet; background: @ground; border-color: @line; }
QPushButton[answer="true"] { font-size: 18px; min-height: 54px; min-width: 96px; padding: 0 24px; }
QPushButton[answer="true"]:focus { min-height: 52px; padding: 0 23px; }
QPushButton[role="primary"] { background: @accent; color: @onaccent; border: 1px solid @accent; font-weight: 600; }
QPushButton[role="primary"]:hover { background: @accenthover; }
QPushButton[role="primary"]:focus { border: 2px solid @text; }
QPushButton[role="primary"]:disabled { background: @line; color: @quiet; border-color: @line; }
QPushButton[role="flat"], QToolButton[role="flat"] { background: transparent; border: 1px solid transparent; }
QPushButton[role="flat"]:hover, QToolButton[role="flat"]:hover { background: @tintaccent; }
QPushButton[role="flat"]:focus, QToolButton[role="flat"]:focus { border: 2px solid @accent; }
QToolButton[role="small"] { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 0;
  min-width: 18px; max-width: 18px; min-height: 14px; max-height: 14px; }
QToolButton[role="small"]:hover, QToolButton[role="small"]:focus { border: 1px solid @accent; padding: 0;
  min-height: 14px; max-height: 14px; }
QPushButton[role="stop"] { background: @danger; color: @ondanger; border: 2px solid @danger; border-radius: 8px;
  font-size: 24px; font-weight: 700; padding: 0 48px 0 20px; min-height: 52px; }
QPushButton[role="stop"]:hover { background: @danger; border-color: @text; }
QPushButton[role="stop"]:focus { border: 3px solid @text; padding: 0 47px 0 19px; min-height: 50px; }
QPushButton[role="stop"]:pressed { background: @text; color: @ground; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; }
QToolButton:checked { background: @tintaccent; border-color: @accent; }
QToolButton[role="flat"]:checked { background: transparent; border-color: transparent; }
QToolButton[role="flat"]:checked:focus { border-color: @accent; }
QToolButton[role="words"] { min-width: 96px; }
QToolButton[role="latch"] { padding: 0 16px; }
QToolButton[role="latch"]:checked { background: @tintgood; border: 1px solid @good; }
QToolButton[role="latch"]:focus { border: 2px solid @accent; padding: 0 15px; }

QPushButton[role="navigation"] { background: transparent; border: none; border-radius: 8px; padding: 0; font-weight: 500; }

QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox { background: @surface;
  border: 1px solid @edge; border-radius: 8px; padding: 0 12px; min-height: 38px;
  selection-background-color: @accent; selection-color: @onaccent; }
QPlainTextEdit, QTextEdit { padding: 8px; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border: 2px solid @accent; padding: 0 11px; min-height: 36px; }
QAbstractSpinBox:focus { padding-right: 35px; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid @accent; padding: 7px; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled, QPlainTextEdit:disabled { background: @ground; color: @quiet; }
QLineEdit[bad="true"], QAbstractSpinBox[bad="true"], QAbstractSpinBox[refused="true"], QComboBox[bad="true"] { border: 2px solid @danger;
  padding: 0 11px; min-height: 36px; }
QAbstractSpinBox[bad="true"], QAbstractSpinBox[refused="true"] { padding-right: 35px; }
QComboBox::drop-down { border: none; width: 36px; }
QComboBox::down-arrow { image: %down%; width: 18px; height: 18px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @line; selection-background-color: @tintaccent;
  selection-color: @text; padding: 4px; }
QComboBox QAbstractItemView::item { min-height: 40px; }
QAbstractSpinBox { padding-right: 36px; }
QAbstractSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; width: 34px; border: none; margin-top: 2px; }
QAbstractSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; width: 34px; border: none; margin-bottom: 2px; }
QAbstractSpinBox::up-arrow { image: %up%; width: 14px; height: 14px; }
QAbstractSpinBox::down-arrow { image: %down%; width: 14px; height: 14px; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: @tintaccent; border-radius: 4px; }

QCheckBox, QRadioButton { spacing: 12px; min-height: 40px; background: transparent; }
QCheckBox::indicator { width: 22px; height: 22px; border: 2px solid @edge; border-radius: 6px; background: @surface; }
QCheckBox::indicator:hover, QCheckBox:focus::indicator { border-color: @accent; }
QCheckBox::indicator:checked { background: @good; border-color: @good; image: %tick%; }
QCheckBox::indicator:disabled { background: @ground; }
QCheckBox::indicator:checked:disabled { background: @good; border-color: @good; }
QRadioButton::indicator { width: 20px; height: 20px; border: 2px solid @edge; border-radius: 12px; background: @surface; }
QRadioButton::indicator:checked { background: @accent; border: 6px solid @surface; outline: 2px; }

QListView, QTreeView, QTableView, QTextBrowser { background: @surface; border: 1px solid @line; border-radius: 8px; padding: 4px;
  alternate-background-color: @ground; gridline-color: @line; selection-background-color: @tintaccent; selection-color: @text; }
QListView:focus, QTreeView:focus, QTableView:focus { border: 2px solid @accent; padding: 3px; }
QListView::item, QTreeView::item { min-height: 40px; padding: 4px 8px; border-radius: 6px; }
QListView::item:selected, QTreeView::item:selected { background: @tintaccent; color: @text; }
QListView::item:hover { background: @ground; }
QTableView::item { border: none; padding: 4px 8px; }
QTableView::item:selected { background: @tintaccent; color: @text; }
QHeaderView { background: @surface; }
QHeaderView::section { background: @surface; color: @quiet; border: none; border-bottom: 1px solid @line; padding: 8px; font-weight: 600; }
QTableCornerButton::section { background: @surface; border: none; }

QTabWidget::pane { border: none; border-top: 1px solid @line; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @quiet; border: none; border-bottom: 3px solid transparent; padding: 10px 10px;
  min-height: 24px; font-weight: 600; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:focus { color: @accent; }
QTabBar::scroller { width: 72px; }
QTabBar QToolButton { background: @surface; border: 1px solid @edge; border-radius: 6px; padding: 0; min-width: 30px; max-width: 32px;
  margin: 4px 1px; }
QTabBar QToolButton::left-arrow { image: %left%; width: 16px; height: 16px; }
QTabBar QToolButton::right-arrow { image: %right%; width: 16px; height: 16px; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[role="scrolled"] { background: transparent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar::handle:vertical { background: @scroll; border-radius: 4px; min-height: 40px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle:horizontal { background: @scroll; border-radius: 4px; min-width: 40px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QSplitter::handle { background: transparent; }

QToolTip { background: @text; color: @ground; border: none; padding: 8px 10px; }
QMenu { background: @surface; border: 1px solid @line; border-radius: 8px; padding: 6px; menu-scrollable: 1; }
QMenu::item { padding: 7px 32px 7px 40px; border-radius: 6px; min-height: 20px; }
QMenu::icon { padding-left: 12px; }
QMenu::indicator { width: 18px; height: 18px; left: 12px; }
QMenu::indicator:checked { image: %menutick%; }
QMenu::item:selected { background: @tintaccent; }
QMenu::item:disabled { color: @quiet; }
QMenu::separator { height: 1px; background: @line; margin: 5px 4px; }
QProgressBar { background: @line; border: none; border-radius: 4px; min-height: 8px; max-height: 8px; }
QProgressBar::chunk { background: @accent; border-radius: 4px; }
)";

}  // namespace

QString styleSheet(const Theme& t) {
  // Fields take the colour of their letters from the palette: of one that is said here Qt makes a hint of half its
  // strength, 3.2:1.
  QString sheet = QString::fromLatin1(kSheet);
  // Edges of inputs need 3:1 against the surface; the line token is for quiet separators.
  const QColor edge = t.mode == Theme::Mode::Dark ? t.quiet.darker(140) : t.quiet.lighter(135);
  const QColor accentHover = t.mode == Theme::Mode::Dark ? t.accent.lighter(110) : t.accent.darker(115);
  const std::pair<const char*, QColor> colours[] = {
      {"@accenthover", accentHover},
      {"@onaccent", Theme::inkOn(t.accent)},
      {"@ondanger", Theme::inkOn(t.danger)},
      {"@tintgood", t.tint(t.good)},
      {"@tintwarning", t.tint(t.warning)},
      {"@tintdanger", t.tint(t.danger)},
      {"@tintaccent", t.tint(t.accent)},
      {"@ground", t.ground},
      {"@surface", t.surface},
      {"@line", t.line},
      {"@edge", edge},
      {"@scroll", t.mode == Theme::Mode::Dark ? t.line.lighter(150) : t.line.darker(120)},
      {"@text", t.text},
      {"@quiet", t.quiet},
      {"@accent", t.accent},
      {"@good", t.good},
      {"@warning", t.warning},
      {"@danger", t.danger}};
  for (const auto& [key, colour] : colours) sheet.replace(QLatin1String(key), colour.name());
  sheet.replace(QLatin1String("%down%"), mark(QStringLiteral("chevron_down"), t.quiet));
  sheet.replace(QLatin1String("%up%"), mark(QStringLiteral("chevron_up"), t.quiet));
  sheet.replace(QLatin1String("%left%"), mark(QStringLiteral("chevron_left"), t.text));
  sheet.replace(QLatin1String("%right%"), mark(QStringLiteral("chevron_right"), t.text));
  sheet.replace(QLatin1String("%tick%"), mark(QStringLiteral("check"), Theme::inkOn(t.good)));
  sheet.replace(QLatin1String("%menutick%"), mark(QStringLiteral("check"), t.text));
  return sheet;
}

}  // namespace articulus::ui
