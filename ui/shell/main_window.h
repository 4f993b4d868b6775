#pragma once
#include <QElapsedTimer>
#include <QMainWindow>
#include <QPointer>
#include <QSettings>
#include <QTimer>
#include <QVariant>
#include <functional>

#include "ui/bridge/credential_service.h"
#include "ui/bridge/desktop_context.h"
#include "ui/bridge/drives_guard.h"
#include "ui/bridge/load_behind_brakes.h"
#include "ui/bridge/session_end.h"
#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/shell/commands/window_command.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/page_catalogue.h"

class QAbstractButton;
class QAction;
class QKeyEvent;
class QMouseEvent;

namespace articulus::ui {

class BannerArea;
class ControlUsed;
class EventList;
class StatusBar;
class Page;
class TourCard;
class NavigationBar;
class PageStack;
class SoundGuide;

/// The desktop: navigation bar, header with STOP, banners, one page at a time, status bar. Owns the bridge and the
/// session. Esc and Ctrl+. stop the robot whatever has the focus, and a press on STOP does whatever
/// popup is open; nothing modal ever opens. F9 is the dead-man's pedal while it is down.
/// Thread  ui
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(DesktopContext& context);
  ~MainWindow() override;

  void goTo(int entry);  ///< of pageCatalogue(); refused with a notice where it is closed
  [[nodiscard]] int current() const;
  /// Closes this cell as the window is closed, and asks for that one in its place.
  void changeCell(const cell::CellChoice& choice);
  /// The program is told to end from outside (SIGTERM), and nobody is asked: the robot is stopped under control, what
  /// was measured is stored, nothing else moves, and the window closes. Told again: while the robot moves nothing
  /// changes; after that it goes without the results of the run.
  void end(const QString& cause);
  /// Another language was chosen and is not yet on every page.
  [[nodiscard]] bool changesLanguage() const { return nextLanguage_.has_value(); }
  [[nodiscard]] UserSession& session() { return session_; }
  [[nodiscard]] StationBridge& bridge() { return bridge_; }
  [[nodiscard]] NavigationBar& navigation() { return *navigation_; }
  [[nodiscard]] DrivesGuard& drivesGuard() { return drivesGuard_; }
  [[nodiscard]] HeaderBar& header() { return *header_; }
  [[nodiscard]] BannerArea& banners() { return *banners_; }
  template <class P>
  [[nodiscard]] P& page() {
    return *findChild<P*>();
  }
  /// How to ask before closing in mid-run; a sheet unless a test says otherwise.
  void setQuestion(const std::function<bool(const QString& title, const QString& text)>& ask);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  bool isFileOverPart(QObject* object, QEvent* event);  ///< a line of text would take the file's name
  void layOut();
  void addPage(const PageRow& row);
  void connectPage(Page* page, int entry);
  void makeAnew(int entry);  ///< that page, with all that is on it, in the language in force
  void leavePages(int from, std::function<void()> then);  ///< then: once every page agrees
  void connectStation();
  void connectSession();
  void showOpen();  ///< which entries of the navigation bar are open, and why not
  void stop();
  [[nodiscard]] static QString finishingStoppedWords();
  void pedal(bool down);
  void takePlace(bool drivesOn);     ///< of its thread among all that want the processor
  [[nodiscard]] bool moves() const;  ///< the robot, or what would move it next
  [[nodiscard]] bool escapeStops() const;
  [[nodiscard]] bool leadsRobot() const;  ///< a procedure is under way, also while the robot rests in it
  [[nodiscard]] bool escape(const QKeyEvent& key);
  [[nodiscard]] bool pressBesidePopup(const QMouseEvent& press);
  [[nodiscard]] SheetQuestion finishQuestion(const cycle::Snapshot& now) const;
  /// In  next: the cell that is wanted in the place of this one; none: the program ends
  [[nodiscard]] SheetQuestion closeQuestion(const std::optional<cell::CellChoice>& next) const;
  [[nodiscard]] SheetQuestion hurryQuestion() const;
  [[nodiscard]] QString cellName(const cell::CellChoice& choice) const;
  void beginClosing(const std::optional<cell::CellChoice>& next);
  void connectGuards();
  void finish();  ///< says what will happen, asks, and ends the session
  void makeSounds();
  void makeTour();      ///< shown by itself at the first start of a station
  void showCommands();  ///< everything that can be done, to be searched
  [[nodiscard]] QList<WindowCommand> commands();
  [[nodiscard]] std::vector<storage::Specimen> recentSpecimens();
  void askForCell(const QString& key, const QString& specimen = {});  ///< shows the choice of cells, those first
  [[nodiscard]] HeaderBar::ThemeChoice storedTheme() const;
  static void useTheme(HeaderBar::ThemeChoice choice, bool atOnce);
  void chooseTheme(HeaderBar::ThemeChoice choice);  ///< and keeps the choice; once the robot stands
  void chooseLanguage(Language::Choice choice);     ///< likewise; in force as soon as nothing waits for it
  [[nodiscard]] QString languageWaits() const;      ///< for what, in words; empty: for nothing
  void tellLanguageWaits(const QString& why);
  void changeLanguage();  ///< its next step
  void sayAgain();
  void nameWindow();
  void showPerson();  ///< and her specimen, in the status bar
  void sayReadOnly();
  [[nodiscard]] static QString readOnlyDetail();
  [[nodiscard]] QStringList standingWords() const;  ///< of banners that it takes back itself
  [[nodiscard]] QString honestyWords() const;
  void finishClosing();
  void stopClosing();  ///< the window stays
  void leaveClosed();  ///< drives off, handle let go, and the window closes
  [[nodiscard]] QString closedBecause(int entry) const;
  void openToRead();
  void remember(const QString& key, const QVariant& value);  ///< in the data folder
  [[nodiscard]] bool answeredAll();                          ///< no sheet is open; otherwise says which
  [[nodiscard]] bool running() const;
  [[nodiscard]] bool analysing() const;  ///< a run that has ended
  [[nodiscard]] SessionEnd::Port endPort();
  [[nodiscard]] DrivesGuard::Port guardPort();

