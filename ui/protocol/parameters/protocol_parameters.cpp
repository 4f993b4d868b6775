#include "ui/protocol/parameters/protocol_parameters.h"

#include <QCoreApplication>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/json/expression.h"
#include "core/protocol/json/parameter_name.h"
#include "core/protocol/json/parameter_places.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/units.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"
#include "ui/protocol/parameters/step_document.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ProtocolParameters)
};

using nlohmann::json;

json* parameterIn(json& document, const std::string& name) {
  const auto all = document.find("parameters");
  if (all == document.end() || !all->is_array()) return nullptr;
  const auto at = std::ranges::find_if(
      *all, [&](const json& p) { return p.is_object() && p.contains("name") && p["name"] == name; });
  return at == all->end() ? nullptr : &*at;
}

void append(json& document, const protocol::Parameter& parameter) {
  auto& all = document["parameters"];
  if (!all.is_array()) all = json::array();
  all.push_back(protocol::writtenParameter(parameter));
}

/// The values that the block gives to its steps, of the first time that they run.
void addOwn(const protocol::Step& block, std::vector<protocol::Parameter>& to) {
  const auto add = [&to](const std::string& name, const std::string& unit, double value) {
    to.push_back({.name = name, .label = name, .unit = unit, .meaning = {}, .value = value});
  };
  if (const auto* sweep = std::get_if<protocol::SweepStep>(&block); sweep && !sweep->values.empty())
    add(sweep->parameter, sweep->unit, sweep->values.front());
  if (const auto* table = std::get_if<protocol::ConditionsStep>(&block); table && !table->rows.empty())
    for (std::size_t i = 0; i < table->columns.size() && i < table->rows.front().values.size(); ++i)
      add(table->columns[i].name, table->columns[i].unit, table->rows.front().values[i]);
}

}  // namespace

const protocol::Parameter* ProtocolParameters::find(const std::string& name) const {
  const auto at = std::ranges::find(all(), name, &protocol::Parameter::name);
  return at == all().end() ? nullptr : &*at;
}

int ProtocolParameters::uses(const std::string& name) const {
  const json document = protocol::toJson(editor_.protocol());
  return protocol::usesOf(document.at("steps"), name);
}

QString ProtocolParameters::problemOf(const protocol::Parameter& p, const std::string& before) const {
  const QString name = toQt(p.name);
  if (!protocol::isParameterName(p.name))
    return Words::tr("The name has letters, digits and _ and begins with a letter: it is written $name.");
  if (p.name != before && find(p.name)) return Words::tr("There is a parameter $%1 already.").arg(name);
  if (p.name != before) {
    const json document = protocol::toJson(editor_.protocol());
    if (protocol::namesInBlocks(document.at("steps")).contains(p.name))
      return Words::tr("A sweep or a table of this experiment has a value $%1 already.").arg(name);
  }
  if (p.minimum > p.maximum) return Words::tr("The least is more than the most.");
  if (p.value < p.minimum || p.value > p.maximum)
    return Words::tr("The default is not between the least and the most.");
  return {};
}

std::string ProtocolParameters::freeName(const std::string& like) const {
  const json document = protocol::toJson(editor_.protocol());
  const auto taken = protocol::namesInBlocks(document.at("steps"));
  std::string name = like;
  for (int i = 2; find(name) || taken.contains(name); ++i) name = like + "_" + std::to_string(i);
  return name;
}

base::Result<void> ProtocolParameters::add(const protocol::Parameter& parameter) {
  return editor_.tryChange(Words::tr("add parameter $%1").arg(toQt(parameter.name)), -1, [&](json& document) {
    append(document, parameter);
    return true;
  });
}

base::Result<void> ProtocolParameters::change(const std::string& before, const protocol::Parameter& now) {
  return editor_.tryChange(Words::tr("parameter $%1").arg(toQt(before)), -1, [&](json& document) {
    json* written = parameterIn(document, before);
    if (!written) return false;
    *written = protocol::writtenParameter(now);
    if (now.name != before) protocol::renameUses(document["steps"], before, now.name);
    return true;
  });
}

