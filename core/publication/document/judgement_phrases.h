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
    PhraseRow{"plot_forces", "Forces", "Kräfte"},
    PhraseRow{"plot_moments", "Moments", "Momente"},
    PhraseRow{"plot_angles", "Angles", "Winkel"},
    PhraseRow{"plot_translations", "Translations", "Translationen"},
    PhraseRow{"force_axis", "force (N)", "Kraft (N)"},
    PhraseRow{"moment_axis", "moment (Nm)", "Moment (Nm)"},
    PhraseRow{"angle_axis", "angle (deg)", "Winkel (deg)"},
    PhraseRow{"translation_axis", "translation (mm)", "Translation (mm)"},
    PhraseRow{"caption_loops",
              "Figure {0}. Load over motion of D in P; shaded: neutral zone (residual motion at zero load); dashed: "
              "range of motion of the reported cycle.",
              "Abbildung {0}. Last über der Bewegung von D in P; schattiert: neutrale Zone (Restbewegung bei Last "
              "null); gestrichelt: Bewegungsumfang des ausgewerteten Zyklus."},
    PhraseRow{"caption_loads", "Figure {0}. Loads on the specimen at D in W; dashed: wanted.",
              "Abbildung {0}. Lasten auf das Präparat in D, Achsen W; gestrichelt: gewollt."},
    PhraseRow{"caption_motion", "Figure {0}. Angles of D in P and translations of D in W from the first pose.",
              "Abbildung {0}. Winkel von D in P und Translationen von D in W ab der ersten Lage."},
    // events, notes
    PhraseRow{"time", "Time", "Zeit"},
    PhraseRow{"event", "Event", "Ereignis"},
    PhraseRow{"count", "Count", "Anzahl"},
    PhraseRow{"no_events", "Nothing out of the ordinary happened.", "Nichts Ungewöhnliches ist geschehen."},
    PhraseRow{"no_notes", "No notes were written.", "Es wurden keine Notizen geschrieben."},
    PhraseRow{"note_by", "{0}, {1}: {2}", "{0}, {1}: {2}"},
    // provenance
    PhraseRow{"samples", "Samples", "Messwerte"},
    PhraseRow{"lost", "Samples lost", "Verlorene Messwerte"},
    PhraseRow{"late", "Late control cycles", "Verspätete Regelzyklen"},
    PhraseRow{"software", "Software", "Software"},
    PhraseRow{"clock", "Clock", "Uhr"},
    PhraseRow{"clock_real", "real time", "Echtzeit"},
    PhraseRow{"clock_manual", "faster than real time, repeatable from its seed ({0})",
              "schneller als Echtzeit, aus dem Startwert wiederholbar ({0})"},
    PhraseRow{"seal_verified", "verified: every number is what was recorded",
              "geprüft: jede Zahl ist, was aufgezeichnet wurde"},
    PhraseRow{"seal_unsealed", "unsealed ({0})", "nicht versiegelt ({0})"},
    PhraseRow{"seal_changed", "CHANGED since it was recorded: {0}", "VERÄNDERT seit der Aufzeichnung: {0}"},
    PhraseRow{"seal_unchecked", "not checked", "nicht geprüft"},
    PhraseRow{"key", "Public key (Ed25519)", "Öffentlicher Schlüssel (Ed25519)"},
    // what is missing
    PhraseRow{"missing_lead", "What is missing or weak in these data, and what to do about it:",
              "Was in diesen Daten fehlt oder schwach ist, und was zu tun ist:"},
    PhraseRow{"missing_nothing", "Nothing that this program can see is missing.",
              "Es fehlt nichts, was dieses Programm sehen kann."},
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
    PhraseRow{"m_lost", "Run {0} lost {1} samples. Say so, or repeat the run on a computer that keeps up.",
              "In Lauf {0} gingen {1} Messwerte verloren. Angeben, oder auf einem Rechner wiederholen, der mitkommt."},
    PhraseRow{
        "m_late", "Run {0} had {1} late control cycles. Give the number, or repeat it in real-time conditions.",
        "Lauf {0} hatte {1} verspätete Regelzyklen. Die Zahl angeben, oder unter Echtzeitbedingungen wiederholen."},
    PhraseRow{
        "m_seal", "The seal of run {0} is not verified ({1}). Use data from a station with its key, or say why.",
        "Das Siegel von Lauf {0} ist nicht geprüft ({1}). Daten einer Station mit ihrem Schlüssel verwenden, oder "
        "den Grund nennen."},
    PhraseRow{
        "m_reference",
        "Run {0} set no reference pose: angles count from where it began. Begin the protocol with an unload step.",
        "Lauf {0} hat keine Referenzlage gesetzt: Winkel zählen ab seinem Beginn. Das Protokoll mit einem "
        "Entlastungsschritt beginnen."},
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
    PhraseRow{"m_expected", "{0} of {1} values of run {2} lie outside what their source expects: discuss them.",
              "{0} von {1} Werten von Lauf {2} liegen außerhalb dessen, was ihre Quelle erwartet: erörtern."},
    PhraseRow{"m_ethics", "Origin, consent and ethics approval of the specimen are not recorded here. State them.",
              "Herkunft, Einwilligung und Ethikvotum des Präparats sind hier nicht erfasst. Angeben."},
    // methods paragraph
    PhraseRow{"p_simulated", "The data were computed by a virtual test cell; nothing was measured.",
              "Die Daten wurden von einer virtuellen Prüfzelle berechnet; nichts wurde gemessen."},
    PhraseRow{"p_specimen", "One specimen ({0}) was tested; condition: {1}.",
              "Ein Präparat ({0}) wurde geprüft; Zustand: {1}."},
    PhraseRow{
        "p_cell",
        "Tests were run on a six-axis robotic joint testing machine ({0}; robot {1}) whose six loads at the joint "
        "are controlled in a closed loop, with control and recording at {2} Hz.",
        "Geprüft wurde mit einer sechsachsigen robotischen Gelenkprüfmaschine ({0}; Roboter {1}), die die sechs "
        "Lasten am Gelenk im geschlossenen Kreis regelt; Regelung und Aufzeichnung liefen mit {2} Hz."},
    PhraseRow{"p_protocol", "The protocol \"{0}\" was run.", "Gefahren wurde das Protokoll „{0}“."},
    PhraseRow{"p_after", "It follows {0}.", "Es folgt {0}."},
    PhraseRow{"p_loops",
              "{0} was loaded in continuous cycles ({1}) while all other loads were controlled to zero; cycle {2} was "
              "evaluated.",
              "{0} wurde in fortlaufenden Zyklen belastet ({1}), während alle anderen Lasten auf null geregelt "
              "wurden; ausgewertet wurde Zyklus {2}."},
    PhraseRow{"p_filter", "Loads were low-pass filtered at {0} Hz and compensated for weight and inertia of the tool.",
              "Lasten wurden mit {0} Hz tiefpassgefiltert und um Gewicht und Trägheit des Werkzeugs bereinigt."},
    PhraseRow{"p_errors", "Off-axis loads were at most {0} N and {1} Nm in the evaluated cycles.",
              "Die Lasten neben der Prüfachse betrugen in den ausgewerteten Zyklen höchstens {0} N und {1} Nm."},
    PhraseRow{"p_nz", "The neutral zone was determined as {0}.", "Die neutrale Zone wurde so bestimmt: {0}."},
    PhraseRow{"p_analyses", "Further quantities were computed as stated with each table.",
              "Weitere Größen wurden berechnet, wie bei jeder Tabelle angegeben."},
    PhraseRow{"p_software", "Control, recording and analysis were done with Articulus {0}; the recorded data are {1}.",
              "Regelung, Aufzeichnung und Auswertung erfolgten mit Articulus {0}; die aufgezeichneten Daten sind {1}."},
    PhraseRow{"p_verified", "sealed and verified", "versiegelt und geprüft"},
    PhraseRow{"p_unverified", "not verified by a seal", "durch kein Siegel geprüft"},
    PhraseRow{"references", "References", "Literatur"},
};

}  // namespace articulus::publication