  DesktopContext& context_;
  QSettings settings_;
  StationBridge bridge_;
  UserSession session_;
  QString takenTold_;  ///< why an account was taken, in a banner that stays until somebody signs in
  SessionEnd sessionEnd_;
  DrivesGuard drivesGuard_;
  LoadBehindBrakes loadBehindBrakes_;
  CredentialService signInCredentials_, engineeringCredentials_;
  NavigationBar* navigation_ = nullptr;
  HeaderBar* header_ = nullptr;
  BannerArea* banners_ = nullptr;
  ControlUsed* used_ = nullptr;
  PageStack* stack_ = nullptr;
  EventList* events_ = nullptr;
  StatusBar* statusBar_ = nullptr;
  TourCard* tour_ = nullptr;
  SoundGuide* sounds_ = nullptr;
  QAction* finish_ = nullptr;
  QList<Page*> pages_;
  QTimer disk_, closing_, other_, language_;
  QElapsedTimer closingSince_, stoppedAt_;
  std::function<void(std::function<SheetQuestion()> asked, std::function<void()> yes)> ask_;
  QString recordingProblem_;
  bool faulted_ = false;     ///< in the last snapshot
  bool othersGone_ = false;  ///< a window to read in: the program beside it has ended
  std::optional<cell::CellChoice> nextCell_;
  std::optional<Language::Choice> nextLanguage_;
  std::optional<QList<int>> toMakeAnew_;  ///< entries that are still in the language before; none: it has not begun
  QString waits_;                         ///< for what it does, as it was told
  bool pedalDown_ = false, mayClose_ = false;
  bool themeWaits_ = false;            ///< for the robot to stand
  bool goesFirst_ = false;             // this thread
  QPointer<QAbstractButton> enterOn_;  // had the focus when a key went down last
  bool dragging_ = false;              // something is dragged over the window
  bool ending_ = false;                // told from outside
  bool stoppedAgain_ = false;          // after that, what had begun meanwhile
};

}  // namespace articulus::ui