base::Result<void> ProtocolParameters::remove(const std::string& name) {
  const protocol::Parameter* known = find(name);
  if (!known) return base::Error{base::ErrorCode::NotFound, toCore(Words::tr("There is no such parameter.")), {}};
  const protocol::Parameter gone = *known;
  return editor_.tryChange(Words::tr("remove parameter $%1").arg(toQt(name)), -1, [&](json& document) {
    json* written = parameterIn(document, name);
    if (!written) return false;
    protocol::putValue(document["steps"], gone);
    auto& all = document["parameters"];
    all.erase(all.begin() + (written - &all[0]));
    if (all.empty()) document.erase("parameters");
    return true;
  });
}

std::vector<protocol::Parameter> ProtocolParameters::inScope(const StepPath& path) const {
  std::vector<protocol::Parameter> scope;
  for (std::size_t depth = path.blocks.size(); depth > 0; --depth) {
    const auto around = path.blocks.begin();
    const StepPath block(std::vector<StepPath::Block>(around, around + static_cast<std::ptrdiff_t>(depth - 1)),
                         path.blocks[depth - 1].step);
    if (const protocol::Step* step = stepAt(editor_.protocol(), block)) addOwn(*step, scope);
  }
  for (const auto& parameter : all()) scope.push_back(parameter);
  return scope;
}

QString ProtocolParameters::expressionAt(const StepPath& path, const protocol::NumberPlace& place) const {
  const json written = json::parse(toCore(editor_.stepText(path)), nullptr, false);
  return written.is_object() ? toQt(protocol::expressionAt(written, place)) : QString();
}

base::Result<void> ProtocolParameters::bind(const StepPath& path, const protocol::NumberPlace& place,
                                            const std::string& name) {
  const protocol::Step* step = stepAt(editor_.protocol(), path);
  return editor_.tryChange(Words::tr("step %1 follows $%2").arg(path.number(), toQt(name)), path, [&](json& document) {
    json* written = step ? stepIn(document, path) : nullptr;
    return written && protocol::putAt(*written, *step, place, "$" + name);
  });
}

base::Result<void> ProtocolParameters::addAndBind(const protocol::Parameter& parameter, const StepPath& path,
                                                  const protocol::NumberPlace& place) {
  const protocol::Step* step = stepAt(editor_.protocol(), path);
  return editor_.tryChange(Words::tr("add parameter $%1").arg(toQt(parameter.name)), path, [&](json& document) {
    json* written = step ? stepIn(document, path) : nullptr;
    if (!written || !protocol::putAt(*written, *step, place, "$" + parameter.name)) return false;
    append(document, parameter);
    return true;
  });
}

base::Result<void> ProtocolParameters::release(const StepPath& path, const protocol::NumberPlace& place) {
  const protocol::Step* step = stepAt(editor_.protocol(), path);
  const auto scope = inScope(path);
  return editor_.tryChange(Words::tr("step %1 follows no parameter").arg(path.number()), path, [&](json& document) {
    json* written = step ? stepIn(document, path) : nullptr;
    if (!written) return false;
    const std::string expression = protocol::expressionAt(*written, place);
    const auto e = protocol::expressionOf(expression);
    const auto at = e ? std::ranges::find(scope, e->name, &protocol::Parameter::name) : scope.end();
    return at != scope.end() && protocol::putAt(*written, *step, place, protocol::valueOf(expression, *at, place.unit));
  });
}

QString ProtocolParameters::valueText(const protocol::Parameter& p) {
  QString unit = p.unit == "1" ? QString() : toQt(p.unit);
  return withUnit(p.value, unit.replace(QLatin1String("deg"), QStringLiteral("°")));
}

}  // namespace articulus::ui
