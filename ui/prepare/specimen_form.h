#pragma once
#include <QWidget>
#include <functional>
#include <vector>

#include "core/cell/simulated_specimen.h"
#include "core/storage/records.h"

class QComboBox;
class QDateTimeEdit;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QCheckBox;
class QHBoxLayout;

namespace articulus::ui {

/// What is clamped in the cell, as a person describes it.
class SpecimenForm : public QWidget {
  Q_OBJECT
 public:
  /// In      usual: what lies in this cell's vice, which a new specimen begins with; empty where nobody knows
  explicit SpecimenForm(const cell::SimulatedSpecimen& usual, QWidget* parent = nullptr);
  void setEarlier(std::vector<storage::Specimen> specimens);  ///< to choose from, last used first
  void show(const storage::Specimen& specimen);
  void goOnFrom(const SpecimenForm& before);                                   ///< with what was typed there
  void startNew();                                                             ///< begins as what is usual in this cell
  [[nodiscard]] QString problem() const;                                       ///< as it is shown; empty: there is none
  [[nodiscard]] static QString jointWords(const storage::Specimen& specimen);  ///< "knee, left"
  [[nodiscard]] storage::Specimen specimen() const;
  [[nodiscard]] bool changed() const { return changed_; }  ///< since it was shown or saved
  void setSaved(bool saved);                               ///< what the button says
  void showProblem(const QString& text);
  [[nodiscard]] QWidget* firstField() const;
  void addBesideSave(QWidget* widget);  ///< what belongs to a specimen that is saved
  /// The button that saves, and what is wrong: for a place below the form that does not scroll away with it.
  [[nodiscard]] QWidget* foot() const { return foot_; }

 signals:
  void saveWanted(const articulus::storage::Specimen& specimen);
  void nextWanted();
  void jointChosen(const QString& joint);  ///< one of the list, as it is stored

 private:
  /// A part of the form: what is asked of tissue alone is not asked of a bench.
  struct Field {
    QWidget* widget = nullptr;
    std::function<bool()> isAsked{};
    bool isWide = false;  ///< as the whole form
  };
  void connectFields();
  void placeFields();
  void makeFields(int row);  ///< from that row on
  void makeFoot();
  [[nodiscard]] QString freeLabel(const QString& level) const;
  void edited();
  void offer();
  void choose();
  void save();
  void followJoint();
  /// What an empty form began with.
  struct Proposed {
    QString label{}, level{}, joint{};
  } proposed_;
  bool changed_ = false, saved_ = false;  ///< since it was shown; as the button says
  cell::SimulatedSpecimen usual_;
  std::vector<storage::Specimen> earlier_;
  std::int64_t id_ = 0;
  std::string strangeJoint_;  ///< not on the list, and said: whoever saves it once more means it
  QGridLayout* grid_;
  int firstRow_ = 0;  ///< of the fields, in the grid
  std::vector<Field> fields_;
  QComboBox *choose_, *species_, *joint_, *level_, *side_, *state_, *degeneration_;
  QLineEdit *label_, *donor_, *notes_;
  QCheckBox* knowThaw_;
  QDateTimeEdit* thawed_;
  QPushButton *save_, *next_ = nullptr;
  QHBoxLayout* besideSave_;
  QWidget* foot_;
  QLabel* problem_;
};

}  // namespace articulus::ui
