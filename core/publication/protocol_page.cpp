#include "core/publication/protocol_page.h"

#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/base/output_file.h"
#include "core/protocol/difference/field_words.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/words.h"
#include "core/publication/document/phrase.h"

namespace articulus::publication {
namespace {

using protocol::FieldWords;
using protocol::Step;

class Page {
 public:
  explicit Page(const ProtocolSheet& sheet) : sheet_(sheet), now_(sheet.now.empty() ? base::utcNow() : sheet.now) {}

  Document take() {
    const auto& p = sheet_.protocol;
    page_.language = name(sheet_.language);
    page_.title = sheet_.name.empty() ? p.name : sheet_.name;
    page_.subtitle = say("protocol");
    page_.warns = false;
    page_.pageWord = say("page");
    page_.footer = say("footer", {page_.title, sheet_.program, shownTime(now_, sheet_.language)});
    page_.author = sheet_.by;
    page_.created = now_;
    addLead();
    if (!p.description.empty()) page_.blocks.push_back(Paragraph{words(p.description)});
    addParameters();
    addForecast();
    page_.blocks.push_back(Heading{1, say("h_steps")});
    steps_.columns = {{say("step")}, {say("what")}, {say("how")}};
    addSteps(p.steps, {}, 0);
    page_.blocks.push_back(std::move(steps_));
    return std::move(page_);
  }

 private:
  [[nodiscard]] std::string say(Phrase phrase, std::initializer_list<std::string_view> parts = {}) const {
    return publication::say(phrase, sheet_.language, parts);
  }
  [[nodiscard]] std::string words(const std::string& text) const {
    return sheet_.words ? sheet_.words(text) : translated(text, sheet_.language);
  }
  [[nodiscard]] std::string number(const std::string& text) const { return withDecimalSign(text, sheet_.language); }

  void addLead() {
    const auto& p = sheet_.protocol;
    const std::string cell = sheet_.cell.empty() ? say("any_cell") : sheet_.cell;
    page_.lead.emplace_back(say("made_for"), sheet_.specimen.empty() ? cell : cell + ", " + sheet_.specimen);
    if (!p.source.empty()) page_.lead.emplace_back(say("source_word"), p.source);
    page_.lead.emplace_back(say("protocol_version"),
                            sheet_.version == 0 ? say("version_shipped", {sheet_.program})
                                                : say("version_saved", {std::to_string(sheet_.version),
                                                                        shownTime(sheet_.saved, sheet_.language)}));
    page_.lead.emplace_back(say("printed"),
                            shownTime(now_, sheet_.language) + (sheet_.by.empty() ? "" : ", " + sheet_.by));
    if (!sheet_.hash.empty()) page_.lead.emplace_back(say("protocol_hash"), sheet_.hash);
  }

  void addParameters() {
    if (sheet_.protocol.parameters.empty()) return;
    page_.blocks.push_back(Heading{1, say("parameters")});
    Table table;
    table.columns = {{say("what")}, {say("value"), true}, {say("range"), true}, {say("unit")}, {""}};
    const auto shown = [this](double value) { return number(protocol::shownQuantity(value, "1")); };
    for (const protocol::Parameter& p : sheet_.protocol.parameters)
      table.rows.push_back({p.label.empty() ? p.name : words(p.label) + " ($" + p.name + ")", shown(p.value),
                            shown(p.minimum) + " \u2026 " + shown(p.maximum), p.unit == "1" ? "" : p.unit,
                            words(p.meaning)});
    page_.blocks.push_back(std::move(table));
  }

  void addForecast() {
    if (sheet_.forecast.empty()) return;
    page_.blocks.push_back(Heading{1, say("h_forecast")});
    Table table;
    table.columns = {{""}, {""}};
    for (const auto& [what, value] : sheet_.forecast) table.rows.push_back({what, value});
    page_.blocks.push_back(std::move(table));
    if (!sheet_.forecastOn.empty())
      page_.blocks.push_back(Paragraph{say("forecast_on", {sheet_.forecastOn}), Tone::Quiet});
  }

  /// All that the form shows: "Ramp time 2 s; Hold 1 s".
  [[nodiscard]] std::string fieldsOf(const Step& step) const {
    std::string text;
    for (const FieldWords& field : protocol::fieldsInWords(step)) {
      if (!field.asked || field.value.empty()) continue;
      const std::string value = field.ownWords ? field.value : number(words(field.value));
      text += (text.empty() ? "" : "; ") + words(field.name) + (field.part.empty() ? "" : " " + words(field.part)) +
              " " + value;
    }
    return text;
  }

  void addSteps(const std::vector<Step>& steps, const std::string& place, int depth) {
    std::string indent;
    for (int i = 0; i < depth; ++i) indent += "\u2003";
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const std::string here = place + std::to_string(i + 1);
      steps_.rows.push_back({here, indent + words(protocol::titleOf(steps[i])), fieldsOf(steps[i])});
      for (const protocol::StepBlock& block : protocol::blocksOf(steps[i])) {
        if (block.again) continue;
        if (!block.heading.empty()) steps_.rows.push_back({"", indent + "\u2003" + words(block.heading), ""});
        addSteps(*block.steps, here + ".", depth + 1);
      }
    }
  }

  const ProtocolSheet& sheet_;
  std::string now_;
  Document page_;
  Table steps_;
};

}  // namespace

Document protocolPage(const ProtocolSheet& sheet) { return Page(sheet).take(); }

base::Result<void> writeProtocolPage(const ProtocolSheet& sheet, const std::filesystem::path& file, Paper paper) {
  const auto pdf = pdfOf(protocolPage(sheet), paper);
  if (!pdf) return pdf.error();
  return base::writeWholeFile(file, *pdf, base::FileMode::Private);
}

}  // namespace articulus::publication
