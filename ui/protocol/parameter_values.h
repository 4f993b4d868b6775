#pragma once
#include <QObject>
#include <vector>

#include "core/protocol/protocol.h"

namespace articulus::ui {

/// The values that a person chooses for the parameters of a protocol, and the protocol with them: that is what runs,
/// and what is frozen with the run.
/// Thread  ui
class ParameterValues : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// All values are the protocol's own then.
  void setProtocol(const protocol::Protocol& protocol);
  [[nodiscard]] const protocol::Protocol& original() const { return original_; }
  [[nodiscard]] const std::vector<protocol::Parameter>& parameters() const { return original_.parameters; }
  [[nodiscard]] double value(std::size_t i) const { return values_[i]; }
  [[nodiscard]] bool changed(std::size_t i) const { return values_[i] != original_.parameters[i].value; }
  void set(std::size_t i, double value);
  void reset(std::size_t i) { set(i, original_.parameters[i].value); }

  /// With the values; the last that was possible where problem() says why the values are not.
  [[nodiscard]] const protocol::Protocol& protocol() const { return protocol_; }
  [[nodiscard]] const QString& problem() const { return problem_; }

 signals:
  void replaced();       ///< another protocol
  void valuesChanged();  ///< other values for the same

 private:
  protocol::Protocol original_, protocol_;
  std::vector<double> values_;
  QString problem_;
};

}  // namespace articulus::ui
