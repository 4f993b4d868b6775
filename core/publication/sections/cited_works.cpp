#include "core/publication/sections/cited_works.h"

#include <array>
#include <cctype>

namespace articulus::publication {
namespace {

constexpr std::array kWorks{
    // It is long because each work is a row.
    CitedWork{"Baker et al. 1999",
              "Baker R, Finney L, Orr J (1999) A new approach to determine the hip rotation profile from clinical gait "
              "analysis data. Hum Mov Sci 18:655-667"},
    CitedWork{"Butler et al. 1980",
              "Butler DL, Noyes FR, Grood ES (1980) Ligamentous restraints to anterior-posterior drawer in the human "
              "knee. J Bone Joint Surg Am 62:259-270"},
    CitedWork{
        "Di Pauli von Treuheim et al. 2020",
        "Di Pauli von Treuheim T, Torre OM, Mosley GE, Nasser P, Iatridis JC (2020) Measuring the neutral zone of "
        "spinal motion segments: comparison of multiple analysis methods to quantify spinal instability. JOR "
        "Spine 3:e1088, doi:10.1002/jsp2.1088"},
    CitedWork{"Ehrig et al. 2006",
              "Ehrig RM, Taylor WR, Duda GN, Heller MO (2006) A survey of formal methods for determining the centre of "
              "rotation of ball joints. J Biomech 39:2798-2809"},
    CitedWork{"Fujie et al. 1995",
              "Fujie H, Livesay GA, Woo SL-Y, Kashiwaguchi S, Blomstrom G (1995) The use of a universal force-moment "
              "sensor to determine in-situ forces in ligaments: a new methodology. J Biomech Eng 117:1-7"},
    CitedWork{"Fung 1993", "Fung YC (1993) Biomechanics: mechanical properties of living tissues, 2nd edn. Springer"},
    CitedWork{
        "Gardner-Morse & Stokes 2004",
        "Gardner-Morse MG, Stokes IAF (2004) Structural behavior of human lumbar spinal motion segments. J Biomech "
        "37:205-212"},
    CitedWork{"Grood & Suntay 1983",
              "Grood ES, Suntay WJ (1983) A joint coordinate system for the clinical description of three-dimensional "
              "motions: application to the knee. J Biomech Eng 105:136-144"},
    CitedWork{"Hill 2013",
              "Hill IJ (2013) A novel testing platform for characterizing cervical spine biomechanics. Dissertation, "
              "University of Florida, Gainesville"},
    CitedWork{"Markolf et al. 1976",
              "Markolf KL, Mensch JS, Amstutz HC (1976) Stiffness and laxity of the knee: the contributions of the "
              "supporting structures. J Bone Joint Surg Am 58:583-594"},
    CitedWork{
        "Martinez 2012",
        "Martínez Prado JH (2012) Development of a high-performance 6-DoF biomechanical joint analysis system based "
        "on an industrial robot. Dissertation, Technische Universität München"},
    CitedWork{
        "Omrcen & Nemec 2002",
        "Omrčen D, Nemec B (2002) Measuring knee movement using an industrial robot: gravity compensation for the "
        "automatic gripper. Strojniški vestnik, Journal of Mechanical Engineering"},
    CitedWork{
        "Rivest 2005",
        "Rivest L-P (2005) A correction for axis misalignment in the joint angle curves representing knee movement "
        "in gait analysis. J Biomech 38:1604-1611"},
    CitedWork{"Savitzky & Golay 1964",
              "Savitzky A, Golay MJE (1964) Smoothing and differentiation of data by simplified least squares "
              "procedures. Anal Chem 36:1627-1639"},
    CitedWork{"Senk & Cheze 2006",
              "Senk M, Cheze L (2006) Rotation sequence as an important factor in shoulder kinematics. Clin Biomech "
              "21:S3-S8"},
    CitedWork{
        "Skrede et al. 2024",
        "Skrede A, Dalen AF, Hellevik AI, Stavdahl Ø, Bye RT (2024) Quantifying passive biomechanical stability "
        "using an industrial robot: development and experimental validation of a task space motion framework. IEEE "
        "Access, doi:10.1109/ACCESS.2024.3368390"},
    CitedWork{"Smit et al. 2011",
              "Smit TH, van Tunen MSLM, van der Veen AJ, Kingma I, van Dieen JH (2011) Quantifying intervertebral disc "
              "mechanics: a new definition of the neutral zone. BMC Musculoskelet Disord 12:38"},
    CitedWork{
        "Vertechy & Parenti-Castelli 2004",
        "Vertechy R, Parenti-Castelli V (2004) Biologically inspired joints for innovative articulations concepts. "
        "Final report, European Space Agency and University of Bologna"},
    CitedWork{"Wilke et al. 1998",
              "Wilke H-J, Wenger K, Claes L (1998) Testing criteria for spinal implants: recommendations for the "
              "standardization of in vitro stability testing of spinal implants. Eur Spine J 7:148-154"},
    CitedWork{"Woltring et al. 1985",
              "Woltring HJ, Huiskes R, de Lange A, Veldpaus FE (1985) Finite centroid and helical axis estimation from "
              "noisy landmark measurements in the study of human joint kinematics. J Biomech 18:379-389"},
    CitedWork{
        "Wu et al. 2002",
        "Wu G, Siegler S, Allard P, et al. (2002) ISB recommendation on definitions of joint coordinate system of "
        "various joints for the reporting of human joint motion, part I: ankle, hip, and spine. J Biomech "
        "35:543-548"},
    CitedWork{"Wu et al. 2005",
              "Wu G, van der Helm FCT, Veeger HEJ, et al. (2005) ISB recommendation on definitions of joint coordinate "
              "systems of various joints for the reporting of human joint motion, part II: shoulder, elbow, wrist and "
              "hand. J Biomech 38:981-992"},
};

/// Of a name or a year; bytes of letters beyond ASCII are letters.
bool belongsToAWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80 || c == '-';
}

}  // namespace

std::span<const CitedWork> citedWorks() noexcept { return kWorks; }

bool cites(std::string_view text, std::string_view key) noexcept {
  for (std::size_t at = 0; (at = text.find(key, at)) != std::string_view::npos; ++at) {
    const std::size_t end = at + key.size();
    const bool begins = at == 0 || !belongsToAWord(text[at - 1]);
    const bool ends = end == text.size() || std::isalnum(static_cast<unsigned char>(text[end])) == 0;
    if (begins && ends) return true;
  }
  return false;
}

}  // namespace articulus::publication
