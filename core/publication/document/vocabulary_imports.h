#pragma once
#include <array>

#include "core/publication/document/vocabulary.h"

namespace articulus::publication {

/// What is told of an imported file: what was found and taken for given, what it lacks and what was filled.
inline constexpr std::array kImportRows{
    VocabularyRow{"The pose of D was made of its origin and the tips of its axes, which the file holds as points.",
                  "Die Lage von D wurde aus seinem Ursprung und den Spitzen seiner Achsen gebildet, die in der Datei "
                  "als Punkte stehen."},
    VocabularyRow{"No value is in {0} columns: {1}.", "Kein Wert ist in {0} Spalten: {1}."},
    VocabularyRow{"Assumed, as nothing in the file says it: {=0}.",
                  "Angenommen, da nichts in der Datei es sagt: {=0}."},
    VocabularyRow{"Assumed, as nothing in the file says it: {=0}; {=1}.",
                  "Angenommen, da nichts in der Datei es sagt: {=0}; {=1}."},
    VocabularyRow{"Assumed, as nothing in the file says it: {=0}; {=1}; {=2}.",
                  "Angenommen, da nichts in der Datei es sagt: {=0}; {=1}; {=2}."},
    VocabularyRow{"force x", "Kraft x"},
    VocabularyRow{"force y", "Kraft y"},
    VocabularyRow{"force z", "Kraft z"},
    VocabularyRow{"Its range in this cycle cannot be told.",
                  "Sein Umfang in diesem Zyklus kann nicht angegeben werden."},
    VocabularyRow{"moment x", "Moment x"},
    VocabularyRow{"moment y", "Moment y"},
    VocabularyRow{"moment z", "Moment z"},
    VocabularyRow{
        // long because each text is a row
        "Neutral zone, stiffness, hysteresis and coupled motion of this cycle cannot be told.",
        "Neutrale Zone, Steifigkeit, Hysterese und gekoppelte Bewegung dieses Zyklus können nicht angegeben werden."},
    VocabularyRow{"No load is known: the samples are stored without load loops.",
                  "Keine Last ist bekannt: die Messwerte werden ohne Lastschleifen gespeichert."},
    VocabularyRow{"position x", "Position x"},
    VocabularyRow{"position y", "Position y"},
    VocabularyRow{"position z", "Position z"},
    VocabularyRow{"Range, neutral zone, stiffness and hysteresis of this cycle cannot be told.",
                  "Umfang, neutrale Zone, Steifigkeit und Hysterese dieses Zyklus können nicht angegeben werden."},
    VocabularyRow{"Report a cycle that is whole, measure again, or import the file again with its short gaps filled.",
                  "Werten Sie einen vollständigen Zyklus aus, messen Sie neu, oder importieren Sie die Datei noch "
                  "einmal mit aufgefüllten kurzen Lücken."},
    VocabularyRow{"Steps and load cycles are those of the file.", "Schritte und Lastzyklen sind die der Datei."},
    VocabularyRow{"Times are the numbers of the rows at {0} Hz.", "Die Zeiten sind die Nummern der Zeilen bei {0} Hz."},
    VocabularyRow{"Between {0} and {1} s about {2} rows are missing; a row without values stands for them, so "
                  "that nothing is told across them.",
                  "Zwischen {0} und {1} s fehlen etwa {2} Zeilen; eine Zeile ohne Werte steht für sie, damit nichts "
                  "über sie hinweg gesagt wird."},
    VocabularyRow{"Rows are missing in {0} further places.", "An {0} weiteren Stellen fehlen Zeilen."},
    VocabularyRow{"Times count from the first row, which the file has at {0} s.",
                  "Die Zeiten zählen von der ersten Zeile, die in der Datei bei {0} s steht."},
    VocabularyRow{"Where it is otherwise, choose the other sign for the column when the file is imported.",
                  "Wo es anders ist, wählen Sie beim Import für die Spalte das andere Vorzeichen."},
    VocabularyRow{"{0} (column \"{1}\"): 1 missing value was filled with a straight line, as was asked ({2}).",
                  "{0} (Spalte „{1}“): 1 fehlender Wert wurde wie verlangt auf einer Geraden ergänzt ({2})."},
    VocabularyRow{"{0} (column \"{1}\"): {2} missing values in {3} stretches were filled with straight lines, as was "
                  "asked (the longest {4} to {5} s).",
                  "{0} (Spalte „{1}“): {2} fehlende Werte in {3} Abschnitten wurden wie verlangt auf Geraden ergänzt "
                  "(der längste {4} bis {5} s)."},
    VocabularyRow{"{0} (column \"{1}\"): {2} missing values in {3} stretches were filled with straight lines, as was "
                  "asked (the longest {4} s).",
                  "{0} (Spalte „{1}“): {2} fehlende Werte in {3} Abschnitten wurden wie verlangt auf Geraden ergänzt "
                  "(der längste {4} s)."},
    VocabularyRow{
        "{0} (column \"{1}\"): {2} missing values were filled with a straight line, as was asked ({3} to {4} s).",
        "{0} (Spalte „{1}“): {2} fehlende Werte wurden wie verlangt auf einer Geraden ergänzt ({3} bis {4} s)."},
    VocabularyRow{"{0} (column \"{1}\"): none of {2} values is there",
                  "{0} (Spalte „{1}“): keiner von {2} Werten ist da"},
    VocabularyRow{"{0} (column \"{1}\"): {2} of {3} values are missing (in {4} stretches, the longest {5} to {6} s)",
                  "{0} (Spalte „{1}“): {2} von {3} Werten fehlen (in {4} Abschnitten, der längste {5} bis {6} s)"},
    VocabularyRow{"{0} (column \"{1}\"): {2} of {3} values are missing ({4} to {5} s)",
                  "{0} (Spalte „{1}“): {2} von {3} Werten fehlen ({4} bis {5} s)"},
    VocabularyRow{"{0} (column \"{1}\"): {2} of {3} values is missing ({4})",
                  "{0} (Spalte „{1}“): {2} von {3} Werten fehlt ({4})"},
    VocabularyRow{"{0}, cycle {1}: {2} of {3} values of {=6} are missing ({4} to {5} s).",
                  "{0}, Zyklus {1}: {2} von {3} Werten von {=6} fehlen ({4} bis {5} s)."},
    VocabularyRow{"{0}, cycle {1}: {2} of {3} values of {=6} are missing.",
                  "{0}, Zyklus {1}: {2} von {3} Werten von {=6} fehlen."},
    VocabularyRow{"{0}, cycle {1}: {2} of {3} values of {=6} is missing (at {4} s).",
                  "{0}, Zyklus {1}: {2} von {3} Werten von {=6} fehlt (bei {4} s)."},
    VocabularyRow{
        "{0}: 1 cycle of {1} to both sides, up to {2}, from {3} s to {4} s, found by where it crosses zero.",
        "{0}: 1 Zyklus von {1} nach beiden Seiten, bis {2}, von {3} s bis {4} s, gefunden durch die Nulldurchgänge."},
    VocabularyRow{"{0}: 1 cycle of {1} to one side, up to {2}, from {3} s to {4} s, found by where it leaves its rest "
                  "and comes back to it.",
                  "{0}: 1 Zyklus von {1} nach einer Seite, bis {2}, von {3} s bis {4} s, gefunden durch Verlassen der "
                  "Ruhe und Rückkehr zu ihr."},
    VocabularyRow{"{0}: flexion + forward, lateral bending + to the right, axial rotation + to the left",
                  "{0}: Flexion + nach vorn, Seitneigung + nach rechts, axiale Rotation + nach links"},
    VocabularyRow{"{0}: of D in the axes of W", "{0}: von D in den Achsen von W"},
    VocabularyRow{"{0}: what acts on the moving body D, not the reaction that a load cell below it feels, in the axes "
                  "of W (x anterior, y left, z up) or turned into them, moments about the origin of D",
                  "{0}: was auf den bewegten Körper D wirkt, nicht die Reaktion, die eine Messdose darunter spürt, in "
                  "den Achsen von W (x anterior, y links, z oben) oder in sie gedreht, Momente um den Ursprung von D"},
    VocabularyRow{
        "{0}: {1} cycles of {2} to both sides, up to {3}, from {4} s to {5} s, found by where it crosses zero.",
        "{0}: {1} Zyklen von {2} nach beiden Seiten, bis {3}, von {4} s bis {5} s, gefunden durch die Nulldurchgänge."},
    VocabularyRow{"{0}: {1} cycles of {2} to one side, up to {3}, from {4} s to {5} s, found by where it leaves its "
                  "rest and comes back to it.",
                  "{0}: {1} Zyklen von {2} nach einer Seite, bis {3}, von {4} s bis {5} s, gefunden durch Verlassen "
                  "der Ruhe und Rückkehr zu ihr."},
    VocabularyRow{
        "{=0}; {1} of them are infinite in the file: they are stored, shown and exported as missing, not as infinite",
        "{=0}; {1} davon sind in der Datei unendlich: sie werden als fehlend gespeichert, gezeigt und exportiert, "
        "nicht als unendlich"},
    VocabularyRow{"Where it is otherwise, turn signs with --map \"CHANNEL=-COLUMN [UNIT]\".",
                  "Wo es anders ist, drehen Sie Vorzeichen mit --map \"CHANNEL=-COLUMN [UNIT]\"."},
    VocabularyRow{"The first {0} rows ({1} s) are zero in all columns that are used.",
                  "Die ersten {0} Zeilen ({1} s) sind in allen verwendeten Spalten null."},
    VocabularyRow{"They are kept, and what counts from the first row counts from them: clinical angles, laxity from "
                  "the beginning.",
                  "Sie werden behalten, und was von der ersten Zeile zählt, zählt von ihnen: klinische Winkel, Laxität "
                  "vom Beginn."},
    VocabularyRow{"Cut them from the file if its instruments were not yet recorded there.",
                  "Schneiden Sie sie aus der Datei, falls ihre Instrumente dort noch nicht aufgezeichnet wurden."},
    VocabularyRow{"Axes of the file, as was said: {0} (right-handed, det +1).",
                  "Achsen der Datei, wie gesagt wurde: {0} (rechtshändig, det +1)."},
    VocabularyRow{"Axes of the file, as it says itself: {0} (right-handed, det +1).",
                  "Achsen der Datei, wie sie selbst sagt: {0} (rechtshändig, det +1)."},
    VocabularyRow{
        "Forces, moments, places and orientations were turned into W (x anterior, y left, z up); angles were not.",
        "Kräfte, Momente, Orte und Orientierungen wurden nach W gedreht (x anterior, y links, z oben); Winkel nicht."},
    VocabularyRow{"The clinical angles are those of the orientation against the first row's, about the axes of W.",
                  "Die klinischen Winkel sind die der Orientierung gegen die der ersten Zeile, um die Achsen von W."},
    VocabularyRow{"Left in the file, as they have {0} rows and the table has {1}: \"{2}\".",
                  "In der Datei gelassen, da sie {0} Zeilen haben und die Tabelle {1}: „{2}“."},
    VocabularyRow{"Not read from the file: \"{0}\" ({=1}).", "Nicht aus der Datei gelesen: „{0}“ ({=1})."},
    VocabularyRow{"Not used, as the unit is none of a force or a moment: \"{0}\".",
                  "Nicht verwendet, da die Einheit keine einer Kraft oder eines Moments ist: „{0}“."},
    VocabularyRow{"A scale can be said: --map \"{0}\", with the number of {1} in one {2} for FACTOR.",
                  "Ein Maßstab kann angegeben werden: --map \"{0}\", mit der Zahl der {1} in einem {2} für FACTOR."},
    VocabularyRow{
        "\"{0}\" was multiplied by {1} and {2} added, as its attributes scale_factor and add_offset say.",
        "„{0}“ wurde mit {1} multipliziert und {2} addiert, wie seine Attribute scale_factor und add_offset sagen."},
    VocabularyRow{"\"{0}\": {1} values are the fill value of the file and were taken for missing.",
                  "„{0}“: {1} Werte sind der Füllwert der Datei und wurden als fehlend genommen."},
    VocabularyRow{"{0} (column \"{1}\"): row {2} (at {3} s) is {4}, and the row before it {5}.",
                  "{0} (Spalte „{1}“): Zeile {2} (bei {3} s) ist {4}, und die Zeile davor {5}."},
    VocabularyRow{"{0} (column \"{1}\"): row {2} (at {3} s) is {4}, and the row before it {5}; so are {6} more rows.",
                  "{0} (Spalte „{1}“): Zeile {2} (bei {3} s) ist {4}, und die Zeile davor {5}; so sind {6} weitere."},
    VocabularyRow{"It is kept as it is.", "Sie bleibt, wie sie ist."},
    VocabularyRow{"Take it out of the file, or leave its cell empty, if it was not measured.",
                  "Nehmen Sie sie aus der Datei, oder lassen Sie ihre Zelle leer, falls sie nicht gemessen wurde."},
    VocabularyRow{"Load cycles were found without it.", "Lastzyklen wurden ohne sie gefunden."},
    VocabularyRow{"The file says {0} Hz, and the times of its rows {1} Hz: the times were taken.",
                  "Die Datei sagt {0} Hz, und die Zeiten ihrer Zeilen {1} Hz: die Zeiten wurden genommen."},
    VocabularyRow{"complex numbers", "komplexe Zahlen"},
    VocabularyRow{"no numbers", "keine Zahlen"},
    VocabularyRow{"more than two sides", "mehr als zwei Seiten"},
    VocabularyRow{"an object: save it as a structure", "ein Objekt: speichern Sie es als Struktur"},
    VocabularyRow{"a link", "ein Verweis"},
    VocabularyRow{"cannot be unpacked", "kann nicht entpackt werden"},
    VocabularyRow{"Two tables of the file were joined, of {0} and {1} rows.",
                  "Zwei Tabellen der Datei wurden verbunden, von {0} und {1} Zeilen."},
    VocabularyRow{"quaternion w", "Quaternion w"},
    VocabularyRow{"quaternion x", "Quaternion x"},
    VocabularyRow{"quaternion y", "Quaternion y"},
    VocabularyRow{"quaternion z", "Quaternion z"},
};

}  // namespace articulus::publication
