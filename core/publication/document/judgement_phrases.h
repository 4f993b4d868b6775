#pragma once
#include <array>

#include "core/publication/document/phrase_row.h"

namespace articulus::publication {

/// What reports judge, plots say and a paper may take over.
inline constexpr std::array kJudgementPhrases{
    // plots; the list is long because each text is a row
    PhraseRow{"time_axis", "time (s)", "Zeit (s)"},
    PhraseRow{"no_data", "no data", "keine Daten"},
    PhraseRow{"cycle_n", "cycle {0}", "Zyklus {0}"},
    PhraseRow{"cycles_other", "other cycles", "andere Zyklen"},
    PhraseRow{"reported_cycle", "cycle {0} (reported)", "Zyklus {0} (ausgewertet)"},
    PhraseRow{"plot_rom", "range of motion", "Bewegungsumfang"},
    PhraseRow{"plot_nz", "neutral zone", "neutrale Zone"},
    PhraseRow{"plot_measured", "measured", "gemessen"},
    PhraseRow{"plot_wanted", "wanted", "gewollt"},
    PhraseRow{"plot_published", "{0} (published)", "{0} (veröffentlicht)"},
    PhraseRow{"plot_forces", "Forces", "Kräfte"},
    PhraseRow{"plot_moments", "Moments", "Momente"},
    PhraseRow{"plot_angles", "Angles", "Winkel"},
    PhraseRow{"plot_rotations", "Rotation vector of D in W", "Drehvektor von D in W"},
    PhraseRow{"plot_about", "about {0}", "um {0}"},
    PhraseRow{"plot_translations", "Translations", "Translationen"},
    PhraseRow{"force_axis", "force (N)", "Kraft (N)"},
    PhraseRow{"moment_axis", "moment (Nm)", "Moment (Nm)"},
    PhraseRow{"angle_axis", "angle (°)", "Winkel (°)"},
    PhraseRow{"translation_axis", "translation (mm)", "Translation (mm)"},
    PhraseRow{"figure_n", "Figure {0}", "Abbildung {0}"},
    PhraseRow{
        "caption_loops",
        "{0}. Moment over motion of D in P; shaded: neutral zone (residual motion at zero load); dashed: range of "
        "motion of the reported cycle.",
        "{0}. Moment über der Bewegung von D in P; schattiert: neutrale Zone (Restbewegung bei Last null); "
        "gestrichelt: Bewegungsumfang des ausgewerteten Zyklus."},
    PhraseRow{"caption_loops_force",
              "{0}. Force over translation of D in W from the first sample of the step; dashed: range of the reported "
              "cycle.",
              "{0}. Kraft über der Translation von D in W ab dem ersten Messwert des Schritts; gestrichelt: Umfang des "
              "ausgewerteten Zyklus."},
    PhraseRow{"caption_loops_both",
              "{0}. Load over motion: moments over angles of D in P (shaded: neutral zone, residual motion at zero "
              "load), forces over translations of D in W from the first sample of the step; dashed: range of the "
              "reported cycle.",
              "{0}. Last über der Bewegung: Momente über Winkeln von D in P (schattiert: neutrale Zone, Restbewegung "
              "bei Last null), Kräfte über Translationen von D in W ab dem ersten Messwert des Schritts; gestrichelt: "
              "Umfang des ausgewerteten Zyklus."},
    PhraseRow{"caption_loads", "{0}. Loads on the specimen at D in W; dashed: wanted, where a load was controlled.",
              "{0}. Lasten auf das Präparat in D, Achsen W; gestrichelt: gewollt, wo eine Last geregelt wurde."},
    PhraseRow{"caption_motion", "{0}. Angles of D in P and translations of D in W from the first sample.",
              "{0}. Winkel von D in P und Translationen von D in W ab dem ersten Messwert."},
    PhraseRow{"caption_translations", "{0}. Translations of D in W from the first sample.",
              "{0}. Translationen von D in W ab dem ersten Messwert."},
    PhraseRow{"caption_rotation",
              "{0}. Rotation vector of D in W and translations of D in W, both from the first sample.",
              "{0}. Drehvektor von D in W und Translationen von D in W, beide ab dem ersten Messwert."},
    PhraseRow{"caption_angles", "{0}. Angles of D in P.", "{0}. Winkel von D in P."},
    PhraseRow{"h_cell_picture", "Cell and specimen", "Prüfzelle und Präparat"},
    PhraseRow{"cell_at_reference", "At the reference pose", "In der Referenzlage"},
    PhraseRow{"cell_at_beginning", "When the run began (no reference pose was set)",
              "Zu Beginn des Laufs (keine Referenzlage gesetzt)"},
    PhraseRow{"cell_loaded", "Under the largest load", "Unter der größten Last"},
    PhraseRow{"seconds_after", "{0} s after the run began", "{0} s nach Beginn des Laufs"},
    PhraseRow{
        "caption_cell_shown",
        "{0}. Arm, load cell, specimen and vice as they stood: before the test (left) and, nearer, under the "
        "largest load of the run (right; orange: force at D, blue: moment at D). Axes of W (x anterior, y left, z "
        "up); B base of the arm, S load cell, D moved side with its axes, P fixed side. Places are from the "
        "joints of the arm.",
        "{0}. Arm, Kraftmessdose, Präparat und Schraubstock, wie sie standen: vor der Prüfung (links) und, "
        "näher, unter der größten Last des Laufs (rechts; orange: Kraft in D, blau: Moment in D). Achsen von W (x "
        "nach vorn, y nach links, z nach oben); B Fuß des Arms, S Kraftmessdose, D bewegte Seite mit ihren "
        "Achsen, P feste Seite. Die Orte folgen aus den Gelenken des Arms."},
    PhraseRow{"cell_shape_spine", "The vertebrae are drawn, not measured.",
              "Die Wirbel sind gezeichnet, nicht gemessen."},
    PhraseRow{"cell_shape_model",
              "The simulated specimen is drawn where its model has contact surfaces, ends and insertions; all other "
              "shapes are drawn freely, and what lies between both ends shares the motion evenly.",
              "Das simulierte Präparat ist gezeichnet, wo sein Modell Kontaktflächen, Enden und Ansätze hat; alle "
              "anderen Formen sind frei gezeichnet, und was zwischen beiden Enden liegt, teilt sich die Bewegung "
              "gleichmäßig."},
    PhraseRow{"cell_strain_model",
              "Ligaments by their strain from the slack length: light blue slack, green below 2 %, yellow below 5 %, "
              "orange below 8 %, red-orange above; grey: cut.",
              "Bänder nach ihrer Dehnung ab der schlaffen Länge: hellblau schlaff, grün unter 2 %, gelb unter 5 %, "
              "orange unter 8 %, rotorange darüber; grau: durchtrennt."},
    PhraseRow{"cell_strain_drawn",
              "Ligaments by the change of their drawn length since the vice closed, because the model has none of its "
              "own: light blue shorter, green below 2 %, yellow below 5 %, orange below 8 %, red-orange above; grey: "
              "cut.",
              "Bänder nach der Änderung ihrer gezeichneten Länge, seit der Schraubstock schloss, weil das Modell keine "
              "eigenen hat: hellblau kürzer, grün unter 2 %, gelb unter 5 %, orange unter 8 %, rotorange darüber; "
              "grau: durchtrennt."},
    PhraseRow{
        "caption_cell_plain",
        "{0}. Arm, load cell, specimen and vice as they stood: before the test (left) and, nearer, under the "
        "largest load of the run (right; orange: force at D, blue: moment at D). Axes of W (x anterior, y left, z "
        "up); B base of the arm, S load cell, D moved side with its axes, P fixed side. Places are from the "
        "joints of the arm; shapes are drawn, that of the specimen and its holders only as plain stumps.",
        "{0}. Arm, Kraftmessdose, Präparat und Schraubstock, wie sie standen: vor der Prüfung (links) und, "
        "näher, unter der größten Last des Laufs (rechts; orange: Kraft in D, blau: Moment in D). Achsen von W (x "
        "nach vorn, y nach links, z nach oben); B Fuß des Arms, S Kraftmessdose, D bewegte Seite mit ihren "
        "Achsen, P feste Seite. Die Orte folgen aus den Gelenken des Arms; die Formen sind gezeichnet, die des "
        "Präparats und seiner Halter nur als einfache Stümpfe."},
    PhraseRow{"plot_lengths", "Length of ligaments", "Länge der Bänder"},
    PhraseRow{"plot_strains", "Strain of ligaments", "Dehnung der Bänder"},
    PhraseRow{"length_axis", "length (mm)", "Länge (mm)"},
    PhraseRow{"strain_axis", "strain (%)", "Dehnung (%)"},
    PhraseRow{"caption_ligaments",
              "{0}. Length and strain of fibres straight from insertion to insertion, over the motions of the run; "
              "strain from the slack length where it is known, else from the length as the run began.",
              "{0}. Länge und Dehnung von Fasern gerade von Ansatz zu Ansatz, über die Bewegungen des Laufs; Dehnung "
              "ab der schlaffen Länge, wo sie bekannt ist, sonst ab der Länge bei Beginn des Laufs."},
    PhraseRow{"h_stress", "Stress in the body", "Spannung im Körper"},
    PhraseRow{"stress_title", "{0}: largest stress {1} {2}, {3} s after the run began",
              "{0}: größte Spannung {1} {2}, {3} s nach Beginn des Laufs"},
    PhraseRow{"stress_load", "load at D in W: {0}", "Last in D, Achsen W: {0}"},
    PhraseRow{"stress_along", "from D to the far end in W: {0}", "von D zum fernen Ende in W: {0}"},
    PhraseRow{"stress_up", "upwards in the pictures in W: {0}", "in den Bildern nach oben in W: {0}"},
    PhraseRow{"stress_distance", "distance from D (mm); to scale, diameter {0} mm",
              "Abstand von D (mm); maßstäblich, Durchmesser {0} mm"},
    PhraseRow{"stress_compression", "compression", "Druck"},
    PhraseRow{"stress_tension", "tension", "Zug"},
    PhraseRow{"stress_axis", "normal stress ({0})", "Normalspannung ({0})"},
    PhraseRow{"stress_front", "section at D, from the front", "Schnitt in D, von vorn"},
    PhraseRow{"stress_front_end", "section at the far end, from the front", "Schnitt am fernen Ende, von vorn"},
    PhraseRow{"stress_space", "the same section in space", "derselbe Schnitt im Raum"},
    PhraseRow{"caption_stress",
              "{0}. Normal stress of bending and pull in a straight round body of {1} mm from D to its far end, when "
              "it was largest: along the body in the plane of bending (line: neutral axis), and across the section "
              "that carries most (arrows: force per area). Torsion, shear and weight are left out. After Martinez "
              "2012, Fig. 7.7 and 7.8.",
              "{0}. Normalspannung aus Biegung und Zug in einem geraden runden Körper von {1} mm zwischen D und seinem "
              "fernen Ende, als sie am größten war: längs des Körpers in der Biegeebene (Linie: neutrale Faser) und "
              "über den am höchsten belasteten Schnitt (Pfeile: Kraft je Fläche). Ohne Torsion, Schub und Gewicht. "
              "Nach Martinez 2012, Abb. 7.7 und 7.8."},
    // events, notes
    PhraseRow{"time", "Time", "Zeit"},
    PhraseRow{"event", "Event", "Ereignis"},
    PhraseRow{"count", "Count", "Anzahl"},
    PhraseRow{"no_events", "Nothing out of the ordinary happened.", "Nichts Ungewöhnliches ist geschehen."},
    PhraseRow{"no_notes", "No notes were written.", "Es wurden keine Notizen geschrieben."},
    PhraseRow{"note_by", "{0}, {1}: {2}", "{0}, {1}: {2}"},
    PhraseRow{"note_condition", "{0}, {1}: condition of the specimen: {2}", "{0}, {1}: Zustand des Präparats: {2}"},
    PhraseRow{"note_condition_none", "{0}, {1}: condition of the specimen: taken back",
              "{0}, {1}: Zustand des Präparats: Angabe zurückgenommen"},
    // provenance
    PhraseRow{"samples", "Samples", "Messwerte"},
    PhraseRow{"lost", "Samples lost", "Verlorene Messwerte"},
    PhraseRow{"late", "Late control cycles", "Verspätete Regelzyklen"},
    PhraseRow{"software", "Recorded with", "Aufgezeichnet mit"},
    PhraseRow{"software_import", "Imported with", "Importiert mit"},
    PhraseRow{"analysed_with", "Analysed with", "Ausgewertet mit"},
    PhraseRow{"analysed_text", "Articulus {0}, methods {1}, computed {2}",
              "Articulus {0}, Methoden {1}, berechnet {2}"},
    PhraseRow{"computed_anew", "for this report, as kept results were made otherwise: {0}",
              "für diesen Bericht, da aufbewahrte Ergebnisse anders entstanden waren: {0}"},
    PhraseRow{"computed_now", "for this report", "für diesen Bericht"},
    PhraseRow{"import_file", "Imported file", "Importierte Datei"},
    PhraseRow{"import_hash", "BLAKE2b-256 of the file", "BLAKE2b-256 der Datei"},
    PhraseRow{"import_columns", "Columns of the file", "Spalten der Datei"},
    PhraseRow{"import_guessed", "guessed", "geraten"},
    PhraseRow{"import_unused", "Columns not used", "Nicht verwendete Spalten"},
    PhraseRow{"import_notes", "How it was read", "Wie sie gelesen wurde"},
    PhraseRow{"clock", "Clock", "Uhr"},
    PhraseRow{"clock_real", "real time", "Echtzeit"},
    PhraseRow{"clock_manual", "faster than real time, repeatable from its seed ({0})",
              "schneller als Echtzeit, aus dem Startwert wiederholbar ({0})"},
    PhraseRow{"seal_verified", "verified: every number is what was recorded",
              "geprüft: jede Zahl ist so, wie sie aufgezeichnet wurde"},
    PhraseRow{"seal_verified_import", "verified: every number is what was stored at the import",
              "geprüft: jede Zahl ist so, wie sie beim Import gespeichert wurde"},
    PhraseRow{"seal_results_changed",
              "CHANGED: the stored results were changed; those here were computed anew from the "
              "samples and not stored",
              "VERÄNDERT: die gespeicherten Ergebnisse wurden verändert; die hier gezeigten wurden aus den Messwerten "
              "neu berechnet und nicht gespeichert"},
    PhraseRow{"seal_unsealed", "unsealed ({0})", "nicht versiegelt ({0})"},
    PhraseRow{"seal_changed", "CHANGED since it was recorded: {0}", "VERÄNDERT seit der Aufzeichnung: {0}"},
    PhraseRow{"seal_unchecked", "not checked", "nicht geprüft"},
    PhraseRow{"key", "Public key (Ed25519)", "Öffentlicher Schlüssel (Ed25519)"},
    // what is missing
    PhraseRow{"missing_lead", "What is missing or weak in these data, and what to do about it:",
              "Was in diesen Daten fehlt oder schwach ist, und was zu tun ist:"},
    PhraseRow{"missing_nothing", "Nothing that this program can see is missing.",
              "Es fehlt nichts, was dieses Programm sehen kann."},
    PhraseRow{"missing_always", "What this program does not record; state it yourself:",
              "Was dieses Programm nicht aufzeichnet und selbst anzugeben ist:"},
    PhraseRow{"m_changed",
              "Run {0} is not as it was recorded: {1} Do not publish its numbers; put the database back from a backup.",
              "Lauf {0} ist nicht, wie er aufgezeichnet wurde: {1} Seine Zahlen nicht veröffentlichen; die Datenbank "
              "aus einer Sicherung zurückholen."},
    PhraseRow{"m_missing_values",
              "The imported file of run {0} lacks values: {1}. Ranges and analyses of a cycle that lacks them are not "
              "given. Take a whole cycle, or measure again.",
              "Der importierten Datei von Lauf {0} fehlen Werte: {1}. Umfänge und Auswertungen eines Zyklus, dem sie "
              "fehlen, werden nicht angegeben. Einen vollständigen Zyklus nehmen oder neu messen."},
    PhraseRow{"m_missing_part", "{0}: {1} of {2} ({3} to {4} s)", "{0}: {1} von {2} ({3} bis {4} s)"},
    PhraseRow{"m_missing_infinite", "{0}, {1} of them infinite in the file", "{0}, davon {1} in der Datei unendlich"},
    PhraseRow{"m_filled_values",
              "Missing values of run {0} were filled with straight lines when it was imported: {1}. Say so where its "
              "numbers are published.",
              "Fehlende Werte von Lauf {0} wurden beim Import auf Geraden ergänzt: {1}. Das ist bei einer "
              "Veröffentlichung der Zahlen anzugeben."},
    PhraseRow{"m_filled_part", "{0}: {1} in {2} {2?stretch|stretches}", "{0}: {1} in {2} {2?Abschnitt|Abschnitten}"},
    PhraseRow{"m_gaps",
              "The rows of run {0} have {1} {1?gap|gaps}, the longest {2} s: what happened there is in no range.",
              "Die Zeilen von Lauf {0} haben {1} {1?Lücke|Lücken}, die längste {2} s: was dort geschah, ist in keinem "
              "Umfang."},
    PhraseRow{"m_imported",
              "The data of run {0} were imported: rate, noise, control and frames are those of the other system. Check "
              "the mapping of its columns ({1} guessed), and cite the system that measured.",
              "Die Daten von Lauf {0} wurden importiert: Rate, Rauschen, Regelung und Koordinatensysteme sind jene des "
              "anderen Systems. Die Zuordnung seiner Spalten prüfen ({1} geraten), und das System nennen, das maß."},
    PhraseRow{"m_clamped", "In run {0} the vice was open: nothing was clamped. It is no test of a specimen.",
              "In Lauf {0} war der Schraubstock offen: nichts war eingespannt. Es ist keine Prüfung eines Präparats."},
    PhraseRow{"m_unlabelled",
              "Run {0} has no specimen label: nobody can tell which specimen it was. Enter it on the page Prepare.",
              "Lauf {0} hat keine Präparatbezeichnung: niemand kann sagen, welches Präparat es war. Auf der Seite "
              "Vorbereiten eintragen."},
    PhraseRow{"m_not_computed",
              "Not everything of run {0} could be analysed. See its results; mend it, or leave it out.",
              "Nicht alles von Lauf {0} konnte ausgewertet werden. Siehe seine Ergebnisse; beheben oder weglassen."},
    PhraseRow{"m_protocol",
              "The protocol of run {0} cannot be read by this version. Report it with the one that ran it.",
              "Das Protokoll von Lauf {0} kann von dieser Version nicht gelesen werden. Mit jener berichten, die ihn "
              "fuhr."},
    PhraseRow{
        "m_faults", "Run {0} had {1} {1?fault|faults} although it ended. Say what happened, or repeat it.",
        "Lauf {0} hatte {1} {1?Störung|Störungen}, obwohl er zu Ende lief. Angeben, was geschah, oder wiederholen."},
    PhraseRow{"m_gains", "In run {0} gains or limits were changed under way. Give them, or repeat the run.",
              "In Lauf {0} wurden Regler- oder Grenzwerte unterwegs geändert. Angeben, oder den Lauf wiederholen."},
    PhraseRow{"m_loop_early", "{0} of run {1} ended before its cycle {2}: it has no result. Repeat it.",
              "{0} von Lauf {1} endete vor seinem Zyklus {2}: es gibt kein Ergebnis. Wiederholen."},
    PhraseRow{"m_checklist_part",
              "{0} of {1} items of the checklist {0?was|were} not ticked in the session of run {2}.",
              "{0} von {1} Punkten der Checkliste {0?wurde|wurden} in der Sitzung von Lauf {2} nicht abgehakt."},
    PhraseRow{"m_statistics",
              "The report has runs of {0} specimens, but no statistics over them. Add mean, spread and n: articulusctl "
              "statistics.",
              "Der Bericht hat Läufe von {0} Präparaten, aber keine Statistik darüber. Mittelwert, Streuung und n "
              "ergänzen: articulusctl statistics."},
    PhraseRow{
        "m_bench",
        "The loads were measured by a real load cell and the motion was computed by a simulated arm: the two have "
        "nothing to do with each other. Do not show one over the other.",
        "Die Lasten hat eine echte Kraftmessdose gemessen, die Bewegung hat ein simulierter Arm berechnet: beides "
        "hat nichts miteinander zu tun. Nicht übereinander auftragen."},
    PhraseRow{"m_simulated",
              "The data are simulated: they show what the program does, not what a joint does. Repeat the test on a "
              "specimen, or call the data simulated wherever they are shown.",
              "Die Daten sind simuliert: sie zeigen, was das Programm tut, nicht, was ein Gelenk tut. Die Prüfung an "
              "einem Präparat wiederholen, oder die Daten überall als simuliert bezeichnen."},
    PhraseRow{"m_n",
              "n = {0}: one specimen tells nothing of the spread. Test more specimens of the same kind and give mean, "
              "standard deviation and n.",
              "n = {0}: ein Präparat sagt nichts über die Streuung. Weitere Präparate derselben Art prüfen und "
              "Mittelwert, Standardabweichung und n angeben."},
    PhraseRow{
        "m_end", "Run {0} did not end as planned ({1}). Repeat it, or say so where its numbers are used.",
        "Lauf {0} endete nicht wie geplant ({1}). Wiederholen, oder es dort sagen, wo seine Zahlen verwendet werden."},
    PhraseRow{"m_lost", "Run {0} lost {1} {1?sample|samples}. Say so, or repeat the run on a computer that keeps up.",
              "In Lauf {0} {1?ging|gingen} {1} {1?Messwert|Messwerte} verloren. Angeben, oder auf einem Rechner "
              "wiederholen, der mitkommt."},
    PhraseRow{"m_late",
              "Run {0} had {1} late control {1?cycle|cycles}. Give the number, or repeat it in real-time conditions.",
              "Lauf {0} hatte {1} {1?verspäteten Regelzyklus|verspätete Regelzyklen}. Die Zahl angeben, oder unter "
              "Echtzeitbedingungen wiederholen."},
    PhraseRow{
        "m_seal", "The seal of run {0} is not verified ({1}). Use data from a station with its key, or say why.",
        "Das Siegel von Lauf {0} ist nicht geprüft ({1}). Daten einer Station mit ihrem Schlüssel verwenden, oder "
        "den Grund nennen."},
    PhraseRow{
        "m_reference",
        "Run {0} set no reference pose: angles count from where the specimen was last unloaded, or else clamped. Begin "
        "the protocol with an unload step.",
        "Lauf {0} hat keine Referenzlage gesetzt: Winkel zählen von dort, wo das Präparat zuletzt entlastet oder sonst "
        "eingespannt wurde. Das Protokoll mit einem Entlastungsschritt beginnen."},
    PhraseRow{
        "m_anatomy",
        "The axes of run {0} are those of the cell, not of bone landmarks. State how the specimen was aligned, or "
        "digitise landmarks and report anatomical axes.",
        "Die Achsen von Lauf {0} sind jene der Prüfzelle, nicht von Knochenmarken. Angeben, wie das Präparat "
        "ausgerichtet wurde, oder Knochenmarken antasten und anatomische Achsen berichten."},
    PhraseRow{"m_side",
              "The side of the joint is not stated, so its handedness is unknown. Enter it with the specimen.",
              "Die Seite des Gelenks ist nicht angegeben, seine Händigkeit also unbekannt. Beim Präparat eintragen."},
    PhraseRow{"m_field", "Not stated of the specimen: {0}. Enter it on the page Prepare.",
              "Vom Präparat nicht angegeben: {0}. Auf der Seite Vorbereiten eintragen."},
    PhraseRow{
        "m_cycles",
        "{0}: results are of cycle {1}. The third cycle is usual, as the first ones condition the tissue (Wilke et "
        "al. 1998). Run three cycles or say why not.",
        "{0}: die Ergebnisse sind aus Zyklus {1}. Üblich ist der dritte, da die ersten das Gewebe konditionieren "
        "(Wilke et al. 1998). Drei Zyklen fahren oder den Grund nennen."},
    PhraseRow{"m_noise",
              "The noise of the load cell is not known from run {0}. Record half a minute at rest without contact, and "
              "state its standard deviation per axis.",
              "Das Rauschen der Messdose ist aus Lauf {0} nicht bekannt. Eine halbe Minute in Ruhe ohne Kontakt "
              "aufzeichnen und die Standardabweichung je Achse angeben."},
    PhraseRow{"m_rate", "Samples of run {0} came at {1} Hz; below 100 Hz loops lose their corners. Record faster.",
              "Die Messwerte von Lauf {0} kamen mit {1} Hz; unter 100 Hz verlieren Kurven ihre Ecken. Schneller "
              "aufzeichnen."},
    PhraseRow{"m_rate_unknown", "The rate of run {0} is not known. State it.",
              "Die Rate von Lauf {0} ist nicht bekannt. Angeben."},
    PhraseRow{"m_environment", "Temperature and humidity of the specimen are not recorded by this program. State them.",
              "Temperatur und Feuchte des Präparats zeichnet dieses Programm nicht auf. Angeben."},
    PhraseRow{"m_checklist", "No item of the checklist was ticked in the session of run {0}. Say what was checked.",
              "In der Sitzung von Lauf {0} wurde kein Punkt der Checkliste abgehakt. Angeben, was geprüft wurde."},
    PhraseRow{"m_results", "Run {0} has no results. Analyse it again, or ask for an analysis in its protocol.",
              "Lauf {0} hat keine Ergebnisse. Erneut auswerten, oder im Protokoll eine Auswertung verlangen."},
    PhraseRow{"m_expected",
              "{0} of {1} values of run {2} {0?lies outside what its|lie outside what their} source expects: discuss "
              "{0?it|them}.",
              "{0} von {1} Werten von Lauf {2} {0?liegt außerhalb dessen, was seine|liegen außerhalb dessen, was ihre} "
              "Quelle erwartet: "
              "erörtern."},
    PhraseRow{"m_ethics", "Origin, consent and ethics approval of the specimen are not recorded here. State them.",
              "Herkunft, Einwilligung und Ethikvotum des Präparats sind hier nicht erfasst. Angeben."},
    // methods paragraph
    PhraseRow{"p_simulated", "The data were computed by a virtual test cell; nothing was measured.",
              "Die Daten wurden von einer virtuellen Prüfzelle berechnet; nichts wurde gemessen."},
    PhraseRow{"p_bench",
              "The loads were measured by a real load cell; the motion was computed by a simulated arm beside it.",
              "Die Lasten wurden von einer echten Kraftmessdose gemessen; die Bewegung wurde von einem simulierten Arm "
              "daneben berechnet."},
    PhraseRow{"p_imported", "The data were recorded by another system and imported from the file {0}.",
              "Die Daten wurden von einem anderen System aufgezeichnet und aus der Datei {0} importiert."},
    PhraseRow{"p_specimen", "One specimen ({0}) was tested; condition: {1}.",
              "Ein Präparat ({0}) wurde geprüft; Zustand: {1}."},
    PhraseRow{"p_specimen_virtual", "The virtual specimen ({0}) was loaded; condition: {1}.",
              "Das virtuelle Präparat ({0}) wurde belastet; Zustand: {1}."},
    PhraseRow{"p_not_clamped", "The vice was open; nothing was clamped.",
              "Der Schraubstock war offen; nichts war eingespannt."},
    PhraseRow{"p_cell", "Tests were run on a robotic joint testing machine ({0}; robot {1}).",
              "Geprüft wurde mit einer robotischen Gelenkprüfmaschine ({0}; Roboter {1})."},
    PhraseRow{"p_cell_virtual", "The virtual cell is a robotic joint testing machine ({0}; robot {1}).",
              "Die virtuelle Prüfzelle ist eine robotische Gelenkprüfmaschine ({0}; Roboter {1})."},
    PhraseRow{"robot_joints", "{0}, {1} joints", "{0}, {1} Gelenke"},
    PhraseRow{"p_rate", "Control and recording ran at {0} Hz.", "Regelung und Aufzeichnung liefen mit {0} Hz."},
    PhraseRow{"p_rate_imported", "Its samples come at {0} Hz.", "Ihre Messwerte kommen mit {0} Hz."},
    PhraseRow{"p_control_all", "In every motion the six loads at the joint were controlled in a closed loop.",
              "In jeder Bewegung wurden die sechs Lasten am Gelenk im geschlossenen Kreis geregelt."},
    PhraseRow{"p_control_some",
              "In {0} of {1} motions loads at the joint were controlled in a closed loop, along the axes that the "
              "control errors name.",
              "In {0} von {1} Bewegungen wurden Lasten am Gelenk im geschlossenen Kreis geregelt, entlang der Achsen, "
              "die bei den Regelabweichungen stehen."},
    PhraseRow{"p_control_none", "No load was controlled; motions followed poses.",
              "Keine Last wurde geregelt; Bewegungen folgten Lagen."},
    PhraseRow{"p_preload", "A follower preload of {0} N was set.",
              "Eine Follower-Vorlast von {0} N wurde eingestellt."},
    PhraseRow{"p_protocol", "The protocol \"{0}\" was run.", "Gefahren wurde das Protokoll „{0}“."},
    PhraseRow{"p_after", "Its source: {0}.", "Seine Quelle: {0}."},
    PhraseRow{"p_loop", "{0}: {1}; cycle {2} was evaluated.", "{0}: {1}; ausgewertet wurde Zyklus {2}."},
    PhraseRow{"p_loop_zero", "{0}: {1}, all other loads controlled to zero; cycle {2} was evaluated.",
              "{0}: {1}, alle anderen Lasten auf null geregelt; ausgewertet wurde Zyklus {2}."},
    PhraseRow{"p_loop_held", "{0}: {1}, the other loads controlled, {3} held; cycle {2} was evaluated.",
              "{0}: {1}, die anderen Lasten geregelt, {3} gehalten; ausgewertet wurde Zyklus {2}."},
    PhraseRow{"p_loop_imported", "{0}: cycle {1} was evaluated.", "{0}: ausgewertet wurde Zyklus {1}."},
    PhraseRow{"p_steps", "Further steps: {0}.", "Weitere Schritte: {0}."},
    PhraseRow{"p_filter", "Loads were low-pass filtered at {0} Hz and compensated for the weight of the tool.",
              "Lasten wurden mit {0} Hz tiefpassgefiltert und um das Gewicht des Werkzeugs bereinigt."},
    PhraseRow{"p_filter_inertia",
              "Loads were low-pass filtered at {0} Hz and compensated for weight and inertia of the tool.",
              "Lasten wurden mit {0} Hz tiefpassgefiltert und um Gewicht und Trägheit des Werkzeugs bereinigt."},
    PhraseRow{"p_errors", "Off-axis loads were at most {0} N and {1} Nm in the evaluated cycles.",
              "Die Lasten neben der Prüfachse betrugen in den ausgewerteten Zyklen höchstens {0} N und {1} Nm."},
    PhraseRow{"p_nz", "The neutral zone was determined as {0}.", "Die neutrale Zone wurde so bestimmt: {0}."},
    PhraseRow{"p_nz_more", "The neutral zone was determined by {0} methods; each is named with its numbers.",
              "Die neutrale Zone wurde nach {0} Methoden bestimmt; jede ist bei ihren Zahlen genannt."},
    PhraseRow{"p_analyses", "Further quantities were computed as stated with each table.",
              "Weitere Größen wurden berechnet, wie bei jeder Tabelle angegeben."},
    PhraseRow{"p_software",
              "Control and recording were done with Articulus {0}, the analysis with Articulus {1} (methods {2}); the "
              "recorded data are {3}.",
              "Regelung und Aufzeichnung erfolgten mit Articulus {0}, die Auswertung mit Articulus {1} (Methoden {2}); "
              "die aufgezeichneten Daten sind {3}."},
    PhraseRow{
        "p_software_import",
        "Import was done with Articulus {0}, the analysis with Articulus {1} (methods {2}); the imported data are "
        "{3}.",
        "Der Import erfolgte mit Articulus {0}, die Auswertung mit Articulus {1} (Methoden {2}); die importierten "
        "Daten sind {3}."},
    PhraseRow{"p_changed", "NOT AS THEY WERE RECORDED", "NICHT, WIE SIE AUFGEZEICHNET WURDEN"},
    PhraseRow{"p_verified", "sealed and verified", "versiegelt und geprüft"},
    PhraseRow{"p_unverified", "not verified by a seal", "durch kein Siegel geprüft"},
    PhraseRow{"references", "References", "Literatur"},
};

}  // namespace articulus::publication
