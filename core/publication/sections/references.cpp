#include "core/publication/sections/references.h"

#include <algorithm>
#include <array>

namespace articulus::publication {
namespace {

/// A work of the literature and the words by which a method or a table names it.
struct Work {
  std::string_view sign, reference;
};

// By each sign the same text: it stands in the list once.
constexpr std::string_view kGroodSuntay =
    "Grood ES, Suntay WJ (1983) A joint coordinate system for the clinical description of three-dimensional motions: "
    "application to the knee. J Biomech Eng 105:136-144";
constexpr std::string_view kWu2002 =
    "Wu G, Siegler S, Allard P, et al. (2002) ISB recommendation on definitions of joint coordinate system of various "
    "joints for the reporting of human joint motion, part I: ankle, hip, and spine. J Biomech 35:543-548";
constexpr std::string_view kWu2005 =
    "Wu G, van der Helm FCT, Veeger HEJ, et al. (2005) ISB recommendation on definitions of joint coordinate systems "
    "of "
    "various joints for the reporting of human joint motion, part II: shoulder, elbow, wrist and hand. J Biomech "
    "38:981-992";

constexpr std::array kWorks{
    Work{"Wilke",
         "Wilke H-J, Wenger K, Claes L (1998) Testing criteria for spinal implants: recommendations for the "
         "standardization of in vitro stability testing of spinal implants. Eur Spine J 7:148-154"},
    Work{"Smit",
         "Smit TH, van Tunen MSLM, van der Veen AJ, Kingma I, van Dieen JH (2011) Quantifying intervertebral "
         "disc mechanics: a new definition of the neutral zone. BMC Musculoskelet Disord 12:38"},
    Work{"joint_motion", kGroodSuntay},
    Work{"Grood", kGroodSuntay},
    Work{"in_situ_force",
         "Fujie H, Livesay GA, Woo SL-Y, Kashiwaguchi S, Blomstrom G (1995) The use of a universal force-moment sensor "
         "to determine in-situ forces in ligaments: a new methodology. J Biomech Eng 117:1-7"},
    Work{"Gamage",
         "Gamage SSHU, Lasenby J (2002) New least squares solutions for estimating the average centre of rotation and "
         "the axis of rotation. J Biomech 35:87-93"},
    Work{"Ehrig",
         "Ehrig RM, Taylor WR, Duda GN, Heller MO (2006) A survey of formal methods for determining the centre of "
         "rotation of ball joints. J Biomech 39:2798-2809"},
    Work{
        "Woltring",
        "Woltring HJ, Huiskes R, de Lange A, Veldpaus FE (1985) Finite centroid and helical axis estimation from noisy "
        "landmark measurements in the study of human joint kinematics. J Biomech 18:379-389"},
    Work{"Wu et al. 2002", kWu2002},
    Work{"Wu et al. 2005", kWu2005},
    Work{"jsp2.1088",
         "Di Pauli von Treuheim T, Torre OM, Mosley GE, Nasser P, Iatridis JC (2020) Measuring the neutral zone of "
         "spinal motion segments: comparison of multiple analysis methods to quantify spinal instability. JOR Spine "
         "3:e1088, doi:10.1002/jsp2.1088"},
    Work{"Senk",
         "Senk M, Cheze L (2006) Rotation sequence as an important factor in shoulder kinematics. Clin Biomech "
         "21:S3-S8"},
};

/// Where a source names a known work, that one stands in the list, not both.
bool isKnown(const std::string& source) {
  return std::ranges::any_of(kWorks, [&source](const Work& work) {
    return work.sign.find('_') == work.sign.npos && source.find(work.sign) != std::string::npos;
  });
}

/// Own words of a protocol's author, as "ours" or "from memory", are no literature: a work has its year.
bool isWork(const std::string& source) {
  if (source.find("from memory") != std::string::npos) return false;
  for (std::size_t i = 0; i + 4 <= source.size(); ++i)
    if ((source.compare(i, 2, "19") == 0 || source.compare(i, 2, "20") == 0) && source[i + 2] >= '0' &&
        source[i + 2] <= '9' && source[i + 3] >= '0' && source[i + 3] <= '9')
      return true;
  return false;
}

}  // namespace

std::vector<std::string> referencesOf(const std::vector<RunFacts>& runs) {
  std::vector<std::string> references;
  const auto add = [&references](std::string reference) {
    if (std::ranges::find(references, reference) == references.end()) references.push_back(std::move(reference));
  };
  for (const RunFacts& run : runs) {
    for (const Work& work : kWorks) {
      const bool named = std::ranges::any_of(run.results, [&work](const storage::ResultValue& row) {
        return (row.table + " " + row.method + " " + row.source).find(work.sign) != std::string::npos;
      });
      if (named || run.protocol.source.find(work.sign) != std::string::npos) add(std::string(work.reference));
    }
    if (isWork(run.protocol.source) && !isKnown(run.protocol.source)) add(run.protocol.source);
  }
  return references;
}

}  // namespace articulus::publication
