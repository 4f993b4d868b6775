#pragma once
#include <array>

#include "core/publication/document/vocabulary.h"

namespace articulus::publication {

/// What steps of the shipped protocols report, by the names that they give, velocities and accelerations, and what is
/// said of a method. {0} ... and {=0} ... as in vocabulary_results.h.
inline constexpr std::array kReportedRows{
    VocabularyRow{"accelerations", "Beschleunigungen"},
    VocabularyRow{"finite helical axis between the mean poses at 98 % and more of the least and of the largest load, "
                  "cycle {0}; points from D at its reference "
                  "pose, in the axes of W; Woltring et al. 1985",
                  "endliche Schraubachse zwischen den mittleren Lagen bei 98 % und mehr der kleinsten und der größten "
                  "Last, Zyklus {0}; Punkte ab D in seiner "
                  "Referenzlage, in den Achsen von W; Woltring et al. 1985"},
    VocabularyRow{"{=0}; it bore {1} N already as it began", "{=0}; zu Beginn trug es schon {1} N"},
    VocabularyRow{"{=0}; it bore {1} Nm already as it began", "{=0}; zu Beginn trug es schon {1} Nm"},
    VocabularyRow{"{=0}; this motion was cut short", "{=0}; diese Bewegung wurde abgebrochen"},
    VocabularyRow{"The run ended within {0}: the results of this motion do not cover all of it",
                  "Der Lauf endete in {0}: Was davon gesagt wird, gilt nicht für ihren ganzen Verlauf"},
    VocabularyRow{"Do not compare it with motions that went to their end",
                  "Vergleichen Sie sie nicht mit Bewegungen, die bis zum Ende liefen"},
    VocabularyRow{"Where the branch is softer than the threshold it is so over less than a slope is told of",
                  "Wo der Ast weicher als die Schwelle ist, ist er es über weniger, als eine Steigung bestimmt wird"},
    // what shipped protocols report
    VocabularyRow{"anterior and posterior way", "Weg nach vorn und hinten"},
    VocabularyRow{"axial rotation beside it", "Axialrotation dabei"},
    VocabularyRow{"centred with a bias along y", "zentriert mit Vorspannung entlang y"},
    VocabularyRow{"centred with a bias along z", "zentriert mit Vorspannung entlang z"},
    VocabularyRow{"drawer, femur along x", "Schublade, Femur entlang x"},
    VocabularyRow{"flexion-extension beside it", "Flexion-Extension dabei"},
    VocabularyRow{"largest moment", "größtes Moment"}, VocabularyRow{"largest pull", "größter Zug"},
    VocabularyRow{"lateral bending beside it", "Lateralflexion dabei"},
    VocabularyRow{"mean off-axis force", "mittlere Kraft neben der Prüfachse"},
    VocabularyRow{"mean off-axis moment", "mittleres Moment neben der Prüfachse"},
    VocabularyRow{"moment felt", "gemessenes Moment"}, VocabularyRow{"range", "Umfang"},
    VocabularyRow{"range of axial rotation", "Umfang der Axialrotation"},
    VocabularyRow{"range of flexion", "Umfang der Flexion"},
    VocabularyRow{"range of lateral bending", "Umfang der Lateralflexion"},
    VocabularyRow{"range of motion", "Bewegungsumfang"}, VocabularyRow{"way along y", "Weg entlang y"},
    VocabularyRow{"way along z", "Weg entlang z"}, VocabularyRow{"Fx, largest", "Fx, größter Wert"},
    VocabularyRow{"Fx, smallest", "Fx, kleinster Wert"}, VocabularyRow{"Fy, largest", "Fy, größter Wert"},
    VocabularyRow{"Fy, smallest", "Fy, kleinster Wert"}, VocabularyRow{"Fz, largest", "Fz, größter Wert"},
    VocabularyRow{"Fz, smallest", "Fz, kleinster Wert"}, VocabularyRow{"Mx, largest", "Mx, größter Wert"},
    VocabularyRow{"Mx, smallest", "Mx, kleinster Wert"}, VocabularyRow{"My, largest", "My, größter Wert"},
    VocabularyRow{"My, smallest", "My, kleinster Wert"}, VocabularyRow{"Mz, largest", "Mz, größter Wert"},
    VocabularyRow{"Mz, smallest", "Mz, kleinster Wert"},
    // accelerations
    VocabularyRow{"velocity along {0}", "Geschwindigkeit entlang {0}"},
    VocabularyRow{"velocity about {0}", "Winkelgeschwindigkeit um {0}"},
    VocabularyRow{"acceleration along {0}", "Beschleunigung entlang {0}"},
    VocabularyRow{"acceleration about {0}", "Winkelbeschleunigung um {0}"},
    VocabularyRow{"velocity, largest", "Geschwindigkeit, größte"},
    VocabularyRow{"angular velocity, largest", "Winkelgeschwindigkeit, größte"},
    VocabularyRow{"acceleration, largest", "Beschleunigung, größte"},
    VocabularyRow{"angular acceleration, largest", "Winkelbeschleunigung, größte"},
    VocabularyRow{"velocity, uncertainty", "Geschwindigkeit, Unsicherheit"},
    VocabularyRow{"angular velocity, uncertainty", "Winkelgeschwindigkeit, Unsicherheit"},
    VocabularyRow{"acceleration, uncertainty", "Beschleunigung, Unsicherheit"},
    VocabularyRow{"angular acceleration, uncertainty", "Winkelbeschleunigung, Unsicherheit"},
    VocabularyRow{"rates of D along axes of W, by cubics in a window of {0} s that moves along; Savitzky & Golay 1964",
                  "Raten von D entlang der Achsen von W, durch kubische Polynome in einem mitlaufenden Fenster von {0} "
                  "s; Savitzky & Golay 1964"},
    VocabularyRow{"standard error of a component, from what the cubics leave; {=0}",
                  "Standardfehler einer Komponente, aus dem, was die Polynome übrig lassen; {=0}"},
    VocabularyRow{"No stretch of {0} s has {1} poses without a gap",
                  "Kein Abschnitt von {0} s hat {1} Lagen ohne Lücke"}};

}  // namespace articulus::publication
