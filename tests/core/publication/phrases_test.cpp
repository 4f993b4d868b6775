// One catalogue of texts: each in both languages, with the same gaps; numbers with the language's sign.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "core/publication/document/phrase.h"
#include "core/publication/document/vocabulary.h"
#include "core/robot/arm_safety.h"
#include "core/robot/arm_trouble.h"
#include "core/safety/fault.h"
#include "core/safety/near_limit.h"

namespace articulus::publication {
namespace {

std::multiset<std::string> gapsOf(std::string_view text) {
  std::multiset<std::string> gaps;
  for (std::size_t at = 0; (at = text.find('{', at)) != std::string_view::npos; ++at)
    if (text.substr(at + 2, 1) != "?")  // forms of a word: each language has its own
      gaps.insert(std::string(text.substr(at, text.find('}', at) - at)));
  return gaps;
}

TEST(Phrases, StandInBothLanguagesWithTheSameGaps) {
  std::set<std::string_view> keys;
  for (const PhraseRow& row : kPhrases) {
    EXPECT_TRUE(keys.insert(row.key).second) << row.key << " stands twice";
    EXPECT_FALSE(row.english.empty()) << row.key;
    EXPECT_FALSE(row.german.empty()) << row.key;
    EXPECT_EQ(gapsOf(row.english), gapsOf(row.german)) << row.key;
    // A long text that is the same in both was forgotten.
    if (row.english.size() > 20) {
      EXPECT_NE(row.english, row.german) << row.key;
    }
  }
  EXPECT_GT(keys.size(), 150u);
}

TEST(Phrases, FillTheirGaps) {
  EXPECT_EQ(say("run_n", Language::German, {"3", "{0} x"}), "Lauf 3: {0} x");
  EXPECT_EQ(say("expected_range", Language::English, {"1", "2"}), "1 to 2");
}

TEST(Phrases, TakeTheFormOfTheCount) {
  EXPECT_EQ(say("late_cycles", Language::English, {"1", "0"}), "1 control cycle was late; 0 samples were lost.");
  EXPECT_EQ(say("late_cycles", Language::English, {"12", "1"}), "12 control cycles were late; 1 sample was lost.");
  EXPECT_EQ(say("late_cycles", Language::German, {"1", "1"}), "1 Regelzyklus kam zu spät; 1 Messwert ging verloren.");
  EXPECT_EQ(say("m_lost", Language::German, {"7", "2"}).substr(0, 41), "In Lauf 7 gingen 2 Messwerte verloren. An");
  EXPECT_EQ(say("m_late", Language::German, {"7", "1"}).substr(0, 39), "Lauf 7 hatte 1 verspäteten Regelzyklus");
  for (const PhraseRow& row : kPhrases)
    for (const Language language : {Language::English, Language::German}) {
      const std::string said = say(Phrase(row), language, {"1", "1", "1", "1"});
      EXPECT_EQ(said.find('|'), std::string::npos) << row.key << ": " << said;
      EXPECT_EQ(said.find("{1?"), std::string::npos) << row.key;
    }
}

TEST(Vocabulary, HasGermanWordsForEachFaultAndWarning) {
  for (int code = 0; code < static_cast<int>(safety::FaultCode::Count); ++code) {
    const std::string label(safety::info(static_cast<safety::FaultCode>(code)).label);
    EXPECT_NE(translated(label, Language::German), label);
    for (int axis = 0; axis < 6; ++axis) {
      safety::NearLimit near;
      near.code = static_cast<safety::FaultCode>(code);
      near.axis = axis;
      const std::string where(place(near).view()), warning = "near limit: " + where;
      // What has neither axis nor word of its own is no limit that anything comes near to.
      if (!label.starts_with(where)) {
        EXPECT_NE(translated(warning, Language::German), warning);
      }
    }
  }
  for (int trouble = 1; trouble < static_cast<int>(robot::ArmTrouble::Count); ++trouble) {
    const std::string label(robot::info(static_cast<robot::ArmTrouble>(trouble)).label);
    EXPECT_NE(translated(label, Language::German), label);
  }
  for (int safety = 0; safety < static_cast<int>(robot::ArmSafety::Count); ++safety) {
    const std::string label(robot::info(static_cast<robot::ArmSafety>(safety)).label);
    EXPECT_NE(translated(label, Language::German), label);
  }
  EXPECT_EQ(translated("near limit: joint 3", Language::German), "nahe einem Grenzwert: Gelenk 3");
  EXPECT_EQ(translated("Collision ahead: forearm, table", Language::German), "Collision ahead: forearm, table")
      << "parts of a cell have no German names: no half sentence";
}

TEST(Vocabulary, HasEachFragmentOnce) {
  std::set<std::string_view> known;
  for (const VocabularyRow& row : vocabulary()) {
    EXPECT_TRUE(known.insert(row.english).second) << row.english;
    EXPECT_FALSE(row.german.empty()) << row.english;
  }
}

TEST(Vocabulary, TranslatesWholeWordsTheLongestFirst) {
  EXPECT_EQ(translated("neutral zone, trilinear, width", Language::German), "neutrale Zone, trilinear, Breite");
  EXPECT_EQ(translated("stiffness of the neutral zone", Language::German), "Steifigkeit der neutralen Zone");
  EXPECT_EQ(translated("maximum of off-axis force, cycle 2", Language::German),
            "Maximum: Kraft neben der Prüfachse, Zyklus 2");
  EXPECT_EQ(translated("largest size of turn about x", Language::German), "größter Betrag: Drehung um x");
  EXPECT_EQ(translated("last of Fx", Language::German), "Endwert: Fx");
  EXPECT_EQ(translated("offer", Language::German), "offer");  // "of" is no part of it
  EXPECT_EQ(translated("neutral zone", Language::English), "neutral zone");
}

TEST(Vocabulary, TranslatesWhyAMethodDidNotTell) {
  EXPECT_EQ(translated("not told: A branch of 12 samples is too short for three lines", Language::German),
            "nicht bestimmt: Ein Ast von 12 Messwerten ist für drei Geraden zu kurz");
}

TEST(Vocabulary, TranslatesWhatAnImportedFileLacks) {
  const auto german = [](const char* text) { return translated(text, Language::German); };
  EXPECT_EQ(german("FE, cycle 3: 40 of 199 values of moment y are missing (4.30 to 4.69 s). Neutral zone, stiffness, "
                   "hysteresis and coupled motion of this cycle cannot be told."),
            "FE, Zyklus 3: 40 von 199 Werten von Moment y fehlen (4,30 bis 4,69 s). Neutrale Zone, Steifigkeit, "
            "Hysterese und gekoppelte Bewegung dieses Zyklus können nicht angegeben werden.");
  EXPECT_EQ(german("flexion_rad (column \"Angle of the femur, 1.5\"): 40 of 601 values are missing (4.30 to 4.69 s)."),
            "flexion_rad (Spalte „Angle of the femur, 1.5“): 40 von 601 Werten fehlen (4,30 bis 4,69 s).");
  EXPECT_EQ(german("flexion_rad (column \"F\"): 2 missing values were filled with a straight line, as was asked (4.500 "
                   "to 4.510 s)."),
            "flexion_rad (Spalte „F“): 2 fehlende Werte wurden wie verlangt auf einer Geraden ergänzt (4,500 bis 4,510 "
            "s).");
  EXPECT_EQ(german("Times count from the first row, which the file has at 0.5 s."),
            "Die Zeiten zählen von der ersten Zeile, die in der Datei bei 0,5 s steht.");
  EXPECT_EQ(german("Left in the file, as they have 401 rows and the table has 4001: \"kin/time, kin/Flexion\"."),
            "In der Datei gelassen, da sie 401 Zeilen haben und die Tabelle 4001: „kin/time, kin/Flexion“.");
  EXPECT_EQ(german("Not read from the file: \"My\" (complex numbers)."),
            "Nicht aus der Datei gelesen: „My“ (komplexe Zahlen).");
  EXPECT_EQ(german("Two tables of the file were joined, of 4001 and 401 rows."),
            "Zwei Tabellen der Datei wurden verbunden, von 4001 und 401 Zeilen.");
  EXPECT_EQ(german("\"My\" was multiplied by 0.001 and 0 added, as its attributes scale_factor and add_offset say."),
            "„My“ wurde mit 0,001 multipliziert und 0 addiert, wie seine Attribute scale_factor und add_offset sagen.");
  EXPECT_EQ(
      german("moment_y_Nm (column \"My\"): row 5001 (at 50.000 s) is 50 Nm, and the row before it 0.01 Nm. It is kept "
             "as it is. Take it out of the file, or leave its cell empty, if it was not measured. Load cycles were "
             "found without it."),
      "moment_y_Nm (Spalte „My“): Zeile 5001 (bei 50,000 s) ist 50 Nm, und die Zeile davor 0,01 Nm. Sie bleibt, "
      "wie sie ist. Nehmen Sie sie aus der Datei, oder lassen Sie ihre Zelle leer, falls sie nicht gemessen wurde. "
      "Lastzyklen wurden ohne sie gefunden.");
  EXPECT_EQ(german("The file says 200 Hz, and the times of its rows 100 Hz: the times were taken."),
            "Die Datei sagt 200 Hz, und die Zeiten ihrer Zeilen 100 Hz: die Zeiten wurden genommen.");
  EXPECT_EQ(
      german("Not used, as the unit is none of a force or a moment: \"Fx [V], Fy [V]\". A scale can be said: --map "
             "\"force_x_N=Fx [FACTOR N]\", with the number of N in one V for FACTOR."),
      "Nicht verwendet, da die Einheit keine einer Kraft oder eines Moments ist: „Fx [V], Fy [V]“. Ein Maßstab kann "
      "angegeben werden: --map \"force_x_N=Fx [FACTOR N]\", mit der Zahl der N in einem V für FACTOR.");
  const std::string half = "Steps and load cycles are those of the file. Nobody has a row for this.";
  EXPECT_EQ(translated(half, Language::German), half) << "no half sentence";
  EXPECT_EQ(translatedLines("No fault\n" + half + "\nSafety box", Language::German),
            "Keine Störung\n" + half + "\nSicherheitsraum");
}

/// Names that steps give to what they report, wherever they stand.
void collectReported(const nlohmann::json& part, std::set<std::string>& names) {
  if (part.is_object() && part.contains("report") && part["report"].is_array())
    for (const auto& row : part["report"])
      if (row.is_object() && row.contains("name") && row["name"].is_string()) names.insert(row["name"]);
  if (part.is_structured())
    for (const auto& inner : part) collectReported(inner, names);
}

/// There are more ways to part such a text than anybody waits for.
TEST(Vocabulary, AnswersSoonWhateverIsWritten) {
  for (const char* part : {"a, b; c. ", "L3-L5 #01, ", "rotate Mx to 3 Nm, 3 cycles, "}) {
    std::string text;
    while (text.size() < 580) text += part;
    const std::string german = translated(text, Language::German);
    EXPECT_FALSE(german.empty());
  }
}

/// A person's own words stay, what came with the program is told as its windows tell it.
TEST(WordRows, AreOfWhatCameWithTheProgram) {
  const WordRows rows(ARTICULUS_RESOURCES, Language::German);
  EXPECT_EQ(rows.whole("Spine flexibility"), "Beweglichkeit der Wirbelsäule");
  EXPECT_FALSE(rows.whole("My own experiment of today"));
  EXPECT_FALSE(rows.withGaps().empty());
  EXPECT_FALSE(WordRows(ARTICULUS_RESOURCES, Language::English).whole("Spine flexibility"));
  EXPECT_FALSE(WordRows("/nowhere", Language::German).whole("Spine flexibility"));
  EXPECT_EQ(translated("graft is empty.", Language::German), "graft is empty.");
}

TEST(Vocabulary, HasGermanWordsForWhatShippedProtocolsReport) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(ARTICULUS_RESOURCES "/protocols")) {
    std::ifstream in(entry.path());
    if (entry.path().filename() != "schema.json")
      collectReported(nlohmann::json::parse(in, nullptr, true, true), names);
  }
  EXPECT_GT(names.size(), 20u);
  for (const std::string& name : names) {
    if (name == "translation" || name == "translation, range") continue;  // the same word in both
    EXPECT_NE(translated(name, Language::German), name) << "give it a row in vocabulary_reported.h";
  }
}

