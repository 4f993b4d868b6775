#include "ui/engineering/cell_editor/cell_editor.h"

#include <nlohmann/json.hpp>

#include "core/cell/cell_content.h"
#include "core/storage/file_hash.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

CellEditor::CellEditor(Surroundings around, QObject* parent)
    : QObject(parent), around_(std::move(around)), edit_({}, nlohmann::json::object()) {
  check_.setSingleShot(true);
  check_.setInterval(kCheck_ms);
  connect(&check_, &QTimer::timeout, this, &CellEditor::check);
  if (open(around_.openCell)) return;
  // The open cell's file may be gone, or no variant of a shipped one.
  for (const auto& one : offered())
    if (open(one.key)) return;
}

cell::CellFormParts CellEditor::parts() const {
  return {around_.workshop.kinds, around_.resources, around_.dataFolder / "robots"};
}

std::filesystem::path CellEditor::file() const {
  const bool own = opened_.ends_with(".json");
  return own ? std::filesystem::path(opened_) : around_.dataFolder / "cells" / ("my_" + opened_ + ".json");
}

base::Result<void> CellEditor::open(const std::string& keyOrFile) {
  auto read = cell::CellEdit::open(keyOrFile, around_.resources);
  if (!read) return read.error();
  edit_ = std::move(*read);
  opened_ = keyOrFile;
  show();
  check();
  return {};
}

std::vector<cell::ShippedFile> CellEditor::offered() const {
  auto all = cell::shippedCells(around_.resources);
  for (auto& own : cell::ownCells(around_.dataFolder)) all.push_back(std::move(own));
  return all;
}

std::vector<cell::CellField> CellEditor::fields(cell::CellSection section) const {
  return cellFields(section, edit_, parts());
}

base::Result<cell::CellConfig> CellEditor::cell() const {
  return cell::cellOf(nlohmann::json::parse(edit_.file().dump()), file(), around_.resources, nlohmann::json::object());
}

void CellEditor::show() {
  differences_ = edit_.differences();
  check_.start();
  emit changed();
}

void CellEditor::check() {
  check_.stop();
  findings_ = around_.workshop.check ? around_.workshop.check(nlohmann::json::parse(edit_.file().dump()), file())
                                     : cell::CellFindings{};
  emit checked();
}

void CellEditor::putNumber(const cell::CellField& field, double si) {
  cell::putNumber(edit_, field, si);
  show();
}

void CellEditor::putArmPose(const std::string& pointer, const std::vector<double>& joints_rad) {
  edit_.begin();
  edit_.put(pointer, joints_rad);
  show();
}

void CellEditor::putText(const cell::CellField& field, const QString& text) {
  if (auto done = cell::putText(edit_, field, toCore(text), parts()); !done)
    emit refused(coreText(done.error().message), coreText(done.error().remedy));
  show();
}

void CellEditor::chooseArm(const std::string& robotFile) {
  for (const cell::CellField& field : fields(cell::CellSection::Cell))
    if (field.pointer == "/robot") return putText(field, toQt(robotFile));
}

void CellEditor::addBody(cell::BodyKind kind) {
  cell::addBody(edit_, kind);
  show();
}

void CellEditor::removeBody(const std::string& pointer) {
  cell::removeBody(edit_, pointer);
  show();
}

void CellEditor::takeBack(std::size_t difference) {
  if (difference >= differences_.size()) return;
  edit_.takeBack(differences_[difference]);
  show();
}

void CellEditor::undo() {
  edit_.undo();
  show();
}

QString CellEditor::proposedFile() const { return toQt(file().string()); }

base::Result<void> CellEditor::save(const QString& to, const Audit& audit) {
  const std::filesystem::path path = toCore(to);
  check();
  if (!findings_.problems.empty() && std::filesystem::exists(path))
    return base::Error{
        base::ErrorCode::Conflict,
        path.string() + " would hold a cell that cannot be opened: " + findings_.problems.front().message,
        "Mend it first, or save it under a new name."};
  // An arm of its own is looked for beside the file: right here and lost there would be told only when it is opened.
  if (findings_.problems.empty() && around_.workshop.check) {
    const auto there = around_.workshop.check(nlohmann::json::parse(edit_.file().dump()), path);
    const std::string own = (around_.dataFolder / "cells").string();
    if (!there.problems.empty())
      return base::Error{base::ErrorCode::Conflict,
                         path.string() + " would hold a cell that cannot be opened: " + there.problems.front().message,
                         "Save it in " + own + ", beside which its own files lie."};
  }
  std::error_code none;  // who writes says what is wrong with the folder
  if (path.parent_path() == around_.dataFolder / "cells") std::filesystem::create_directories(path.parent_path(), none);
  if (auto saved = edit_.save(path, around_.resources); !saved) return saved;
  opened_ = path.string();
  auto kept = audit(path.string(), storage::hashOfText(edit_.file().dump()));
  show();
  return kept;
}

}  // namespace articulus::ui
