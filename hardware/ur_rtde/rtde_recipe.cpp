#include "hardware/ur_rtde/rtde_recipe.h"

namespace articulus::hardware {
namespace {

base::Error recipeError(const std::string& message, const std::string& remedy) {
  return {base::ErrorCode::DeviceFailure, message, remedy};
}

base::Error refusedField(const RtdeField& field, std::string_view type) {
  const std::string name(field.name);
  if (type == "NOT_FOUND")
    return recipeError("The robot controller does not know the variable \"" + name + "\".",
                       "Bring the controller's software up to date (Settings, System, Update), or choose a variable in "
                       "the cell file that this version has.");
  if (type == "IN_USE")
    return recipeError("Another program already writes the controller's input \"" + name + "\".",
                       "End the other program (RTDE client, EtherNet/IP or PROFINET of the installation), or choose "
                       "other registers in the cell file.");
  return recipeError("The robot controller says that \"" + name + "\" is of type \"" + std::string(type.substr(0, 20)) +
                         "\", not " + std::string(info(field.type).name) + ".",
                     "Check that the address is that of a Universal Robots controller and its version.");
}

}  // namespace

std::string RtdeRecipe::names(std::span<const RtdeField> fields) {
  std::string text;
  for (const RtdeField& field : fields) {
    if (!text.empty()) text += ',';
    text += field.name;
  }
  return text;
}

base::Result<RtdeRecipe> RtdeRecipe::answered(std::span<const RtdeField> fields, std::span<const char> payload) {
  const base::Error impossible =
      recipeError("The robot controller's reply to the list of variables cannot be read.",
                  "Check that the port is that of RTDE (30004), and the controller's version.");
  if (payload.empty()) return impossible;
  RtdeRecipe made;
  made.id_ = static_cast<std::uint8_t>(payload.front());
  std::string_view types(payload.data() + 1, payload.size() - 1);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::size_t comma = types.find(',');
    const std::string_view type = types.substr(0, comma);
    if (comma == std::string_view::npos && i + 1 < fields.size() && type == info(fields[i].type).name)
      return impossible;  // fewer types than variables
    if (type != info(fields[i].type).name) return type.empty() ? impossible : refusedField(fields[i], type);
    made.offsets_.push_back(made.size_);
    made.size_ += info(fields[i].type).bytes;
    types = comma == std::string_view::npos ? std::string_view() : types.substr(comma + 1);
  }
  if (!types.empty()) return impossible;  // more
  return made;
}

}  // namespace articulus::hardware