TEST(Vocabulary, HasNoHalfSentences) {
  const std::set<std::string> english{"of",     "the",     "and",      "to",    "from",  "with",   "at",
                                      "by",     "for",     "over",     "until", "or",    "after",  "all",
                                      "is",     "where",   "else",     "each",  "times", "it",     "cycles",
                                      "before", "largest", "smallest", "mean",  "range", "change", "rests"};
  for (const char* text :
       {"anterior cruciate ligament",
        "anterior drawer",
        "range of motion",
        "mean over 441 poses at 95 % or more of 134 N, matched by pose; Fujie et al. 1995",
        "of it from the arm",
        "Prony series through 299.8 s of hold, 0.2 s after the step began, times sought",
        "greatest change of anterior since the step began; Grood & Suntay 1983",
        "Mz at the beginning of the hold",
        "Mz after endless time",
        "up to 10 poses at each of 17 angles: distance from their mean, rms and largest",
        "way along y",
        "3 steps where y is above 0.01 m, else 0 steps",
        "taken back, and centred with bias forces",
        "Ry by -60° or until 2 Nm",
        "smallest and largest sample of cycle 3; neutral zone: residual angle between the zero crossings of the moment "
        "on "
        "the falling and the rising branch of the reported cycle (after Wilke et al. 1998), median of each branch's "
        "crossings",
        "finite helical axis between the mean poses at 98 % and more of the least and of the largest load, cycle 3; "
        "points from D at its reference pose, in the "
        "axes of W; Woltring et al. 1985",
        "from insertion to insertion, least and greatest of 17 poses; insertions: middle fibre: half way between the "
        "bundles",
        "all loads within ±1 N and ±0.05 Nm for 2 s",
        "My ±7.5 Nm at 0.5 Nm/s, 3 cycles",
        "Impedance rotary stiffness",
        "0° to 110° in steps of 7°, 10 times",
        "gains lowered: oscillation",
        "stiffness_across_N_per_mm with the mean"}) {
    const std::string german = translated(text, Language::German);
    if (german == text) continue;  // English as a whole
    std::istringstream words(german);
    for (std::string word; words >> word;) {
      while (!word.empty() && std::ispunct(static_cast<unsigned char>(word.back())) != 0) word.pop_back();
      EXPECT_FALSE(english.contains(word)) << word << " in \"" << german << "\"";
    }
  }
  EXPECT_EQ(translated("My ±7.5 Nm at 0.5 Nm/s, 3 cycles", Language::German), "My ±7,5 Nm mit 0,5 Nm/s, 3 Zyklen");
  EXPECT_EQ(translated("anterior drawer", Language::German), "anterior drawer");
  // What laxity, ligaments and control errors say has German words.
  for (const char* text :
       {"on the way up from no load, line through 45 samples within 5 %, cycle 3; displacement from its beginning; it "
        "bore 11.5 N already as it began",
        "force, mean of repeats; this motion was cut short",
        "velocity along x",
        "acceleration about z",
        "angular velocity, largest",
        "acceleration, uncertainty",
        "rates of D along axes of W, by cubics in a window of 0.1 s that moves along; Savitzky & Golay 1964",
        "standard error of a component, from what the cubics leave; rates of D along axes of W, by cubics in a window "
        "of 0.25 s that moves along; Savitzky & Golay 1964",
        "not told: No stretch of 0.1 s has 8 poses without a gap",
        "Mz after endless time",
        "shift x at 134 N",
        "shift x, from -134 to 134 N",
        "turn about z at 5 Nm",
        "load Fx at 5 mm",
        "load at 5 deg",
        "on the way up from no load, line through 45 samples within 5 %, the whole motion; displacement from its "
        "beginning",
        "on the way up from no load along (0.98, 0, 0.17), line through 45 samples within 5 %, cycle 3; displacement "
        "from the middle between the branches at zero load",
        "at 30 deg, strain",
        "along the path, strain",
        "strain from the slack length, 31.20 mm, least and greatest of 4000 poses; insertions: the model of the "
        "virtual "
        "specimen",
        "from insertion to insertion, least and greatest of 17 poses",
        "greatest change of internal rotation since the step began; Grood & Suntay 1983",
        "late cycles",
        "of 1200 cycles of the step",
        "force gains lowered: oscillation",
        "on the way up from no load, line through 45 samples within 5 %, cycle 3; displacement from its beginning; the "
        "clinical angle: the run has no orientation of D"})
    EXPECT_NE(translated(text, Language::German), text);
}

TEST(Numbers, HaveTheSignOfTheLanguage) {
  EXPECT_EQ(shownFixed(-1.5, 2, Language::German), "\u22121,50");
  EXPECT_EQ(shownFixed(1.5, 2, Language::English), "1.50");
  EXPECT_EQ(shownCount(1124300), "1\u202F124\u202F300");
  EXPECT_EQ(shownCount(999), "999");
  EXPECT_EQ(withDecimalSign("threshold 0.050 Nm/deg; doi 10.1002/jsp2.1088; 7.1.3", Language::German),
            "threshold 0,050 Nm/deg; doi 10.1002/jsp2.1088; 7.1.3");
  EXPECT_EQ(shownTime("2026-11-22T21:39:40.627Z", Language::German), "22.11.2026, 21:39 UTC");
  EXPECT_EQ(shownTime("yesterday", Language::German), "yesterday");
}

}  // namespace
}  // namespace articulus::publication
