#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "core/run/analysis_catalogue.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/analyses/analysis_option.h"

class QLabel;
class QVBoxLayout;

namespace articulus::ui {

class ChoiceBox;
class ProtocolEditor;

/// What is computed of each run of an experiment beside its load cycles: analyses of the catalogue, each with a field
/// for each of its options. Taken as one step of undo; what is wrong is said in place, and nothing is taken until it is
/// right.
/// Thread  ui
class AnalysesSheet : public Sheet {
  Q_OBJECT
 public:
  explicit AnalysesSheet(ProtocolEditor& editor, QWidget* owner = nullptr);
  [[nodiscard]] QString problem() const;
  [[nodiscard]] int count() const { return static_cast<int>(cards_.size()); }
  void add(const std::string& type);
  void accept() override;

 private:
  struct Field {
    AnalysisOption option;
    QWidget* widget;  ///< a line, or a choice for a flag
  };
  struct Card {
    std::string type;
    nlohmann::json request;  ///< as it came: what has no field stays
    QWidget* box;
    std::vector<Field> fields;
  };
  void addCard(const nlohmann::json& request);
  QWidget* makeFieldOf(const AnalysisOption& option, const nlohmann::json& request, QWidget* parent);
  [[nodiscard]] base::Result<nlohmann::json> asked() const;
  void tell(const QString& problem);
  void showNone();
  ProtocolEditor& editor_;
  std::vector<Card> cards_;
  QWidget* inside_;
  QVBoxLayout* column_;
  ChoiceBox* kinds_;
  QLabel *meaning_, *none_, *problem_;
};

}  // namespace articulus::ui
