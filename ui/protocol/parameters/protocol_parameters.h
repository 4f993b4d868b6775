#pragma once
#include <QString>
#include <string>
#include <vector>

#include "core/protocol/json/number_places.h"
#include "ui/protocol/protocol_editor.h"

namespace articulus::ui {

/// The parameters of the protocol that is edited, and which numbers follow them. Every change is one step of undo of
/// the editor; what the protocol would not be with it changes nothing.
/// Thread  ui
class ProtocolParameters {
 public:
  /// In  editor: outlives it
  explicit ProtocolParameters(ProtocolEditor& editor) : editor_(editor) {}

  [[nodiscard]] const std::vector<protocol::Parameter>& all() const { return editor_.protocol().parameters; }
  /// Null where there is none of that name.
  [[nodiscard]] const protocol::Parameter* find(const std::string& name) const;
  [[nodiscard]] int uses(const std::string& name) const;
  /// Why it may not be so, in words; empty: it may.  In  before: its name until now; empty: it is a new one
  [[nodiscard]] QString problemOf(const protocol::Parameter& parameter, const std::string& before) const;
  /// A name that is free: "moment", "moment_2".
  [[nodiscard]] std::string freeName(const std::string& like) const;

  [[nodiscard]] base::Result<void> add(const protocol::Parameter& parameter);
  /// Under another name, all places follow it.
  [[nodiscard]] base::Result<void> change(const std::string& before, const protocol::Parameter& now);
  /// Each place keeps the value as its own number.
  [[nodiscard]] base::Result<void> remove(const std::string& name);

  /// What a number of the step may follow: parameters and the values of the blocks around it, the innermost first.
  [[nodiscard]] std::vector<protocol::Parameter> inScope(const StepPath& path) const;
  /// "$moment", "-$moment" where the number follows one; empty where it does not.
  [[nodiscard]] QString expressionAt(const StepPath& path, const protocol::NumberPlace& place) const;
  [[nodiscard]] base::Result<void> bind(const StepPath& path, const protocol::NumberPlace& place,
                                        const std::string& name);
  [[nodiscard]] base::Result<void> addAndBind(const protocol::Parameter& parameter, const StepPath& path,
                                              const protocol::NumberPlace& place);
  /// The number keeps its value and follows nothing.
  [[nodiscard]] base::Result<void> release(const StepPath& path, const protocol::NumberPlace& place);

  /// "2 Nm", "30 °"
  [[nodiscard]] static QString valueText(const protocol::Parameter& parameter);

 private:
  ProtocolEditor& editor_;
};

}  // namespace articulus::ui
