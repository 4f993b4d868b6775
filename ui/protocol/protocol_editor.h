#pragma once
#include <QObject>
#include <QUndoStack>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "core/protocol/protocol.h"
#include "core/protocol/step_kind.h"
#include "core/protocol/validation.h"
#include "core/safety/limit_set.h"
#include "ui/protocol/step_path.h"

namespace articulus::ui {

/// One protocol being edited: every change goes through the undo stack, and what keeps it from running is always known.
/// Thread  ui
class ProtocolEditor : public QObject {
  Q_OBJECT
 public:
  explicit ProtocolEditor(QObject* parent = nullptr);

  /// Starts with a protocol as it is stored; forgets the history.
  /// In  home_m: where the moving body is at the home pose, so that moves are checked against the safety box
  void open(protocol::Protocol protocol, std::int64_t id, const safety::LimitSet& limits,
            const std::optional<spatial::Vector3>& home_m = std::nullopt);
  void markSaved(std::int64_t id);

  [[nodiscard]] const protocol::Protocol& protocol() const { return protocol_; }
  [[nodiscard]] std::int64_t id() const { return id_; }  ///< 0 until it was saved
  [[nodiscard]] bool dirty() const { return id_ == 0 || !undo_.isClean(); }
  [[nodiscard]] const std::vector<protocol::Problem>& problems() const { return problems_; }
  [[nodiscard]] QStringList problemsOf(int step) const;  ///< and of all in it; -1: of the protocol as a whole
  /// The step that shows it: the one that has it, as far in as there are steps.
  [[nodiscard]] StepPath pathOf(const protocol::Problem& problem) const;
  [[nodiscard]] QStringList problemsAt(const StepPath& path) const;  ///< of the step itself
  [[nodiscard]] int problemsInside(const StepPath& path) const;      ///< how many the steps in that block have
  [[nodiscard]] static QString problemText(const protocol::Problem& problem);
  /// What fix() would do, "Set Time to 9.4 s"; empty where nothing certain is known, where the step stands in a file of
  /// its own, or where a parameter would be lost.
  [[nodiscard]] QString fixWords(const protocol::Problem& problem) const;
  void fix(protocol::Problem problem);  ///< one step of undo
  [[nodiscard]] double duration_s() const;
  [[nodiscard]] const safety::LimitSet& limits() const { return limits_; }  ///< of the cell
  [[nodiscard]] QUndoStack& undoStack() { return undo_; }
  [[nodiscard]] int steps() const { return static_cast<int>(protocol_.steps.size()); }

  // Each is one step of undo; changes of the same field in a row merge. What the protocol would not be with it is
  // refused() and changes nothing: a block without steps, a parameter that it does not have.
  void setName(const QString& name);
  void setDescription(const QString& description);
  void setUnloadsInPause(bool unloads);
  int addStep(const protocol::Step& step, const StepPath& after);  ///< returns where in its list it is now
  /// A step that runs those of another protocol, as it is now: they are kept in this one.
  /// In  name: of it, by which tables call the step; letters that no key may have become _
  void addProtocol(const QString& name, const protocol::Protocol& other, const StepPath& after);
  void removeStep(const StepPath& path) { removeSteps({path}); }
  void removeSteps(const std::vector<StepPath>& paths);  ///< of one list
  void repeatStep(const StepPath& path) { repeatSteps({path}); }
  void moveStep(const StepPath& from, const StepPath& to) { moveSteps({from}, to); }
  /// Copies of steps of one list, below the last of them.  Out  where they are; none: nothing was changed
  std::vector<StepPath> repeatSteps(const std::vector<StepPath>& paths);
  /// In   from: of one list; they come together; to: where the first of them is once all are gone from there
  /// Out  where they are now; none: nothing was changed
  std::vector<StepPath> moveSteps(const std::vector<StepPath>& from, const StepPath& to);
  void setStep(const StepPath& path, const protocol::Step& step, const QString& field);
  /// The step around it, or it itself, whose steps are written elsewhere and cannot be changed one by one: another
  /// experiment, or a sweep with steps of its own for each value; none.
  [[nodiscard]] std::optional<StepPath> writtenElsewhere(const StepPath& path) const;
  /// Its steps in its place, each to be changed from then on; of a sweep all passes one after the other. What the step
  /// said of limits holds for all of them.  In  path: as writtenElsewhere() says
  void writeOut(const StepPath& path);
  void setPose(const StepPath& path, const protocol::StepPose& pose);  ///< of a step that states one
  /// A change of the whole protocol as its file has it, as one step of undo.
  /// In      change: false where it finds nothing to change; select: the step that is shown then, -1: the present one
  /// Errors  what the protocol would not be with it; nothing has changed then
  [[nodiscard]] base::Result<void> tryChange(const QString& text, const StepPath& select,
                                             const std::function<bool(nlohmann::json& document)>& change);
  /// Steps as text for another protocol, and back from it, with parameters and all that is inside them.
  [[nodiscard]] QString copyOf(const std::vector<StepPath>& paths) const;
  void paste(const QString& text, const StepPath& after);
  /// The step as its file has it, with parameters and all that is inside a block.
  [[nodiscard]] QString stepText(const StepPath& path) const;
  /// Errors  what is wrong with the text, with its line; nothing has changed then
  [[nodiscard]] base::Result<void> setStepText(const StepPath& path, const QString& text);
  /// The step is one whose course is a table: a profile, or a path that is replayed.
  [[nodiscard]] bool takesTable(const StepPath& path) const;
  /// Reads that table from a CSV file; it is kept in the protocol.
  /// Errors  what is wrong with the file; nothing has changed then
  [[nodiscard]] base::Result<void> loadTable(const StepPath& path, const std::filesystem::path& file);
  /// The step takes numbers from parameters: a number edited in its place is one from then on.
  [[nodiscard]] bool usesParameters(const StepPath& path) const;

  /// What a field of a step had typed is whole: what is typed there next is a step of undo of its own.
  void endEdit() { ++edits_; }

 signals:
  /// A pose is to be chosen by looking, and put with setPose().
  void poseWanted(const articulus::ui::StepPath& path);
  void changed();                                          ///< anything of the protocol, its problems or its duration
  void stepSelected(const articulus::ui::StepPath& path);  ///< undo, redo and adding show where they worked
  void refused(const QString& what, const QString& remedy);

 private:
  class Change;
  void push(const QString& text, protocol::Protocol after, const StepPath& step, const QString& mergeKey = {});
  void take(const protocol::Protocol& protocol, const StepPath& step);
  /// In  change: works on the list in the JSON of the whole protocol that the step is in
  [[nodiscard]] base::Result<protocol::Protocol> withChange(
      const std::function<bool(nlohmann::json& document)>& change) const;
  [[nodiscard]] bool canFix(const protocol::Problem& problem) const;
  bool keepsOne(const StepPath& of, int gone);  ///< true: said so
  bool pushChanged(const QString& text, const StepPath& select, const QString& mergeKey,
                   const std::function<bool(nlohmann::json& document)>& change);
  [[nodiscard]] const nlohmann::json& written() const;  ///< the protocol as its file would be
  protocol::Protocol protocol_;
  mutable std::shared_ptr<const nlohmann::json> written_;  ///< since the last change; null: not asked for yet
  std::int64_t id_ = 0;
  safety::LimitSet limits_;
  std::optional<spatial::Vector3> home_m_;
  std::vector<protocol::Problem> problems_;
  QUndoStack undo_;
  int edits_ = 0;  ///< that were whole
};

}  // namespace articulus::ui
