#pragma once
#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

class QFrame;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace articulus::ui {

class FittedArea;

/// A question or a form inside its window, where a dialog would lie over it. It covers the window but for what was kept
/// in reach (STOP and what stands beside it), and holds the keyboard until it is answered; what it covers is disabled
/// meanwhile (isBarred()). Esc cancels it, Enter presses the button that has the focus, or its first answer. Where its
/// words change while it stands, its answers are disabled for a moment: the press that was on its way was meant for
/// what stood there before. Deletes itself once it is closed.
/// Thread  ui
class Sheet : public QWidget {
  Q_OBJECT
 public:
  /// In  owner: whose window it covers, and with which it goes; null: a window of its own
  Sheet(const QString& title, QWidget* owner);

  [[nodiscard]] const QString& title() const { return title_; }
  [[nodiscard]] QVBoxLayout& body();  ///< what is higher than its window scrolls, between title and buttons
  [[nodiscard]] QVBoxLayout& below() { return *below_; }  ///< between it and the buttons, always in sight
  /// Buttons stand in a row below: what cancels on the left, the first answer on the right, others between them in the
  /// order in which they are added.
  QPushButton* addAccept(const QString& text);  ///< the first answer
  QPushButton* addCancel(const QString& text);
  QPushButton* addButton(const QString& text);              ///< neither: who adds it connects it
  void setCardSize(int width_px, int height_px = 0);        ///< at most; 0: as high as what it holds
  void setFirstFocus(QWidget* widget) { first_ = widget; }  ///< otherwise the first answer
  /// Why the first answer cannot be given now; empty: it can.
  void setNotNow(const QString& why);
  /// What it asks of goes on beneath it: this is called some times a second and puts on the sheet what is true now.
  void follow(std::function<void()> look);

  void open();
  [[nodiscard]] bool takesAnswers() const;  ///< not in the first moment after its words have changed
  virtual void accept();                    ///< not while a number on it is refused
  void reject();

  /// The sheet on top of that window, null where none is open.
  [[nodiscard]] static Sheet* topOf(const QWidget* window);
  static void closeAll(QWidget* window);  ///< cancels each
  static void closePopups();              ///< menus and lists of choices
  /// Sheets leave this widget of their window free, for the mouse, for the eye and for who reads or presses otherwise.
  static void keepInReach(QWidget* widget);

 signals:
  void accepted();
  void rejected();

 protected:
  void setTitle(const QString& title);
  void fit();  ///< after its words have changed
  /// Takes no answer for a moment.  In  focus: which has the keyboard then; null: the one that has it now
  void hold(QWidget* focus = nullptr);
  bool eventFilter(QObject* object, QEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  QPushButton* addTo(int place, const QString& text);
  void end(bool accepted);
  void leave();
  void keepFocus(QWidget* now);
  [[nodiscard]] QPushButton* usual() const;  ///< the button that Enter presses where none has the keyboard
  void bringIntoView(QWidget* part);
  [[nodiscard]] bool mayHold(const QWidget* widget) const;

  QString title_;
  QFrame* card_;
  QVBoxLayout* around_;
  FittedArea* body_;
  QVBoxLayout* below_;
  QWidget* row_;
  QHBoxLayout* buttons_;
  QLabel *heading_, *notNow_;
  QPushButton* answer_ = nullptr;
  QTimer look_, held_;
  QPointer<QWidget> first_, before_, afterHold_;
  bool closed_ = false, looking_ = false;
};

/// A sheet that asks: what happens, and two answers.
struct SheetQuestion {
  QString title, question = {}, detail = {}, yes, no;
  bool careful = false;  ///< the focus stands on "no"
  QString notNow = {};   ///< why "yes" cannot be answered as things are; empty: it can

  bool operator==(const SheetQuestion&) const = default;
};
/// yes: called once that was answered, unless the owner is gone
Sheet* askInSheet(QWidget* owner, const SheetQuestion& question, std::function<void()> yes);
/// A question about what goes on beneath it: it is asked as things are, for as long as it stands.
Sheet* askInSheet(QWidget* owner, std::function<SheetQuestion()> asked, std::function<void()> yes);

}  // namespace articulus::ui
