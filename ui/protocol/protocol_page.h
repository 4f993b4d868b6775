#pragma once
#include <memory>

#include "ui/bridge/user_session.h"
#include "ui/kit/page.h"
#include "ui/protocol/experiment_library.h"
#include "ui/protocol/protocol_editor.h"

class QLabel;
class QLineEdit;
class QStackedWidget;

namespace articulus::ui {

class ExperimentList;
class ProtocolDetails;
class ProtocolEditorView;

/// Page 3: my experiments and the library; an editor for both kinds; what is chosen here is what page 4 runs.
class ProtocolPage : public Page {
  Q_OBJECT
 public:
  /// In  before: the page that it takes the place of; what is edited, with its history, goes along
  explicit ProtocolPage(UserSession& session, QWidget* parent = nullptr, ProtocolPage* before = nullptr);
  void goOnFrom(Page& before) override;
  [[nodiscard]] QString closedBecause() const override;
  void entered() override;
  [[nodiscard]] QWidget* firstFocus() override;
  [[nodiscard]] ExperimentLibrary& library() { return *library_; }
  [[nodiscard]] ProtocolEditor& editor() { return *editor_; }
  [[nodiscard]] ProtocolDetails& details() { return *details_; }
  [[nodiscard]] ExperimentList& list() { return *list_; }
  void importFile();  ///< asks which
  void choosePose(const StepPath& path);
  void edit(const protocol::Protocol& protocol, std::int64_t id);
  [[nodiscard]] bool done() const override { return session_.protocol().has_value(); }
  void takeFiles(DroppedKind kind, const QStringList& files) override;
  void leave(std::function<void()> then) override;
  void keep() override;  ///< as an experiment of its own: what was stored before stays as it was

 signals:
  void cellOfProtocolWanted(const QString& key, const QString& specimen);  ///< empty: those that are here

 private:
  using Undo = std::function<base::Result<std::int64_t>(ExperimentLibrary&)>;
  QWidget* makeShelf();
  void connectDetails();
  void tell(const base::Error& error);
  [[nodiscard]] const ExperimentLibrary::Entry* chosen() const;
  [[nodiscard]] bool save();
  [[nodiscard]] bool unsaved();  ///< something was changed in the editor
  void use(const protocol::Protocol& protocol);
  void rehearse(const protocol::Protocol& protocol, std::shared_ptr<const run::Rehearsal> known);
  void showRehearsal(const protocol::Protocol& protocol);
  void editChosen();
  void removeChosen();
  void exportChosen();
  void printChosen();
  void showVersions();
  void goBackTo(std::int64_t id, int version, int present);
  void offerUndo(std::function<QString()> what, Undo undo);
  [[nodiscard]] safety::LimitSet limits() const;
  [[nodiscard]] spatial::Vector3 home_m() const;  ///< of the moving body, in W

  UserSession& session_;
  std::unique_ptr<ExperimentLibrary> library_;
  std::unique_ptr<ProtocolEditor> editor_;
  QStackedWidget* views_;
  ExperimentList* list_ = nullptr;
  QLineEdit* search_ = nullptr;
  QWidget* undoBar_ = nullptr;
  QLabel* undoText_ = nullptr;
  Undo undo_;  ///< what the bar offers; gives what is chosen then
  std::function<QString()> undoWords_;
  ProtocolDetails* details_;
  ProtocolEditorView* editorView_;
};

}  // namespace articulus::ui
