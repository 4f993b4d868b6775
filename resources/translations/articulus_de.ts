<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>AccountAsking</name>
    <message>
        <source>A new password</source>
        <translation>Ein neues Passwort</translation>
    </message>
    <message>
        <source>The account unlocked</source>
        <translation>Das Konto entsperrt</translation>
    </message>
    <message>
        <source>The role: %1</source>
        <translation>Die Rolle: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) of people wait(s) for you: Engineering, People.</source>
        <translation>
            <numerusform>%n Bitte wartet auf Sie: Technik, Personen.</numerusform>
            <numerusform>%n Bitten warten auf Sie: Technik, Personen.</numerusform>
        </translation>
    </message>
    <message>
        <source>An administrator declined on %1 what you asked for: %2.</source>
        <translation>Ein Administrator hat am %1 abgelehnt, worum Sie gebeten hatten: %2.</translation>
    </message>
    <message>
        <source>You asked, and an administrator gave it on %1: %2.</source>
        <translation>Sie haben gefragt, und am %1 wurde es Ihnen gegeben: %2.</translation>
    </message>
</context>
<context>
    <name>AnalysisOption</name>
    <message>
        <source>one number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a list or an object, as JSON</source>
        <translation>eine Liste oder ein Objekt, als JSON</translation>
    </message>
</context>
<context>
    <name>AuditWords</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Force law</source>
        <translation>Kraftregelgesetz</translation>
    </message>
</context>
<context>
    <name>BlockEditors</name>
    <message>
        <source>last value</source>
        <translation>letzter Wert</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>smallest value</source>
        <translation>kleinster Wert</translation>
    </message>
    <message>
        <source>largest value</source>
        <translation>größter Wert</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Spannweite</translation>
    </message>
    <message>
        <source>root mean square</source>
        <translation>quadratischer Mittelwert</translation>
    </message>
    <message>
        <source>largest size, of either sign</source>
        <translation>größter Betrag</translation>
    </message>
    <message>
        <source>the step before</source>
        <translation>der Schritt davor</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Of it</source>
        <translation>Davon</translation>
    </message>
    <message>
        <source>In the step</source>
        <translation>Im Schritt</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>one after the other, with ; between them: 0; 30; 60</source>
        <translation>einer nach dem anderen, mit ; dazwischen: 0; 30; 60</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Unit of the values</source>
        <translation>Einheit der Werte</translation>
    </message>
    <message>
        <source>Name of the value</source>
        <translation>Name des Werts</translation>
    </message>
    <message>
        <source>letters and digits; in the steps inside it is written $name</source>
        <translation>Buchstaben und Ziffern; in den Schritten darin steht er als $name</translation>
    </message>
    <message>
        <source>Ends earlier, once a measured value settles</source>
        <translation>Endet früher, sobald ein gemessener Wert zur Ruhe kommt</translation>
    </message>
    <message>
        <source>Settled below a change of</source>
        <translation>Zur Ruhe gekommen unter einer Änderung von</translation>
    </message>
    <message>
        <source>“Then” runs where it is</source>
        <translation>„Dann“ läuft, wo es</translation>
    </message>
    <message>
        <source>below the value</source>
        <translation>unter dem Wert liegt</translation>
    </message>
    <message>
        <source>above the value</source>
        <translation>über dem Wert liegt</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>name and unit of each value, with ; between them: angle deg; moment Nm; in the steps $angle</source>
        <translation>Name und Einheit jedes Werts, mit ; dazwischen: angle deg; moment Nm; in den Schritten $angle</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Bedingungen</translation>
    </message>
</context>
<context>
    <name>BuildingBlocks</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>ChecklistOffer</name>
    <message>
        <source>The robot moves. Stop it first.</source>
        <translation>Der Roboter bewegt sich. Zuerst anhalten.</translation>
    </message>
    <message>
        <source>The emergency stop is pressed. Release it first.</source>
        <translation>Der Not-Halt ist gedrückt. Zuerst lösen.</translation>
    </message>
    <message>
        <source>Stopped by a fault: %1. Acknowledge it first.</source>
        <translation>Durch eine Störung angehalten: %1. Zuerst quittieren.</translation>
    </message>
    <message>
        <source>The dead-man&apos;s handle is not held.</source>
        <translation>Der Zustimmtaster ist nicht gehalten.</translation>
    </message>
    <message>
        <source>The controller is off. Switch it on first.</source>
        <translation>Die Regelung ist aus. Zuerst einschalten.</translation>
    </message>
    <message>
        <source>The vice is closed. Unload and open it first.</source>
        <translation>Der Schraubstock ist geschlossen. Zuerst entlasten und öffnen.</translation>
    </message>
    <message>
        <source>The arm is not released yet. Wait a moment.</source>
        <translation>Der Arm ist noch nicht freigegeben. Einen Augenblick warten.</translation>
    </message>
    <message>
        <source>The load cell is being zeroed. Wait a moment.</source>
        <translation>Die Messdose wird genullt. Einen Moment warten.</translation>
    </message>
</context>
<context>
    <name>ChooseFile</name>
    <message>
        <source>There is no such file</source>
        <translation>Diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>Check its name, or choose another one.</source>
        <translation>Prüfen Sie ihren Namen oder wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>Choose again</source>
        <translation>Neu wählen</translation>
    </message>
    <message>
        <source>The file exists</source>
        <translation>Die Datei gibt es schon</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 ist schon da.</translation>
    </message>
    <message>
        <source>What it holds is replaced.</source>
        <translation>Ihr Inhalt wird ersetzt.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>Anderen Namen wählen</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Not available now.</source>
        <translation>Jetzt nicht verfügbar.</translation>
    </message>
</context>
<context>
    <name>Control</name>
    <message>
        <source>not measured yet</source>
        <translation>noch nicht gemessen</translation>
    </message>
    <message>
        <source>%1 ms is assumed</source>
        <translation>%1 ms angenommen</translation>
    </message>
    <message>
        <source>%1; any motion that speeds up and slows down measures it</source>
        <translation>%1; jede Bewegung, die schneller und langsamer wird, misst sie</translation>
    </message>
    <message>
        <source>confidence %1 %, too little: %2</source>
        <translation>Konfidenz %1 %, zu gering: %2</translation>
    </message>
    <message>
        <source>confidence %1 %</source>
        <translation>Konfidenz %1 %</translation>
    </message>
    <message>
        <source>The force gains are used as set: the delays of arm and load cell allow it, and no load oscillates.</source>
        <translation>Die Kraftreglerwerte gelten wie eingestellt: die Verzögerungen von Arm und Messdose erlauben es, und keine Last schwingt.</translation>
    </message>
    <message>
        <source>The station lowered the force gains: the delays of arm and load cell allow no more on a specimen this stiff, or the load oscillated. The share is lowered at once and raised slowly.</source>
        <translation>Der Prüfstand hat die Kraftreglerwerte gesenkt: die Verzögerungen von Arm und Messdose erlauben bei einem so steifen Präparat nicht mehr, oder die Last schwang. Der Anteil wird sofort gesenkt und langsam wieder angehoben.</translation>
    </message>
</context>
<context>
    <name>DeviceHealth</name>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>late</source>
        <translation>verspätet</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>none in this cell</source>
        <translation>keiner in dieser Prüfzelle</translation>
    </message>
</context>
<context>
    <name>DeviceWire</name>
    <message>
        <source>robot controller</source>
        <translation>Robotersteuerung</translation>
    </message>
    <message>
        <source>force/torque sensor</source>
        <translation>Kraft-Momenten-Sensor</translation>
    </message>
    <message>
        <source>tracker</source>
        <translation>Tracker</translation>
    </message>
    <message>
        <source>%1 telegrams in %2 session</source>
        <translation>%1 Telegramme in %2 Sitzung</translation>
    </message>
    <message>
        <source>%1 telegrams in %2 sessions</source>
        <translation>%1 Telegramme in %2 Sitzungen</translation>
    </message>
    <message>
        <source>%1 packages in %2 session</source>
        <translation>%1 Pakete in %2 Sitzung</translation>
    </message>
    <message>
        <source>%1 packages in %2 sessions</source>
        <translation>%1 Pakete in %2 Sitzungen</translation>
    </message>
    <message>
        <source>%1 states in %2 session</source>
        <translation>%1 Zustände in %2 Sitzung</translation>
    </message>
    <message>
        <source>%1 states in %2 sessions</source>
        <translation>%1 Zustände in %2 Sitzungen</translation>
    </message>
    <message>
        <source>%1 frames in %2 session</source>
        <translation>%1 Bilder in %2 Sitzung</translation>
    </message>
    <message>
        <source>%1 frames in %2 sessions</source>
        <translation>%1 Bilder in %2 Sitzungen</translation>
    </message>
    <message>
        <source>%1 records</source>
        <translation>%1 Datensätze</translation>
    </message>
    <message>
        <source>%1 readings</source>
        <translation>%1 Ablesungen</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>%1 verloren</translation>
    </message>
    <message>
        <source>%1 late</source>
        <translation>%1 verspätet</translation>
    </message>
    <message>
        <source>%1 late or double</source>
        <translation>%1 verspätet oder doppelt</translation>
    </message>
    <message>
        <source>%1 far out of sequence</source>
        <translation>%1 weit außer der Reihe</translation>
    </message>
    <message>
        <source>%1 jumps of the sequence</source>
        <translation>%1 Sprünge der Zählung</translation>
    </message>
    <message>
        <source>%1 with an error</source>
        <translation>%1 mit Fehler</translation>
    </message>
    <message>
        <source>%1 datagrams of a wrong length</source>
        <translation>%1 Datagramme falscher Länge</translation>
    </message>
    <message>
        <source>%1 datagrams of strangers</source>
        <translation>%1 Datagramme von Fremden</translation>
    </message>
    <message>
        <source>%1 cycles without one</source>
        <translation>%1 Takte ohne eines</translation>
    </message>
    <message>
        <source>%1 replies late by its count</source>
        <translation>%1 verspätete Antworten nach ihrer Zählung</translation>
    </message>
    <message>
        <source>%1 repeated</source>
        <translation>%1 wiederholt</translation>
    </message>
    <message>
        <source>%1 overtaken</source>
        <translation>%1 überholt</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 unlesbar</translation>
    </message>
    <message>
        <source>%1 of another type</source>
        <translation>%1 anderer Art</translation>
    </message>
    <message>
        <source>%1 that did not go on from the one before</source>
        <translation>%1, die nicht an das vorige anschlossen</translation>
    </message>
    <message>
        <source>%1 skipped by the controller</source>
        <translation>%1 von der Steuerung ausgelassen</translation>
    </message>
    <message>
        <source>%1 skipped by its program</source>
        <translation>%1 von ihrem Programm ausgelassen</translation>
    </message>
    <message>
        <source>%1 with an old time</source>
        <translation>%1 mit alter Zeit</translation>
    </message>
    <message>
        <source>%1 with an old count</source>
        <translation>%1 mit alter Zählung</translation>
    </message>
    <message>
        <source>%1 set-points not taken</source>
        <translation>%1 Sollwerte nicht genommen</translation>
    </message>
    <message>
        <source>%1 times without our set-point by its count</source>
        <translation>%1 Mal ohne unseren Sollwert nach ihrer Zählung</translation>
    </message>
    <message>
        <source>%1 saturated</source>
        <translation>%1 übersteuert</translation>
    </message>
    <message>
        <source>%1 without an answer in time</source>
        <translation>%1 ohne Antwort in der Zeit</translation>
    </message>
    <message>
        <source>%1 damaged on the way</source>
        <translation>%1 unterwegs beschädigt</translation>
    </message>
    <message>
        <source>%1 not fetched in time</source>
        <translation>%1 nicht rechtzeitig geholt</translation>
    </message>
    <message>
        <source>held</source>
        <translation>gehalten</translation>
    </message>
    <message>
        <source>released</source>
        <translation>losgelassen</translation>
    </message>
    <message>
        <source>pressed</source>
        <translation>gedrückt</translation>
    </message>
    <message>
        <source>not pressed</source>
        <translation>nicht gedrückt</translation>
    </message>
    <message>
        <source>pedals released</source>
        <translation>Pedale losgelassen</translation>
    </message>
    <message>
        <source>%1 change</source>
        <translation>%1 Änderung</translation>
    </message>
    <message>
        <source>%1 changes</source>
        <translation>%1 Änderungen</translation>
    </message>
</context>
<context>
    <name>DroppedKinds</name>
    <message>
        <source>cell</source>
        <translation>Prüfzelle</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>mesh of a bone</source>
        <translation>Netz eines Knochens</translation>
    </message>
    <message>
        <source>measurement</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>URDF of an arm</source>
        <translation>URDF eines Arms</translation>
    </message>
</context>
<context>
    <name>Duration</name>
    <message>
        <source>no duration</source>
        <translation>keine Dauer</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
</context>
<context>
    <name>Engineering</name>
    <message>
        <source>The self-test of the limits starts again. No run can start until it has passed.</source>
        <translation>Der Selbsttest der Grenzwerte beginnt von vorn. Kein Lauf kann beginnen, bis er bestanden ist.</translation>
    </message>
    <message>
        <source>Gains</source>
        <translation>Reglerwerte</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzwerte</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Load cell</source>
        <translation>Messdose</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Audit trail</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Mechanisms</source>
        <translation>Mechanismen</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Commissioning</source>
        <translation>Inbetriebnahme</translation>
    </message>
    <message>
        <source>Cell editor</source>
        <translation>Zelleneditor</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Station</source>
        <translation>Prüfstand</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Oszilloskop</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Tracker</source>
        <translation>Knochenverfolgung</translation>
    </message>
</context>
<context>
    <name>Event</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1, as asked for</source>
        <translation>%1, wie verlangt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>Regelgesetz</translation>
    </message>
    <message>
        <source>State: {state}</source>
        <translation>Zustand: {state}</translation>
    </message>
    <message>
        <source>Fault: {fault}</source>
        <translation>Störung: {fault}</translation>
    </message>
    <message>
        <source>Fault acknowledged{: text}</source>
        <translation>Störung quittiert{: text}</translation>
    </message>
    <message>
        <source>Step {step} began</source>
        <translation>Schritt {step} begann</translation>
    </message>
    <message>
        <source>Step {step} done</source>
        <translation>Schritt {step} erledigt</translation>
    </message>
    <message>
        <source>Cycle {code} completed</source>
        <translation>Zyklus {code} abgeschlossen</translation>
    </message>
    <message>
        <source>Reference pose set</source>
        <translation>Referenzlage gesetzt</translation>
    </message>
    <message>
        <source>Run began</source>
        <translation>Lauf begann</translation>
    </message>
    <message>
        <source>Run ended{: text}</source>
        <translation>Lauf beendet{: text}</translation>
    </message>
    <message>
        <source>Late control cycles, bridged: {code}</source>
        <translation>Verspätete Regelzyklen, überbrückt: {code}</translation>
    </message>
    <message>
        <source>Gains changed</source>
        <translation>Reglerwerte geändert</translation>
    </message>
    <message>
        <source>Limits changed</source>
        <translation>Grenzwerte geändert</translation>
    </message>
    <message>
        <source>Load cell zeroed</source>
        <translation>Messdose genullt</translation>
    </message>
    <message>
        <source>Samples lost{: text}</source>
        <translation>Messwerte verloren{: text}</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>{law}</source>
        <translation>{law}</translation>
    </message>
    <message>
        <source>Tool changed</source>
        <translation>Werkzeug geändert</translation>
    </message>
    <message>
        <source>Dead time measured: {value_ms} ± {limit_ms} ms</source>
        <translation>Totzeit gemessen: {value_ms} ± {limit_ms} ms</translation>
    </message>
    <message>
        <source>Dead time not found</source>
        <translation>Totzeit nicht gefunden</translation>
    </message>
    <message>
        <source>Near a limit</source>
        <translation>Nahe einem Grenzwert</translation>
    </message>
    <message>
        <source>Cut{: text}</source>
        <translation>Durchtrennt{: text}</translation>
    </message>
    <message>
        <source>Mark{: text}</source>
        <translation>Marke{: text}</translation>
    </message>
    <message>
        <source>Asked{: text}</source>
        <translation>Gefragt{: text}</translation>
    </message>
    <message>
        <source>Answered{: text}</source>
        <translation>Geantwortet{: text}</translation>
    </message>
    <message>
        <source>Branch taken{: text}</source>
        <translation>Verzweigung genommen{: text}</translation>
    </message>
    <message>
        <source>Path recorded{: text} ({code} points)</source>
        <translation>Weg aufgezeichnet{: text} ({code} Punkte)</translation>
    </message>
    <message>
        <source>Follower preload {value} N</source>
        <translation>Follower-Vorlast {value} N</translation>
    </message>
    <message>
        <source>Run paused</source>
        <translation>Lauf pausiert</translation>
    </message>
    <message>
        <source>Run goes on after {value} s</source>
        <translation>Lauf geht nach {value} s weiter</translation>
    </message>
</context>
<context>
    <name>ExpectedRun</name>
    <message>
        <source>about %1 (rehearsed)</source>
        <translation>etwa %1 (geprobt)</translation>
    </message>
    <message>
        <source>about %1, as last time (%2)</source>
        <translation>etwa %1, wie beim letzten Mal (%2)</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>about %1, at most %2</source>
        <translation>etwa %1, höchstens %2</translation>
    </message>
</context>
<context>
    <name>ExportJob</name>
    <message>
        <source>Choose a format.</source>
        <translation>Ein Format wählen.</translation>
    </message>
    <message>
        <source>Choose a run on the left first.</source>
        <translation>Zuerst links einen Lauf wählen.</translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation>Einen Ordner wählen.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>The folder %1 may not be written.</source>
        <translation>In den Ordner %1 darf nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>{%1} is not known in a name. Known are: %2.</source>
        <translation>{%1} ist in einem Namen nicht bekannt. Bekannt sind: %2.</translation>
    </message>
    <message>
        <source>The files have no name.</source>
        <translation>Die Dateien haben keinen Namen.</translation>
    </message>
    <message>
        <source>Two runs would be written to %1. Put {run} into the name.</source>
        <translation>Zwei Läufe würden nach %1 geschrieben. Nehmen Sie {run} in den Namen auf.</translation>
    </message>
    <message>
        <source>The pattern of the names is too long.</source>
        <translation>Das Muster der Namen ist zu lang.</translation>
    </message>
    <message>
        <source>Put something between {run} and {step}: their numbers could not be told apart.</source>
        <translation>Setzen Sie etwas zwischen {run} und {step}: ihre Zahlen wären nicht zu unterscheiden.</translation>
    </message>
</context>
<context>
    <name>Fault</name>
    <message>
        <source>Safety state not told</source>
        <translation>Sicherheitszustand nicht gemeldet</translation>
    </message>
    <message>
        <source>Safety state normal</source>
        <translation>Sicherheitszustand normal</translation>
    </message>
    <message>
        <source>Safety state reduced</source>
        <translation>Sicherheitszustand reduziert</translation>
    </message>
    <message>
        <source>Protective stop</source>
        <translation>Schutzstopp</translation>
    </message>
    <message>
        <source>Safeguard stop</source>
        <translation>Sicherheitshalt</translation>
    </message>
    <message>
        <source>Emergency stop of the robot</source>
        <translation>Not-Halt des Roboters</translation>
    </message>
    <message>
        <source>Fault of the robot&apos;s safety system</source>
        <translation>Fehler im Sicherheitssystem des Roboters</translation>
    </message>
    <message>
        <source>Robot controller silent</source>
        <translation>Robotersteuerung stumm</translation>
    </message>
    <message>
        <source>Robot controller not understood</source>
        <translation>Robotersteuerung nicht verstanden</translation>
    </message>
    <message>
        <source>Replies to the robot controller late</source>
        <translation>Antworten an die Robotersteuerung verspätet</translation>
    </message>
    <message>
        <source>Robot controller restarted</source>
        <translation>Robotersteuerung neu gestartet</translation>
    </message>
    <message>
        <source>Clock of the robot controller</source>
        <translation>Uhr der Robotersteuerung</translation>
    </message>
    <message>
        <source>Joint positions jumped</source>
        <translation>Gelenklagen sprangen</translation>
    </message>
    <message>
        <source>Beyond the range of the robot controller</source>
        <translation>Außerhalb des Bereichs der Robotersteuerung</translation>
    </message>
    <message>
        <source>Wrong level of command</source>
        <translation>Falsche Befehlsebene</translation>
    </message>
    <message>
        <source>No fault</source>
        <translation>Keine Störung</translation>
    </message>
    <message>
        <source>Joint position limit</source>
        <translation>Grenzwert der Gelenklage</translation>
    </message>
    <message>
        <source>Joint speed limit</source>
        <translation>Grenzwert der Gelenkgeschwindigkeit</translation>
    </message>
    <message>
        <source>Safety box</source>
        <translation>Sicherheitsraum</translation>
    </message>
    <message>
        <source>Linear speed limit</source>
        <translation>Grenzwert der Geschwindigkeit</translation>
    </message>
    <message>
        <source>Angular speed limit</source>
        <translation>Grenzwert der Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>Force limit</source>
        <translation>Kraftgrenzwert</translation>
    </message>
    <message>
        <source>Moment limit</source>
        <translation>Momentgrenzwert</translation>
    </message>
    <message>
        <source>Load cell overload</source>
        <translation>Messdose überlastet</translation>
    </message>
    <message>
        <source>Load cell silent</source>
        <translation>Messdose stumm</translation>
    </message>
    <message>
        <source>Load cell invalid</source>
        <translation>Messdose ungültig</translation>
    </message>
    <message>
        <source>Encoder invalid</source>
        <translation>Drehgeber ungültig</translation>
    </message>
    <message>
        <source>Dead-man&apos;s handle released</source>
        <translation>Zustimmtaster losgelassen</translation>
    </message>
    <message>
        <source>Emergency stop</source>
        <translation>Not-Halt</translation>
    </message>
    <message>
        <source>Missed deadlines</source>
        <translation>Regeltakte verpasst</translation>
    </message>
    <message>
        <source>User interface lost</source>
        <translation>Oberfläche verloren</translation>
    </message>
    <message>
        <source>Drive fault</source>
        <translation>Antriebsstörung</translation>
    </message>
    <message>
        <source>Controller diverged</source>
        <translation>Regler außer Kontrolle</translation>
    </message>
    <message>
        <source>Unload took too long</source>
        <translation>Entlasten dauerte zu lange</translation>
    </message>
    <message>
        <source>Recorder failed</source>
        <translation>Aufzeichnung ausgefallen</translation>
    </message>
    <message>
        <source>Collision ahead</source>
        <translation>Kollision droht</translation>
    </message>
    <message>
        <source>Oscillation</source>
        <translation>Schwingung</translation>
    </message>
    <message>
        <source>Near a singularity</source>
        <translation>Nahe einer Singularität</translation>
    </message>
    <message>
        <source>Set-up linear speed</source>
        <translation>Geschwindigkeit beim Einrichten</translation>
    </message>
    <message>
        <source>Set-up angular speed</source>
        <translation>Winkelgeschwindigkeit beim Einrichten</translation>
    </message>
    <message>
        <source>Set-up joint speed</source>
        <translation>Gelenkgeschwindigkeit beim Einrichten</translation>
    </message>
    <message>
        <source>Loads did not settle</source>
        <translation>Lasten kamen nicht zur Ruhe</translation>
    </message>
    <message>
        <source>Load cell frozen</source>
        <translation>Messdose eingefroren</translation>
    </message>
    <message>
        <source>Load does not follow the motion</source>
        <translation>Last folgt der Bewegung nicht</translation>
    </message>
    <message>
        <source>Arm and load cell disagree</source>
        <translation>Arm und Messdose widersprechen sich</translation>
    </message>
    <message>
        <source>Encoder implausible</source>
        <translation>Drehgeber unglaubwürdig</translation>
    </message>
    <message>
        <source>Arm does not follow</source>
        <translation>Arm folgt nicht</translation>
    </message>
    <message>
        <source>Brakes not released</source>
        <translation>Bremsen nicht gelöst</translation>
    </message>
    <message>
        <source>Moves on closed brakes</source>
        <translation>Bewegung bei geschlossenen Bremsen</translation>
    </message>
    <message>
        <source>Displacement limit</source>
        <translation>Grenzwert der Verschiebung</translation>
    </message>
    <message>
        <source>Rotation limit</source>
        <translation>Grenzwert der Rotation</translation>
    </message>
    <message>
        <source>Computer paused</source>
        <translation>Rechner pausierte</translation>
    </message>
    <message>
        <source>Connection to the robot controller lost</source>
        <translation>Verbindung zur Robotersteuerung verloren</translation>
    </message>
    <message>
        <source>Program on the robot controller stopped</source>
        <translation>Programm der Robotersteuerung angehalten</translation>
    </message>
    <message>
        <source>Program on the robot controller not started</source>
        <translation>Programm der Robotersteuerung nicht gestartet</translation>
    </message>
    <message>
        <source>Robot arm not switched on</source>
        <translation>Roboterarm nicht eingeschaltet</translation>
    </message>
    <message>
        <source>Protective stop of the robot</source>
        <translation>Schutzstopp des Roboters</translation>
    </message>
    <message>
        <source>Safeguard stop of the robot</source>
        <translation>Sicherheitshalt des Roboters</translation>
    </message>
    <message>
        <source>Safety system of the robot</source>
        <translation>Sicherheitssystem des Roboters</translation>
    </message>
    <message>
        <source>Enabling switch not released yet</source>
        <translation>Zustimmschalter noch nicht losgelassen</translation>
    </message>
    <message>
        <source>Enabling switch held too long</source>
        <translation>Zustimmschalter zu lange gehalten</translation>
    </message>
    <message>
        <source>Channels of a switch disagree</source>
        <translation>Kanäle eines Schalters uneinig</translation>
    </message>
    <message>
        <source>Switch not read in time</source>
        <translation>Schalter nicht rechtzeitig gelesen</translation>
    </message>
    <message>
        <source>Switch lost</source>
        <translation>Schalter verloren</translation>
    </message>
    <message>
        <source>Start pose not known</source>
        <translation>Startlage nicht bekannt</translation>
    </message>
    <message>
        <source>Simulated robot controller</source>
        <translation>Simulierte Robotersteuerung</translation>
    </message>
</context>
<context>
    <name>FileNames</name>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
</context>
<context>
    <name>FirstPoseWords</name>
    <message>
        <source>Planned: it begins in the home pose</source>
        <translation>Geplant: Beginn in der Grundstellung</translation>
    </message>
    <message>
        <source>Planned: it begins in the home pose, the vice open</source>
        <translation>Geplant: Beginn in der Grundstellung, der Schraubstock offen</translation>
    </message>
    <message>
        <source>Planned: the arm does not reach where step %1 leads; drawn is the home pose</source>
        <translation>Geplant: der Arm erreicht nicht, wohin Schritt %1 führt; gezeichnet ist die Grundstellung</translation>
    </message>
    <message>
        <source>Planned: the pose that step %1 leads to</source>
        <translation>Geplant: die Lage, in die Schritt %1 führt</translation>
    </message>
</context>
<context>
    <name>FoundOnLoop</name>
    <message>
        <source>Motion until it was stopped %1</source>
        <translation>Bewegung bis zum Abbruch %1</translation>
    </message>
    <message>
        <source>Range of motion %1</source>
        <translation>Bewegungsumfang %1</translation>
    </message>
    <message>
        <source>Neutral zone %1 (zero load, first cycle)</source>
        <translation>Neutrale Zone %1 (ohne Last, erster Zyklus)</translation>
    </message>
    <message>
        <source>Neutral zone %1 (zero load)</source>
        <translation>Neutrale Zone %1 (ohne Last)</translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message>
        <source>%1: %2, %3 row</source>
        <translation>%1: %2, %3 Zeile</translation>
    </message>
    <message>
        <source>%1: %2, %3 rows</source>
        <translation>%1: %2, %3 Zeilen</translation>
    </message>
    <message>
        <source>%1 s at %2 Hz</source>
        <translation>%1 s mit %2 Hz</translation>
    </message>
    <message numerus="yes">
        <source>%n more the same way</source>
        <translation>
            <numerusform>%n weitere ebenso</numerusform>
            <numerusform>%n weitere ebenso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LimitEditors</name>
    <message>
        <source>%1 at most</source>
        <translation>%1 höchstens</translation>
    </message>
    <message>
        <source>Speed at most</source>
        <translation>Geschwindigkeit höchstens</translation>
    </message>
    <message>
        <source>Rate of turn at most</source>
        <translation>Drehgeschwindigkeit höchstens</translation>
    </message>
    <message>
        <source>Displacement at most</source>
        <translation>Verschiebung höchstens</translation>
    </message>
    <message>
        <source>Rotation at most</source>
        <translation>Drehung höchstens</translation>
    </message>
    <message>
        <source>The cell allows %1 %2. A smaller number holds for this step and all that is in it.</source>
        <translation>Die Prüfzelle erlaubt %1 %2. Eine kleinere Zahl gilt für diesen Schritt und alles, was in ihm steht.</translation>
    </message>
</context>
<context>
    <name>LiveFeedWords</name>
    <message>
        <source>Planned pose</source>
        <translation>Geplante Lage</translation>
    </message>
</context>
<context>
    <name>Liveness</name>
    <message>
        <source>SIMULATED</source>
        <translation>SIMULIERT</translation>
    </message>
    <message>
        <source>Arm, load cell and specimen are simulated: nothing moves, nothing is measured.</source>
        <translation>Arm, Messdose und Präparat sind simuliert: nichts bewegt sich, nichts wird gemessen.</translation>
    </message>
    <message>
        <source>PRACTICE FOR LIVE</source>
        <translation>ÜBUNG FÜR ECHT</translation>
    </message>
    <message>
        <source>Handled as a live cell, which is commissioned and rehearsed first; but arm, load cell and specimen are simulated: nothing moves, nothing is measured.</source>
        <translation>Behandelt wie eine echte Prüfzelle, die zuerst in Betrieb genommen und geprobt wird; aber Arm, Messdose und Präparat sind simuliert: nichts bewegt sich, nichts wird gemessen.</translation>
    </message>
    <message>
        <source>BENCH</source>
        <translation>TEILS ECHT</translation>
    </message>
    <message>
        <source>A real device beside a simulated arm: nothing moves, and what is measured has nothing to do with the motion on the screen.</source>
        <translation>Ein echtes Gerät neben einem simulierten Arm: nichts bewegt sich, und was gemessen wird, hat mit der Bewegung auf dem Bildschirm nichts zu tun.</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>ECHT</translation>
    </message>
    <message>
        <source>The arm is real: it moves, and what it touches is real.</source>
        <translation>Der Arm ist echt: er bewegt sich, und was er berührt, ist echt.</translation>
    </message>
</context>
<context>
    <name>LoadLeft</name>
    <message>
        <source>%1 N and %2 Nm</source>
        <translation>%1 N und %2 Nm</translation>
    </message>
    <message>
        <source>a load not known</source>
        <translation>eine unbekannte Last</translation>
    </message>
</context>
<context>
    <name>LoopModel</name>
    <message>
        <source>%1 (N)</source>
        <translation>%1 (N)</translation>
    </message>
    <message>
        <source>%1 (mm)</source>
        <translation>%1 (mm)</translation>
    </message>
    <message>
        <source>%1 (Nm)</source>
        <translation>%1 (Nm)</translation>
    </message>
    <message>
        <source>%1 (°)</source>
        <translation>%1 (°)</translation>
    </message>
</context>
<context>
    <name>Mechanism</name>
    <message>
        <source>Mobility</source>
        <translation>Beweglichkeit</translation>
    </message>
    <message>
        <source>How the platform may move where it stands: rank of the lines of its rods (3.1).</source>
        <translation>Wie sich die Plattform bewegen kann, wo sie steht: Rang der Linien ihrer Stäbe (3.1).</translation>
    </message>
    <message>
        <source>Singularity</source>
        <translation>Singularität</translation>
    </message>
    <message>
        <source>Whether rods are singular here or everywhere (3.2), and over an angle how near a position is in which rods and actuators lose hold: dexterity is 0 there.</source>
        <translation>Ob Stäbe hier oder überall singulär sind (3.2), und über einem Winkel, wie nahe eine Stellung ist, in der Stäbe und Aktoren den Halt verlieren: dort ist die Geschicklichkeit 0.</translation>
    </message>
    <message>
        <source>Self-motion</source>
        <translation>Selbstbewegung</translation>
    </message>
    <message>
        <source>A motion that keeps the length of every rod, followed step by step (3.3.1).</source>
        <translation>Eine Bewegung, die die Länge jedes Stabs erhält, Schritt für Schritt verfolgt (3.3.1).</translation>
    </message>
    <message>
        <source>Synthesis</source>
        <translation>Synthese</translation>
    </message>
    <message>
        <source>Whether the rods make a spherical joint of two degrees of freedom, and of which family (3.4).</source>
        <translation>Ob die Stäbe ein Kugelgelenk mit zwei Freiheitsgraden bilden, und aus welcher Familie (3.4).</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Lengths of the actuators of the angles, or angles of the lengths (4.7 to 4.15).</source>
        <translation>Längen der Aktoren zu den Winkeln, oder Winkel zu den Längen (4.7 bis 4.15).</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Rates of the actuators of those of the angles, or the other way (4.17 to 4.20).</source>
        <translation>Geschwindigkeiten der Aktoren aus denen der Winkel, oder umgekehrt (4.17 bis 4.20).</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Accelerations of the actuators of those of the angles, or the other way (4.22 to 4.25).</source>
        <translation>Beschleunigungen der Aktoren aus denen der Winkel, oder umgekehrt (4.22 bis 4.25).</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Kräfte</translation>
    </message>
    <message>
        <source>Moments that forces of the actuators make, or forces that moments need; what the rods bear (3.21 to 3.29).</source>
        <translation>Momente, die Kräfte der Aktoren bewirken, oder Kräfte, die Momente verlangen; was die Stäbe tragen (3.21 bis 3.29).</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>Steifigkeit</translation>
    </message>
    <message>
        <source>Stiffness of the springs in the six coordinates (5.15).</source>
        <translation>Steifigkeit der Federn in den sechs Koordinaten (5.15).</translation>
    </message>
    <message>
        <source>1, ends at the centre</source>
        <translation>1, endet in der Mitte</translation>
    </message>
    <message>
        <source>2, between the axes</source>
        <translation>2, zwischen den Achsen</translation>
    </message>
    <message>
        <source>from the centre</source>
        <translation>von der Mitte</translation>
    </message>
    <message>
        <source>obstructs</source>
        <translation>behindert</translation>
    </message>
    <message>
        <source>Rod</source>
        <translation>Stab</translation>
    </message>
    <message>
        <source>Length (mm)</source>
        <translation>Länge (mm)</translation>
    </message>
    <message>
        <source>Type (3.9)</source>
        <translation>Typ (3.9)</translation>
    </message>
    <message>
        <source>1 rod</source>
        <translation>1 Stab</translation>
    </message>
    <message>
        <source>%1 rods</source>
        <translation>%1 Stäbe</translation>
    </message>
    <message>
        <source>1 degree of freedom</source>
        <translation>1 Freiheitsgrad</translation>
    </message>
    <message>
        <source>%1 degrees of freedom</source>
        <translation>%1 Freiheitsgrade</translation>
    </message>
    <message>
        <source>%1 of rank %2 leave %3; %4 are expected of their number.</source>
        <translation>%1 vom Rang %2 lassen %3; nach ihrer Zahl werden %4 erwartet.</translation>
    </message>
    <message>
        <source>The rods are singular wherever the platform stands (architectural singularity).</source>
        <translation>Die Stäbe sind singulär, wo immer die Plattform steht (Architektursingularität).</translation>
    </message>
    <message>
        <source>The rods are singular here, not everywhere.</source>
        <translation>Die Stäbe sind hier singulär, nicht überall.</translation>
    </message>
    <message>
        <source>The rods are not singular here.</source>
        <translation>Die Stäbe sind hier nicht singulär.</translation>
    </message>
    <message>
        <source>No spherical joint of two degrees of freedom. %1</source>
        <translation>Kein Kugelgelenk mit zwei Freiheitsgraden. %1</translation>
    </message>
    <message>
        <source>family %1</source>
        <translation>Familie %1</translation>
    </message>
    <message>
        <source>with more rods than it needs</source>
        <translation>mit mehr Stäben als nötig</translation>
    </message>
    <message>
        <source>A spherical joint of two degrees of freedom, %1: rods of type 1: %2, of type 2: %3, rank %4.</source>
        <translation>Ein Kugelgelenk mit zwei Freiheitsgraden, %1: Stäbe vom Typ 1: %2, vom Typ 2: %3, Rang %4.</translation>
    </message>
    <message>
        <source>No rod and no actuator has a stiffness: give stiffness_N_per_mm in the file.</source>
        <translation>Kein Stab und kein Aktor hat eine Steifigkeit: geben Sie stiffness_N_per_mm in der Datei an.</translation>
    </message>
    <message>
        <source>d load / d coordinate in N/m, N/rad and Nm/rad.</source>
        <translation>d Last / d Koordinate in N/m, N/rad und Nm/rad.</translation>
    </message>
    <message>
        <source>actuator 5</source>
        <translation>Aktor 5</translation>
    </message>
    <message>
        <source>actuator 6</source>
        <translation>Aktor 6</translation>
    </message>
    <message>
        <source>Rate (°/s)</source>
        <translation>Geschwindigkeit (°/s)</translation>
    </message>
    <message>
        <source>Rate (mm/s)</source>
        <translation>Geschwindigkeit (mm/s)</translation>
    </message>
    <message>
        <source>°/s²</source>
        <translation>°/s²</translation>
    </message>
    <message>
        <source>mm/s²</source>
        <translation>mm/s²</translation>
    </message>
    <message>
        <source>Force (N)</source>
        <translation>Kraft (N)</translation>
    </message>
    <message>
        <source>Moment (Nm)</source>
        <translation>Moment (Nm)</translation>
    </message>
    <message>
        <source>about k0</source>
        <translation>um k0</translation>
    </message>
    <message>
        <source>about i1</source>
        <translation>um i1</translation>
    </message>
    <message>
        <source>rods bear, of 5</source>
        <translation>Stäbe tragen, von 5</translation>
    </message>
    <message>
        <source>rods bear, of 6</source>
        <translation>Stäbe tragen, von 6</translation>
    </message>
    <message>
        <source>Dexterity</source>
        <translation>Geschicklichkeit</translation>
    </message>
    <message>
        <source>dexterity</source>
        <translation>Geschicklichkeit</translation>
    </message>
    <message>
        <source>theta (°)</source>
        <translation>theta (°)</translation>
    </message>
    <message>
        <source>beta (°)</source>
        <translation>beta (°)</translation>
    </message>
    <message>
        <source>singular</source>
        <translation>singulär</translation>
    </message>
    <message>
        <source>Rods would have to change their length by up to %1 mm on this way: it is none of this mechanism&apos;s own motions.</source>
        <translation>Stäbe müssten auf diesem Weg ihre Länge um bis zu %1 mm ändern: es ist keine der eigenen Bewegungen dieses Mechanismus.</translation>
    </message>
    <message>
        <source>The actuators are singular at theta %1 and %2° (4.9), and at beta -90 and 90°.</source>
        <translation>Die Aktoren sind singulär bei theta %1 und %2° (4.9) und bei beta -90 und 90°.</translation>
    </message>
    <message>
        <source>At theta %1, beta %2°: lengths %3 and %4 mm.</source>
        <translation>Bei theta %1, beta %2°: Längen %3 und %4 mm.</translation>
    </message>
    <message>
        <source>Here: angles %1 and %2 °/s, actuators %3 and %4 mm/s.</source>
        <translation>Hier: Winkel %1 und %2 °/s, Aktoren %3 und %4 mm/s.</translation>
    </message>
    <message>
        <source>Here: angles %1 and %2 °/s², actuators %3 and %4 mm/s².</source>
        <translation>Hier: Winkel %1 und %2 °/s², Aktoren %3 und %4 mm/s².</translation>
    </message>
    <message>
        <source>Here: forces %1 and %2 N make moments of %3 Nm about k0 and %4 Nm about i1; the rods bear %5 and %6 Nm about j*.</source>
        <translation>Hier: Kräfte %1 und %2 N bewirken Momente von %3 Nm um k0 und %4 Nm um i1; die Stäbe tragen %5 und %6 Nm um j*.</translation>
    </message>
    <message>
        <source>1 step was found.</source>
        <translation>1 Schritt wurde gefunden.</translation>
    </message>
    <message>
        <source>%1 steps were found.</source>
        <translation>%1 Schritte wurden gefunden.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Way (mm; turns times the rods&apos; length)</source>
        <translation>Weg (mm; Drehungen mal Länge der Stäbe)</translation>
    </message>
    <message>
        <source>Angle (°)</source>
        <translation>Winkel (°)</translation>
    </message>
</context>
<context>
    <name>MotionWords</name>
    <message>
        <source>Lateral bending</source>
        <translation>Seitneigung</translation>
    </message>
    <message>
        <source>Flexion-extension</source>
        <translation>Flexion-Extension</translation>
    </message>
    <message>
        <source>Axial rotation</source>
        <translation>Axialrotation</translation>
    </message>
    <message>
        <source>Varus-valgus</source>
        <translation>Varus-Valgus</translation>
    </message>
    <message>
        <source>Internal-external rotation</source>
        <translation>Innen-Außen-Rotation</translation>
    </message>
    <message>
        <source>Rotation about x</source>
        <translation>Drehung um x</translation>
    </message>
    <message>
        <source>Rotation about y</source>
        <translation>Drehung um y</translation>
    </message>
    <message>
        <source>Rotation about z</source>
        <translation>Drehung um z</translation>
    </message>
    <message>
        <source>Abduction-adduction</source>
        <translation>Abduktion-Adduktion</translation>
    </message>
    <message>
        <source>Inversion-eversion</source>
        <translation>Inversion-Eversion</translation>
    </message>
    <message>
        <source>Dorsi- and plantarflexion</source>
        <translation>Dorsal- und Plantarflexion</translation>
    </message>
    <message>
        <source>%1 (°)</source>
        <translation>%1 (°)</translation>
    </message>
    <message>
        <source>VV</source>
        <comment>varus-valgus</comment>
        <translation>VV</translation>
    </message>
    <message>
        <source>FE</source>
        <comment>flexion-extension</comment>
        <translation>FE</translation>
    </message>
    <message>
        <source>IE</source>
        <comment>internal-external rotation</comment>
        <translation>IA</translation>
    </message>
    <message>
        <source>Inv</source>
        <comment>inversion-eversion</comment>
        <translation>Inv</translation>
    </message>
    <message>
        <source>Dors</source>
        <comment>dorsi- and plantarflexion</comment>
        <translation>Dors</translation>
    </message>
    <message>
        <source>Int</source>
        <comment>internal-external rotation</comment>
        <translation>Inn</translation>
    </message>
    <message>
        <source>Flex</source>
        <comment>flexion-extension</comment>
        <translation>Flex</translation>
    </message>
    <message>
        <source>Abd</source>
        <comment>abduction-adduction</comment>
        <translation>Abd</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>“%1” is not a number.</source>
        <translation>„%1“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>A number is missing.</source>
        <translation>Eine Zahl fehlt.</translation>
    </message>
    <message>
        <source>“%1” can be read as %2 or as %3: write one of these.</source>
        <translation>„%1“ lässt sich als %2 oder als %3 lesen: schreiben Sie eines davon.</translation>
    </message>
</context>
<context>
    <name>Outputs</name>
    <message>
        <source>Poses by UDP</source>
        <translation>Lagen über UDP</translation>
    </message>
    <message>
        <source>Six numbers of eight bytes to one program, a picture of the robot for example. Nothing is heard from it.</source>
        <translation>Sechs Zahlen zu acht Byte an ein Programm, zum Beispiel ein Bild des Roboters. Von ihm kommt nichts zurück.</translation>
    </message>
    <message>
        <source>Address that listens</source>
        <translation>Adresse, die empfängt</translation>
    </message>
    <message>
        <source>Joints, rad</source>
        <translation>Gelenke, rad</translation>
    </message>
    <message>
        <source>Body: m, and angles in rad</source>
        <translation>Körper: m, und Winkel in rad</translation>
    </message>
    <message>
        <source>OpenIGTLink</source>
        <translation>OpenIGTLink</translation>
    </message>
    <message>
        <source>3D Slicer, PLUS and others connect here as clients. 127.0.0.1: programs of this computer only; 0.0.0.0: whoever reaches it.</source>
        <translation>3D Slicer, PLUS und andere verbinden sich hier als Clients. 127.0.0.1: nur Programme dieses Rechners; 0.0.0.0: wer ihn erreicht.</translation>
    </message>
    <message>
        <source>Address of this computer</source>
        <translation>Adresse dieses Rechners</translation>
    </message>
    <message>
        <source>Arm and tool</source>
        <translation>Arm und Werkzeug</translation>
    </message>
    <message>
        <source>Bones</source>
        <translation>Knochen</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>A message for each body (slow in Slicer)</source>
        <translation>Eine Nachricht für jeden Körper (langsam in Slicer)</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>Vorbereiten</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Engineering</source>
        <translation>Technik</translation>
    </message>
    <message>
        <source>Create an account; the first of a station is its administrator. What you measure is stored in a database of your own. The header names the cell and says whether it is simulated; STOP beside it, or Esc, stops the robot from every page.</source>
        <translation>Legen Sie ein Konto an; das erste eines Prüfstands ist sein Administrator. Was Sie messen, liegt in einer eigenen Datenbank. Oben stehen die Prüfzelle und ob sie simuliert ist; STOP daneben, oder Esc, hält den Roboter von jeder Seite aus an.</translation>
    </message>
    <message>
        <source>Name the specimen, then go through the checklist. What the station can measure it ticks itself: the handle, the load cell&apos;s weigh-in, home, zero. Run opens once all is ticked.</source>
        <translation>Benennen Sie das Präparat und gehen Sie die Checkliste durch. Was der Prüfstand messen kann, hakt er selbst ab: Zustimmtaster, Wägung der Messdose, Grundstellung, Nullen. „Lauf“ öffnet sich, wenn alles abgehakt ist.</translation>
    </message>
    <message>
        <source>Take a protocol from the library or write your own. Rehearse shows loads, distances and duration on a virtual twin before anything moves. Ctrl+K finds everything by its name.</source>
        <translation>Nehmen Sie ein Protokoll aus der Bibliothek oder schreiben Sie ein eigenes. „Probelauf“ zeigt Lasten, Abstände und Dauer an einem virtuellen Zwilling, bevor sich etwas bewegt. Strg+K findet alles beim Namen.</translation>
    </message>
    <message>
        <source>Hold the handle and press Start. Loads, loop and robot move live; F7 pauses, Esc stops. Questions of the protocol wait for your answer.</source>
        <translation>Halten Sie den Zustimmtaster und drücken Sie Start. Lasten, Schleife und Roboter bewegen sich live; F7 pausiert, Esc hält an. Fragen des Protokolls warten auf Ihre Antwort.</translation>
    </message>
    <message>
        <source>Ranges of motion, neutral zones and loops of your runs, with their methods. Export them, write a report, or import what another system measured. The menu beside STOP shows this tour again.</source>
        <translation>Bewegungsumfänge, neutrale Zonen und Schleifen Ihrer Läufe, mit ihren Methoden. Exportieren Sie sie, schreiben Sie einen Bericht oder importieren Sie, was ein anderes System gemessen hat. Das Menü neben STOP zeigt diesen Rundgang wieder.</translation>
    </message>
</context>
<context>
    <name>PastedRows</name>
    <message>
        <source>There are no rows to paste.</source>
        <translation>Es sind keine Zeilen zum Einfügen da.</translation>
    </message>
    <message>
        <source>Rows of %1 cells cannot be pasted: the table has a name and %2 values in each.</source>
        <translation>Zeilen mit %1 Zellen können nicht eingefügt werden: die Tabelle hat in jeder einen Namen und %2 Werte.</translation>
    </message>
    <message>
        <source>Row %1 has %2 cells, the first one has %3.</source>
        <translation>Zeile %1 hat %2 Zellen, die erste hat %3.</translation>
    </message>
    <message>
        <source>Row %1, “%2”: %3</source>
        <translation>Zeile %1, „%2“: %3</translation>
    </message>
</context>
<context>
    <name>PlotPicture</name>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.pdf *.png)</source>
        <translation>Bilder (*.svg *.pdf *.png)</translation>
    </message>
    <message>
        <source>The picture was not saved</source>
        <translation>Das Bild wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>Choose again</source>
        <translation>Neu wählen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save the picture …</source>
        <translation>Bild speichern …</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>Kurve</translation>
    </message>
</context>
<context>
    <name>PlotReading</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>%1 target</source>
        <translation>%1 Soll</translation>
    </message>
</context>
<context>
    <name>ProtocolDifference</name>
    <message>
        <source>none</source>
        <translation>keine Angabe</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>place %1</source>
        <translation>Platz %1</translation>
    </message>
</context>
<context>
    <name>ProtocolFacts</name>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Largest target loads</source>
        <translation>Größte Solllasten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>Largest target displacements</source>
        <translation>Größte Sollverschiebungen</translation>
    </message>
    <message>
        <source>none commanded</source>
        <translation>keine verlangt</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>%1 sample, about %2</source>
        <translation>%1 Messwert, etwa %2</translation>
    </message>
    <message>
        <source>%1 samples, about %2</source>
        <translation>%1 Messwerte, etwa %2</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Person am Gerät</translation>
    </message>
    <message>
        <source>is not asked anything</source>
        <translation>wird nichts gefragt</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>1 question</source>
        <translation>1 Frage</translation>
    </message>
    <message>
        <source>%1 questions</source>
        <translation>%1 Fragen</translation>
    </message>
    <message>
        <source>1 cut</source>
        <translation>1 Schnitt</translation>
    </message>
    <message>
        <source>%1 cuts</source>
        <translation>%1 Schnitte</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>as on a left joint</source>
        <translation>wie an einem linken Gelenk</translation>
    </message>
    <message>
        <source>as on a right joint</source>
        <translation>wie an einem rechten Gelenk</translation>
    </message>
    <message>
        <source>Made for another cell: %1</source>
        <translation>Für eine andere Prüfzelle gemacht: %1</translation>
    </message>
    <message>
        <source>Made for another specimen: %1</source>
        <translation>Für ein anderes Präparat gemacht: %1</translation>
    </message>
    <message>
        <source>Runs mirrored for a left joint: it is written for a right joint, and the specimen is a left one. Fy, Mx, Mz and their displacements change sign.</source>
        <translation>Läuft gespiegelt für ein linkes Gelenk: es ist für ein rechtes geschrieben, und das Präparat ist ein linkes. Fy, Mx, Mz und ihre Verschiebungen wechseln das Vorzeichen.</translation>
    </message>
    <message>
        <source>In a pause</source>
        <translation>In einer Pause</translation>
    </message>
    <message>
        <source>the specimen is unloaded</source>
        <translation>wird das Präparat entlastet</translation>
    </message>
</context>
<context>
    <name>ProtocolParameters</name>
    <message>
        <source>The name has letters, digits and _ and begins with a letter: it is written $name.</source>
        <translation>Der Name hat Buchstaben, Ziffern und _ und beginnt mit einem Buchstaben: er wird als $name geschrieben.</translation>
    </message>
    <message>
        <source>There is a parameter $%1 already.</source>
        <translation>Einen Parameter $%1 gibt es schon.</translation>
    </message>
    <message>
        <source>A sweep or a table of this experiment has a value $%1 already.</source>
        <translation>Ein Durchlauf oder eine Tabelle dieses Versuchs hat schon einen Wert $%1.</translation>
    </message>
    <message>
        <source>The least is more than the most.</source>
        <translation>Der kleinste Wert ist größer als der größte.</translation>
    </message>
    <message>
        <source>The default is not between the least and the most.</source>
        <translation>Der Vorgabewert liegt nicht zwischen dem kleinsten und dem größten Wert.</translation>
    </message>
    <message>
        <source>add parameter $%1</source>
        <translation>Parameter $%1 hinzufügen</translation>
    </message>
    <message>
        <source>parameter $%1</source>
        <translation>Parameter $%1</translation>
    </message>
    <message>
        <source>There is no such parameter.</source>
        <translation>Einen solchen Parameter gibt es nicht.</translation>
    </message>
    <message>
        <source>remove parameter $%1</source>
        <translation>Parameter $%1 entfernen</translation>
    </message>
    <message>
        <source>step %1 follows $%2</source>
        <translation>Schritt %1 folgt $%2</translation>
    </message>
    <message>
        <source>step %1 follows no parameter</source>
        <translation>Schritt %1 folgt keinem Parameter</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>No OpenGL context could be made on this display. Everything else works; install Mesa (package libgl1-mesa-dri) or start Articulus on a display with OpenGL to see the 3D view.</source>
        <translation>Auf diesem Bildschirm konnte kein OpenGL-Kontext angelegt werden. Alles andere funktioniert; installieren Sie Mesa (Paket libgl1-mesa-dri) oder starten Sie Articulus auf einem Bildschirm mit OpenGL, um die 3D-Ansicht zu sehen.</translation>
    </message>
    <message>
        <source>The OpenGL context can not be used on this display. Everything else works.</source>
        <translation>Der OpenGL-Kontext kann auf diesem Bildschirm nicht verwendet werden. Alles andere funktioniert.</translation>
    </message>
    <message>
        <source>OpenGL %1.%2 is too old for the 3D view, 2.0 or newer is needed. Everything else works.</source>
        <translation>OpenGL %1.%2 ist zu alt für die 3D-Ansicht, 2.0 oder neuer ist nötig. Alles andere funktioniert.</translation>
    </message>
    <message>
        <source>What is stored can be opened to be read: results, export and help. Nothing is written then, and no robot is moved or stopped from here.</source>
        <translation>Was gespeichert ist, kann zum Lesen geöffnet werden: Ergebnisse, Export und Hilfe. Dann wird nichts geschrieben, und von hier aus wird kein Roboter bewegt oder angehalten.</translation>
    </message>
    <message>
        <source>Open read-only</source>
        <translation>Nur zum Lesen öffnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>Rehearsal</name>
    <message>
        <source>nearest to its limit: %1, %2 % of it</source>
        <translation>am nächsten an seinem Grenzwert: %1, %2 % davon</translation>
    </message>
    <message>
        <source>%1 %2 of %3 %4</source>
        <translation>%1 %2 von %3 %4</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>It ended well.</source>
        <translation>Er endete gut.</translation>
    </message>
    <message>
        <source>It did not end well.</source>
        <translation>Er endete nicht gut.</translation>
    </message>
    <message>
        <source>It did not end well: %1.</source>
        <translation>Er endete nicht gut: %1.</translation>
    </message>
    <message>
        <source>Stopped in %1 by a fault: %2.</source>
        <translation>Bei %1 durch eine Störung angehalten: %2.</translation>
    </message>
    <message>
        <source>Peak %1 of %2 %3 (%4) in step %5</source>
        <translation>Spitze %1 von %2 %3 (%4) in Schritt %5</translation>
    </message>
    <message>
        <source>%1 come as near as %2</source>
        <translation>%1 kommen sich bis auf %2 nahe</translation>
    </message>
    <message>
        <source>takes about %1</source>
        <translation>dauert etwa %1</translation>
    </message>
    <message>
        <source>stood after %1</source>
        <translation>stand nach %1</translation>
    </message>
    <message numerus="yes">
        <source>asks %n time(s)</source>
        <translation>
            <numerusform>fragt %n-mal</numerusform>
            <numerusform>fragt %n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Largest force</source>
        <translation>Größte Kraft</translation>
    </message>
    <message>
        <source>Largest moment</source>
        <translation>Größtes Moment</translation>
    </message>
    <message>
        <source>Singular value</source>
        <translation>Singulärwert</translation>
    </message>
    <message>
        <source>Joint to its end</source>
        <translation>Gelenk bis zum Anschlag</translation>
    </message>
    <message>
        <source>Closest parts</source>
        <translation>Nächste Teile</translation>
    </message>
    <message>
        <source>joint %1: %2°</source>
        <translation>Gelenk %1: %2°</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenzwert</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>Limit at</source>
        <translation>Grenzwert bei</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Abstand davon</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Genutzt</translation>
    </message>
    <message>
        <source>It asks</source>
        <translation>Es fragt</translation>
    </message>
    <message>
        <source>Answered here</source>
        <translation>Hier beantwortet mit</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Where a fault stopped it</source>
        <translation>Wo eine Störung ihn anhielt</translation>
    </message>
    <message>
        <source>Closest parts, %1 mm</source>
        <translation>Nächste Teile, %1 mm</translation>
    </message>
    <message>
        <source>%1 and %2, %3 mm apart</source>
        <translation>%1 und %2, %3 mm voneinander</translation>
    </message>
    <message>
        <source>Least singular value, %1</source>
        <translation>Kleinster Singulärwert, %1</translation>
    </message>
    <message>
        <source>Where the arm comes nearest to a pose in which it loses a direction</source>
        <translation>Wo der Arm einer Lage am nächsten kommt, in der er eine Richtung verliert</translation>
    </message>
    <message>
        <source>%1, %2 % of its limit</source>
        <translation>%1, %2 % des Grenzwerts</translation>
    </message>
    <message>
        <source>What comes nearest to its limit</source>
        <translation>Was seinem Grenzwert am nächsten kommt</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>Change the experiment, and rehearse it once more.</source>
        <translation>Ändern Sie den Versuch, und proben Sie ihn noch einmal.</translation>
    </message>
    <message>
        <source>Change what that step does (its load, range, speed or pose) or the set-up, and rehearse it once more.</source>
        <translation>Ändern Sie, was dieser Schritt tut (Last, Bereich, Geschwindigkeit oder Lage), oder den Aufbau, und proben Sie noch einmal.</translation>
    </message>
</context>
<context>
    <name>ReportEditors</name>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>what stands in the results</source>
        <translation>was in den Ergebnissen steht</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>of it</source>
        <translation>davon</translation>
    </message>
    <message>
        <source>expected at least</source>
        <translation>erwartet mindestens</translation>
    </message>
    <message>
        <source>expected at most</source>
        <translation>erwartet höchstens</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>where what is expected comes from</source>
        <translation>woher das Erwartete kommt</translation>
    </message>
    <message>
        <source>remove</source>
        <translation>entfernen</translation>
    </message>
    <message>
        <source>Reported value %1: %2</source>
        <translation>Angabe %1: %2</translation>
    </message>
    <message>
        <source>cycle (0: all)</source>
        <translation>Zyklus (0: alle)</translation>
    </message>
    <message>
        <source>%1: given</source>
        <translation>%1: angegeben</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>set to</source>
        <translation>gesetzt auf</translation>
    </message>
    <message>
        <source>Value %1</source>
        <translation>Wert %1</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>Report a value</source>
        <translation>Kennwert hinzufügen</translation>
    </message>
    <message>
        <source>name for branches and analyses</source>
        <translation>Name für Verzweigungen und Auswertungen</translation>
    </message>
</context>
<context>
    <name>Role</name>
    <message>
        <source>engineer</source>
        <translation>Ingenieur</translation>
    </message>
    <message>
        <source>administrator</source>
        <translation>Administrator</translation>
    </message>
    <message>
        <source>clinician</source>
        <translation>Kliniker</translation>
    </message>
</context>
<context>
    <name>RunActions</name>
    <message>
        <source>The emergency stop is pressed. Release it first.</source>
        <translation>Der Not-Halt ist gedrückt. Zuerst lösen.</translation>
    </message>
    <message>
        <source>Stopped by a fault: %1. Acknowledge it first.</source>
        <translation>Durch eine Störung angehalten: %1. Zuerst quittieren.</translation>
    </message>
    <message>
        <source>The controller is off. Switch it on first.</source>
        <translation>Die Regelung ist aus. Zuerst einschalten.</translation>
    </message>
    <message>
        <source>A run is under way. Stop it first.</source>
        <translation>Ein Lauf ist im Gange. Zuerst anhalten.</translation>
    </message>
    <message>
        <source>The robot is moving. Stop it first.</source>
        <translation>Der Roboter bewegt sich. Zuerst anhalten.</translation>
    </message>
    <message>
        <source>The dead-man&apos;s handle is not held.</source>
        <translation>Der Zustimmtaster ist nicht gehalten.</translation>
    </message>
    <message>
        <source>The load cell is being zeroed. Wait a moment.</source>
        <translation>Die Messdose wird genullt. Einen Moment warten.</translation>
    </message>
    <message>
        <source>Nobody is signed in.</source>
        <translation>Niemand ist angemeldet.</translation>
    </message>
    <message>
        <source>The controller is on.</source>
        <translation>Die Regelung ist ein.</translation>
    </message>
    <message>
        <source>The controller is off.</source>
        <translation>Die Regelung ist aus.</translation>
    </message>
    <message>
        <source>Stopped by a fault: %1. Acknowledge it first, or let go of the handle.</source>
        <translation>Durch eine Störung angehalten: %1. Zuerst quittieren, oder den Taster loslassen.</translation>
    </message>
    <message>
        <source>The specimen is clamped: going home would part it. Unload, open the vice on page 2, then go home.</source>
        <translation>Das Präparat ist eingespannt: die Fahrt in die Grundstellung risse es auseinander. Auf Seite 2 entlasten und den Schraubstock öffnen, dann in die Grundstellung fahren.</translation>
    </message>
    <message>
        <source>The load cell has not been zeroed. Zero it on page 2 with the vice open.</source>
        <translation>Die Messdose wurde nicht genullt. Auf Seite 2 bei offenem Schraubstock nullen.</translation>
    </message>
    <message>
        <source>No experiment is chosen. Choose one on page 3.</source>
        <translation>Kein Versuch ist gewählt. Auf Seite 3 einen wählen.</translation>
    </message>
    <message>
        <source>The checklist is not done. Tick it on page 2.</source>
        <translation>Die Checkliste ist nicht erledigt. Auf Seite 2 abhaken.</translation>
    </message>
    <message>
        <source>Nothing is moving.</source>
        <translation>Nichts bewegt sich.</translation>
    </message>
    <message>
        <source>Marks can be set only during a run.</source>
        <translation>Marken können nur während eines Laufs gesetzt werden.</translation>
    </message>
    <message>
        <source>The arm is not released yet. Wait a moment.</source>
        <translation>Der Arm ist noch nicht freigegeben. Einen Augenblick warten.</translation>
    </message>
    <message>
        <source>%1 Finish first; unloading is still possible.</source>
        <translation>%1 Beenden Sie zuerst; Entlasten ist noch möglich.</translation>
    </message>
    <message>
        <source>No run is under way.</source>
        <translation>Es ist kein Lauf im Gange.</translation>
    </message>
    <message>
        <source>%1 Stop the run.</source>
        <translation>%1 Stoppen Sie den Lauf.</translation>
    </message>
    <message>
        <source>The run waits for an answer.</source>
        <translation>Der Lauf wartet auf eine Antwort.</translation>
    </message>
    <message>
        <source>A procedure, or the end of the session, leads the arm. Wait for it, or cancel it there.</source>
        <translation>Ein Ablauf oder das Ende der Sitzung führt den Arm. Warten Sie darauf, oder brechen Sie es dort ab.</translation>
    </message>
    <message>
        <source>The checklist is not done, as the controller is off. Go through it on page 2.</source>
        <translation>Die Checkliste ist nicht erledigt, weil die Regelung aus ist. Auf Seite 2 durchgehen.</translation>
    </message>
</context>
<context>
    <name>RunCondition</name>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>%1 (in this run)</source>
        <translation>%1 (in diesem Lauf)</translation>
    </message>
    <message>
        <source>intact</source>
        <translation>intakt</translation>
    </message>
    <message>
        <source>no cut recorded</source>
        <translation>kein Schnitt aufgezeichnet</translation>
    </message>
    <message>
        <source>cut: %1</source>
        <translation>durchtrennt: %1</translation>
    </message>
    <message>
        <source>vice open: nothing was clamped</source>
        <translation>Schraubstock offen: nichts war eingespannt</translation>
    </message>
</context>
<context>
    <name>RunMotion</name>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
</context>
<context>
    <name>SceneWords</name>
    <message>
        <source>Screw axis: none, the vice is open</source>
        <translation>Schraubachse: keine, der Schraubstock ist offen</translation>
    </message>
    <message>
        <source>Screw axis: none below %1° (%2° by now)</source>
        <translation>Schraubachse: keine unter %1° (bisher %2°)</translation>
    </message>
    <message>
        <source>Screw axis since the start: %1° about it, %2 mm along it</source>
        <translation>Schraubachse seit dem Beginn: %1° um sie, %2 mm längs</translation>
    </message>
    <message>
        <source>Axis of now: none, the vice is open</source>
        <translation>Momentane Achse: keine, der Schraubstock ist offen</translation>
    </message>
    <message>
        <source>Axis of now: none, it hardly turns</source>
        <translation>Momentane Achse: keine, es dreht sich kaum</translation>
    </message>
    <message>
        <source>Axis of now: %1 °/s about it, %2 mm/s along it</source>
        <translation>Momentane Achse: %1 °/s um sie, %2 mm/s längs</translation>
    </message>
    <message>
        <source>Centre of rotation: none, the vice is open</source>
        <translation>Drehzentrum: keines, der Schraubstock ist offen</translation>
    </message>
    <message>
        <source>Centre of rotation: none before it turned about two axes</source>
        <translation>Drehzentrum: keines vor Drehung um zwei Achsen</translation>
    </message>
    <message>
        <source>Centre of rotation since the start, to %1 mm</source>
        <translation>Drehzentrum seit dem Beginn, auf %1 mm</translation>
    </message>
    <message>
        <source>Force %1 N</source>
        <translation>Kraft %1 N</translation>
    </message>
    <message>
        <source>Moment %1 Nm</source>
        <translation>Moment %1 Nm</translation>
    </message>
    <message>
        <source>by the robot on the moving body, at D</source>
        <translation>vom Roboter auf den bewegten Körper, in D</translation>
    </message>
    <message>
        <source>%1 N</source>
        <translation>%1 N</translation>
    </message>
    <message>
        <source>%1 Nm</source>
        <translation>%1 Nm</translation>
    </message>
    <message>
        <source>since start</source>
        <translation>seit Beginn</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>centre</source>
        <translation>Zentrum</translation>
    </message>
    <message>
        <source>%1 N and %2 Nm by the robot on the moving body, at its origin D.</source>
        <translation>%1 N und %2 Nm vom Roboter auf den bewegten Körper, in dessen Ursprung D.</translation>
    </message>
    <message>
        <source>It passes %1 mm beside D, known to %2 mm.</source>
        <translation>Sie geht %1 mm neben D vorbei, auf %2 mm bekannt.</translation>
    </message>
    <message>
        <source>Way of the moving body</source>
        <translation>Weg des bewegten Körpers</translation>
    </message>
    <message>
        <source>Markers of tracked bones: %1 of %2 seen</source>
        <translation>Marker verfolgter Knochen: %1 von %2 gesehen</translation>
    </message>
    <message>
        <source>Lateral bending</source>
        <translation>Seitneigung</translation>
    </message>
    <message>
        <source>Flexion-extension</source>
        <translation>Flexion-Extension</translation>
    </message>
    <message>
        <source>Axial rotation</source>
        <translation>Axialrotation</translation>
    </message>
    <message>
        <source>%1, %2, %3: what these angles turn about</source>
        <translation>%1, %2, %3: worum diese Winkel drehen</translation>
    </message>
    <message>
        <source>%1, %2, %3: no angles are measured</source>
        <translation>%1, %2, %3: keine Winkel gemessen</translation>
    </message>
    <message numerus="yes">
        <source>%n bone(s) between both ends move as tracked</source>
        <translation>
            <numerusform>%n Knochen zwischen beiden Enden bewegt sich wie verfolgt</numerusform>
            <numerusform>%n Knochen zwischen beiden Enden bewegen sich wie verfolgt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SelfTest</name>
    <message>
        <source>FAILED: stopped by %1</source>
        <translation>FEHLGESCHLAGEN: angehalten durch %1</translation>
    </message>
    <message>
        <source>FAILED: nothing stopped it</source>
        <translation>FEHLGESCHLAGEN: nichts hielt es an</translation>
    </message>
    <message>
        <source>FAILED: did not come to rest</source>
        <translation>FEHLGESCHLAGEN: kam nicht zur Ruhe</translation>
    </message>
    <message>
        <source>tripped</source>
        <translation>angesprochen</translation>
    </message>
    <message>
        <source>FAILED: too late</source>
        <translation>FEHLGESCHLAGEN: zu spät</translation>
    </message>
    <message>
        <source>No self-test</source>
        <translation>Kein Selbsttest</translation>
    </message>
    <message>
        <source>None was requested on this station.</source>
        <translation>Auf diesem Prüfstand wurde keiner verlangt.</translation>
    </message>
    <message>
        <source>Self-test begins</source>
        <translation>Selbsttest beginnt</translation>
    </message>
    <message>
        <source>Every limit is exceeded on purpose on a simulated copy of this cell. The robot does not move.</source>
        <translation>Jeder Grenzwert wird an einem simulierten Abbild dieser Prüfzelle absichtlich überschritten. Der Roboter bewegt sich nicht.</translation>
    </message>
    <message>
        <source>Self-test runs: %1 of %2</source>
        <translation>Selbsttest läuft: %1 von %2</translation>
    </message>
    <message>
        <source> in %1 s</source>
        <translation> in %1 s</translation>
    </message>
    <message>
        <source>Self-test passed</source>
        <translation>Selbsttest bestanden</translation>
    </message>
    <message>
        <source>Every limit stopped the simulated copy of this cell.</source>
        <translation>Jeder Grenzwert hat das simulierte Abbild dieser Prüfzelle angehalten.</translation>
    </message>
    <message>
        <source>%1 limits, axes and sides stopped the simulated copy of this cell%2.</source>
        <translation>%1 Grenzwerte, Achsen und Richtungen haben das simulierte Abbild dieser Prüfzelle angehalten%2.</translation>
    </message>
    <message>
        <source>Self-test failed</source>
        <translation>Selbsttest fehlgeschlagen</translation>
    </message>
    <message>
        <source>Self-test failed: %1 of %2</source>
        <translation>Selbsttest fehlgeschlagen: %1 von %2</translation>
    </message>
    <message>
        <source>At least one limit did not stop the simulated copy of this cell.</source>
        <translation>Mindestens ein Grenzwert hat das simulierte Abbild dieser Prüfzelle nicht angehalten.</translation>
    </message>
    <message>
        <source>The self-test of the limits failed%1. Let an engineer correct the limits (Engineering, Limits); they are tested again by themselves.</source>
        <translation>Der Selbsttest der Grenzwerte ist fehlgeschlagen%1. Lassen Sie einen Ingenieur die Grenzwerte berichtigen (Technik, Grenzwerte); sie werden von selbst neu geprüft.</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenzwert</translation>
    </message>
    <message>
        <source>Axis, direction</source>
        <translation>Achse, Richtung</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Stopped after</source>
        <translation>Angehalten nach</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Travelled</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>%1. Start opens by itself when every limit has passed.</source>
        <translation>%1. Start wird von selbst frei, wenn jeder Grenzwert bestanden hat.</translation>
    </message>
    <message>
        <source>All %1 limits that the next run needs have been tested; the other %2 follow.</source>
        <translation>Alle %1 Grenzwerte, die der nächste Lauf braucht, sind geprüft; die übrigen %2 folgen.</translation>
    </message>
    <message>
        <source>First what the next run needs: %1 of %2 limits tested.</source>
        <translation>Zuerst, was der nächste Lauf braucht: %1 von %2 Grenzwerten geprüft.</translation>
    </message>
    <message>
        <source>Now: %1.</source>
        <translation>Jetzt: %1.</translation>
    </message>
    <message>
        <source>Self-test runs: %1 of %2, %3 more</source>
        <translation>Selbsttest läuft: %1 von %2, noch %3</translation>
    </message>
    <message>
        <source>about %1 s</source>
        <translation>etwa %1 s</translation>
    </message>
    <message>
        <source>being tested</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
</context>
<context>
    <name>SetUp</name>
    <message>
        <source>Set-up speeds lifted</source>
        <translation>Einrichtgeschwindigkeiten aufgehoben</translation>
    </message>
    <message>
        <source>Until the drives go off. Nobody may be near the arm.</source>
        <translation>Bis die Antriebe ausgehen. Niemand darf nahe am Arm sein.</translation>
    </message>
    <message>
        <source>at most %1 mm/s, %2 °/s, joints %3 %</source>
        <translation>höchstens %1 mm/s, %2 °/s, Gelenke %3 %</translation>
    </message>
    <message>
        <source>Set-up speeds, also in runs</source>
        <translation>Einrichtgeschwindigkeiten, auch in Läufen</translation>
    </message>
    <message>
        <source>Set-up speeds</source>
        <translation>Einrichtgeschwindigkeiten</translation>
    </message>
    <message>
        <source>While no run is under way (usual)</source>
        <translation>Solange kein Lauf im Gange ist (üblich)</translation>
    </message>
    <message>
        <source>At all times, also during a run</source>
        <translation>Immer, auch während eines Laufs</translation>
    </message>
    <message>
        <source>Lifted until the drives go off …</source>
        <translation>Aufgehoben, bis die Antriebe ausgehen …</translation>
    </message>
    <message>
        <source>The robot moves. Stop it first.</source>
        <translation>Der Roboter bewegt sich. Zuerst anhalten.</translation>
    </message>
    <message>
        <source>Full speeds while the run moves</source>
        <translation>Volle Geschwindigkeit, solange der Lauf fährt</translation>
    </message>
    <message>
        <source>Set-up speeds are back when it has ended or rests in a pause.</source>
        <translation>Die Einrichtgeschwindigkeiten gelten wieder, wenn er beendet ist oder in einer Pause ruht.</translation>
    </message>
</context>
<context>
    <name>ShownTime</name>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>Qt&apos;s letters for a day with its year; the month is a word</extracomment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>d MMM</source>
        <extracomment>Qt&apos;s letters for a day of this year; the month is a word</extracomment>
        <translation>d. MMM</translation>
    </message>
</context>
<context>
    <name>StartQuestion</name>
    <message>
        <source>Articulus does not start</source>
        <translation>Articulus startet nicht</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>StateWords</name>
    <message>
        <source>E-STOP</source>
        <translation>NOT-HALT</translation>
    </message>
    <message>
        <source>PAUSED</source>
        <translation>PAUSE</translation>
    </message>
    <message>
        <source>FAULT</source>
        <translation>STÖRUNG</translation>
    </message>
    <message>
        <source>RUN WAITS</source>
        <translation>LAUF WARTET</translation>
    </message>
    <message>
        <source>IN PROCEDURE</source>
        <translation>IM ABLAUF</translation>
    </message>
    <message>
        <source>READY</source>
        <translation>BEREIT</translation>
    </message>
    <message>
        <source>DRIVES OFF</source>
        <translation>ANTRIEBE AUS</translation>
    </message>
    <message>
        <source>MOVING: force</source>
        <translation>FÄHRT: Kraft</translation>
    </message>
    <message>
        <source>MOVING: pose</source>
        <translation>FÄHRT: Lage</translation>
    </message>
    <message>
        <source>MOVING: home</source>
        <translation>FÄHRT: Grundst.</translation>
    </message>
    <message>
        <source>MOVING: initial</source>
        <translation>FÄHRT: Anfang</translation>
    </message>
    <message>
        <source>MOVING: joints</source>
        <translation>FÄHRT: Gelenke</translation>
    </message>
    <message>
        <source>MOVING: back</source>
        <translation>FÄHRT: zurück</translation>
    </message>
    <message>
        <source>NOT READY</source>
        <translation>NICHT BEREIT</translation>
    </message>
</context>
<context>
    <name>StepFields</name>
    <message>
        <source>cell</source>
        <translation>Prüfzelle</translation>
    </message>
    <message>
        <source>moving body</source>
        <translation>bewegter Körper</translation>
    </message>
    <message>
        <source>fixed body</source>
        <translation>fester Körper</translation>
    </message>
    <message>
        <source>set to</source>
        <translation>gesetzt auf</translation>
    </message>
    <message>
        <source>%1: given</source>
        <translation>%1: gegeben</translation>
    </message>
    <message>
        <source>%1: axis</source>
        <translation>%1: Achse</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>pose</source>
        <translation>Lage</translation>
    </message>
    <message>
        <source>held</source>
        <translation>gehalten</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>%1: control</source>
        <translation>%1: Regelung</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
</context>
<context>
    <name>Tool</name>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>Centre of mass %1</source>
        <translation>Schwerpunkt %1</translation>
    </message>
    <message>
        <source>Offset %1%2</source>
        <translation>Versatz %1%2</translation>
    </message>
    <message>
        <source>Rotation of the load cell about z</source>
        <translation>Drehung der Messdose um z</translation>
    </message>
    <message>
        <source>linear map</source>
        <translation>lineare Abbildung</translation>
    </message>
    <message>
        <source>rigid body</source>
        <translation>starrer Körper</translation>
    </message>
    <message>
        <source>by zeroing</source>
        <translation>durch Nullen</translation>
    </message>
    <message>
        <source>not requested</source>
        <translation>nicht verlangt</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>%1, residual (root mean square)</source>
        <translation>%1, Restabweichung (quadratisches Mittel)</translation>
    </message>
    <message>
        <source>%1, left-out poses (root mean square)</source>
        <translation>%1, ausgelassene Lagen (quadratisches Mittel)</translation>
    </message>
    <message>
        <source>Rigid body</source>
        <translation>Starrer Körper</translation>
    </message>
    <message>
        <source>Linear map</source>
        <translation>Lineare Abbildung</translation>
    </message>
    <message>
        <source>Pose %1</source>
        <translation>Lage %1</translation>
    </message>
</context>
<context>
    <name>Tuning</name>
    <message>
        <source>Loads at the specimen</source>
        <translation>Lasten am Präparat</translation>
    </message>
    <message>
        <source>Displacement of the specimen from its reference pose</source>
        <translation>Verschiebung des Präparats aus seiner Referenzlage</translation>
    </message>
    <message>
        <source>Safety box</source>
        <translation>Sicherheitsraum</translation>
    </message>
    <message>
        <source>Parts of arm, tool and bench</source>
        <translation>Teile von Arm, Werkzeug und Prüfstand</translation>
    </message>
    <message>
        <source>Speeds</source>
        <translation>Geschwindigkeiten</translation>
    </message>
    <message>
        <source>Set-up, a person may be near</source>
        <translation>Einrichten, jemand kann in der Nähe sein</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Load cell and timing</source>
        <translation>Messdose und Zeiten</translation>
    </message>
    <message>
        <source>cell asks for %1</source>
        <translation>Prüfzelle verlangt %1</translation>
    </message>
    <message>
        <source>cell allows %1</source>
        <translation>Prüfzelle erlaubt %1</translation>
    </message>
    <message>
        <source>The robot moves. Only gains that are marked safe to change in motion can be changed now.</source>
        <translation>Der Roboter bewegt sich. Nur Reglerwerte, die als gefahrlos in Bewegung gekennzeichnet sind, können jetzt geändert werden.</translation>
    </message>
    <message>
        <source>Change these gains?</source>
        <translation>Diese Reglerwerte ändern?</translation>
    </message>
    <message>
        <source>The new gains are in force.</source>
        <translation>Die neuen Reglerwerte gelten jetzt.</translation>
    </message>
    <message>
        <source>The former gains are in force again.</source>
        <translation>Die vorigen Reglerwerte gelten wieder.</translation>
    </message>
    <message>
        <source>The robot moves. Stop it before changing limits.</source>
        <translation>Der Roboter bewegt sich. Halten Sie ihn an, bevor Sie Grenzwerte ändern.</translation>
    </message>
    <message>
        <source>Change these limits?</source>
        <translation>Diese Grenzwerte ändern?</translation>
    </message>
    <message>
        <source>The new limits are in force.</source>
        <translation>Die neuen Grenzwerte gelten jetzt.</translation>
    </message>
    <message>
        <source>The former limits are in force again.</source>
        <translation>Die vorigen Grenzwerte gelten wieder.</translation>
    </message>
    <message>
        <source>%1 to %2, default %3</source>
        <translation>%1 bis %2, Vorgabe %3</translation>
    </message>
</context>
<context>
    <name>UnitChoice</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>ViceKeeper</name>
    <message>
        <source>A virtual cell begins anew: its vice is open, and nothing is in it. What was ticked for that specimen has to be done again.</source>
        <translation>Eine virtuelle Prüfzelle beginnt von vorn: ihr Schraubstock ist offen, und nichts ist darin. Was für jenes Präparat abgehakt war, muss neu getan werden.</translation>
    </message>
    <message>
        <source>Whether it was taken out meanwhile is not known here. Look into the vice before the arm moves; this is said until the vice of that cell was opened.</source>
        <translation>Ob es inzwischen herausgenommen wurde, ist hier nicht bekannt. Sehen Sie in den Schraubstock, bevor sich der Arm bewegt; das wird gesagt, bis der Schraubstock jener Prüfzelle geöffnet wurde.</translation>
    </message>
    <message>
        <source>%1 was in the vice when the program ended (%2)</source>
        <translation>%1 war im Schraubstock, als das Programm endete (%2)</translation>
    </message>
    <message>
        <source>%1; %2 closed the vice on %3.</source>
        <translation>%1; %2 schloss den Schraubstock am %3.</translation>
    </message>
    <message>
        <source>Until then it counts as closed, and the arm does not go home: sign in, then Prepare, Open the vice.</source>
        <translation>Bis dahin gilt er als geschlossen, und der Arm fährt nicht in die Grundstellung: anmelden, dann unter Vorbereiten den Schraubstock öffnen.</translation>
    </message>
    <message>
        <source>Look into the vice before the arm moves.</source>
        <translation>Sehen Sie in den Schraubstock, bevor der Arm fährt.</translation>
    </message>
    <message>
        <source>What is in the vice is not known</source>
        <translation>Was im Schraubstock ist, ist nicht bekannt</translation>
    </message>
</context>
<context>
    <name>ViceWords</name>
    <message>
        <source>Specimen: %1%2</source>
        <translation>Präparat: %1%2</translation>
    </message>
    <message>
        <source>In its vice now, instead: %1%2</source>
        <translation>Jetzt stattdessen im Schraubstock: %1%2</translation>
    </message>
</context>
<context>
    <name>WhereRobotIs</name>
    <message>
        <source>The robot stands with its joints at %1.</source>
        <translation>Der Roboter steht, seine Gelenke bei %1.</translation>
    </message>
    <message>
        <source>The robot stands at home.</source>
        <translation>Der Roboter steht in seiner Grundstellung.</translation>
    </message>
    <message>
        <source>The robot stands %1 mm and %2° from home, at x %3 mm, y %4 mm, z %5 mm.</source>
        <translation>Der Roboter steht %1 mm und %2° von der Grundstellung entfernt, bei x %3 mm, y %4 mm, z %5 mm.</translation>
    </message>
    <message>
        <source>Next: clear what it was pressed for, then release the emergency stop.</source>
        <translation>Als Nächstes: beseitigen, weshalb er gedrückt wurde, dann den Not-Halt lösen.</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Als Nächstes: %1</translation>
    </message>
    <message>
        <source>Next: hold the dead-man&apos;s handle and switch the controller on before the robot moves.</source>
        <translation>Als Nächstes: den Zustimmtaster halten und die Steuerung einschalten, bevor der Roboter sich bewegt.</translation>
    </message>
    <message>
        <source>Next: nothing is clamped; drive home, or run again.</source>
        <translation>Als Nächstes: nichts ist eingespannt; in die Grundstellung fahren oder neu starten.</translation>
    </message>
    <message>
        <source>Next: hold the dead-man&apos;s handle and switch the controller on, then take the loads off (Unload, page 4) before the vice is opened.</source>
        <translation>Als Nächstes: den Zustimmtaster halten und die Steuerung einschalten, dann die Lasten abnehmen („Entlasten“, Seite 4), bevor der Schraubstock geöffnet wird.</translation>
    </message>
    <message>
        <source>Next: the specimen is without load; run again, or open the vice (page 2).</source>
        <translation>Als Nächstes: das Präparat ist ohne Last; neu starten oder den Schraubstock öffnen (Seite 2).</translation>
    </message>
    <message>
        <source>Next: take the loads off the specimen (Unload, page 4); then run again, or open the vice (page 2).</source>
        <translation>Als Nächstes: die Lasten vom Präparat nehmen („Entlasten“, Seite 4); dann neu starten oder den Schraubstock öffnen (Seite 2).</translation>
    </message>
</context>
<context>
    <name>articulus::ui::AccountGuard</name>
    <message>
        <source>An administrator has locked your account.</source>
        <translation>Ein Administrator hat Ihr Konto gesperrt.</translation>
    </message>
    <message>
        <source>An administrator has removed your account.</source>
        <translation>Ein Administrator hat Ihr Konto entfernt.</translation>
    </message>
    <message>
        <source>An administrator has given your account a lesser role.</source>
        <translation>Ein Administrator hat Ihrem Konto eine geringere Rolle gegeben.</translation>
    </message>
    <message>
        <source>Your account was changed from outside of this program.</source>
        <translation>Ihr Konto wurde von außerhalb dieses Programms geändert.</translation>
    </message>
    <message>
        <source>Your account was given another password.</source>
        <translation>Ihr Konto hat ein anderes Passwort bekommen.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::AnalysesSheet</name>
    <message>
        <source>Analyses of %1</source>
        <translation>Auswertungen von %1</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Needs: %1</source>
        <translation>Braucht: %1</translation>
    </message>
    <message>
        <source>Analyses that are asked for</source>
        <translation>Verlangte Auswertungen</translation>
    </message>
    <message>
        <source>None is asked for yet.</source>
        <translation>Noch ist keine verlangt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>nicht gesagt</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Labels of this experiment: %1</source>
        <translation>Bezeichnungen dieses Versuchs: %1</translation>
    </message>
    <message>
        <source>one; another</source>
        <translation>eins; noch eins</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>This version does not know it; it stays as it is.</source>
        <translation>Diese Version kennt sie nicht; sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>this experiment</source>
        <translation>dieser Versuch</translation>
    </message>
    <message>
        <source>Analyses</source>
        <translation>Auswertungen</translation>
    </message>
    <message>
        <source>Range, zones and stiffness of load cycles are computed of every run. Listed here is what is computed beside them. Steps are named by their labels; several names or numbers are divided by semicolons.</source>
        <translation>Bewegungsumfang, Zonen und Steifigkeit von Lastzyklen werden von jedem Lauf berechnet. Hier steht, was außerdem berechnet wird. Schritte werden mit ihren Bezeichnungen genannt; mehrere Namen oder Zahlen trennt ein Semikolon.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ArmImportSheet</name>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>Import an arm</source>
        <translation>Arm importieren</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>From °</source>
        <translation>Von °</translation>
    </message>
    <message>
        <source>To °</source>
        <translation>Bis °</translation>
    </message>
    <message>
        <source>Speed °/s</source>
        <translation>Geschw. °/s</translation>
    </message>
    <message>
        <source>Torque Nm</source>
        <translation>Moment Nm</translation>
    </message>
    <message>
        <source>Mass kg</source>
        <translation>Masse kg</translation>
    </message>
    <message>
        <source>d mm</source>
        <translation>d mm</translation>
    </message>
    <message>
        <source>a mm</source>
        <translation>a mm</translation>
    </message>
    <message>
        <source>α °</source>
        <translation>α °</translation>
    </message>
    <message>
        <source>Joints of the arm</source>
        <translation>Gelenke des Arms</translation>
    </message>
    <message>
        <source>Take typical encoders and presliding where the file states none</source>
        <translation>Typische Encoder und typisches Vorgleiten nehmen, wo die Datei nichts angibt</translation>
    </message>
    <message>
        <source>Choose a URDF …</source>
        <translation>URDF wählen …</translation>
    </message>
    <message>
        <source>URDF of the arm</source>
        <translation>URDF des Arms</translation>
    </message>
    <message>
        <source>URDF (*.urdf *.xml)</source>
        <translation>URDF (*.urdf *.xml)</translation>
    </message>
    <message>
        <source>A serial arm with six or seven joints that turn. What is read is shown here; it is kept as a robot file of your own, which a cell can choose. Nothing of the open cell changes.</source>
        <translation>Ein serieller Arm mit sechs oder sieben Drehgelenken. Was gelesen wurde, wird hier gezeigt; er wird als eigene Roboterdatei abgelegt, die eine Prüfzelle wählen kann. An der geöffneten Prüfzelle ändert sich nichts.</translation>
    </message>
    <message>
        <source>Name for people</source>
        <translation>Name für Personen</translation>
    </message>
    <message>
        <source>Name of the robot file</source>
        <translation>Name der Roboterdatei</translation>
    </message>
    <message>
        <source>root of the URDF</source>
        <translation>Wurzel der URDF</translation>
    </message>
    <message>
        <source>end of the chain</source>
        <translation>Ende der Kette</translation>
    </message>
    <message>
        <source>Link that is the base</source>
        <translation>Glied, das die Basis ist</translation>
    </message>
    <message>
        <source>Link that is the flange</source>
        <translation>Glied, das der Flansch ist</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Only draw the open cell&apos;s arm with its meshes …</source>
        <translation>Nur den Arm der geöffneten Prüfzelle mit ihren Netzen zeichnen …</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n joints, from link %2 to link %3.</source>
        <translation>
            <numerusform>%1: %n Gelenk, von Glied %2 bis Glied %3.</numerusform>
            <numerusform>%1: %n Gelenke, von Glied %2 bis Glied %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>It leaves nothing open.</source>
        <translation>Sie lässt nichts offen.</translation>
    </message>
    <message>
        <source>What it leaves open:</source>
        <translation>Was sie offen lässt:</translation>
    </message>
    <message>
        <source>Wait a moment.</source>
        <translation>Bitte einen Moment warten.</translation>
    </message>
    <message>
        <source>Choose a URDF first.</source>
        <translation>Wählen Sie zuerst eine URDF.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::AuditTab</name>
    <message>
        <source>Search the audit trail</source>
        <translation>Änderungsprotokoll durchsuchen</translation>
    </message>
    <message>
        <source>Person, action, words or date</source>
        <translation>Person, Handlung, Wörter oder Datum</translation>
    </message>
    <message>
        <source>Verify again</source>
        <translation>Neu prüfen</translation>
    </message>
    <message>
        <source>Audit trail, newest first</source>
        <translation>Änderungsprotokoll, neueste zuerst</translation>
    </message>
    <message>
        <source>Row %1 does not fit the row before it: the audit trail was changed by hand</source>
        <translation>Zeile %1 passt nicht zur Zeile davor: das Änderungsprotokoll wurde von Hand verändert</translation>
    </message>
    <message>
        <source>The audit trail is intact: no row was changed</source>
        <translation>Das Änderungsprotokoll ist unversehrt: keine Zeile wurde verändert</translation>
    </message>
</context>
<context>
    <name>articulus::ui::AuditTableModel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Gegenstand</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
</context>
<context>
    <name>articulus::ui::AxesSheet</name>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Use these</source>
        <translation>Diese nehmen</translation>
    </message>
    <message>
        <source>Correct the number that is marked first.</source>
        <translation>Korrigieren Sie zuerst die markierte Zahl.</translation>
    </message>
    <message>
        <source>An axis needs two different ends.</source>
        <translation>Eine Achse braucht zwei verschiedene Enden.</translation>
    </message>
    <message>
        <source>Horizontal: %1</source>
        <translation>Waagrecht: %1</translation>
    </message>
    <message>
        <source>Horizontal, from</source>
        <translation>Waagrecht, von</translation>
    </message>
    <message>
        <source>Horizontal, to</source>
        <translation>Waagrecht, bis</translation>
    </message>
    <message>
        <source>Vertical: %1</source>
        <translation>Senkrecht: %1</translation>
    </message>
    <message>
        <source>Vertical, from</source>
        <translation>Senkrecht, von</translation>
    </message>
    <message>
        <source>Vertical, to</source>
        <translation>Senkrecht, bis</translation>
    </message>
</context>
<context>
    <name>articulus::ui::BannerArea</name>
    <message>
        <source>Not all of it has room.</source>
        <translation>Nicht alles davon hat Platz.</translation>
    </message>
    <message>
        <source>1 more message</source>
        <translation>1 weitere Meldung</translation>
    </message>
    <message>
        <source>%1 more messages</source>
        <translation>%1 weitere Meldungen</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>Zeigen: %1</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>What was measured up to here is stored.</source>
        <translation>Was bis hierher gemessen wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>Acknowledge</source>
        <translation>Quittieren</translation>
    </message>
    <message>
        <source>Release the emergency stop first.</source>
        <translation>Zuerst den Not-Halt lösen.</translation>
    </message>
    <message>
        <source>Confirms that the fault was read; the robot does not move.</source>
        <translation>Bestätigt, dass die Störung gelesen wurde; der Roboter bewegt sich nicht.</translation>
    </message>
    <message>
        <source>Hold the dead-man&apos;s handle again first.</source>
        <translation>Halten Sie zuerst den Zustimmtaster wieder.</translation>
    </message>
    <message>
        <source>The emergency stop is pressed as well: release it first. %1</source>
        <translation>Auch der Not-Halt ist gedrückt: lösen Sie ihn zuerst. %1</translation>
    </message>
    <message>
        <source>Unload is on page 4, the vice on page 2.</source>
        <translation>„Entlasten“ ist auf Seite 4, der Schraubstock auf Seite 2.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CalibrationController</name>
    <message>
        <source>Choose the robot first.</source>
        <translation>Zuerst den Roboter wählen.</translation>
    </message>
    <message>
        <source>Choose a file of measurements first, or try the simulated example.</source>
        <translation>Zuerst eine Datei mit Messungen wählen oder das simulierte Beispiel ausprobieren.</translation>
    </message>
    <message>
        <source>A moving arm needs both records: the arm&apos;s and the instrument&apos;s.</source>
        <translation>Ein bewegter Arm braucht beide Aufzeichnungen: die des Arms und die des Messgeräts.</translation>
    </message>
    <message>
        <source>Calibrating</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Simulating measurements</source>
        <translation>Messungen werden simuliert</translation>
    </message>
    <message>
        <source>Cancelled. What was there before is unchanged.</source>
        <translation>Abgebrochen. Was vorher da war, ist unverändert.</translation>
    </message>
    <message>
        <source>Calibrate first.</source>
        <translation>Zuerst kalibrieren.</translation>
    </message>
    <message>
        <source>The measurements do not fit this arm: %1. Likely causes: %2.</source>
        <translation>Die Messungen passen nicht zu diesem Arm: %1. Wahrscheinliche Ursachen: %2.</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>Der Bericht</translation>
    </message>
    <message>
        <source>There is nothing to sign. %1</source>
        <translation>Es gibt nichts zu unterschreiben. %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CalibrationInputs</name>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Try a simulated example</source>
        <translation>Simuliertes Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Measurements (*.csv)</source>
        <translation>Messungen (*.csv)</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>Robot</source>
        <translation>Roboter</translation>
    </message>
    <message>
        <source>Arm standing: joints, torques, position</source>
        <translation>Arm in Ruhe: Gelenke, Drehmomente, Position</translation>
    </message>
    <message>
        <source>Arm moving: record of the arm</source>
        <translation>Arm in Bewegung: Aufzeichnung des Arms</translation>
    </message>
    <message>
        <source>Arm moving: record of the instrument</source>
        <translation>Arm in Bewegung: Aufzeichnung des Messgeräts</translation>
    </message>
    <message>
        <source>Arm standing, for validation only</source>
        <translation>Arm in Ruhe, nur zur Validierung</translation>
    </message>
    <message>
        <source>Prior knowledge</source>
        <translation>Vorwissen</translation>
    </message>
    <message>
        <source>Measured point in the flange, %1</source>
        <translation>Gemessener Punkt im Flansch, %1</translation>
    </message>
    <message>
        <source>Measured point in the flange, about: x, y, z</source>
        <translation>Gemessener Punkt im Flansch, ungefähr: x, y, z</translation>
    </message>
    <message>
        <source>Lengths within</source>
        <translation>Längen innerhalb</translation>
    </message>
    <message>
        <source>Angles within</source>
        <translation>Winkel innerhalb</translation>
    </message>
    <message>
        <source>Noise of the instrument, per axis</source>
        <translation>Rauschen des Messgeräts, je Achse</translation>
    </message>
    <message>
        <source>estimate it</source>
        <translation>schätzen</translation>
    </message>
    <message>
        <source>Offset d also for parallel axes</source>
        <translation>Versatz d auch für parallele Achsen</translation>
    </message>
    <message>
        <source>Otherwise a parallel axis gets Hayati&apos;s angle β, which its neighbours cannot imitate.</source>
        <translation>Sonst erhält eine parallele Achse den Winkel β nach Hayati, den ihre Nachbarn nicht nachahmen können.</translation>
    </message>
    <message>
        <source>A calculation is running. Wait for it or cancel it.</source>
        <translation>Eine Berechnung läuft. Warten Sie darauf oder brechen Sie sie ab.</translation>
    </message>
    <message>
        <source>Simulates a PA10-6CE with a measuring arm, 107 poses and two motions, and fills in the files.</source>
        <translation>Simuliert einen PA10-6CE mit Messarm, 107 Lagen und zwei Bewegungen, und trägt die Dateien ein.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CalibrationParameterModel</name>
    <message>
        <source>base %1</source>
        <translation>Basis %1</translation>
    </message>
    <message>
        <source>base turn %1</source>
        <translation>Basis, Drehung %1</translation>
    </message>
    <message>
        <source>tool %1</source>
        <translation>Werkzeug %1</translation>
    </message>
    <message>
        <source>tool turn %1</source>
        <translation>Werkzeug, Drehung %1</translation>
    </message>
    <message>
        <source>compliance %1</source>
        <translation>Nachgiebigkeit %1</translation>
    </message>
    <message>
        <source>viscous lag %1</source>
        <translation>viskose Verzögerung %1</translation>
    </message>
    <message>
        <source>time shift</source>
        <translation>Zeitversatz</translation>
    </message>
    <message>
        <source>held at zero: it cannot be less</source>
        <translation>auf null gehalten: kleiner kann es nicht sein</translation>
    </message>
    <message>
        <source>kept: the measurements do not depend on it</source>
        <translation>behalten: die Messungen hängen nicht davon ab</translation>
    </message>
    <message>
        <source>kept: fixed by you</source>
        <translation>behalten: von Ihnen festgelegt</translation>
    </message>
    <message>
        <source>kept: cannot be separated from %1</source>
        <translation>behalten: nicht von %1 zu trennen</translation>
    </message>
    <message>
        <source>Stiffness: %1 Nm/rad</source>
        <translation>Steifigkeit: %1 Nm/rad</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Nominal</source>
        <translation>Nennwert</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>Prior</source>
        <translation>Vorwissen</translation>
    </message>
    <message>
        <source>From data</source>
        <translation>Aus den Daten</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CalibrationTab</name>
    <message>
        <source>The example is filled in. It is simulated: no arm was measured.</source>
        <translation>Das Beispiel ist eingetragen. Es ist simuliert: kein Arm wurde gemessen.</translation>
    </message>
    <message>
        <source>Calibrating</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Nothing has been calibrated yet</source>
        <translation>Noch nichts kalibriert</translation>
    </message>
    <message>
        <source>An arm as it comes from its maker is off by a millimetre or two. Measure its flange with a measuring arm or a laser tracker in about a hundred poses, unloaded and with a weight, and choose the files on the left; or try the simulated example.</source>
        <translation>Ein Arm, wie er vom Hersteller kommt, liegt ein bis zwei Millimeter daneben. Messen Sie seinen Flansch mit einem Messarm oder Lasertracker in etwa hundert Lagen, ohne Last und mit einem Gewicht, und wählen Sie links die Dateien; oder probieren Sie das simulierte Beispiel aus.</translation>
    </message>
    <message>
        <source>Before, mean / peak</source>
        <translation>Vorher, Mittel / Spitze</translation>
    </message>
    <message>
        <source>After, mean / peak</source>
        <translation>Nachher, Mittel / Spitze</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Time shift</source>
        <translation>Zeitversatz</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Save the report …</source>
        <translation>Bericht speichern …</translation>
    </message>
    <message>
        <source>Sign and save the robot …</source>
        <translation>Roboter unterschreiben und speichern …</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 ± %2 ms</source>
        <translation>%1 ± %2 ms</translation>
    </message>
    <message>
        <source>nothing moved</source>
        <translation>nichts bewegt</translation>
    </message>
    <message>
        <source>Sign and save %1 …</source>
        <translation>%1 unterschreiben und speichern …</translation>
    </message>
    <message>
        <source>1 row rejected as an outlier.</source>
        <translation>1 Zeile als Ausreißer verworfen.</translation>
    </message>
    <message>
        <source>%1 rows rejected as outliers.</source>
        <translation>%1 Zeilen als Ausreißer verworfen.</translation>
    </message>
    <message>
        <source>Sign and save the robot</source>
        <translation>Roboter unterschreiben und speichern</translation>
    </message>
    <message>
        <source>Robots (*.json)</source>
        <translation>Roboter (*.json)</translation>
    </message>
    <message>
        <source>Saved, signed with your name: %1</source>
        <translation>Gespeichert, mit Ihrem Namen unterschrieben: %1</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Web pages (*.html)</source>
        <translation>Webseiten (*.html)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CameraButton</name>
    <message>
        <source>Move left (Left)</source>
        <translation>Nach links (Pfeil links)</translation>
    </message>
    <message>
        <source>Move right (Right)</source>
        <translation>Nach rechts (Pfeil rechts)</translation>
    </message>
    <message>
        <source>Move up (Up)</source>
        <translation>Nach oben (Pfeil auf)</translation>
    </message>
    <message>
        <source>Move down (Down)</source>
        <translation>Nach unten (Pfeil ab)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Verkleinern (-)</translation>
    </message>
    <message>
        <source>Rotate left (Shift+Left)</source>
        <translation>Nach links drehen (Umschalt+Links)</translation>
    </message>
    <message>
        <source>Rotate right (Shift+Right)</source>
        <translation>Nach rechts drehen (Umschalt+Rechts)</translation>
    </message>
    <message>
        <source>Tilt up (Shift+Up)</source>
        <translation>Nach oben kippen (Umschalt+Auf)</translation>
    </message>
    <message>
        <source>Tilt down (Shift+Down)</source>
        <translation>Nach unten kippen (Umschalt+Ab)</translation>
    </message>
    <message>
        <source>Incline left (comma)</source>
        <translation>Nach links neigen (Komma)</translation>
    </message>
    <message>
        <source>Incline right (full stop)</source>
        <translation>Nach rechts neigen (Punkt)</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CameraPanel</name>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Save view</source>
        <translation>Ansicht merken</translation>
    </message>
    <message>
        <source>Keeps this view; Backspace comes back to it</source>
        <translation>Merkt sich diese Ansicht; die Rücktaste kehrt zu ihr zurück</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CellDialog</name>
    <message>
        <source>Change cell</source>
        <translation>Prüfzelle wechseln</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Prüfzelle</translation>
    </message>
    <message>
        <source>Simulated specimen in its vice</source>
        <translation>Simuliertes Präparat in seinem Schraubstock</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>The desktop closes this cell and opens the other one; then sign in again. Your experiments, runs and specimens are available in every cell.</source>
        <translation>Das Programm schließt diese Prüfzelle und öffnet die andere; melden Sie sich dann neu an. Ihre Versuche, Läufe und Präparate sind in jeder Prüfzelle da.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open this cell</source>
        <translation>Diese Prüfzelle öffnen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>%1 (own cell, %2)</source>
        <translation>%1 (eigene Prüfzelle, %2)</translation>
    </message>
    <message>
        <source>In its vice instead: %1.</source>
        <translation>Stattdessen in ihrem Schraubstock: %1.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CellEditorTab</name>
    <message>
        <source>Where in the file</source>
        <translation>Wo in der Datei</translation>
    </message>
    <message>
        <source>Shipped</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Differences from the shipped cell</source>
        <translation>Unterschiede zur mitgelieferten Prüfzelle</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Take this difference back</source>
        <translation>Diesen Unterschied zurücknehmen</translation>
    </message>
    <message>
        <source>Work at this cell …</source>
        <translation>An dieser Prüfzelle arbeiten …</translation>
    </message>
    <message>
        <source>Cell to edit</source>
        <translation>Bearbeitete Prüfzelle</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>%1 (own cell, %2)</source>
        <translation>%1 (eigene Prüfzelle, %2)</translation>
    </message>
    <message>
        <source>Edit another cell</source>
        <translation>Andere Prüfzelle bearbeiten</translation>
    </message>
    <message>
        <source>What you changed was not saved and is gone then.</source>
        <translation>Was Sie geändert haben, ist nicht gespeichert und geht dann verloren.</translation>
    </message>
    <message>
        <source>Discard the changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Choose a row of the table first.</source>
        <translation>Wählen Sie zuerst eine Zeile der Tabelle.</translation>
    </message>
    <message>
        <source>Save it first.</source>
        <translation>Speichern Sie sie zuerst.</translation>
    </message>
    <message>
        <source>The desktop closes its cell and opens this one</source>
        <translation>Das Programm schließt seine Prüfzelle und öffnet diese</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n Problem</numerusform>
            <numerusform>%n Probleme</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is wrong in the file. No device was asked.</source>
        <translation>In der Datei ist nichts falsch. Kein Gerät wurde gefragt.</translation>
    </message>
    <message>
        <source>It needs:</source>
        <translation>Sie braucht:</translation>
    </message>
    <message>
        <source>Save the cell</source>
        <translation>Prüfzelle speichern</translation>
    </message>
    <message>
        <source>Cells (*.json)</source>
        <translation>Prüfzellen (*.json)</translation>
    </message>
    <message>
        <source>Saved: %1. Choose Work at this cell to open it.</source>
        <translation>Gespeichert: %1. Mit „An dieser Prüfzelle arbeiten“ öffnen Sie sie.</translation>
    </message>
    <message>
        <source>It has problems, and cannot be opened as it is.</source>
        <translation>Sie hat Fehler und kann so nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>Meshes of the arm …</source>
        <translation>Netze des Arms …</translation>
    </message>
    <message>
        <source>How the arm of the open cell is drawn</source>
        <translation>Wie der Arm der offenen Prüfzelle gezeichnet wird</translation>
    </message>
    <message>
        <source>Use this pose</source>
        <translation>Diese Lage verwenden</translation>
    </message>
    <message>
        <source>Import an arm …</source>
        <translation>Arm importieren …</translation>
    </message>
    <message>
        <source>Makes a robot file of a URDF, and chooses it for the cell that is edited</source>
        <translation>Macht aus einer URDF eine Roboterdatei und wählt sie für die Prüfzelle, die bearbeitet wird</translation>
    </message>
    <message>
        <source>Imported: %1. The cell that is edited has it now; Undo takes that back. Poses, limits and bodies are those of the arm before: the check says what does not fit.</source>
        <translation>Importiert: %1. Die Prüfzelle, die bearbeitet wird, hat ihn jetzt; Rückgängig nimmt das zurück. Lagen, Grenzwerte und Körper sind die des vorigen Arms: Die Prüfung sagt, was nicht passt.</translation>
    </message>
    <message>
        <source>A copy of a cell, for your laboratory. The cell that is open and the shipped ones stay as they are; what is saved holds the differences only. Measure frames, poses and limits at your own bench before a live arm moves: only an engineer may work at such a cell until it has been commissioned.</source>
        <translation>Eine Kopie einer Prüfzelle für Ihr Labor. Die geöffnete und die mitgelieferten bleiben, wie sie sind; gespeichert werden nur die Unterschiede. Messen Sie Koordinatensysteme, Lagen und Grenzwerte an Ihrem eigenen Prüfstand, bevor ein echter Arm sich bewegt: nur Ingenieure dürfen an einer solchen Prüfzelle arbeiten, bis sie in Betrieb genommen ist.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CellFormView</name>
    <message>
        <source>Take this body away</source>
        <translation>Diesen Körper entfernen</translation>
    </message>
    <message>
        <source>Add a body</source>
        <translation>Körper hinzufügen</translation>
    </message>
    <message>
        <source>Choose by looking …</source>
        <translation>Im Bild wählen …</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChangeButtons</name>
    <message>
        <source>Undo the last change</source>
        <translation>Letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Review and put in force</source>
        <translation>Prüfen und übernehmen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChangePreview</name>
    <message>
        <source>The change takes effect in the next control cycle, is written to the audit trail under your name and can be undone.</source>
        <translation>Die Änderung wirkt ab dem nächsten Regelzyklus, wird unter Ihrem Namen in das Änderungsprotokoll geschrieben und kann zurückgenommen werden.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Put in force</source>
        <translation>Übernehmen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChannelSheet</name>
    <message>
        <source>Channels to draw</source>
        <translation>Gezeichnete Kanäle</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Bezugssystem</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Channels, a tick on each that is drawn</source>
        <translation>Kanäle, mit einem Haken an jedem, der gezeichnet wird</translation>
    </message>
    <message>
        <source>Search the channels</source>
        <translation>Kanäle suchen</translation>
    </message>
    <message>
        <source>name, unit or meaning</source>
        <translation>Name, Einheit oder Bedeutung</translation>
    </message>
    <message>
        <source>Draw these</source>
        <translation>Diese zeichnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 of at most %2 channels are chosen. One that was not drawn before begins now.</source>
        <translation>%1 von höchstens %2 Kanälen sind gewählt. Einer, der bisher nicht gezeichnet wurde, beginnt jetzt.</translation>
    </message>
    <message>
        <source>At most %1 channels can be drawn at a time: untick %2.</source>
        <translation>Höchstens %1 Kanäle lassen sich zugleich zeichnen: %2 abwählen.</translation>
    </message>
    <message>
        <source>Choose one channel at least.</source>
        <translation>Mindestens einen Kanal wählen.</translation>
    </message>
    <message>
        <source>Channels to export</source>
        <translation>Zu exportierende Kanäle</translation>
    </message>
    <message>
        <source>Channels, a tick on each that is written</source>
        <translation>Kanäle, ein Haken an jedem, der geschrieben wird</translation>
    </message>
    <message>
        <source>Write these</source>
        <translation>Diese schreiben</translation>
    </message>
    <message numerus="yes">
        <source>%n channel(s) chosen</source>
        <translation>
            <numerusform>%n Kanal gewählt</numerusform>
            <numerusform>%n Kanäle gewählt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChannelTableModel</name>
    <message>
        <source>does not apply</source>
        <translation>trifft nicht zu</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChecklistGroup</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Collapse %1</source>
        <translation>%1 zuklappen</translation>
    </message>
    <message>
        <source>Expand %1</source>
        <translation>%1 aufklappen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChecklistModel</name>
    <message>
        <source>Save or choose a specimen first.</source>
        <translation>Zuerst ein Präparat speichern oder wählen.</translation>
    </message>
    <message>
        <source>First: %1</source>
        <translation>Zuerst: %1</translation>
    </message>
    <message>
        <source>last sample %1 ms ago, allowed %2 ms</source>
        <translation>letzter Messwert vor %1 ms, erlaubt %2 ms</translation>
    </message>
    <message>
        <source>no sample</source>
        <translation>kein Messwert</translation>
    </message>
    <message>
        <source>zeroed</source>
        <translation>genullt</translation>
    </message>
    <message>
        <source>not zeroed yet</source>
        <translation>noch nicht genullt</translation>
    </message>
    <message>
        <source>remaining %1 N and %2 Nm, allowed %3 N and %4 Nm</source>
        <translation>Rest %1 N und %2 Nm, erlaubt %3 N und %4 Nm</translation>
    </message>
    <message>
        <source>needs the vice open</source>
        <translation>der Schraubstock muss offen sein</translation>
    </message>
    <message>
        <source>hold it</source>
        <translation>halten</translation>
    </message>
    <message>
        <source>held: now release it</source>
        <translation>gehalten: jetzt loslassen</translation>
    </message>
    <message>
        <source>released: now hold it again</source>
        <translation>losgelassen: jetzt wieder halten</translation>
    </message>
    <message>
        <source>held, released and held again</source>
        <translation>gehalten, losgelassen und wieder gehalten</translation>
    </message>
    <message>
        <source>forces ±%1 / %2 / %3 N, moments ±%4 / %5 / %6 Nm, box %7 × %8 × %9 mm</source>
        <translation>Kräfte ±%1 / %2 / %3 N, Momente ±%4 / %5 / %6 Nm, Raum %7 × %8 × %9 mm</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>no joint positions</source>
        <translation>keine Gelenklagen</translation>
    </message>
    <message>
        <source>joints differ by up to %1°</source>
        <translation>Gelenke weichen bis zu %1° ab</translation>
    </message>
    <message>
        <source>vice closed</source>
        <translation>Schraubstock geschlossen</translation>
    </message>
    <message>
        <source>vice open</source>
        <translation>Schraubstock offen</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>A procedure, or the end of the session, leads the arm. Wait for it, or cancel it there.</source>
        <translation>Ein Ablauf oder das Ende der Sitzung führt den Arm. Warten Sie darauf, oder brechen Sie es dort ab.</translation>
    </message>
    <message>
        <source>zeroed for the specimen before: zero it for this one</source>
        <translation>für das Präparat davor genullt: für dieses neu nullen</translation>
    </message>
    <message>
        <source>%1, weighed at %2</source>
        <translation>%1, gewogen um %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChecklistRow</name>
    <message>
        <source>Station: %1</source>
        <translation>Prüfstand: %1</translation>
    </message>
    <message>
        <source>The specimen is clamped: unload, open the vice, then go on here</source>
        <translation>Das Präparat ist eingespannt: entlasten, den Schraubstock öffnen, dann hier fortfahren</translation>
    </message>
    <message>
        <source>The specimen is clamped: open the vice, then go on here</source>
        <translation>Das Präparat ist eingespannt: den Schraubstock öffnen, dann hier fortfahren</translation>
    </message>
    <message>
        <source>ticked by the station at %1</source>
        <translation>vom Prüfstand abgehakt um %1</translation>
    </message>
    <message>
        <source>ticked by %1 at %2</source>
        <translation>abgehakt von %1 um %2</translation>
    </message>
    <message>
        <source>Controller on</source>
        <translation>Regelung ein</translation>
    </message>
    <message>
        <source>Go home</source>
        <translation>In die Grundstellung</translation>
    </message>
    <message>
        <source>Zero again</source>
        <translation>Neu nullen</translation>
    </message>
    <message>
        <source>Zero load cell</source>
        <translation>Messdose nullen</translation>
    </message>
    <message>
        <source>Close the vice</source>
        <translation>Schraubstock schließen</translation>
    </message>
    <message>
        <source>Open the vice</source>
        <translation>Schraubstock öffnen</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entlasten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Weigh again</source>
        <translation>Neu wiegen</translation>
    </message>
    <message>
        <source>Weigh load cell</source>
        <translation>Messdose wiegen</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CommandPalette</name>
    <message>
        <source>What do you want to do?</source>
        <translation>Was möchten Sie tun?</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Words of a button, a page, a protocol or a help topic</source>
        <translation>Wörter eines Knopfs, einer Seite, eines Protokolls oder eines Hilfethemas</translation>
    </message>
    <message>
        <source>What can be done</source>
        <translation>Was getan werden kann</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Found in: %1</source>
        <translation>Zu finden in: %1</translation>
    </message>
    <message>
        <source>Nothing that can be done contains these words.</source>
        <translation>Kein Befehl enthält diese Wörter.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CommissioningDesk</name>
    <message>
        <source>A step is under way.</source>
        <translation>Ein Schritt läuft.</translation>
    </message>
    <message>
        <source>The cell is commissioned as it is; what changes it voids that.</source>
        <translation>Die Prüfzelle ist so, wie sie ist, in Betrieb genommen; was sie ändert, macht das ungültig.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CommissioningTab</name>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Do this step</source>
        <translation>Diesen Schritt ausführen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save as a page …</source>
        <translation>Als Seite speichern …</translation>
    </message>
    <message>
        <source>Before anybody runs a test on a live cell, an engineer tries it step by step, with nothing mounted but the tool. Somebody holds the dead-man&apos;s handle and watches. STOP, Esc and Cancel end the step; one that was ended did not pass. Each step relies on those before it.</source>
        <translation>Bevor jemand an einer echten Prüfzelle prüft, erprobt sie ein Ingenieur Schritt für Schritt, mit nichts als dem Werkzeug am Arm. Jemand hält den Zustimmtaster und schaut zu. STOP, Esc und Abbrechen beenden den Schritt; ein beendeter ist nicht bestanden. Jeder Schritt beruht auf denen davor.</translation>
    </message>
    <message>
        <source>Steps of the commissioning</source>
        <translation>Schritte der Inbetriebnahme</translation>
    </message>
    <message>
        <source>Figures of the step</source>
        <translation>Zahlen des Schritts</translation>
    </message>
    <message>
        <source>SIMULATED: the arm of this cell needs no commissioning. The steps can be rehearsed; nothing is kept.</source>
        <translation>SIMULIERT: der Arm dieser Prüfzelle braucht keine Inbetriebnahme. Die Schritte lassen sich proben; nichts wird aufbewahrt.</translation>
    </message>
    <message>
        <source>%1: this cell may run. %2</source>
        <translation>%1: an dieser Prüfzelle darf geprüft werden. %2</translation>
    </message>
    <message>
        <source>%1: no run can start on this cell. %2 Do all steps here, in their order.</source>
        <translation>%1: an dieser Prüfzelle kann keine Prüfung beginnen. %2 Alle Schritte hier in ihrer Reihenfolge ausführen.</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>not done</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>NOT PASSED</source>
        <translation>NICHT BESTANDEN</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <translation>%1. %2: %3</translation>
    </message>
    <message>
        <source>Not done yet.</source>
        <translation>Noch nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Nothing was tried yet.</source>
        <translation>Noch nichts wurde erprobt.</translation>
    </message>
    <message>
        <source>What was found, as PDF or HTML to print</source>
        <translation>Was gefunden wurde, als PDF oder HTML zum Drucken</translation>
    </message>
    <message>
        <source>Commissioning</source>
        <translation>Inbetriebnahme</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Save what was found</source>
        <translation>Speichern, was gefunden wurde</translation>
    </message>
    <message>
        <source>Page to print (*.pdf *.html)</source>
        <translation>Seite zum Drucken (*.pdf *.html)</translation>
    </message>
    <message>
        <source>commissioning_%1</source>
        <translation>inbetriebnahme_%1</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ConditionField</name>
    <message>
        <source>Condition of the specimen</source>
        <translation>Zustand des Präparats</translation>
    </message>
    <message>
        <source>Condition: intact, ACL cut …</source>
        <translation>Zustand: intakt, VKB durchtrennt …</translation>
    </message>
    <message>
        <source>In what condition the specimen of this run was, for statistics, reports and exports</source>
        <translation>In welchem Zustand das Präparat dieses Laufs war, für Statistik, Berichte und Exporte</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ConditionModel</name>
    <message>
        <source>Give two runs at least a condition.</source>
        <translation>Geben Sie bei mindestens zwei Läufen den Zustand an.</translation>
    </message>
    <message>
        <source>Runs with the same words are of one condition; one without any is left out</source>
        <translation>Läufe mit denselben Worten gehören zu einem Zustand; einer ohne Worte bleibt außen vor</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Specimen</source>
        <translation>Präparat</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ConditionsTable</name>
    <message>
        <source>Remove the row</source>
        <translation>Die Zeile entfernen</translation>
    </message>
    <message>
        <source>Move the row up</source>
        <translation>Die Zeile nach oben</translation>
    </message>
    <message>
        <source>Move the row down</source>
        <translation>Die Zeile nach unten</translation>
    </message>
    <message>
        <source>Add row</source>
        <translation>Zeile hinzufügen</translation>
    </message>
    <message>
        <source>Paste rows</source>
        <translation>Zeilen einfügen</translation>
    </message>
    <message>
        <source>Rows that were copied in a spreadsheet or a CSV file: the name, then the values (Ctrl+V)</source>
        <translation>Zeilen, die in einer Tabellenkalkulation oder CSV-Datei kopiert wurden: der Name, dann die Werte (Strg+V)</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Choose a row first.</source>
        <translation>Wählen Sie erst eine Zeile.</translation>
    </message>
    <message>
        <source>A table keeps at least one row.</source>
        <translation>Eine Tabelle behält mindestens eine Zeile.</translation>
    </message>
    <message>
        <source>It is the first one.</source>
        <translation>Es ist die erste.</translation>
    </message>
    <message>
        <source>It is the last one.</source>
        <translation>Es ist die letzte.</translation>
    </message>
    <message>
        <source>Row %1, “%2”: %3</source>
        <translation>Zeile %1, „%2“: %3</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>condition %1</source>
        <translation>Bedingung %1</translation>
    </message>
    <message>
        <source>add row %1 of %2</source>
        <translation>Zeile %1 von %2 hinzufügen</translation>
    </message>
    <message>
        <source>remove row %1 of %2</source>
        <translation>Zeile %1 von %2 entfernen</translation>
    </message>
    <message>
        <source>move row %1 to %2</source>
        <translation>Zeile %1 nach %2 schieben</translation>
    </message>
    <message numerus="yes">
        <source>paste %n row(s)</source>
        <translation>
            <numerusform>%n Zeile einfügen</numerusform>
            <numerusform>%n Zeilen einfügen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::CopyFromLists</name>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Copied to the clipboard.</source>
        <translation>In die Zwischenablage kopiert.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the chosen rows</source>
        <translation>Gewählte Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>Zeile kopieren</translation>
    </message>
    <message>
        <source>Copy this cell</source>
        <translation>Diese Prüfzelle kopieren</translation>
    </message>
    <message>
        <source>Copy the whole table</source>
        <translation>Ganze Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the whole list</source>
        <translation>Ganze Liste kopieren</translation>
    </message>
    <message>
        <source>Copy the chosen cells</source>
        <translation>Gewählte Zellen kopieren</translation>
    </message>
</context>
<context>
    <name>articulus::ui::CurveAxesSheet</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose two different channels.</source>
        <translation>Wählen Sie zwei verschiedene Kanäle.</translation>
    </message>
    <message>
        <source>Draws all that comes from now on, whatever the experiment drives. It is recorded as ever.</source>
        <translation>Zeichnet alles, was von jetzt an kommt, was auch immer der Versuch bewegt. Aufgezeichnet wird wie sonst.</translation>
    </message>
    <message>
        <source>One channel over another</source>
        <translation>Ein Kanal über einem anderen</translation>
    </message>
    <message>
        <source>Use these</source>
        <translation>Diese verwenden</translation>
    </message>
    <message>
        <source>Type a part of a name</source>
        <translation>Teil eines Namens eingeben</translation>
    </message>
    <message>
        <source>Vertical</source>
        <translation>Senkrecht</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>Waagrecht</translation>
    </message>
</context>
<context>
    <name>articulus::ui::DeadManLatch</name>
    <message>
        <source>The robot moves only while the dead-man is held.
This latch stays held until it is pressed again. Releasing it while the robot moves stops it with a fault.
F9 works as a pedal: held while the key is down.</source>
        <translation>Der Roboter bewegt sich nur, solange der Zustimmtaster gehalten ist.
Dieser Taster bleibt gehalten, bis er noch einmal gedrückt wird. Wird er losgelassen, während sich der Roboter bewegt, hält ihn das mit einer Störung an.
F9 wirkt wie ein Pedal: gehalten, solange die Taste gedrückt ist.</translation>
    </message>
    <message>
        <source>Dead-man: held</source>
        <translation>Zustimmtaster gehalten</translation>
    </message>
    <message>
        <source>Dead-man, held</source>
        <translation>Zustimmtaster, gehalten</translation>
    </message>
    <message>
        <source>Dead-man, released</source>
        <translation>Zustimmtaster, losgelassen</translation>
    </message>
    <message>
        <source>Latch dead-man</source>
        <translation>Zustimmung einrasten</translation>
    </message>
</context>
<context>
    <name>articulus::ui::DeadTimeController</name>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1 ± %2 ms, confidence %3 %</source>
        <translation>%1 ± %2 ms, Konfidenz %3 %</translation>
    </message>
    <message>
        <source>The dead time is being measured.</source>
        <translation>Die Totzeit wird gemessen.</translation>
    </message>
    <message>
        <source>Joint %1 swings by %2° to the %3 side and back, three times, with a fine vibration. The moving body travels about %4 mm each way; the whole motion takes about %5 s.</source>
        <translation>Gelenk %1 schwingt um %2° zur Seite „%3“ und zurück, dreimal, mit einem feinen Zittern. Der bewegte Körper legt je Richtung etwa %4 mm zurück; die ganze Bewegung dauert etwa %5 s.</translation>
    </message>
    <message>
        <source>The dead time was not measured. %1</source>
        <translation>Die Totzeit wurde nicht gemessen. %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Cancelled. The dead time is not known now: gains are capped by an assumed value until a motion shows it.</source>
        <translation>Abgebrochen. Die Totzeit ist jetzt nicht bekannt: die Reglerwerte sind durch einen angenommenen Wert begrenzt, bis eine Bewegung sie zeigt.</translation>
    </message>
    <message>
        <source>%1 was refused</source>
        <translation>%1 wurde abgelehnt</translation>
    </message>
    <message>
        <source>ended early: %1</source>
        <translation>vorzeitig beendet: %1</translation>
    </message>
    <message>
        <source>The dead time was not measured. A fault ended the motion: %1.</source>
        <translation>Die Totzeit wurde nicht gemessen. Eine Störung beendete die Bewegung: %1.</translation>
    </message>
    <message>
        <source>Read the fault, acknowledge it and measure again.</source>
        <translation>Lesen und quittieren Sie die Störung und messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>ended early: stopped</source>
        <translation>vorzeitig beendet: angehalten</translation>
    </message>
    <message>
        <source>The dead time was not measured. The motion was stopped before its end.</source>
        <translation>Die Totzeit wurde nicht gemessen. Die Bewegung wurde vor ihrem Ende angehalten.</translation>
    </message>
    <message>
        <source>Measure again when the way is clear.</source>
        <translation>Messen Sie noch einmal, wenn der Weg frei ist.</translation>
    </message>
    <message>
        <source>Joint %1: %2</source>
        <translation>Gelenk %1: %2</translation>
    </message>
    <message>
        <source>Joint %1: not found (%2)</source>
        <translation>Gelenk %1: nicht gefunden (%2)</translation>
    </message>
    <message>
        <source>not found: %1</source>
        <translation>nicht gefunden: %1</translation>
    </message>
    <message>
        <source>The dead time is measured: %1.</source>
        <translation>Die Totzeit ist gemessen: %1.</translation>
    </message>
    <message>
        <source>The dead time was not found: %1.</source>
        <translation>Die Totzeit wurde nicht gefunden: %1.</translation>
    </message>
    <message>
        <source>Gains stay capped by an assumed value. Measure again where joint 1 or 2 has room, or with the set-up speeds lifted while nobody is near.</source>
        <translation>Die Reglerwerte bleiben durch einen angenommenen Wert begrenzt. Messen Sie noch einmal, wo Gelenk 1 oder 2 Platz hat, oder mit aufgehobenen Einrichtgeschwindigkeiten, wenn niemand in der Nähe ist.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::DeviceHealthModel</name>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1 (simuliert)</translation>
    </message>
    <message>
        <source>Robot controller</source>
        <translation>Robotersteuerung</translation>
    </message>
    <message>
        <source>Load cell</source>
        <translation>Messdose</translation>
    </message>
    <message>
        <source>Tracker</source>
        <translation>Tracker</translation>
    </message>
    <message>
        <source>Switches of the operator</source>
        <translation>Schalter des Bedieners</translation>
    </message>
    <message>
        <source>Control cycle</source>
        <translation>Regeltakt</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>read each cycle</source>
        <translation>jeden Takt gelesen</translation>
    </message>
    <message>
        <source> Hz</source>
        <translation> Hz</translation>
    </message>
    <message>
        <source>none since this panel was opened</source>
        <translation>keine, seit dieser Bereich offen ist</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Late or bridged</source>
        <translation>Spät oder überbrückt</translation>
    </message>
    <message>
        <source>Last fault</source>
        <translation>Letzte Störung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::DeviceTab</name>
    <message>
        <source>Load cell</source>
        <translation>Messdose</translation>
    </message>
    <message>
        <source>Wake-up late: 99 % within / longest</source>
        <translation>Aufwachen verspätet: 99 % unter / längstes</translation>
    </message>
    <message>
        <source>Computing: 99 % within / longest</source>
        <translation>Rechnen: 99 % unter / längstes</translation>
    </message>
    <message>
        <source>Late cycles</source>
        <translation>Verspätete Zyklen</translation>
    </message>
    <message>
        <source>Self-test of the limits</source>
        <translation>Selbsttest der Grenzwerte</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Filter channels</source>
        <translation>Kanäle filtern</translation>
    </message>
    <message>
        <source>Filter channels: force, joint, sensor …</source>
        <translation>Kanäle filtern: Kraft, Gelenk, Sensor …</translation>
    </message>
    <message>
        <source>Raw channels</source>
        <translation>Rohkanäle</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>alive, %1 ms</source>
        <translation>aktiv, %1 ms</translation>
    </message>
    <message>
        <source>stale, %1 ms</source>
        <translation>veraltet, %1 ms</translation>
    </message>
    <message>
        <source>%1 / %2 µs</source>
        <translation>%1 / %2 µs</translation>
    </message>
    <message>
        <source>%1, host pauses %2</source>
        <translation>%1, Pausen des Rechners %2</translation>
    </message>
    <message>
        <source>real-time scheduling</source>
        <translation>Echtzeitpriorität</translation>
    </message>
    <message>
        <source>normal scheduling</source>
        <translation>normale Priorität</translation>
    </message>
    <message>
        <source>memory locked</source>
        <translation>Speicher gesperrt</translation>
    </message>
    <message>
        <source>memory not locked</source>
        <translation>Speicher nicht gesperrt</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Health of the devices</source>
        <translation>Zustand der Geräte</translation>
    </message>
    <message>
        <source>Cycles since the start</source>
        <translation>Takte seit dem Start</translation>
    </message>
</context>
<context>
    <name>articulus::ui::DriftPlot</name>
    <message>
        <source>Course of the quantity over the sessions</source>
        <translation>Verlauf der Größe über die Sitzungen</translation>
    </message>
    <message>
        <source>measurement</source>
        <translation>Messung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::DriftTableModel</name>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>real</source>
        <translation>echt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Since the one before</source>
        <translation>Seit der vorigen</translation>
    </message>
    <message>
        <source>Since the first</source>
        <translation>Seit der ersten</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Prüfzelle</translation>
    </message>
    <message>
        <source>Specimen</source>
        <translation>Präparat</translation>
    </message>
</context>
<context>
    <name>articulus::ui::DrivesGuard</name>
    <message>
        <source>The drives were to go off and are still on.</source>
        <translation>Die Antriebe sollten ausgehen und sind noch ein.</translation>
    </message>
    <message>
        <source>Press the emergency stop.</source>
        <translation>Drücken Sie den Not-Halt.</translation>
    </message>
    <message>
        <source>The drives went off: nobody is signed in.</source>
        <translation>Die Antriebe gingen aus: niemand ist angemeldet.</translation>
    </message>
    <message>
        <source>The drives went off: nobody worked for a minute.</source>
        <translation>Die Antriebe gingen aus: seit einer Minute arbeitete niemand.</translation>
    </message>
    <message>
        <source>The drives went off: nobody worked for %1 minutes.</source>
        <translation>Die Antriebe gingen aus: seit %1 Minuten arbeitete niemand.</translation>
    </message>
    <message>
        <source>A run waits for an answer, and its specimen is under load: the drives stay on.</source>
        <translation>Ein Lauf wartet auf eine Antwort, und sein Präparat steht unter Last: Die Antriebe bleiben ein.</translation>
    </message>
    <message>
        <source>The specimen stays clamped under load, held by the brakes: %1. Switch the controller on and unload, or open the vice.</source>
        <translation>Das Präparat bleibt unter Last eingespannt, von den Bremsen gehalten: %1. Regelung einschalten und entlasten, oder den Schraubstock öffnen.</translation>
    </message>
    <message>
        <source>The run still waits for an answer: hold the dead-man&apos;s handle and switch the controller on before you answer.</source>
        <translation>Der Lauf wartet weiter auf eine Antwort: Zustimmtaster halten und Regelung einschalten, bevor Sie antworten.</translation>
    </message>
    <message>
        <source>%1; nobody has worked for some time. Answer on page 4 (Run), or finish: then the load is taken off and the drives go off.</source>
        <translation>%1; seit einiger Zeit arbeitet niemand. Antworten Sie auf Seite 4 (Lauf), oder schließen Sie die Sitzung ab: Dann wird entlastet, und die Antriebe gehen aus.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::EngineeringPage</name>
    <message>
        <source>Engineering</source>
        <translation>Technik</translation>
    </message>
    <message>
        <source>Engineering closed itself after %1 idle minutes.</source>
        <translation>Die Technik schloss sich nach %1 Minuten ohne Eingabe selbst.</translation>
    </message>
    <message>
        <source>Checking the password</source>
        <translation>Das Passwort wird geprüft</translation>
    </message>
    <message>
        <source>Opening the panel</source>
        <translation>Die Seite wird geöffnet</translation>
    </message>
    <message>
        <source>Gains and limits decide how hard the robot can push. Enter your password again to open this panel; it closes itself after 5 idle minutes.</source>
        <translation>Reglerwerte und Grenzwerte bestimmen, wie stark der Roboter drücken kann. Geben Sie Ihr Passwort noch einmal ein, um diese Seite zu öffnen; nach 5 Minuten ohne Eingabe schließt sie sich selbst.</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Sign in as an engineer first.</source>
        <translation>Melden Sie sich zuerst als Ingenieur an.</translation>
    </message>
    <message>
        <source>Opens for engineers only; you are signed in as a clinician.</source>
        <translation>Öffnet sich nur für Ingenieure; Sie sind als Kliniker angemeldet.</translation>
    </message>
    <message>
        <source>The robot moves: only gains that are safe to change in motion can be changed.</source>
        <translation>Der Roboter bewegt sich: nur Reglerwerte, die sich in Bewegung gefahrlos ändern lassen, können geändert werden.</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>One file at a time: only %1 is taken.</source>
        <translation>Eine Datei auf einmal: Nur %1 wird übernommen.</translation>
    </message>
    <message>
        <source>Engineering works</source>
        <translation>Technik arbeitet</translation>
    </message>
</context>
<context>
    <name>articulus::ui::EventList</name>
    <message>
        <source>Events, newest first</source>
        <translation>Ereignisse, neueste zuerst</translation>
    </message>
</context>
<context>
    <name>articulus::ui::EventLogModel</name>
    <message>
        <source>%1 s   %2</source>
        <translation>%1 s   %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ExperimentLibrary</name>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>New force experiment</source>
        <translation>Neuer Kraftversuch</translation>
    </message>
    <message>
        <source>New position experiment</source>
        <translation>Neuer Lageversuch</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ExperimentList</name>
    <message>
        <source>Experiments</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>My experiments</source>
        <translation>Meine Versuche</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Used lately</source>
        <translation>Zuletzt benutzt</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ExportSheet</name>
    <message>
        <source>Export run %1</source>
        <translation>Lauf %1 exportieren</translation>
    </message>
    <message>
        <source>Export %1 runs</source>
        <translation>%1 Läufe exportieren</translation>
    </message>
    <message>
        <source>One of</source>
        <translation>Einer von</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Messwerten</translation>
    </message>
    <message>
        <source>Rows a second</source>
        <translation>Zeilen je Sekunde</translation>
    </message>
    <message>
        <source>A file for each step</source>
        <translation>Eine Datei je Schritt</translation>
    </message>
    <message>
        <source>Open the folder afterwards</source>
        <translation>Danach den Ordner öffnen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>every sample</source>
        <translation>jeder Messwert</translation>
    </message>
    <message>
        <source>one of several samples</source>
        <translation>einer von mehreren Messwerten</translation>
    </message>
    <message>
        <source>fewer rows a second, filtered</source>
        <translation>weniger Zeilen je Sekunde, gefiltert</translation>
    </message>
    <message>
        <source>SI: metres, radians</source>
        <translation>SI: Meter, Radiant</translation>
    </message>
    <message>
        <source>millimetres, degrees</source>
        <translation>Millimeter, Grad</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Export into this folder</source>
        <translation>In diesen Ordner exportieren</translation>
    </message>
    <message>
        <source>Names of the files</source>
        <translation>Namen der Dateien</translation>
    </message>
    <message>
        <source>Each file gets the words for: %1</source>
        <translation>Eingesetzt wird in jeden Namen: %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>This format leaves out: %1.</source>
        <translation>Kein Platz darin für: %1.</translation>
    </message>
    <message>
        <source>Choose at least one group of channels.</source>
        <translation>Wählen Sie mindestens eine Gruppe von Kanälen.</translation>
    </message>
    <message>
        <source>A file of that name is there and is replaced.</source>
        <translation>Eine Datei dieses Namens ist da und wird ersetzt.</translation>
    </message>
    <message>
        <source>%1 files of such names are there and are replaced.</source>
        <translation>%1 Dateien solcher Namen sind da und werden ersetzt.</translation>
    </message>
    <message>
        <source>%1 rows of %2 columns</source>
        <translation>%1 Zeilen mit %2 Spalten</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 Spalten</translation>
    </message>
    <message>
        <source>, about %1</source>
        <translation>, etwa %1</translation>
    </message>
    <message>
        <source>Single channels …</source>
        <translation>Einzelne Kanäle …</translation>
    </message>
    <message>
        <source>Groups again</source>
        <translation>Wieder Gruppen</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>Lasten</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>Lagen</translation>
    </message>
    <message>
        <source>Loads on the specimen, measured and wanted; readings of the load cell stay as they are</source>
        <translation>Lasten auf das Präparat, gemessene und gewünschte; was die Messdose anzeigt, bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Writes groups of channels instead of single ones</source>
        <translation>Schreibt Gruppen von Kanälen statt einzelner</translation>
    </message>
    <message>
        <source>Single channels are chosen: press Groups again first.</source>
        <translation>Einzelne Kanäle sind gewählt: drücken Sie zuerst Wieder Gruppen.</translation>
    </message>
    <message numerus="yes">
        <source>%n single channel(s) …</source>
        <translation>
            <numerusform>%n einzelner Kanal …</numerusform>
            <numerusform>%n einzelne Kanäle …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, in %n file(s)</source>
        <translation>
            <numerusform>, in %n Datei</numerusform>
            <numerusform>, in %n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>{specimen}, {protocol}, {date}, run {run}</source>
        <translation>{specimen}, {protocol}, {date}, Lauf {run}</translation>
    </message>
</context>
<context>
    <name>articulus::ui::FileEdit</name>
    <message>
        <source>Choose a file: %1</source>
        <translation>Datei wählen: %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::FolderSheet</name>
    <message>
        <source>Give folder %1 to a person</source>
        <translation>Ordner %1 einer Person geben</translation>
    </message>
    <message>
        <source>Put folder %1 away?</source>
        <translation>Ordner %1 ablegen?</translation>
    </message>
    <message>
        <source>Put folder %1 back?</source>
        <translation>Ordner %1 zurücklegen?</translation>
    </message>
    <message>
        <source>It becomes the person&apos;s own folder. Nothing in it changes, so its runs stay sealed as they are. Only who has stored nothing can take it: two folders cannot become one without breaking what proves their runs.</source>
        <translation>Er wird der eigene Ordner dieser Person. Nichts darin ändert sich, also bleiben seine Läufe versiegelt, wie sie sind. Nur wer noch nichts gespeichert hat, kann ihn übernehmen: Aus zwei Ordnern kann keiner werden, ohne zu brechen, was ihre Läufe beweist.</translation>
    </message>
    <message>
        <source>It is moved to the folder put_away of the data folder. Nothing is lost: backups have it, and you can put it back here.</source>
        <translation>Er wird in den Ordner put_away des Datenordners verschoben. Nichts geht verloren: Sicherungen enthalten ihn, und Sie können ihn hier zurücklegen.</translation>
    </message>
    <message>
        <source>It is a folder of nobody again, which can be given to a person.</source>
        <translation>Er ist wieder ein Ordner ohne Konto, den man einer Person geben kann.</translation>
    </message>
    <message>
        <source>%1; its database cannot be read</source>
        <translation>%1; seine Datenbank ist nicht lesbar</translation>
    </message>
    <message>
        <source>%1; nothing is stored in it</source>
        <translation>%1; nichts ist darin gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%n specimen(s)</source>
        <translation>
            <numerusform>%n Präparat</numerusform>
            <numerusform>%n Präparate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, no runs, %2</source>
        <translation>%1, keine Läufe, %2</translation>
    </message>
    <message>
        <source>%1, %2 (%3 to %4), %5</source>
        <translation>%1, %2 (%3 bis %4), %5</translation>
    </message>
    <message>
        <source>Your own password</source>
        <translation>Ihr eigenes Passwort</translation>
    </message>
    <message>
        <source>Folder %1 is the folder of %2 now.</source>
        <translation>Ordner %1 ist jetzt der Ordner von %2.</translation>
    </message>
    <message>
        <source>Folder %1 is put away.</source>
        <translation>Ordner %1 ist abgelegt.</translation>
    </message>
    <message>
        <source>Folder %1 is back.</source>
        <translation>Ordner %1 ist zurückgelegt.</translation>
    </message>
    <message>
        <source>%1. It belonged to %2.</source>
        <translation>%1. Er gehörte %2.</translation>
    </message>
    <message>
        <source>Who takes it</source>
        <translation>Wer ihn übernimmt</translation>
    </message>
    <message>
        <source>Put away</source>
        <translation>Ablegen</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurücklegen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Wait a moment.</source>
        <translation>Bitte einen Moment warten.</translation>
    </message>
    <message>
        <source>Make a new account for it first.</source>
        <translation>Legen Sie zuerst ein neues Konto dafür an.</translation>
    </message>
    <message>
        <source>Your own password answers for it.</source>
        <translation>Ihr eigenes Passwort steht dafür ein.</translation>
    </message>
    <message>
        <source>Give the folder</source>
        <translation>Ordner übergeben</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ForceLawCard</name>
    <message>
        <source>Default force law</source>
        <translation>Vorgegebenes Kraftregelgesetz</translation>
    </message>
    <message>
        <source>Controls the loads of Unload and of load steps. %1 (%2)</source>
        <translation>Regelt die Lasten von „Entlasten“ und von Lastschritten. %1 (%2)</translation>
    </message>
    <message>
        <source>The law that controls loads where the protocol names none</source>
        <translation>Das Gesetz, das Lasten regelt, wo das Protokoll keines nennt</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was es tut</translation>
    </message>
    <message>
        <source>Change the default force law?</source>
        <translation>Das vorgegebene Kraftregelgesetz ändern?</translation>
    </message>
    <message>
        <source>%1 controls the loads from the next motion on.</source>
        <translation>%1 regelt die Lasten ab der nächsten Bewegung.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ForceLawModel</name>
    <message>
        <source>The robot moves. The force law can be changed when it has stopped.</source>
        <translation>Der Roboter bewegt sich. Das Kraftregelgesetz kann geändert werden, wenn er steht.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::FrequencyPlot</name>
    <message>
        <source>Over frequency</source>
        <translation>Über der Frequenz</translation>
    </message>
    <message numerus="yes">
        <source>Largest at %1 Hz. Resolution %2 Hz, %n segment(s) averaged.</source>
        <translation>
            <numerusform>Am größten bei %1 Hz. Auflösung %2 Hz, %n Abschnitt gemittelt.</numerusform>
            <numerusform>Am größten bei %1 Hz. Auflösung %2 Hz, %n Abschnitte gemittelt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Falls below −3 dB at %1 Hz.</source>
        <translation>Fällt bei %1 Hz unter −3 dB.</translation>
    </message>
    <message>
        <source>The output does not follow the input: move or load along this axis.</source>
        <translation>Der Ausgang folgt dem Eingang nicht: entlang dieser Achse bewegen oder belasten.</translation>
    </message>
    <message numerus="yes">
        <source>Resolution %1 Hz, %n segment(s) averaged.</source>
        <translation>
            <numerusform>Auflösung %1 Hz, %n Abschnitt gemittelt.</numerusform>
            <numerusform>Auflösung %1 Hz, %n Abschnitte gemittelt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Frequency (Hz)</source>
        <translation>Frequenz (Hz)</translation>
    </message>
    <message>
        <source>%1 (%2/√Hz)</source>
        <translation>%1 (%2/√Hz)</translation>
    </message>
    <message>
        <source>Gain (dB)</source>
        <translation>Verstärkung (dB)</translation>
    </message>
    <message>
        <source>Phase (°)</source>
        <translation>Phase (°)</translation>
    </message>
    <message>
        <source>Coherence</source>
        <translation>Kohärenz</translation>
    </message>
</context>
<context>
    <name>articulus::ui::GainSetComparison</name>
    <message numerus="yes">
        <source>%n difference(s); what is not shown is the same.</source>
        <translation>
            <numerusform>%n Unterschied; was nicht gezeigt ist, ist gleich.</numerusform>
            <numerusform>%n Unterschiede; was nicht gezeigt ist, ist gleich.</numerusform>
        </translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Compare sets of gains</source>
        <translation>Sätze von Reglerwerten vergleichen</translation>
    </message>
    <message>
        <source>Default force law</source>
        <translation>Vorgegebenes Kraftregelgesetz</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Reglerwert</translation>
    </message>
    <message>
        <source>Gains that differ</source>
        <translation>Reglerwerte, die sich unterscheiden</translation>
    </message>
    <message>
        <source>They are the same.</source>
        <translation>Sie sind gleich.</translation>
    </message>
    <message>
        <source>This set</source>
        <translation>Dieser Satz</translation>
    </message>
    <message>
        <source>not saved with it</source>
        <translation>nicht mit ihm gespeichert</translation>
    </message>
</context>
<context>
    <name>articulus::ui::GainSetsCard</name>
    <message>
        <source>Fill in</source>
        <translation>Eintragen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Save those in force</source>
        <translation>Geltende speichern</translation>
    </message>
    <message>
        <source>Name of a set</source>
        <translation>Name eines Satzes</translation>
    </message>
    <message>
        <source>saved by %1 on %2</source>
        <translation>gespeichert von %1 am %2</translation>
    </message>
    <message>
        <source>No set is saved yet: name the gains in force and save them.</source>
        <translation>Noch ist kein Satz gespeichert: die geltenden Reglerwerte benennen und speichern.</translation>
    </message>
    <message>
        <source>Types every gain of this set in below; nothing is in force before you put it there</source>
        <translation>Trägt jeden Wert dieses Satzes unten ein; nichts gilt, bevor Sie es übernehmen</translation>
    </message>
    <message>
        <source>Forgets this set; the gains in force stay</source>
        <translation>Vergisst diesen Satz; die geltenden Reglerwerte bleiben</translation>
    </message>
    <message>
        <source>Name the set first.</source>
        <translation>Zuerst den Satz benennen.</translation>
    </message>
    <message>
        <source>Saves the gains that are in force now under this name</source>
        <translation>Speichert die jetzt geltenden Reglerwerte unter diesem Namen</translation>
    </message>
    <message>
        <source>“%1” is what is in force already.</source>
        <translation>„%1“ gilt bereits.</translation>
    </message>
    <message numerus="yes">
        <source>“%1” differs in %n gain(s) from what is in force: review them below.</source>
        <translation>
            <numerusform>„%1“ weicht in %n Wert vom Geltenden ab: unten durchsehen.</numerusform>
            <numerusform>„%1“ weicht in %n Werten vom Geltenden ab: unten durchsehen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace the set “%1”?</source>
        <translation>Den Satz „%1“ ersetzen?</translation>
    </message>
    <message>
        <source>There is a set of this name. The gains in force take its place.</source>
        <translation>Es gibt einen Satz dieses Namens. Die geltenden Reglerwerte treten an seine Stelle.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The gains in force are kept as “%1”.</source>
        <translation>Die geltenden Reglerwerte sind als „%1“ aufbewahrt.</translation>
    </message>
    <message>
        <source>Remove the set “%1”?</source>
        <translation>Den Satz „%1“ entfernen?</translation>
    </message>
    <message>
        <source>Its gains are forgotten. Those in force stay as they are.</source>
        <translation>Seine Reglerwerte werden vergessen. Die geltenden bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Compare …</source>
        <translation>Vergleichen …</translation>
    </message>
    <message>
        <source>Shows in which gains two saved sets, or a saved set and what is in force, differ</source>
        <translation>Zeigt, in welchen Reglerwerten sich zwei gespeicherte Sätze, oder einer von dem Geltenden, unterscheiden</translation>
    </message>
    <message>
        <source>what is in force</source>
        <translation>was gilt</translation>
    </message>
    <message>
        <source>Saved sets</source>
        <translation>Gespeicherte Sätze</translation>
    </message>
    <message>
        <source>Name, as: soft, cervical spine</source>
        <translation>Name: weich, für Halswirbel</translation>
    </message>
</context>
<context>
    <name>articulus::ui::GoToSheet</name>
    <message>
        <source>Go to …</source>
        <translation>Fahren zu …</translation>
    </message>
    <message>
        <source>Speed of the fastest joint</source>
        <translation>Geschwindigkeit des schnellsten Gelenks</translation>
    </message>
    <message>
        <source>The arm goes there by itself, straight in its joints, while the dead-man is held. It stands when that is let go, by STOP or when this is closed. Only with the vice open.</source>
        <translation>Der Arm fährt von selbst dorthin, geradlinig in seinen Gelenken, solange der Zustimmtaster gehalten wird. Er hält an, wenn der losgelassen wird, durch STOP oder wenn dies geschlossen wird. Nur bei offenem Schraubstock.</translation>
    </message>
    <message>
        <source>Joints of the arm</source>
        <translation>Gelenke des Arms</translation>
    </message>
    <message>
        <source>Pose of the tool, in axes of the robot&apos;s base</source>
        <translation>Lage des Werkzeugs, in Achsen der Roboterbasis</translation>
    </message>
    <message>
        <source>What is typed</source>
        <translation>Was eingegeben wird</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Fahren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>As it stands</source>
        <translation>Wie er steht</translation>
    </message>
    <message>
        <source>Puts the numbers of where the arm is now into the fields</source>
        <translation>Schreibt in die Felder, wo der Arm jetzt ist</translation>
    </message>
    <message>
        <source>Stop the arm</source>
        <translation>Arm anhalten</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>z</source>
        <translation>z</translation>
    </message>
    <message>
        <source>About x</source>
        <translation>Um x</translation>
    </message>
    <message>
        <source>About y</source>
        <translation>Um y</translation>
    </message>
    <message>
        <source>About z</source>
        <translation>Um z</translation>
    </message>
    <message>
        <source>Joint %1</source>
        <translation>Gelenk %1</translation>
    </message>
    <message>
        <source>Joints there: %1</source>
        <translation>Gelenke dort: %1</translation>
    </message>
    <message>
        <source>Least room to a joint&apos;s range: %1 (joint %2)</source>
        <translation>Geringster Abstand zum Bereich eines Gelenks: %1 (Gelenk %2)</translation>
    </message>
    <message>
        <source>Beyond a joint&apos;s range: %1 (joint %2)</source>
        <translation>Jenseits des Bereichs eines Gelenks: %1 (Gelenk %2)</translation>
    </message>
    <message>
        <source>Parts that would meet: %1 and %2, %3 % of the way gone</source>
        <translation>Teile, die sich träfen: %1 und %2, nach %3 % des Wegs</translation>
    </message>
    <message>
        <source>Closest parts on the way: %1 and %2, %3 left, %4 % of it gone</source>
        <translation>Nächste Teile auf dem Weg: %1 und %2, %3 frei, nach %4 % davon</translation>
    </message>
    <message>
        <source>Out of the safety box: %1</source>
        <translation>Außerhalb des Sicherheitsraums: %1</translation>
    </message>
    <message>
        <source>Least room in the safety box: %1</source>
        <translation>Geringster Abstand im Sicherheitsraum: %1</translation>
    </message>
    <message>
        <source>It takes %1 s</source>
        <translation>Es dauert %1 s</translation>
    </message>
    <message>
        <source>The arm is there.</source>
        <translation>Der Arm ist dort.</translation>
    </message>
    <message>
        <source>Wait a moment.</source>
        <translation>Bitte einen Moment warten.</translation>
    </message>
    <message>
        <source>On its way. STOP, or letting go of the dead-man, stops it.</source>
        <translation>Unterwegs. STOP oder Loslassen des Zustimmtasters hält ihn an.</translation>
    </message>
    <message>
        <source>Ready: the way is free.</source>
        <translation>Bereit: Der Weg ist frei.</translation>
    </message>
    <message>
        <source>The joints would go elsewhere than was shown. Look at it, and press again.</source>
        <translation>Die Gelenke würden anderswohin fahren als gezeigt. Sehen Sie es an und drücken Sie noch einmal.</translation>
    </message>
    <message>
        <source>Nothing watches what the arm itself could touch: its file has no bodies. Look at the way yourself.</source>
        <translation>Nichts überwacht, was der Arm selbst berühren könnte: Seine Datei hat keine Körper. Sehen Sie sich den Weg selbst an.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::HeaderBar</name>
    <message>
        <source>REC</source>
        <translation>AUFN.</translation>
    </message>
    <message>
        <source>Disk free</source>
        <translation>Platz frei</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Emergency stop (virtual button)</source>
        <translation>Not-Halt (virtueller Taster)</translation>
    </message>
    <message>
        <source>Pressed: drives off, brakes on. Release it before the fault can be acknowledged.</source>
        <translation>Gedrückt: Antriebe aus, Bremsen zu. Lösen Sie ihn, bevor die Störung quittiert werden kann.</translation>
    </message>
    <message>
        <source>Theme: as the system</source>
        <translation>Farben: wie das System</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>Farben: hell</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>Farben: dunkel</translation>
    </message>
    <message>
        <source>Drives go off when nobody works</source>
        <translation>Antriebe gehen aus, wenn niemand arbeitet</translation>
    </message>
    <message>
        <source>after %1 minutes</source>
        <translation>nach %1 Minuten</translation>
    </message>
    <message>
        <source>never by themselves</source>
        <translation>nie von selbst</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>READ-ONLY</source>
        <translation>NUR LESEN</translation>
    </message>
    <message>
        <source>Start to work</source>
        <translation>Arbeit beginnen</translation>
    </message>
    <message>
        <source>Control cycle: 99 of 100 cycles started within this time of their deadline.
Late cycles so far: %1 of %2</source>
        <translation>Regelzyklus: 99 von 100 Zyklen begannen innerhalb dieser Zeit nach ihrem Termin.
Verspätete Zyklen bisher: %1 von %2</translation>
    </message>
    <message>
        <source>
Host pauses: %1, %2 s in all. The simulated cell waited.</source>
        <translation>
Pausen des Rechners: %1, zusammen %2 s. Die simulierte Prüfzelle wartete.</translation>
    </message>
    <message>
        <source>Language: as the system</source>
        <translation>Sprache: wie das System</translation>
    </message>
    <message>
        <source>More: commands, emergency stop, theme, language, sign out, quit</source>
        <translation>Mehr: Befehle, Not-Halt, Farbschema, Sprache, Abmelden, Beenden</translation>
    </message>
    <message>
        <source>All commands …</source>
        <translation>Alle Befehle …</translation>
    </message>
    <message>
        <source>Tour of the five steps</source>
        <translation>Rundgang durch die fünf Schritte</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>delay %1 µs</source>
        <translation>Verzug %1 µs</translation>
    </message>
    <message>
        <source>delay %1 ms</source>
        <translation>Verzug %1 ms</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
</context>
<context>
    <name>articulus::ui::HelpPage</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help topics</source>
        <translation>Themen der Hilfe</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Text der Hilfe</translation>
    </message>
    <message>
        <source>The help pages are missing from %1. Reinstall Articulus.</source>
        <translation>Die Seiten der Hilfe fehlen in %1. Installieren Sie Articulus neu.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::HistoryPage</name>
    <message>
        <source>What was measured</source>
        <translation>Was gemessen wurde</translation>
    </message>
    <message>
        <source>Measurements of this cell, newest first</source>
        <translation>Messungen dieser Prüfzelle, die neueste zuerst</translation>
    </message>
    <message>
        <source>Measured on a simulated cell: what drifts here was made to drift.</source>
        <translation>An einer simulierten Prüfzelle gemessen: Was hier driftet, driftet mit Absicht.</translation>
    </message>
    <message>
        <source>Nothing has moved by more than three times its usual change.</source>
        <translation>Nichts hat sich um mehr als das Dreifache seiner üblichen Änderung verschoben.</translation>
    </message>
    <message>
        <source>Nothing was measured of this cell yet. Each weigh-in, identification of the tool, test of the dead time and run with load cycles adds a row.</source>
        <translation>An dieser Prüfzelle wurde noch nichts gemessen. Jedes Wiegen, jede Werkzeugbestimmung, jeder Test der Totzeit und jeder Lauf mit Lastzyklen fügt eine Zeile hinzu.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2 since the first)</source>
        <translation>%1 (%2 seit der ersten)</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ImportAsker</name>
    <message>
        <source>What is to be imported was read: open Results to say what it is.</source>
        <translation>Was importiert werden soll, wurde gelesen: öffnen Sie „Ergebnisse“, um zu sagen, was es ist.</translation>
    </message>
    <message>
        <source>Nothing is written in a read-only window.</source>
        <translation>In einem Fenster nur zum Lesen wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>A run is under way: import once it has ended.</source>
        <translation>Ein Lauf ist im Gange: importieren Sie, wenn er beendet ist.</translation>
    </message>
    <message>
        <source>The drives are on: switch them off to import, or import with articulusctl.</source>
        <translation>Die Antriebe sind ein: schalten Sie sie zum Importieren aus, oder importieren Sie mit articulusctl.</translation>
    </message>
    <message>
        <source>Import measurements of another system</source>
        <translation>Messungen eines anderen Systems importieren</translation>
    </message>
    <message>
        <source>All files (*);;Text (*.csv *.txt *.tsv *.dat);;TDMS (*.tdms);;C3D (*.c3d);;MATLAB, HDF5 (*.mat *.h5 *.hdf5);;OpenSim (*.sto *.mot *.trc)</source>
        <translation>Alle Dateien (*);;Text (*.csv *.txt *.tsv *.dat);;TDMS (*.tdms);;C3D (*.c3d);;MATLAB, HDF5 (*.mat *.h5 *.hdf5);;OpenSim (*.sto *.mot *.trc)</translation>
    </message>
    <message>
        <source>Side of the joint</source>
        <translation>Seite des Gelenks</translation>
    </message>
    <message>
        <source>Side of the joints</source>
        <translation>Seite der Gelenke</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 does not say whether it is of a left or a right joint, and signs depend on it.</source>
        <translation>%1 sagt nicht, ob die Datei von einem linken oder einem rechten Gelenk ist, und die Vorzeichen hängen davon ab.</translation>
    </message>
    <message>
        <source>%1 do not say whether they are of a left or a right joint, and signs depend on it.</source>
        <translation>%1 sagen nicht, ob sie von einem linken oder einem rechten Gelenk sind, und die Vorzeichen hängen davon ab.</translation>
    </message>
    <message>
        <source>State.cfg or Project.sVprj of simVITRO beside the file would say it, and where the joint stood: without it poses are not made, angles and loads are.</source>
        <translation>State.cfg oder Project.sVprj von simVITRO neben der Datei würde es sagen, und auch, wo das Gelenk stand: ohne sie entstehen keine Lagen, wohl aber Winkel und Lasten.</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ImportJoin</name>
    <message>
        <source>Join</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>two tests</source>
        <translation>zwei Prüfungen</translation>
    </message>
    <message>
        <source>one test, by one clock</source>
        <translation>eine Prüfung, nach einer Uhr</translation>
    </message>
    <message>
        <source>one test, joined by a trigger</source>
        <translation>eine Prüfung, durch einen Auslöser verbunden</translation>
    </message>
    <message>
        <source>one test, joined by a clap</source>
        <translation>eine Prüfung, durch einen Schlag verbunden</translation>
    </message>
    <message>
        <source>one test, joined by likeness</source>
        <translation>eine Prüfung, durch Ähnlichkeit verbunden</translation>
    </message>
    <message>
        <source>Trigger: the first rising edge of a channel of each file; clap: the one spike; likeness: the shift at which two channels go alike (cross-correlation)</source>
        <translation>Auslöser: die erste steigende Flanke eines Kanals jeder Datei; Schlag: die eine Spitze; Ähnlichkeit: der Versatz, bei dem zwei Kanäle gleich verlaufen (Kreuzkorrelation)</translation>
    </message>
    <message>
        <source>Both files are</source>
        <translation>Beide Dateien sind</translation>
    </message>
    <message>
        <source>Channel of %1</source>
        <translation>Kanal von %1</translation>
    </message>
    <message>
        <source>The files are being joined …</source>
        <translation>Die Dateien werden verbunden …</translation>
    </message>
    <message>
        <source>Finds how both clocks belong together, and shows the shift</source>
        <translation>Findet, wie beide Uhren zusammengehören, und zeigt den Versatz</translation>
    </message>
    <message>
        <source>One of the files says no times: write into “Rows a second” how many it has.</source>
        <translation>Eine der Dateien nennt keine Zeiten: schreiben Sie unter „Zeilen je Sekunde“, wie viele sie hat.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ImportModel</name>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
    <message>
        <source>%1 stands for two columns.</source>
        <translation>%1 steht für zwei Spalten.</translation>
    </message>
    <message>
        <source>%1 needs a unit, as %2.</source>
        <translation>%1 braucht eine Einheit, etwa %2.</translation>
    </message>
    <message>
        <source>Choose what %1 is, or leave it out.</source>
        <translation>Wählen Sie, was %1 ist, oder lassen Sie es weg.</translation>
    </message>
    <message>
        <source>Is %1 the channel %2? Choose it, and its unit.</source>
        <translation>Ist %1 der Kanal %2? Wählen Sie ihn und seine Einheit.</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Nicht verwendet</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Guessed from name and unit</source>
        <translation>Nach Name und Einheit vermutet</translation>
    </message>
    <message>
        <source>Column of the file</source>
        <translation>Spalte der Datei</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erster Wert</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>Vorzeichen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ImportPreview</name>
    <message>
        <source>Cannot be imported like this: %1</source>
        <translation>So kann die Datei nicht importiert werden: %1</translation>
    </message>
    <message>
        <source>Would be stored: %1 s at %2 Hz, %3</source>
        <translation>Gespeichert würden: %1 s bei %2 Hz, %3</translation>
    </message>
    <message>
        <source>no gaps</source>
        <translation>keine Lücken</translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s), the longest %1 s</source>
        <translation>
            <numerusform>%n Lücke von %1 s</numerusform>
            <numerusform>%n Lücken, die längste %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: its load cycle number %2 is reported</source>
        <translation>%1: berichtet wird der Lastzyklus Nummer %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ImportSheet</name>
    <message>
        <source>Import measurements of another system</source>
        <translation>Messungen eines anderen Systems importieren</translation>
    </message>
    <message>
        <source>What names and units say</source>
        <translation>Was Namen und Einheiten sagen</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Columns of the file and our channels</source>
        <translation>Spalten der Datei und unsere Kanäle</translation>
    </message>
    <message>
        <source>found in the loads</source>
        <translation>in den Lasten gefunden</translation>
    </message>
    <message>
        <source>Keeps the mapping under this name</source>
        <translation>Bewahrt die Zuordnung unter diesem Namen auf</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>Specimen</source>
        <translation>Präparat</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Motions</source>
        <translation>Bewegungen</translation>
    </message>
    <message>
        <source>Rows a second</source>
        <translation>Zeilen je Sekunde</translation>
    </message>
    <message>
        <source>Keep the mapping as</source>
        <translation>Zuordnung aufbewahren als</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The specimen %1 is of the other side: %2.</source>
        <translation>Das Präparat %1 ist von der anderen Seite: %2.</translation>
    </message>
    <message>
        <source>%1 says the other side: %2.</source>
        <translation>%1 sagt die andere Seite: %2.</translation>
    </message>
    <message>
        <source>Choose a channel for one column at least.</source>
        <translation>Wählen Sie für mindestens eine Spalte einen Kanal.</translation>
    </message>
    <message>
        <source>The files are being prepared …</source>
        <translation>Die Dateien werden vorbereitet …</translation>
    </message>
    <message>
        <source>The files are being joined …</source>
        <translation>Die Dateien werden verbunden …</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is a run already; it is stored once more.</source>
        <translation>%1 ist schon ein Lauf; er wird noch einmal gespeichert.</translation>
    </message>
    <message>
        <source>Rows a second: %1</source>
        <translation>Zeilen je Sekunde: %1</translation>
    </message>
    <message>
        <source>Write a number, in hertz.</source>
        <translation>Geben Sie eine Zahl in Hertz ein.</translation>
    </message>
    <message>
        <source>Replace a mapping</source>
        <translation>Zuordnung ersetzen</translation>
    </message>
    <message>
        <source>A mapping is kept as %1 already. Replace it?</source>
        <translation>Unter %1 ist schon eine Zuordnung aufbewahrt. Ersetzen?</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>x anterior, y left, z up</source>
        <translation>x anterior, y left, z up</translation>
    </message>
    <message>
        <source>Where the axes of the file point: isb, opensim, ras, lps, or as in &quot;x right, y anterior, z up&quot;, or nine numbers of a rotation. Forces, moments, places and orientations are turned; w turns nothing.</source>
        <translation>Wohin die Achsen der Datei zeigen: isb, opensim, ras, lps, oder wie in „x right, y anterior, z up“ (anterior, posterior, left, right, up, down), oder neun Zahlen einer Drehung. Kräfte, Momente, Orte und Orientierungen werden gedreht; w dreht nichts.</translation>
    </message>
    <message>
        <source>Axes of the file</source>
        <translation>Achsen der Datei</translation>
    </message>
    <message>
        <source>Seconds, at most 1: missing values are filled with straight lines where those before and after are no further apart. What was filled is told and kept with the run. Empty: they stay missing.</source>
        <translation>Sekunden, höchstens 1: Fehlende Werte werden auf Geraden ergänzt, wo die Werte davor und danach nicht weiter auseinanderliegen. Was ergänzt wurde, wird gesagt und beim Lauf aufbewahrt. Leer: Sie fehlen weiterhin.</translation>
    </message>
    <message>
        <source>%1 s is not between 0 and 1 s.</source>
        <translation>%1 s liegt nicht zwischen 0 und 1 s.</translation>
    </message>
    <message>
        <source>Write seconds, as 0.1, or leave it empty.</source>
        <translation>Geben Sie Sekunden an, etwa 0,1, oder lassen Sie das Feld leer.</translation>
    </message>
    <message>
        <source>none</source>
        <comment>gaps that are filled</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Fill gaps (s)</source>
        <translation>Lücken füllen (s)</translation>
    </message>
    <message>
        <source>Fill gaps: %1</source>
        <translation>Lücken füllen: %1</translation>
    </message>
    <message>
        <source>Which axis is loaded: FE (flexion-extension), LB (lateral bending), AR (axial rotation), or a name of your own and its load (AP=Fx); several with commas; &quot;none&quot; stores no load loops</source>
        <translation>Welche Achse belastet ist: FE (Flexion-Extension), LB (Seitneigung), AR (axiale Rotation) oder ein eigener Name und seine Last (AP=Fx); mehrere mit Kommas; „none“ speichert keine Lastschleifen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::JogController</name>
    <message>
        <source>Ended by a fault: %1.</source>
        <translation>Durch eine Störung beendet: %1.</translation>
    </message>
    <message>
        <source>Close to a limit: %1 (%2). Only the way back is open: what comes nearer ends at once.</source>
        <translation>Nahe an einem Grenzwert: %1 (%2). Nur der Weg zurück ist frei: was näher kommt, endet sofort.</translation>
    </message>
    <message>
        <source>Ended close to a limit: %1 (%2). Jog the other way, or along another axis.</source>
        <translation>Nahe an einem Grenzwert beendet: %1 (%2). Fahren Sie in die andere Richtung oder entlang einer anderen Achse.</translation>
    </message>
    <message>
        <source>Ended near a singularity: a joint would turn too fast. Jog the other way, or the joints one by one.</source>
        <translation>Nahe einer Singularität beendet: ein Gelenk würde zu schnell drehen. Fahren Sie in die andere Richtung oder die Gelenke einzeln.</translation>
    </message>
    <message>
        <source>Close to a singularity: of the body only the way back is open; single joints move.</source>
        <translation>Nahe an einer Singularität: für den Körper ist nur der Weg zurück frei; einzelne Gelenke fahren.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::JogSheet</name>
    <message>
        <source>The pedals move</source>
        <translation>Die Pedale bewegen</translation>
    </message>
    <message>
        <source>Go to the initial pose</source>
        <translation>Zur Anfangslage fahren</translation>
    </message>
    <message>
        <source>The arm goes by itself to the pose from which this cell begins, while the dead-man is held; it stands when that is let go, or by STOP</source>
        <translation>Der Arm fährt von selbst in die Lage, von der diese Prüfzelle ausgeht, solange der Zustimmtaster gehalten wird; er steht, wenn dieser losgelassen wird, oder durch STOP</translation>
    </message>
    <message>
        <source>Joint %1</source>
        <translation>Gelenk %1</translation>
    </message>
    <message>
        <source>Along %1</source>
        <translation>Entlang %1</translation>
    </message>
    <message>
        <source>About %1</source>
        <translation>Um %1</translation>
    </message>
    <message>
        <source>Jog the arm</source>
        <translation>Arm von Hand verfahren</translation>
    </message>
    <message>
        <source>Speed along an axis</source>
        <translation>Geschwindigkeit entlang einer Achse</translation>
    </message>
    <message>
        <source>Speed about an axis</source>
        <translation>Geschwindigkeit um eine Achse</translation>
    </message>
    <message>
        <source>The arm moves while a button is held, with the mouse or with Space, and stands when it is let go. Only with the vice open: what is clamped would be torn.</source>
        <translation>Der Arm bewegt sich, solange eine Taste gehalten wird, mit der Maus oder mit der Leertaste, und steht, wenn sie losgelassen wird. Nur bei offenem Schraubstock: Eingespanntes würde zerrissen.</translation>
    </message>
    <message>
        <source>Joints of the arm</source>
        <translation>Gelenke des Arms</translation>
    </message>
    <message>
        <source>Body, in axes of the room (x anterior, y left, z up)</source>
        <translation>Körper, in Achsen des Raums (x anterior, y links, z oben)</translation>
    </message>
    <message>
        <source>Body, in axes of the tool</source>
        <translation>Körper, in Achsen des Werkzeugs</translation>
    </message>
    <message>
        <source>Body, in axes of the joint at its reference pose</source>
        <translation>Körper, in Achsen des Gelenks in seiner Referenzlage</translation>
    </message>
    <message>
        <source>What moves</source>
        <translation>Was sich bewegt</translation>
    </message>
    <message>
        <source>Speed of joints and about an axis</source>
        <translation>Geschwindigkeit der Gelenke und um eine Achse</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1, minus</source>
        <translation>%1, minus</translation>
    </message>
    <message>
        <source>%1, plus</source>
        <translation>%1, plus</translation>
    </message>
    <message>
        <source>The arm moves while you hold.</source>
        <translation>Der Arm bewegt sich, solange Sie halten.</translation>
    </message>
    <message>
        <source>Ready. Hold a button.</source>
        <translation>Bereit. Eine Taste halten.</translation>
    </message>
    <message>
        <source>Moves the arm while it is held, with the mouse or with Space</source>
        <translation>Bewegt den Arm, solange sie gehalten wird, mit der Maus oder der Leertaste</translation>
    </message>
    <message>
        <source>Go to …</source>
        <translation>Fahren zu …</translation>
    </message>
    <message>
        <source>To typed joint positions, or a typed pose of the tool; its way is looked at first</source>
        <translation>Zu eingegebenen Gelenklagen oder einer eingegebenen Lage des Werkzeugs; der Weg wird zuerst geprüft</translation>
    </message>
</context>
<context>
    <name>articulus::ui::KeyRenewalSheet</name>
    <message>
        <source>The key of this station cannot be used</source>
        <translation>Der Schlüssel dieses Prüfstands ist nicht zu gebrauchen</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Name of an administrator</source>
        <translation>Name eines Administrators</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Make a new key</source>
        <translation>Neuen Schlüssel machen</translation>
    </message>
    <message>
        <source>Type name and password first.</source>
        <translation>Geben Sie zuerst Name und Passwort ein.</translation>
    </message>
    <message>
        <source>Best: close, and put station.key back from a backup of the data folder. Where there is no backup, an administrator makes a new key. Accounts and runs are then taken as they are found: nobody can prove any more that they were not changed. Tools in force and commissioned cells have to be measured again. The audit trail keeps a record of it for ever.</source>
        <translation>Am besten: schließen und station.key aus einer Sicherung des Datenordners zurücklegen. Wo es keine Sicherung gibt, macht ein Administrator einen neuen Schlüssel. Konten und Läufe gelten dann so, wie sie vorgefunden werden: Niemand kann mehr beweisen, dass sie nicht geändert wurden. Gültige Werkzeuge und in Betrieb genommene Zellen müssen neu vermessen werden. Das Änderungsprotokoll hält es für immer fest.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::LabDisplay</name>
    <message>
        <source>Articulus: display of the laboratory</source>
        <translation>Articulus: Anzeige des Labors</translation>
    </message>
    <message>
        <source>F11 closes it; Shift and F11, or a double click, fill the screen with it and back.</source>
        <translation>F11 schließt es; Umschalt und F11 oder ein Doppelklick füllen den Bildschirm damit und zurück.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::LandmarkList</name>
    <message>
        <source>Landmark %1</source>
        <translation>Landmarke %1</translation>
    </message>
    <message>
        <source>add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message numerus="yes">
        <source>paste %n landmark(s)</source>
        <translation>
            <numerusform>%n Landmarke einfügen</numerusform>
            <numerusform>%n Landmarken einfügen</numerusform>
        </translation>
    </message>
    <message>
        <source>remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>take places off the mesh before</source>
        <translation>Orte auf dem Netz davor wegnehmen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::LandmarkPicker</name>
    <message>
        <source>A click on the mesh adds a landmark. Drag to turn it, wheel to come closer.</source>
        <translation>Ein Klick auf das Netz fügt eine Landmarke hinzu. Ziehen dreht es, das Mausrad kommt näher.</translation>
    </message>
    <message>
        <source>A click on the mesh sets: %1</source>
        <translation>Ein Klick auf das Netz setzt: %1</translation>
    </message>
    <message>
        <source>Add landmark</source>
        <translation>Landmarke hinzufügen</translation>
    </message>
    <message>
        <source>Bone
%1 (mm)</source>
        <translation>Knochen
%1 (mm)</translation>
    </message>
    <message>
        <source>Choose a landmark first.</source>
        <translation>Wählen Sie zuerst eine Landmarke.</translation>
    </message>
    <message>
        <source>Landmark</source>
        <translation>Landmarke</translation>
    </message>
    <message>
        <source>Landmarks</source>
        <translation>Landmarken</translation>
    </message>
    <message>
        <source>Lines that were copied from a table: a name, then x y z on the bone, or x y z on the mesh and x y z on the bone (Ctrl+V)</source>
        <translation>Zeilen, die in einer Tabelle kopiert wurden: ein Name, dann x y z auf dem Knochen, oder x y z auf dem Netz und x y z auf dem Knochen (Strg+V)</translation>
    </message>
    <message>
        <source>Mesh
%1 (%2)</source>
        <translation>Netz
%1 (%2)</translation>
    </message>
    <message>
        <source>Once a mesh is chosen, clicks on it set landmarks.</source>
        <translation>Sobald ein Netz gewählt ist, setzen Klicks darauf Landmarken.</translation>
    </message>
    <message>
        <source>Paste landmarks</source>
        <translation>Landmarken einfügen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Remove the landmark</source>
        <translation>Die Landmarke entfernen</translation>
    </message>
    <message>
        <source>Row %1, “%2”: %3</source>
        <translation>Zeile %1, „%2“: %3</translation>
    </message>
    <message>
        <source>There are 200 landmarks: no more are taken.</source>
        <translation>Es gibt 200 Landmarken: Mehr werden nicht genommen.</translation>
    </message>
    <message>
        <source>There are no lines to paste: copy them in a table first.</source>
        <translation>Es gibt keine Zeilen zum Einfügen: Kopieren Sie sie zuerst in einer Tabelle.</translation>
    </message>
    <message>
        <source>There is no 3D view here: type the places, or paste them.</source>
        <translation>Hier gibt es keine 3D-Ansicht: Geben Sie die Orte ein, oder fügen Sie sie ein.</translation>
    </message>
    <message>
        <source>There is nothing of the mesh: click on its surface.</source>
        <translation>Dort ist nichts vom Netz: Klicken Sie auf seine Oberfläche.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>articulus::ui::LearnedCard</name>
    <message>
        <source>Law in use</source>
        <translation>Regelgesetz in Gebrauch</translation>
    </message>
    <message>
        <source>Force law, default</source>
        <translation>Kraftregelgesetz, vorgegeben</translation>
    </message>
    <message>
        <source>Dead time of the arm</source>
        <translation>Totzeit des Arms</translation>
    </message>
    <message>
        <source>Force gains in force</source>
        <translation>Geltende Kraftreglerwerte</translation>
    </message>
    <message>
        <source>Measure dead time …</source>
        <translation>Totzeit messen …</translation>
    </message>
    <message>
        <source>Measuring the dead time</source>
        <translation>Die Totzeit wird gemessen</translation>
    </message>
    <message>
        <source>Dead time: %1. %2</source>
        <translation>Totzeit: %1. %2</translation>
    </message>
    <message>
        <source>Shows what the robot will do, and asks before it moves</source>
        <translation>Zeigt, was der Roboter tun wird, und fragt, bevor er sich bewegt</translation>
    </message>
    <message>
        <source>Measured last: %1</source>
        <translation>Zuletzt gemessen: %1</translation>
    </message>
    <message>
        <source>The dead time can not be measured now. %1</source>
        <translation>Die Totzeit kann jetzt nicht gemessen werden. %1</translation>
    </message>
    <message>
        <source>Measure the dead time of the arm</source>
        <translation>Totzeit des Arms messen</translation>
    </message>
    <message>
        <source>May the robot move?</source>
        <translation>Darf sich der Roboter bewegen?</translation>
    </message>
    <message>
        <source>Nothing may be clamped, and nobody may stand near the arm. STOP, Cancel or releasing the handle ends the motion at once. The present value of the dead time is discarded when the motion begins.</source>
        <translation>Nichts darf eingespannt sein, und niemand darf nahe am Arm stehen. STOP, „Abbrechen“ oder das Loslassen des Tasters beendet die Bewegung sofort. Der jetzige Wert der Totzeit wird verworfen, wenn die Bewegung beginnt.</translation>
    </message>
    <message>
        <source>Move and measure</source>
        <translation>Bewegen und messen</translation>
    </message>
    <message>
        <source>Do not move</source>
        <translation>Nicht bewegen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::LoadBehindBrakes</name>
    <message>
        <source>The clamped specimen is under load while the drives are off.</source>
        <translation>Das eingespannte Präparat steht unter Last, während die Antriebe aus sind.</translation>
    </message>
    <message>
        <source>%1: brakes let an arm settle as they close. Switch the controller on and unload it, or open the vice.</source>
        <translation>%1: Beim Schließen der Bremsen setzt sich ein Arm. Die Regelung einschalten und entlasten, oder den Schraubstock öffnen.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::LoadCellTab</name>
    <message>
        <source>Load cell</source>
        <translation>Messdose</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Tool point</source>
        <translation>Werkzeugspitze</translation>
    </message>
    <message>
        <source>Registration</source>
        <translation>Registrierung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::MainWindow</name>
    <message>
        <source>The colours change as soon as the robot stands.</source>
        <translation>Die Farben wechseln, sobald der Roboter steht.</translation>
    </message>
    <message>
        <source>Articulus – %1</source>
        <translation>Articulus – %1</translation>
    </message>
    <message>
        <source>Recording failed: %1</source>
        <translation>Aufzeichnung fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>What was stored before is kept. Stop, free space, and run again.</source>
        <translation>Was vorher gespeichert wurde, bleibt. Anhalten, Platz schaffen und neu beginnen.</translation>
    </message>
    <message>
        <source>The window was busy: 1 sample is not in the live plots. The recording has it.</source>
        <translation>Das Fenster war beschäftigt: 1 Messwert fehlt in den laufenden Kurven. In der Aufzeichnung ist er.</translation>
    </message>
    <message>
        <source>The window was busy: %1 samples are not in the live plots. The recording has them.</source>
        <translation>Das Fenster war beschäftigt: %1 Messwerte fehlen in den laufenden Kurven. In der Aufzeichnung sind sie.</translation>
    </message>
    <message>
        <source>%1 was refused</source>
        <translation>%1 wurde abgelehnt</translation>
    </message>
    <message>
        <source>STOP ends this; you stay signed in then.</source>
        <translation>STOP beendet das; Sie bleiben dann angemeldet.</translation>
    </message>
    <message>
        <source>Answer or close first: %1</source>
        <translation>Zuerst beantworten oder schließen: %1</translation>
    </message>
    <message>
        <source>%1 was not taken: %2</source>
        <translation>%1 wurde nicht übernommen: %2</translation>
    </message>
    <message>
        <source>Finish the session</source>
        <translation>Sitzung abschließen</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Abschließen</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Nothing has to be stopped or switched off any more. Sign out?</source>
        <translation>Nichts muss mehr angehalten oder ausgeschaltet werden. Abmelden?</translation>
    </message>
    <message>
        <source>This will happen:</source>
        <translation>Das wird geschehen:</translation>
    </message>
    <message>
        <source>A fault stopped the run; its results are being computed. Finish all the same?</source>
        <translation>Eine Störung hat den Lauf angehalten; seine Ergebnisse werden berechnet. Trotzdem abschließen?</translation>
    </message>
    <message>
        <source>A run is under way. Stop it and finish?</source>
        <translation>Ein Lauf ist im Gange. Anhalten und abschließen?</translation>
    </message>
    <message>
        <source>The robot moves</source>
        <translation>Der Roboter bewegt sich</translation>
    </message>
    <message>
        <source>Closing stops the robot first.</source>
        <translation>Das Schließen hält zuerst den Roboter an.</translation>
    </message>
    <message>
        <source>Change cell</source>
        <translation>Prüfzelle wechseln</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>A fault stopped the robot</source>
        <translation>Eine Störung hat den Roboter angehalten</translation>
    </message>
    <message>
        <source>What was measured is stored; the results are being computed. Closing waits for them.</source>
        <translation>Was gemessen wurde, ist gespeichert; die Ergebnisse werden berechnet. Das Schließen wartet auf sie.</translation>
    </message>
    <message>
        <source>The run ends, and what was measured is stored. Closing waits for its results.</source>
        <translation>Der Lauf endet, und was gemessen wurde, wird gespeichert. Das Schließen wartet auf seine Ergebnisse.</translation>
    </message>
    <message>
        <source>Look at the specimen before you go.</source>
        <translation>Sehen Sie nach dem Präparat, bevor Sie gehen.</translation>
    </message>
    <message>
        <source>The specimen stays clamped as it is.</source>
        <translation>Das Präparat bleibt eingespannt, wie es ist.</translation>
    </message>
    <message>
        <source>Results are being computed</source>
        <translation>Ergebnisse werden berechnet</translation>
    </message>
    <message>
        <source>The run has ended and is stored; its results are being computed. Closing waits for them and switches the drives off.</source>
        <translation>Der Lauf ist beendet und gespeichert; seine Ergebnisse werden berechnet. Das Schließen wartet auf sie und schaltet die Antriebe aus.</translation>
    </message>
    <message>
        <source>A run is under way</source>
        <translation>Ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>Closing stops the robot under control, stores what was measured so far as a stopped run, computes its results, and then closes.</source>
        <translation>Das Schließen hält den Roboter geregelt an, speichert das bisher Gemessene als angehaltenen Lauf, berechnet seine Ergebnisse und schließt dann.</translation>
    </message>
    <message>
        <source>A specimen is in the vice</source>
        <translation>Ein Präparat ist im Schraubstock</translation>
    </message>
    <message>
        <source>Closing switches the drives off and leaves the specimen clamped as it is. Finish unloads it first, where it can.</source>
        <translation>Das Schließen schaltet die Antriebe aus und lässt das Präparat eingespannt, wie es ist. „Abschließen“ entlastet es vorher, wo das geht.</translation>
    </message>
    <message>
        <source>The robot stands</source>
        <translation>Der Roboter steht</translation>
    </message>
    <message>
        <source>What was under way has ended meanwhile, and is stored.</source>
        <translation>Was im Gange war, ist inzwischen beendet und gespeichert.</translation>
    </message>
    <message>
        <source>Change the cell now?</source>
        <translation>Die Prüfzelle jetzt wechseln?</translation>
    </message>
    <message>
        <source>Close now?</source>
        <translation>Jetzt schließen?</translation>
    </message>
    <message>
        <source>This cell is closed and %1 is opened in its place; sign in again there.</source>
        <translation>Diese Prüfzelle wird geschlossen und %1 an ihrer Stelle geöffnet; melden Sie sich dort neu an.</translation>
    </message>
    <message>
        <source>Close without the results?</source>
        <translation>Ohne die Ergebnisse schließen?</translation>
    </message>
    <message>
        <source>The run is stored. Its results are still being computed, and the window closes by itself then.</source>
        <translation>Der Lauf ist gespeichert. Seine Ergebnisse werden noch berechnet, danach schließt sich das Fenster von selbst.</translation>
    </message>
    <message>
        <source>They can be computed again on the page Results.</source>
        <translation>Auf der Seite „Ergebnisse“ können sie neu berechnet werden.</translation>
    </message>
    <message>
        <source>Close now</source>
        <translation>Jetzt schließen</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>The window does not close any more.</source>
        <translation>Das Fenster schließt sich nicht mehr.</translation>
    </message>
    <message>
        <source>The cell is being changed</source>
        <translation>Die Prüfzelle wird gewechselt</translation>
    </message>
    <message>
        <source>The run is stored. As soon as its results are computed, %1 is opened. Closing now does not end the program: it changes the cell at once, without the results.</source>
        <translation>Der Lauf ist gespeichert. Sobald seine Ergebnisse berechnet sind, wird %1 geöffnet. Jetzt zu schließen beendet das Programm nicht: es wechselt die Prüfzelle sofort, ohne die Ergebnisse.</translation>
    </message>
    <message>
        <source>Change now</source>
        <translation>Jetzt wechseln</translation>
    </message>
    <message>
        <source>The session is being finished already. STOP ends that.</source>
        <translation>Die Sitzung wird schon abgeschlossen. STOP beendet das.</translation>
    </message>
    <message>
        <source>The cell is being changed already: the robot stops first.</source>
        <translation>Die Prüfzelle wird schon gewechselt: zuerst hält der Roboter an.</translation>
    </message>
    <message>
        <source>The window is being closed already: the robot stops first.</source>
        <translation>Das Fenster wird schon geschlossen: zuerst hält der Roboter an.</translation>
    </message>
    <message>
        <source>The program was told to end: %1.</source>
        <translation>Das Programm soll enden: %1.</translation>
    </message>
    <message>
        <source>Changing the cell: the robot stops.</source>
        <translation>Die Prüfzelle wird gewechselt: der Roboter hält an.</translation>
    </message>
    <message>
        <source>Closing: the robot stops.</source>
        <translation>Wird geschlossen: der Roboter hält an.</translation>
    </message>
    <message>
        <source>The robot does not stand still. The program ends as soon as it does.</source>
        <translation>Der Roboter kommt nicht zur Ruhe. Das Programm endet, sobald er steht.</translation>
    </message>
    <message>
        <source>Press the emergency stop.</source>
        <translation>Drücken Sie den Not-Halt.</translation>
    </message>
    <message>
        <source>The robot does not stand still. The window stays open.</source>
        <translation>Der Roboter kommt nicht zur Ruhe. Das Fenster bleibt offen.</translation>
    </message>
    <message>
        <source>Press the emergency stop, then close the window again.</source>
        <translation>Drücken Sie den Not-Halt und schließen Sie das Fenster dann noch einmal.</translation>
    </message>
    <message>
        <source>Changing the cell: the run is stored and its results are computed.</source>
        <translation>Die Prüfzelle wird gewechselt: der Lauf wird gespeichert, seine Ergebnisse werden berechnet.</translation>
    </message>
    <message>
        <source>%1 is opened then. Close the window to go there without the results.</source>
        <translation>Danach wird %1 geöffnet. Schließen Sie das Fenster, um ohne die Ergebnisse dorthin zu gehen.</translation>
    </message>
    <message>
        <source>Closing: the run is stored and its results are computed.</source>
        <translation>Wird geschlossen: der Lauf wird gespeichert, seine Ergebnisse werden berechnet.</translation>
    </message>
    <message>
        <source>The window closes by itself then. Close it once more to go without the results.</source>
        <translation>Danach schließt sich das Fenster von selbst. Schließen Sie es noch einmal, um ohne die Ergebnisse zu gehen.</translation>
    </message>
    <message>
        <source>Read-only: %1</source>
        <translation>Nur lesen: %1</translation>
    </message>
    <message>
        <source>Articulus – read-only</source>
        <translation>Articulus – nur lesen</translation>
    </message>
    <message>
        <source>Results, export and help are open. Nothing is written, and no robot is moved or stopped from here: STOP is where the robot is driven.</source>
        <translation>Ergebnisse, Export und Hilfe sind offen. Nichts wird geschrieben, und von hier aus wird kein Roboter bewegt oder angehalten: STOP ist dort, wo der Roboter gefahren wird.</translation>
    </message>
    <message>
        <source>Another program has the data folder again.</source>
        <translation>Ein anderes Programm hat den Datenordner wieder.</translation>
    </message>
    <message>
        <source>The other program has ended: the data folder is free.</source>
        <translation>Das andere Programm ist beendet: der Datenordner ist frei.</translation>
    </message>
    <message>
        <source>Press &quot;Start to work&quot; above to open this window again with its station.</source>
        <translation>Drücken Sie oben „Arbeit beginnen“, um dieses Fenster mit seinem Prüfstand neu zu öffnen.</translation>
    </message>
    <message>
        <source>Finishing was stopped.</source>
        <translation>Das Abschließen wurde angehalten.</translation>
    </message>
    <message>
        <source>The robot stands. You are still signed in.</source>
        <translation>Der Roboter steht. Sie sind noch angemeldet.</translation>
    </message>
    <message>
        <source>STOP was pressed.</source>
        <translation>STOP wurde gedrückt.</translation>
    </message>
    <message>
        <source>The session ends in order: what moves stops under control, what was measured is stored.</source>
        <translation>Die Sitzung endet geordnet: Was sich bewegt, hält geregelt an, was gemessen wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>The robot stands; about %1 stay on the specimen. You are still signed in: finish again, or take the load off on page 4 (Run) with Unload.</source>
        <translation>Der Roboter steht; etwa %1 bleiben am Präparat. Sie sind noch angemeldet: Schließen Sie noch einmal ab, oder entlasten Sie auf Seite 4 (Lauf).</translation>
    </message>
    <message>
        <source>STOP stops whatever moves.</source>
        <translation>STOP hält an, was sich bewegt.</translation>
    </message>
    <message>
        <source>Read-only: opened beside another program, which has ended.</source>
        <translation>Nur lesen: neben einem anderen Programm geöffnet, das inzwischen beendet ist.</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>The arm&apos;s own meshes are not drawn: %1</source>
        <translation>Die eigenen Netze des Arms werden nicht gezeichnet: %1</translation>
    </message>
    <message>
        <source>The session is finished. Everything that was recorded is stored.</source>
        <translation>Die Sitzung ist beendet. Alles Aufgezeichnete ist gespeichert.</translation>
    </message>
    <message>
        <source>Nothing was taken: drop files of one kind at a time.</source>
        <translation>Nichts wurde übernommen: Bitte Dateien nur einer Art auf einmal ablegen.</translation>
    </message>
    <message>
        <source>Not taken (%1): %2</source>
        <translation>Nicht übernommen (%1): %2</translation>
    </message>
    <message>
        <source>STOP the robot</source>
        <translation>STOPP für den Roboter</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>Kopfzeile</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Release the dead-man&apos;s latch</source>
        <translation>Raste des Zustimmtasters lösen</translation>
    </message>
    <message>
        <source>Hold the dead-man&apos;s latch</source>
        <translation>Raste des Zustimmtasters halten</translation>
    </message>
    <message>
        <source>F9, while it is held</source>
        <translation>F9, solange gedrückt</translation>
    </message>
    <message>
        <source>%1, asks for your password</source>
        <translation>%1, fragt nach Ihrem Passwort</translation>
    </message>
    <message>
        <source>The language changes as soon as the procedure has ended.</source>
        <translation>Die Sprache wechselt, sobald der Ablauf beendet ist.</translation>
    </message>
    <message>
        <source>The language changes as soon as the robot stands.</source>
        <translation>Die Sprache wechselt, sobald der Roboter steht.</translation>
    </message>
    <message>
        <source>The language changes as soon as the run has ended.</source>
        <translation>Die Sprache wechselt, sobald der Lauf beendet ist.</translation>
    </message>
    <message>
        <source>The language changes as soon as this is answered or closed: %1</source>
        <translation>Die Sprache wechselt, sobald dies beantwortet oder geschlossen ist: %1</translation>
    </message>
    <message>
        <source>The language changes as soon as this is done: %1</source>
        <translation>Die Sprache wechselt, sobald dies erledigt ist: %1</translation>
    </message>
    <message>
        <source>The language changes in a moment.</source>
        <translation>Die Sprache wechselt gleich.</translation>
    </message>
    <message>
        <source>Specimens</source>
        <translation>Präparate</translation>
    </message>
</context>
<context>
    <name>articulus::ui::MechanismInputs</name>
    <message>
        <source>Open …</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Calculate</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Open a mechanism</source>
        <translation>Mechanismus öffnen</translation>
    </message>
    <message>
        <source>Mechanisms (*.json);;All files (*)</source>
        <translation>Mechanismen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>Mechanismus</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Analyse</translation>
    </message>
    <message>
        <source>the angles</source>
        <translation>die Winkel</translation>
    </message>
    <message>
        <source>the actuators</source>
        <translation>die Aktoren</translation>
    </message>
    <message>
        <source>Given are</source>
        <translation>Gegeben sind</translation>
    </message>
    <message>
        <source>ahead of the singular angle</source>
        <translation>vor dem singulären Winkel</translation>
    </message>
    <message>
        <source>behind the singular angle</source>
        <translation>hinter dem singulären Winkel</translation>
    </message>
    <message>
        <source>Actuator 5</source>
        <translation>Aktor 5</translation>
    </message>
    <message>
        <source>Actuator 6</source>
        <translation>Aktor 6</translation>
    </message>
    <message>
        <source>Length of 5</source>
        <translation>Länge von 5</translation>
    </message>
    <message>
        <source>Length of 6</source>
        <translation>Länge von 6</translation>
    </message>
    <message>
        <source>Rate of theta</source>
        <translation>Geschwindigkeit von theta</translation>
    </message>
    <message>
        <source>Rate of beta</source>
        <translation>Geschwindigkeit von beta</translation>
    </message>
    <message>
        <source>Rate of 5</source>
        <translation>Geschwindigkeit von 5</translation>
    </message>
    <message>
        <source>Rate of 6</source>
        <translation>Geschwindigkeit von 6</translation>
    </message>
    <message>
        <source>Acceleration of theta</source>
        <translation>Beschleunigung von theta</translation>
    </message>
    <message>
        <source>Acceleration of beta</source>
        <translation>Beschleunigung von beta</translation>
    </message>
    <message>
        <source>Acceleration of 5</source>
        <translation>Beschleunigung von 5</translation>
    </message>
    <message>
        <source>Acceleration of 6</source>
        <translation>Beschleunigung von 6</translation>
    </message>
    <message>
        <source>Force of 5</source>
        <translation>Kraft von 5</translation>
    </message>
    <message>
        <source>Force of 6</source>
        <translation>Kraft von 6</translation>
    </message>
    <message>
        <source>Moment about k0</source>
        <translation>Moment um k0</translation>
    </message>
    <message>
        <source>Moment about i1</source>
        <translation>Moment um i1</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Length of a step</source>
        <translation>Länge eines Schritts</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Assembled</source>
        <translation>Zusammengebaut</translation>
    </message>
    <message>
        <source>Drawn over</source>
        <translation>Gezeichnet über</translation>
    </message>
    <message>
        <source>Open a mechanism first.</source>
        <translation>Zuerst einen Mechanismus öffnen.</translation>
    </message>
    <message>
        <source>This mechanism has no actuators: describe them in &quot;actuators&quot; of its file.</source>
        <translation>Dieser Mechanismus hat keine Aktoren: beschreiben Sie sie unter &quot;actuators&quot; in seiner Datei.</translation>
    </message>
    <message>
        <source>Wait until that is done, or cancel it.</source>
        <translation>Warten Sie, bis das fertig ist, oder brechen Sie es ab.</translation>
    </message>
    <message>
        <source>The mechanism from before stays: %1.</source>
        <translation>Der vorige Mechanismus bleibt: %1.</translation>
    </message>
    <message>
        <source>1 rod</source>
        <translation>1 Stab</translation>
    </message>
    <message>
        <source>%1 rods</source>
        <translation>%1 Stäbe</translation>
    </message>
    <message>
        <source>two actuators</source>
        <translation>zwei Aktoren</translation>
    </message>
    <message>
        <source>no actuators</source>
        <translation>keine Aktoren</translation>
    </message>
    <message>
        <source>six measuring legs</source>
        <translation>sechs Messbeine</translation>
    </message>
    <message>
        <source>no measuring legs</source>
        <translation>keine Messbeine</translation>
    </message>
</context>
<context>
    <name>articulus::ui::MechanismTab</name>
    <message>
        <source>Numbers of the analysis</source>
        <translation>Zahlen der Analyse</translation>
    </message>
    <message>
        <source>Choose Calculate.</source>
        <translation>Wählen Sie „Berechnen“.</translation>
    </message>
    <message>
        <source>Choose an analysis and Calculate.</source>
        <translation>Wählen Sie eine Analyse und „Berechnen“.</translation>
    </message>
    <message>
        <source>Open a mechanism first.</source>
        <translation>Zuerst einen Mechanismus öffnen.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the table, ready for a spreadsheet</source>
        <translation>Kopiert die Tabelle, bereit für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Cancelled. No partial result was kept.</source>
        <translation>Abgebrochen. Kein Teilergebnis wurde behalten.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::MeshView</name>
    <message>
        <source>%1 Landmarks are typed in the table.</source>
        <translation>%1 Landmarken werden in die Tabelle eingegeben.</translation>
    </message>
    <message>
        <source>3D view of the mesh</source>
        <translation>3D-Ansicht des Netzes</translation>
    </message>
    <message>
        <source>Arrows move the camera, plus and minus zoom, with Shift they rotate and tilt; 1 to 5 look from other sides. Enter sets the chosen landmark where the cross in the middle of the picture is.</source>
        <translation>Pfeiltasten bewegen die Kamera, Plus und Minus zoomen, mit der Umschalttaste drehen und neigen sie; 1 bis 5 blicken von anderen Seiten. Die Eingabetaste setzt die gewählte Landmarke dorthin, wo das Kreuz in der Mitte des Bildes ist.</translation>
    </message>
    <message>
        <source>No 3D view here</source>
        <translation>Hier gibt es keine 3D-Ansicht</translation>
    </message>
    <message>
        <source>This screen has no OpenGL.</source>
        <translation>Dieser Bildschirm hat kein OpenGL.</translation>
    </message>
    <message>
        <source>surface points</source>
        <translation>Oberflächenpunkte</translation>
    </message>
    <message>
        <source>where the bone has it</source>
        <translation>wo der Knochen sie hat</translation>
    </message>
    <message>
        <source>The picture was not saved</source>
        <translation>Das Bild wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>Choose again</source>
        <translation>Neu wählen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::MissingRehearsal</name>
    <message>
        <source>Not rehearsed</source>
        <translation>Kein Probelauf</translation>
    </message>
    <message>
        <source>A rehearsal runs the very plan on a virtual twin of the cell; nothing real moves. Who starts without one answers for it: name and reason go into the audit trail.</source>
        <translation>Ein Probelauf führt genau diesen Plan am virtuellen Abbild der Prüfzelle aus; nichts Echtes bewegt sich. Wer ohne ihn startet, steht dafür ein: Name und Grund stehen dann im Änderungsprotokoll.</translation>
    </message>
    <message>
        <source>Reason of %1 for starting without a rehearsal</source>
        <translation>Grund von %1, ohne Probelauf zu starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Start without a rehearsal</source>
        <translation>Ohne Probelauf starten</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>Say in some words why.</source>
        <translation>Sagen Sie in einigen Worten, warum.</translation>
    </message>
    <message>
        <source>Starts the run; your name and this reason are audited</source>
        <translation>Startet den Lauf; Ihr Name und dieser Grund werden festgehalten</translation>
    </message>
</context>
<context>
    <name>articulus::ui::MotionFilm</name>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>Einen anderen Ordner wählen oder Platz schaffen.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::MotionPlayer</name>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Time of the motion</source>
        <translation>Zeit der Bewegung</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <comment>times as fast</comment>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save the picture …</source>
        <translation>Bild speichern …</translation>
    </message>
    <message>
        <source>Save a film …</source>
        <translation>Film speichern …</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>Einen anderen Ordner wählen oder Platz schaffen.</translation>
    </message>
    <message>
        <source>A film of %1 pictures is too long.</source>
        <translation>Ein Film von %1 Bildern ist zu lang.</translation>
    </message>
    <message>
        <source>Choose a higher speed beside the slider.</source>
        <translation>Neben dem Schieber eine höhere Geschwindigkeit wählen.</translation>
    </message>
    <message>
        <source>Save a film</source>
        <translation>Film speichern</translation>
    </message>
    <message>
        <source>%1 pictures, %2 for each second of the film, at %3 times the speed of the motion, go into a folder of their own.</source>
        <translation>%1 Bilder, %2 für jede Sekunde des Films, mit dem %3-Fachen der Geschwindigkeit der Bewegung, kommen in einen eigenen Ordner.</translation>
    </message>
    <message>
        <source>The speed is that beside the slider; camera and size are as they are now. A video of them: ffmpeg -framerate %1 -i frame_%05d.png -pix_fmt yuv420p film.mp4</source>
        <translation>Die Geschwindigkeit ist die neben dem Schieber; Kamera und Größe sind, wie sie jetzt sind. Ein Video daraus: ffmpeg -framerate %1 -i frame_%05d.png -pix_fmt yuv420p film.mp4</translation>
    </message>
    <message>
        <source>Choose a folder …</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Folder of the film</source>
        <translation>Ordner des Films</translation>
    </message>
    <message>
        <source>There is a film in %1 already.</source>
        <translation>In %1 ist schon ein Film.</translation>
    </message>
    <message>
        <source>Choose an empty folder: nothing was replaced.</source>
        <translation>Einen leeren Ordner wählen: nichts wurde ersetzt.</translation>
    </message>
    <message>
        <source>Saving the film</source>
        <translation>Film wird gespeichert</translation>
    </message>
    <message>
        <source>%1 and %2: %3 mm</source>
        <translation>%1 und %2: %3 mm</translation>
    </message>
    <message>
        <source>Planned pose: where this step ends</source>
        <translation>Geplante Lage: wo dieser Schritt endet</translation>
    </message>
    <message>
        <source>motion</source>
        <translation>Bewegung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::NavigationBar</name>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
</context>
<context>
    <name>articulus::ui::NavigationButton</name>
    <message>
        <source>Closed. %1</source>
        <translation>Geschlossen. %1</translation>
    </message>
    <message>
        <source>This page is open</source>
        <translation>Diese Seite ist offen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::NobodysFolders</name>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Belonged to</source>
        <translation>Gehörte</translation>
    </message>
    <message>
        <source>Specimens</source>
        <translation>Präparate</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Letzter Lauf</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Folders of nobody</source>
        <translation>Ordner ohne Konto</translation>
    </message>
    <message>
        <source>Give to a person …</source>
        <translation>Einer Person geben …</translation>
    </message>
    <message>
        <source>Put away …</source>
        <translation>Ablegen …</translation>
    </message>
    <message>
        <source>Put back …</source>
        <translation>Zurücklegen …</translation>
    </message>
    <message>
        <source>Folders that are no account&apos;s. Nobody can open them here before they are given to a person.</source>
        <translation>Ordner, die zu keinem Konto gehören. Niemand kann sie hier öffnen, bevor sie einer Person gegeben werden.</translation>
    </message>
    <message>
        <source>nobody knows</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>put away</source>
        <translation>abgelegt</translation>
    </message>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>Nothing is written in a read-only window.</source>
        <translation>In einem Fenster, das nur liest, wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Wait a moment.</source>
        <translation>Bitte einen Moment warten.</translation>
    </message>
    <message>
        <source>Choose a folder in the table first.</source>
        <translation>Wählen Sie zuerst einen Ordner in der Tabelle.</translation>
    </message>
    <message>
        <source>Put it back first.</source>
        <translation>Legen Sie ihn zuerst zurück.</translation>
    </message>
    <message>
        <source>There is nothing in it that somebody could take over.</source>
        <translation>Es ist nichts darin, was jemand übernehmen könnte.</translation>
    </message>
    <message>
        <source>Everybody has stored something: make a new account for it first. Two folders cannot become one without breaking what proves their runs.</source>
        <translation>Alle haben schon etwas gespeichert: Legen Sie zuerst ein neues Konto dafür an. Aus zwei Ordnern kann keiner werden, ohne zu brechen, was ihre Läufe beweist.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::OutputPanel</name>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>What is sent</source>
        <translation>Was gesendet wird</translation>
    </message>
    <message>
        <source>Nothing was changed: the audit trail could not be written. %1</source>
        <translation>Nichts wurde geändert: Das Änderungsprotokoll konnte nicht geschrieben werden. %1</translation>
    </message>
    <message>
        <source>%1 is off. %2</source>
        <translation>%1 ist aus. %2</translation>
    </message>
    <message>
        <source>%1 is on until the cell is closed.</source>
        <translation>%1 ist an, bis die Prüfzelle geschlossen wird.</translation>
    </message>
    <message>
        <source>%1 is off.</source>
        <translation>%1 ist aus.</translation>
    </message>
    <message>
        <source>Use what is entered</source>
        <translation>Eingaben verwenden</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Off.</source>
        <translation>Aus.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::OutputsPage</name>
    <message>
        <source>What is chosen here stands in place of what the cell file says, until the cell is closed. To keep it, write it into the cell file: pose_stream and igtlink.</source>
        <translation>Was hier gewählt wird, gilt statt der Angaben der Zelldatei, bis die Prüfzelle geschlossen wird. Um es zu behalten, schreiben Sie es in die Zelldatei: pose_stream und igtlink.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::OwnMeshesSheet</name>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Own meshes of this specimen</source>
        <translation>Eigene Netze dieses Präparats</translation>
    </message>
    <message>
        <source>Use its mirror image</source>
        <translation>Sein Spiegelbild verwenden</translation>
    </message>
    <message>
        <source>Choose file …</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Surface points …</source>
        <translation>Oberflächenpunkte …</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Registrieren</translation>
    </message>
    <message>
        <source>Remove the mesh of this bone</source>
        <translation>Netz dieses Knochens entfernen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Keep with the specimen</source>
        <translation>Beim Präparat behalten</translation>
    </message>
    <message>
        <source>Mesh of a bone</source>
        <translation>Netz eines Knochens</translation>
    </message>
    <message>
        <source>Meshes (*.stl *.obj *.ply *.STL *.OBJ *.PLY)</source>
        <translation>Netze (*.stl *.obj *.ply *.STL *.OBJ *.PLY)</translation>
    </message>
    <message>
        <source>Points on the bone&apos;s surface</source>
        <translation>Punkte auf der Knochenoberfläche</translation>
    </message>
    <message>
        <source>Points, x_m, y_m, z_m (*.csv)</source>
        <translation>Punkte, x_m, y_m, z_m (*.csv)</translation>
    </message>
    <message>
        <source>A mesh is only drawn, in place of the bone that is drawn now. It changes nothing of what must not collide, of limits and of control: those stay as the cell&apos;s file has them.</source>
        <translation>Ein Netz wird nur gezeichnet, anstelle des jetzt gezeichneten Knochens. Es ändert nichts an dem, was nicht zusammenstoßen darf, an Grenzwerten und an der Regelung: die bleiben, wie die Prüfzellendatei sie angibt.</translation>
    </message>
    <message>
        <source>Which bone</source>
        <translation>Welcher Knochen</translation>
    </message>
    <message>
        <source>Unit of the file</source>
        <translation>Einheit der Datei</translation>
    </message>
    <message>
        <source>Side of the mesh</source>
        <translation>Seite des Netzes</translation>
    </message>
    <message>
        <source>On the bone: from the moving body&apos;s origin as the vice closes, x anterior, y left, z up. Four landmarks or more that do not lie in a plane tell a bone from its mirror image.</source>
        <translation>Am Knochen: vom Ursprung des bewegten Körpers beim Schließen des Schraubstocks, x nach vorn, y nach links, z nach oben. Vier Landmarken oder mehr, die nicht in einer Ebene liegen, unterscheiden einen Knochen von seinem Spiegelbild.</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Lesen …</translation>
    </message>
    <message>
        <source>The unit was guessed from its size. Is that the size of the bone?</source>
        <translation>Die Einheit wurde aus der Größe geschätzt. Ist das die Größe des Knochens?</translation>
    </message>
    <message>
        <source>Its size does not tell the unit. Choose it: is that the size of the bone?</source>
        <translation>Die Größe verrät die Einheit nicht. Wählen Sie sie: Ist das die Größe des Knochens?</translation>
    </message>
    <message>
        <source>Closed; its triangles look %1.</source>
        <translation>Geschlossen; die Dreiecke schauen %1.</translation>
    </message>
    <message>
        <source>inwards</source>
        <translation>nach innen</translation>
    </message>
    <message>
        <source>outwards</source>
        <translation>nach außen</translation>
    </message>
    <message>
        <source>Registering …</source>
        <translation>Registrieren …</translation>
    </message>
    <message>
        <source>It fits as its mirror image (%1 instead of %2): is it the other side? Choose the right file, or use its mirror image if this bone has no mesh of its own.</source>
        <translation>Es passt als sein Spiegelbild (%1 statt %2): Ist es die andere Seite? Wählen Sie die richtige Datei, oder verwenden Sie das Spiegelbild, wenn es von diesem Knochen kein eigenes Netz gibt.</translation>
    </message>
    <message>
        <source>Misses by %1 (root mean square of %2 points); rotation with det R = %3, no reflection.</source>
        <translation>Verfehlt um %1 (quadratisches Mittel von %2 Punkten); Drehung mit det R = %3, keine Spiegelung.</translation>
    </message>
    <message>
        <source>Save or choose a specimen first.</source>
        <translation>Zuerst ein Präparat speichern oder wählen.</translation>
    </message>
    <message>
        <source>Choose the file of a mesh.</source>
        <translation>Wählen Sie die Datei eines Netzes.</translation>
    </message>
    <message>
        <source>Register it first.</source>
        <translation>Registrieren Sie es zuerst.</translation>
    </message>
    <message>
        <source>The mesh is of the %1 side, the specimen of the %2 one: choose the right file, or use its mirror image.</source>
        <translation>Das Netz ist von der Seite %1, das Präparat von der Seite %2: Wählen Sie die richtige Datei, oder verwenden Sie das Spiegelbild.</translation>
    </message>
    <message>
        <source>It fits as its mirror image only.</source>
        <translation>Es passt nur als sein Spiegelbild.</translation>
    </message>
    <message>
        <source>Removed. The 3D view draws the bone as before.</source>
        <translation>Entfernt. Die 3D-Ansicht zeichnet den Knochen wie zuvor.</translation>
    </message>
    <message>
        <source>%1: %2, side %3, by %4, misses by %5.</source>
        <translation>%1: %2, Seite %3, nach %4, verfehlt um %5.</translation>
    </message>
    <message>
        <source>landmarks</source>
        <translation>Landmarken</translation>
    </message>
    <message>
        <source>surface points</source>
        <translation>Oberflächenpunkten</translation>
    </message>
    <message>
        <source>It is a mirror image.</source>
        <translation>Es ist ein Spiegelbild.</translation>
    </message>
    <message>
        <source>No mesh is kept with this specimen yet.</source>
        <translation>Bei diesem Präparat ist noch kein Netz.</translation>
    </message>
    <message>
        <source>No mesh of this bone is kept.</source>
        <translation>Von diesem Knochen ist kein Netz behalten.</translation>
    </message>
    <message>
        <source>Bone on the robot</source>
        <translation>Knochen am Roboter</translation>
    </message>
    <message>
        <source>Bone in the vice</source>
        <translation>Knochen im Schraubstock</translation>
    </message>
    <message>
        <source>Bone between, %1 from the vice</source>
        <translation>Knochen dazwischen, %1. vom Schraubstock aus</translation>
    </message>
    <message>
        <source>No file is chosen yet: STL, OBJ or PLY as segmented from a CT, or the CT itself.</source>
        <translation>Noch keine Datei gewählt: STL, OBJ oder PLY, aus einem CT segmentiert, oder das CT selbst.</translation>
    </message>
    <message>
        <source>From a CT …</source>
        <translation>Aus einem CT …</translation>
    </message>
    <message>
        <source>Bone is denser than</source>
        <translation>Knochen ist dichter als</translation>
    </message>
    <message>
        <source>Only the largest piece</source>
        <translation>Nur das größte Stück</translation>
    </message>
    <message>
        <source>Folder with the slices of a CT (DICOM)</source>
        <translation>Ordner mit den Schichten eines CT (DICOM)</translation>
    </message>
    <message>
        <source>Reading the CT … %1 %</source>
        <translation>Das CT wird gelesen … %1 %</translation>
    </message>
    <message>
        <source>Reading the CT …</source>
        <translation>Das CT wird gelesen …</translation>
    </message>
    <message>
        <source>Keeping …</source>
        <translation>Wird behalten …</translation>
    </message>
    <message>
        <source>This mesh is kept.</source>
        <translation>Dieses Netz ist abgelegt.</translation>
    </message>
    <message>
        <source>It misses by more than %1 mm: another bone, another unit, or landmarks in another order.</source>
        <translation>Es liegt mehr als %1 mm daneben: ein anderer Knochen, eine andere Einheit, oder die Landmarken in anderer Reihenfolge.</translation>
    </message>
    <message>
        <source>The 3D view draws it from now on.</source>
        <translation>Die 3D-Ansicht zeichnet es ab jetzt.</translation>
    </message>
    <message>
        <source>Not used, for they have no place on the mesh or none on the bone: %1.</source>
        <translation>Nicht verwendet, denn sie haben keinen Ort auf dem Netz oder keinen auf dem Knochen: %1.</translation>
    </message>
    <message>
        <source>Remove the surface points</source>
        <translation>Die Oberflächenpunkte entfernen</translation>
    </message>
    <message>
        <source>This is another mesh: its landmarks keep their names and their places on the bone, and have no places on the mesh yet. Undo brings those of the mesh before back.</source>
        <translation>Dies ist ein anderes Netz: Landmarken behalten ihre Namen und ihre Orte auf dem Knochen und haben auf dem Netz noch keine Orte. „Rückgängig“ bringt die auf dem Netz davor zurück.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n triangle(s), %2 x %3 x %4 with this unit.</source>
        <translation>
            <numerusform>%1: %n Dreieck, mit dieser Einheit %2 x %3 x %4.</numerusform>
            <numerusform>%1: %n Dreiecke, mit dieser Einheit %2 x %3 x %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n surface point(s).</source>
        <translation>
            <numerusform>%n Oberflächenpunkt.</numerusform>
            <numerusform>%n Oberflächenpunkte.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ParameterBinding</name>
    <message>
        <source>%1, $%2 is %3</source>
        <translation>%1, $%2 ist %3</translation>
    </message>
    <message>
        <source>Parameter of %1</source>
        <translation>Parameter von %1</translation>
    </message>
    <message>
        <source>%1 ($%2): %3</source>
        <translation>%1 ($%2): %3</translation>
    </message>
    <message>
        <source>New parameter …</source>
        <translation>Neuer Parameter …</translation>
    </message>
    <message>
        <source>Number of its own</source>
        <translation>Eigene Zahl</translation>
    </message>
    <message>
        <source>%1 follows a parameter</source>
        <translation>%1 folgt einem Parameter</translation>
    </message>
    <message>
        <source>It follows %1. Shall it be a number of its own?</source>
        <translation>Sie folgt %1. Soll sie eine eigene Zahl sein?</translation>
    </message>
    <message>
        <source>Other numbers go on following the parameter. To change all of them, change the parameter.</source>
        <translation>Andere Zahlen folgen dem Parameter weiter. Um alle zu ändern, ändern Sie den Parameter.</translation>
    </message>
    <message>
        <source>Keep the parameter</source>
        <translation>Parameter behalten</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ParameterForm</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück auf %1</translation>
    </message>
    <message>
        <source>%1 back to %2</source>
        <translation>%1 zurück auf %2</translation>
    </message>
    <message>
        <source>%1 to %2, default %3</source>
        <translation>%1 bis %2, Vorgabe %3</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1   (%2 to %3)</source>
        <translation>%1   (%2 bis %3)</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ParameterMenu</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Numbers that whoever runs the experiment may choose</source>
        <translation>Zahlen, die wählen kann, wer den Versuch fährt</translation>
    </message>
    <message>
        <source>%1 ($%2): %3</source>
        <translation>%1 ($%2): %3</translation>
    </message>
    <message>
        <source>New parameter …</source>
        <translation>Neuer Parameter …</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ParameterSheet</name>
    <message>
        <source>New parameter</source>
        <translation>Neuer Parameter</translation>
    </message>
    <message>
        <source>Parameter $%1</source>
        <translation>Parameter $%1</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabewert</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Kleinster Wert</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>Größter Wert</translation>
    </message>
    <message>
        <source>Letters, digits and _; the number that follows it is written $name</source>
        <translation>Buchstaben, Ziffern und _; eine Zahl, die ihm folgt, wird als $name geschrieben</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>In words, for who runs it</source>
        <translation>In Worten, für den, der den Versuch fährt</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>Wofür er ist</translation>
    </message>
    <message numerus="yes">
        <source>%n number(s) follow it.</source>
        <translation>
            <numerusform>%n Zahl folgt ihm.</numerusform>
            <numerusform>%n Zahlen folgen ihm.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Remove parameter $%1?</source>
        <translation>Parameter $%1 entfernen?</translation>
    </message>
    <message>
        <source>Each keeps the default as its own number. Undo brings the parameter back.</source>
        <translation>Jede behält den Vorgabewert als eigene Zahl. Rückgängig bringt den Parameter zurück.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PasswordEdit</name>
    <message>
        <source>Caps Lock is on.</source>
        <translation>Die Feststelltaste ist an.</translation>
    </message>
    <message>
        <source>Show the password</source>
        <translation>Passwort zeigen</translation>
    </message>
    <message>
        <source>Hide the password</source>
        <translation>Passwort verbergen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PeopleTab</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Account since</source>
        <translation>Konto seit</translation>
    </message>
    <message>
        <source>Last signed in</source>
        <translation>Zuletzt angemeldet</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>People who may sign in</source>
        <translation>Personen, die sich anmelden dürfen</translation>
    </message>
    <message>
        <source>New account …</source>
        <translation>Neues Konto …</translation>
    </message>
    <message>
        <source>Role …</source>
        <translation>Rolle …</translation>
    </message>
    <message>
        <source>Lock …</source>
        <translation>Sperren …</translation>
    </message>
    <message>
        <source>Unlock …</source>
        <translation>Entsperren …</translation>
    </message>
    <message>
        <source>New password …</source>
        <translation>Neues Passwort …</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>Nothing is written in a read-only window.</source>
        <translation>In einem Fenster nur zum Lesen wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Only an administrator changes accounts.</source>
        <translation>Nur ein Administrator ändert Konten.</translation>
    </message>
    <message>
        <source>Wait a moment.</source>
        <translation>Einen Moment warten.</translation>
    </message>
    <message>
        <source>Choose a person in the table first.</source>
        <translation>Zuerst in der Tabelle eine Person wählen.</translation>
    </message>
    <message>
        <source>Another administrator does that: it is your own account.</source>
        <translation>Das macht ein anderer Administrator: es ist Ihr eigenes Konto.</translation>
    </message>
    <message>
        <source>%1 is locked already.</source>
        <translation>%1 ist schon gesperrt.</translation>
    </message>
    <message>
        <source>%1 is not locked.</source>
        <translation>%1 ist nicht gesperrt.</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gebeten am</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>Worum</translation>
    </message>
    <message>
        <source>What people ask for</source>
        <translation>Worum Personen bitten</translation>
    </message>
    <message>
        <source>Answer …</source>
        <translation>Erfüllen …</translation>
    </message>
    <message>
        <source>Decline …</source>
        <translation>Ablehnen …</translation>
    </message>
    <message>
        <source>Decline the request</source>
        <translation>Bitte ablehnen</translation>
    </message>
    <message>
        <source>%1 is told at the next sign-in that this was declined: %2.</source>
        <translation>%1 erfährt beim nächsten Anmelden, dass dies abgelehnt wurde: %2.</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The request of %1 is declined.</source>
        <translation>Die Bitte von %1 ist abgelehnt.</translation>
    </message>
    <message>
        <source>Choose a request in the table first.</source>
        <translation>Wählen Sie zuerst eine Bitte in der Tabelle.</translation>
    </message>
    <message>
        <source>Open requests. Check who is asking before you answer.</source>
        <translation>Offene Anfragen. Prüfen Sie, wer fragt, bevor Sie antworten.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PersonSheet</name>
    <message>
        <source>Your own password</source>
        <translation>Ihr eigenes Passwort</translation>
    </message>
    <message>
        <source>The account of %1 is made.</source>
        <translation>Das Konto von %1 ist angelegt.</translation>
    </message>
    <message>
        <source>%1 has the role: %2.</source>
        <translation>%1 hat die Rolle: %2.</translation>
    </message>
    <message>
        <source>%1 is locked.</source>
        <translation>%1 ist gesperrt.</translation>
    </message>
    <message>
        <source>%1 is unlocked.</source>
        <translation>%1 ist entsperrt.</translation>
    </message>
    <message>
        <source>%1 has a new password.</source>
        <translation>%1 hat ein neues Passwort.</translation>
    </message>
    <message>
        <source>The account of %1 is removed.</source>
        <translation>Das Konto von %1 ist entfernt.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>New password, 8 characters or more</source>
        <translation>Neues Passwort, mindestens 8 Zeichen</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>Noch einmal dasselbe</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Wait a moment.</source>
        <translation>Einen Moment warten.</translation>
    </message>
    <message>
        <source>Write a name.</source>
        <translation>Geben Sie einen Namen ein.</translation>
    </message>
    <message>
        <source>That is the role from before.</source>
        <translation>Das ist die bisherige Rolle.</translation>
    </message>
    <message>
        <source>The new password has 8 characters or more.</source>
        <translation>Das neue Passwort hat mindestens 8 Zeichen.</translation>
    </message>
    <message>
        <source>Both new passwords must be the same.</source>
        <translation>Die beiden neuen Passwörter müssen gleich sein.</translation>
    </message>
    <message>
        <source>Your own password answers for it.</source>
        <translation>Bestätigen Sie es mit Ihrem eigenen Passwort.</translation>
    </message>
    <message>
        <source>New account</source>
        <translation>Neues Konto</translation>
    </message>
    <message>
        <source>Role of %1</source>
        <translation>Rolle von %1</translation>
    </message>
    <message>
        <source>Clinicians test. Engineers also change gains, limits and tools. Administrators also change accounts.</source>
        <translation>Kliniker führen Prüfungen durch. Ingenieure ändern auch Reglerwerte, Grenzwerte und Werkzeuge, Administratoren auch Konten.</translation>
    </message>
    <message>
        <source>Give the role</source>
        <translation>Rolle geben</translation>
    </message>
    <message>
        <source>Lock %1?</source>
        <translation>%1 sperren?</translation>
    </message>
    <message>
        <source>Nobody can sign in under this name until it is unlocked. The data stay.</source>
        <translation>Unter diesem Namen kann sich niemand anmelden, bis er entsperrt wird. Die Daten bleiben.</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Unlock %1?</source>
        <translation>%1 entsperren?</translation>
    </message>
    <message>
        <source>The password is the one from before.</source>
        <translation>Das Passwort ist das bisherige.</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>New password for %1</source>
        <translation>Neues Passwort für %1</translation>
    </message>
    <message>
        <source>The one from before opens nothing any more.</source>
        <translation>Das bisherige gilt dann nicht mehr.</translation>
    </message>
    <message>
        <source>Set the password</source>
        <translation>Passwort setzen</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Only an administrator changes the password later.</source>
        <translation>Später ändert nur ein Administrator das Passwort.</translation>
    </message>
    <message>
        <source>The account goes for good. The runs stay on the disk as a folder of nobody, which you can give to a new account or put away.</source>
        <translation>Das Konto ist endgültig weg. Die Läufe bleiben auf der Platte als Ordner ohne Konto, den Sie einem neuen Konto geben oder ablegen können.</translation>
    </message>
    <message>
        <source>Make the account</source>
        <translation>Konto anlegen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::Picture</name>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PlotCourse</name>
    <message>
        <source>Course</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PlotGroup</name>
    <message>
        <source>Time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Ganzer Lauf</translation>
    </message>
    <message>
        <source>Keeps the newest values in view (double-click a plot)</source>
        <translation>Hält die neuesten Werte im Blick (Doppelklick auf eine Kurve)</translation>
    </message>
    <message>
        <source>Shows everything (double-click a plot)</source>
        <translation>Zeigt alles (Doppelklick auf eine Kurve)</translation>
    </message>
    <message>
        <source>10 s</source>
        <translation>10 s</translation>
    </message>
    <message>
        <source>30 s</source>
        <translation>30 s</translation>
    </message>
    <message>
        <source>2 min</source>
        <translation>2 min</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>5 min</translation>
    </message>
    <message>
        <source>20 min</source>
        <translation>20 min</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>%1 target</source>
        <translation>%1 Soll</translation>
    </message>
    <message>
        <source>Cursor A here	A</source>
        <translation>Cursor A hierher	A</translation>
    </message>
    <message>
        <source>Cursor B here	B</source>
        <translation>Cursor B hierher	B</translation>
    </message>
    <message>
        <source>Remove the cursors	Del</source>
        <translation>Cursor entfernen	Entf</translation>
    </message>
    <message>
        <source>Follow the newest values	Home</source>
        <translation>Neuesten Werten folgen	Pos1</translation>
    </message>
    <message>
        <source>Show the whole run	Home</source>
        <translation>Ganzen Lauf zeigen	Pos1</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Angular velocity</source>
        <translation>Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Angular acceleration</source>
        <translation>Winkelbeschleunigung</translation>
    </message>
    <message>
        <source>Drive command</source>
        <translation>Antriebsbefehl</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>1 s</source>
        <translation>1 s</translation>
    </message>
    <message>
        <source>Hold at a trigger …</source>
        <translation>Bei einem Trigger anhalten …</translation>
    </message>
    <message>
        <source>Holds the picture when a channel passes a level</source>
        <translation>Hält das Bild an, wenn ein Kanal einen Pegel durchläuft</translation>
    </message>
    <message>
        <source>Keep the scale of the values</source>
        <translation>Werteskala beibehalten</translation>
    </message>
    <message>
        <source>Trigger: %1 at %2 s</source>
        <translation>Trigger: %1 bei %2 s</translation>
    </message>
    <message>
        <source>Trigger: waits for %1</source>
        <translation>Trigger: wartet auf %1</translation>
    </message>
    <message>
        <source>All channels …</source>
        <translation>Alle Kanäle …</translation>
    </message>
    <message>
        <source>Axes from … to …</source>
        <translation>Achsen von … bis …</translation>
    </message>
    <message>
        <source>Read minimum, mean and maximum too</source>
        <translation>Auch Minimum, Mittel und Maximum ablesen</translation>
    </message>
    <message>
        <source>Cursor A in the middle	A</source>
        <translation>Cursor A in die Mitte	A</translation>
    </message>
    <message>
        <source>Cursor B in the middle	B</source>
        <translation>Cursor B in die Mitte	B</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PlotLoop</name>
    <message>
        <source>Moment over angle</source>
        <translation>Moment über Winkel</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PlotStatistics</name>
    <message>
        <source>Plot of the quantity</source>
        <translation>Kurve der Größe</translation>
    </message>
    <message>
        <source>%1 over %2; mean %3, limits of agreement %4 and %5</source>
        <translation>%1 über %2; Mittel %3, Übereinstimmungsgrenzen %4 und %5</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>Mittel %1</translation>
    </message>
    <message>
        <source>+1.96 SD: %1</source>
        <translation>+1,96 SD: %1</translation>
    </message>
    <message>
        <source>−1.96 SD: %1</source>
        <translation>−1,96 SD: %1</translation>
    </message>
    <message>
        <source>%1 by condition</source>
        <translation>%1 nach Zustand</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PlotTools</name>
    <message>
        <source>Show all	Home</source>
        <translation>Alles zeigen	Pos1</translation>
    </message>
    <message>
        <source>Axes from … to …</source>
        <translation>Achsen von … bis …</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PlotView</name>
    <message>
        <source>Plus and minus zoom, left and right move through time, Home follows the newest values again. With Ctrl, left and right move the place that is read; A and B set cursors there, Delete removes them.</source>
        <translation>Plus und Minus vergrößern und verkleinern, links und rechts gehen durch die Zeit, Pos1 folgt wieder den neuesten Werten. Mit Strg bewegen links und rechts die abgelesene Stelle; A und B setzen dort Cursor, Entf entfernt sie.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PointController</name>
    <message>
        <source>A fault is latched. Acknowledge it first.</source>
        <translation>Eine Störung steht an. Zuerst quittieren.</translation>
    </message>
    <message>
        <source>The robot moves. Wait until it has stopped.</source>
        <translation>Der Roboter bewegt sich. Warten Sie, bis er steht.</translation>
    </message>
    <message>
        <source>There is no result to save.</source>
        <translation>Es gibt kein Ergebnis zu speichern.</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>Die Datei</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PointPanel</name>
    <message>
        <source>Remove the last</source>
        <translation>Letzte entfernen</translation>
    </message>
    <message>
        <source>Save the result …</source>
        <translation>Ergebnis speichern …</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PoseSheet</name>
    <message>
        <source>%1, %2 must be left</source>
        <translation>%1, %2 müssen bleiben</translation>
    </message>
    <message>
        <source>Drag the ring to move the tool; with Shift it turns, with Ctrl it turns about the line of sight. Drags beside it turn the camera.</source>
        <translation>Ziehen Sie am Ring, um das Werkzeug zu bewegen; mit Umschalt dreht es sich, mit Strg um die Blickrichtung. Ziehen daneben dreht die Kamera.</translation>
    </message>
    <message>
        <source>There is no 3D view here: the pose is chosen by its numbers.</source>
        <translation>Hier gibt es keine 3D-Ansicht: die Lage wird mit Zahlen gewählt.</translation>
    </message>
    <message>
        <source>Chosen, not measured: nothing moves</source>
        <translation>Gewählt, nicht gemessen: nichts bewegt sich</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Back to the start</source>
        <translation>Zurück zum Anfang</translation>
    </message>
    <message>
        <source>x from home</source>
        <translation>x von der Grundstellung</translation>
    </message>
    <message>
        <source>y from home</source>
        <translation>y von der Grundstellung</translation>
    </message>
    <message>
        <source>z from home</source>
        <translation>z von der Grundstellung</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Safety box</source>
        <translation>Sicherheitsraum</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Singularity</source>
        <translation>Singularität</translation>
    </message>
    <message>
        <source>within</source>
        <translation>innerhalb</translation>
    </message>
    <message>
        <source>beyond</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>The arm does not reach this pose.</source>
        <translation>Der Arm erreicht diese Lage nicht.</translation>
    </message>
    <message>
        <source>The arm does not reach farther: the pose before stays.</source>
        <translation>Weiter reicht der Arm nicht: die Lage davor bleibt.</translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation>%1 darüber hinaus</translation>
    </message>
    <message>
        <source>Joint %1: %2</source>
        <translation>Gelenk %1: %2</translation>
    </message>
    <message>
        <source>Side %1: %2</source>
        <translation>Seite %1: %2</translation>
    </message>
    <message>
        <source>%1 and %2: %3</source>
        <translation>%1 und %2: %3</translation>
    </message>
    <message>
        <source>Nothing can meet here</source>
        <translation>Hier kann sich nichts berühren</translation>
    </message>
    <message>
        <source>The supervisor would stop the arm here.</source>
        <translation>Hier würde die Überwachung den Arm anhalten.</translation>
    </message>
    <message>
        <source>What the specimen bears there is not told here: Rehearse shows the loads.</source>
        <translation>Was das Präparat dort trägt, sagt dieses Blatt nicht: „Probelauf“ zeigt die Lasten.</translation>
    </message>
    <message>
        <source>Where the choice began</source>
        <translation>Wo die Wahl begann</translation>
    </message>
    <message>
        <source>%1 remaining</source>
        <translation>noch %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PreparePage</name>
    <message>
        <source>Continue to Protocol</source>
        <translation>Weiter zum Protokoll</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>Vorbereiten</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>Checkliste</translation>
    </message>
    <message>
        <source>Progress of the checklist</source>
        <translation>Fortschritt der Checkliste</translation>
    </message>
    <message>
        <source>A tick was not stored: %1</source>
        <translation>Ein Haken wurde nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>%1 is in the vice. Open the vice before another specimen is prepared.</source>
        <translation>%1 ist im Schraubstock. Öffnen Sie den Schraubstock, bevor ein anderes Präparat vorbereitet wird.</translation>
    </message>
    <message>
        <source>Specimen %1 is saved.</source>
        <translation>Präparat %1 ist gespeichert.</translation>
    </message>
    <message>
        <source>Who is in the vice was not kept for the next start: %1</source>
        <translation>Wer im Schraubstock ist, wurde für den nächsten Start nicht festgehalten: %1</translation>
    </message>
    <message>
        <source>%1 is still in the vice.</source>
        <translation>%1 ist noch im Schraubstock.</translation>
    </message>
    <message>
        <source>The virtual vice is open.</source>
        <translation>Der virtuelle Schraubstock ist offen.</translation>
    </message>
    <message>
        <source>The virtual vice is closed. As in a real vice, a small load remains on the specimen. Simulated.</source>
        <translation>Der virtuelle Schraubstock ist geschlossen. Wie in einem echten bleibt eine kleine Last auf dem Präparat. Simuliert.</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 erledigt</translation>
    </message>
    <message>
        <source>Save or choose a specimen first.</source>
        <translation>Zuerst ein Präparat speichern oder wählen.</translation>
    </message>
    <message>
        <source>Choose or write an experiment</source>
        <translation>Versuch wählen oder schreiben</translation>
    </message>
    <message>
        <source>Noted: the vice was opened by hand.</source>
        <translation>Vermerkt: der Schraubstock wurde von Hand geöffnet.</translation>
    </message>
    <message>
        <source>Noted: you closed the vice by hand on the specimen.</source>
        <translation>Vermerkt: Sie haben den Schraubstock von Hand am Präparat geschlossen.</translation>
    </message>
    <message>
        <source>Tick what a person would do at the bench (simulated)</source>
        <translation>Abhaken, was ein Mensch am Prüfstand täte (simuliert)</translation>
    </message>
    <message>
        <source>%1 is in the vice.</source>
        <translation>%1 ist im Schraubstock.</translation>
    </message>
    <message>
        <source>Nothing is left that a person could tick now.</source>
        <translation>Jetzt ist nichts mehr da, was eine Person abhaken könnte.</translation>
    </message>
    <message>
        <source>Unload it and open the vice first, in the checklist under Mounting: then an empty form opens.</source>
        <translation>Entlasten Sie es und öffnen Sie den Schraubstock, unten am Punkt des Schraubstocks: dann erscheint ein leeres Formular.</translation>
    </message>
    <message>
        <source>Ticks what a person would look at or do at the bench, as far as its turn has come. None of it exists: this cell is simulated.</source>
        <translation>Hakt ab, was ein Mensch am Prüfstand ansehen oder tun würde, soweit es an der Reihe ist. Nichts davon gibt es wirklich: diese Prüfzelle ist simuliert.</translation>
    </message>
    <message>
        <source>Jog the arm …</source>
        <translation>Arm von Hand verfahren …</translation>
    </message>
    <message>
        <source>Moves single joints or the tool by hand, while a button is held: for mounting</source>
        <translation>Bewegt einzelne Gelenke oder das Werkzeug von Hand, solange eine Taste gehalten wird: zum Einspannen</translation>
    </message>
    <message>
        <source>Unload, open the vice and finish; nothing else begins any more.</source>
        <translation>Entlasten, den Schraubstock öffnen und beenden; anderes beginnt nicht mehr.</translation>
    </message>
    <message>
        <source>A run is under way: the arm is its own. Stop it first.</source>
        <translation>Ein Lauf ist im Gange: der Arm gehört ihm. Halten Sie ihn zuerst an.</translation>
    </message>
    <message>
        <source>A procedure leads the arm, also while it rests. Cancel it first.</source>
        <translation>Ein Ablauf führt den Arm, auch während er ruht. Brechen Sie ihn zuerst ab.</translation>
    </message>
    <message>
        <source>Own meshes …</source>
        <translation>Eigene Netze …</translation>
    </message>
    <message>
        <source>Bones out of a CT, drawn in place of the simulated ones</source>
        <translation>Knochen aus einem CT, gezeichnet statt der simulierten</translation>
    </message>
    <message>
        <source>Cell in 3D</source>
        <translation>In 3D</translation>
    </message>
    <message>
        <source>Shows the cell in 3D as it stands, with what is mounted so far</source>
        <translation>Zeigt die Prüfzelle in 3D, wie sie steht, mit dem, was bisher montiert ist</translation>
    </message>
    <message>
        <source>One file at a time: only %1 is taken.</source>
        <translation>Eine Datei auf einmal: Nur %1 wird übernommen.</translation>
    </message>
    <message>
        <source>Next specimen</source>
        <translation>Nächstes Präparat</translation>
    </message>
    <message>
        <source>The changes of this one are not saved.</source>
        <translation>Die Änderungen an diesem sind nicht gespeichert.</translation>
    </message>
    <message>
        <source>Discard them</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Hierbleiben</translation>
    </message>
    <message>
        <source>The form shows another specimen than %1: save or use it first, or choose %1 again.</source>
        <translation>Das Formular zeigt ein anderes Präparat als %1: Speichern oder verwenden Sie es zuerst, oder wählen Sie wieder %1.</translation>
    </message>
    <message>
        <source>%1 is in the vice, and stays the joint, level and side that it was saved as: %2. Open the vice before that is changed.</source>
        <translation>%1 ist im Schraubstock und behält Gelenk, Segment und Seite, wie es gespeichert wurde: %2. Den Schraubstock öffnen, bevor das geändert wird.</translation>
    </message>
    <message>
        <source>The drives are off while the next specimen is brought to the arm.</source>
        <translation>Die Antriebe sind aus, während das nächste Präparat an den Arm gebracht wird.</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) of the checklist are open.</source>
        <translation>
            <numerusform>%n Punkt der Checkliste ist offen.</numerusform>
            <numerusform>%n Punkte der Checkliste sind offen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open the vice under load</source>
        <translation>Schraubstock unter Last öffnen</translation>
    </message>
    <message>
        <source>The specimen bears %1: when the vice opens it comes free with a jerk.</source>
        <translation>Das Präparat trägt %1: Wenn der Schraubstock sich öffnet, kommt es mit einem Ruck frei.</translation>
    </message>
    <message>
        <source>Unload takes the load off first.</source>
        <translation>„Entlasten“ nimmt die Last vorher weg.</translation>
    </message>
    <message>
        <source>Open all the same</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message>
        <source>Leave it closed</source>
        <translation>Geschlossen lassen</translation>
    </message>
    <message>
        <source>Sign in first (page 1).</source>
        <translation>Zuerst anmelden (Seite 1).</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PreviewPlot</name>
    <message>
        <source>Nothing to draw yet: add a step that loads or moves.</source>
        <translation>Noch nichts zu zeichnen: fügen Sie einen Schritt hinzu, der belastet oder bewegt.</translation>
    </message>
    <message>
        <source>Preview of the set points over time</source>
        <translation>Vorschau der Sollwerte über der Zeit</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>moment, Nm</source>
        <translation>Moment, Nm</translation>
    </message>
    <message>
        <source>angle, °</source>
        <translation>Winkel, °</translation>
    </message>
    <message>
        <source>force, N</source>
        <translation>Kraft, N</translation>
    </message>
    <message>
        <source>translation, mm</source>
        <translation>Verschiebung, mm</translation>
    </message>
    <message>
        <source>Force %1</source>
        <translation>Kraft %1</translation>
    </message>
    <message>
        <source>Moment %1</source>
        <translation>Moment %1</translation>
    </message>
    <message>
        <source>Translation %1</source>
        <translation>Verschiebung %1</translation>
    </message>
    <message>
        <source>%1 s: %2</source>
        <translation>%1 s: %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ProcedurePanel</name>
    <message>
        <source>Results (*.json)</source>
        <translation>Ergebnisse (*.json)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::PromptCard</name>
    <message>
        <source>Cut a structure now. The robot waits and does not move.</source>
        <translation>Durchtrennen Sie jetzt eine Struktur. Der Roboter wartet und bewegt sich nicht.</translation>
    </message>
    <message>
        <source>Please answer. The robot waits and does not move.</source>
        <translation>Bitte antworten Sie. Der Roboter wartet und bewegt sich nicht.</translation>
    </message>
    <message>
        <source>Cut: %1</source>
        <translation>Durchtrennen: %1</translation>
    </message>
    <message>
        <source>%1 %2 Answers: %3.</source>
        <translation>%1 %2 Antworten: %3.</translation>
    </message>
    <message>
        <source>Follower preload: %1 N</source>
        <translation>Follower-Vorlast: %1 N</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ProtocolDetails</name>
    <message>
        <source>Nothing matches the search.
Clear it, or make a new experiment on the left.</source>
        <translation>Nichts passt zur Suche.
Leeren Sie sie, oder legen Sie links einen neuen Versuch an.</translation>
    </message>
    <message>
        <source>Use this experiment</source>
        <translation>Diesen Versuch verwenden</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Change cell …</source>
        <translation>Prüfzelle wechseln …</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Export to a file</source>
        <translation>In eine Datei exportieren</translation>
    </message>
    <message>
        <source>My experiment</source>
        <translation>Mein Versuch</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>for any cell</source>
        <translation>für jede Prüfzelle</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>für %1</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>The library cannot be deleted.</source>
        <translation>Die Bibliothek kann nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>Deletes it from my experiments; can be undone</source>
        <translation>Löscht ihn aus meinen Versuchen; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>Edit a copy</source>
        <translation>Kopie bearbeiten</translation>
    </message>
    <message>
        <source>It cannot run on this cell: %1</source>
        <translation>Er kann auf dieser Prüfzelle nicht laufen: %1</translation>
    </message>
    <message>
        <source>Opens Run with this experiment and these values</source>
        <translation>Öffnet „Lauf“ mit diesem Versuch und diesen Werten</translation>
    </message>
    <message>
        <source>Before it runs</source>
        <translation>Bevor er läuft</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>There is no virtual twin of this cell here.</source>
        <translation>Hier gibt es kein virtuelles Abbild dieser Prüfzelle.</translation>
    </message>
    <message>
        <source>Runs it on a virtual twin of the cell; nothing real moves</source>
        <translation>Führt es am virtuellen Abbild der Prüfzelle aus; nichts Echtes bewegt sich</translation>
    </message>
    <message>
        <source>Rehearsal</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>Versions …</source>
        <translation>Versionen …</translation>
    </message>
    <message>
        <source>Print or save as PDF …</source>
        <translation>Drucken oder als PDF sichern …</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>The library has no versions: it comes with the program.</source>
        <translation>Die Bibliothek hat keine Versionen: Sie kommt mit dem Programm.</translation>
    </message>
    <message>
        <source>What it was before, what differs, and the way back</source>
        <translation>Was es vorher war, was anders ist, und der Weg zurück</translation>
    </message>
    <message>
        <source>Cell in 3D: where the experiment begins</source>
        <translation>Prüfzelle in 3D: wo der Versuch beginnt</translation>
    </message>
    <message>
        <source>Show the rehearsal</source>
        <translation>Probelauf zeigen</translation>
    </message>
    <message>
        <source>Motion, plots and tables of the rehearsal of this plan</source>
        <translation>Bewegung, Diagramme und Tabellen des Probelaufs dieses Plans</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ProtocolEditor</name>
    <message>
        <source>Step %1, %2</source>
        <translation>Schritt %1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>repeat %1</source>
        <translation>%1 wiederholen</translation>
    </message>
    <message>
        <source>move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>%1 of step %2</source>
        <translation>%1 von Schritt %2</translation>
    </message>
    <message>
        <source>There is no such step.</source>
        <translation>Diesen Schritt gibt es nicht.</translation>
    </message>
    <message>
        <source>this step</source>
        <translation>dieser Schritt</translation>
    </message>
    <message>
        <source>Check brackets, commas and quotation marks there, and keys that stand twice.</source>
        <translation>Prüfen Sie dort Klammern, Kommas und Anführungszeichen sowie Schlüssel, die zweimal stehen.</translation>
    </message>
    <message>
        <source>this experiment</source>
        <translation>dieser Versuch</translation>
    </message>
    <message>
        <source>text of step %1</source>
        <translation>Text von Schritt %1</translation>
    </message>
    <message>
        <source>This experiment writes these steps elsewhere.</source>
        <translation>Dieser Versuch schreibt diese Schritte anderswo.</translation>
    </message>
    <message numerus="yes">
        <source>remove %n step(s)</source>
        <translation>
            <numerusform>%n Schritt entfernen</numerusform>
            <numerusform>%n Schritte entfernen</numerusform>
        </translation>
    </message>
    <message>
        <source>There are no steps to paste.</source>
        <translation>Es sind keine Schritte zum Einfügen da.</translation>
    </message>
    <message>
        <source>Copy steps in a list of steps first, in any experiment.</source>
        <translation>Zuerst Schritte in einer Schrittliste kopieren, in irgendeinem Versuch.</translation>
    </message>
    <message numerus="yes">
        <source>paste %n step(s)</source>
        <translation>
            <numerusform>%n Schritt einfügen</numerusform>
            <numerusform>%n Schritte einfügen</numerusform>
        </translation>
    </message>
    <message>
        <source>A block keeps at least one step.</source>
        <translation>Ein Block behält mindestens einen Schritt.</translation>
    </message>
    <message>
        <source>Add another one first, or remove the block itself.</source>
        <translation>Zuerst einen weiteren anfügen oder den Block selbst entfernen.</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>Lage</translation>
    </message>
    <message>
        <source>pause</source>
        <translation>Pause</translation>
    </message>
    <message numerus="yes">
        <source>repeat %n step(s)</source>
        <translation>
            <numerusform>%n Schritt wiederholen</numerusform>
            <numerusform>%n Schritte wiederholen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>move %n step(s)</source>
        <translation>
            <numerusform>%n Schritt verschieben</numerusform>
            <numerusform>%n Schritte verschieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Set %1 to “%2”</source>
        <translation>%1 auf „%2“ setzen</translation>
    </message>
    <message>
        <source>Take out the limit of %1</source>
        <translation>Grenzwert für %1 herausnehmen</translation>
    </message>
    <message>
        <source>Take out %1</source>
        <translation>%1 herausnehmen</translation>
    </message>
    <message>
        <source>Put an unload step before it</source>
        <translation>Einen Schritt Entlasten davor setzen</translation>
    </message>
    <message>
        <source>table of step %1</source>
        <translation>Tabelle von Schritt %1</translation>
    </message>
    <message>
        <source>The name of this file does not end in .csv.</source>
        <translation>Der Name dieser Datei endet nicht auf .csv.</translation>
    </message>
    <message>
        <source>Rename it, if it is a table of numbers with commas between them.</source>
        <translation>Benennen Sie sie um, wenn sie eine Tabelle von Zahlen mit Kommas dazwischen ist.</translation>
    </message>
    <message>
        <source>add the steps of %1</source>
        <translation>Schritte von %1 hinzufügen</translation>
    </message>
    <message>
        <source>steps of %1 written out</source>
        <translation>Schritte von %1 ausgeschrieben</translation>
    </message>
    <message>
        <source>Press Write the steps out first, at the step that they belong to; or change the other experiment.</source>
        <translation>Drücken Sie zuerst „Schritte ausschreiben“ an dem Schritt, zu dem sie gehören; oder ändern Sie den anderen Versuch.</translation>
    </message>
    <message>
        <source>These steps follow a parameter, or a value of the sweep or table around them.</source>
        <translation>Diese Schritte folgen einem Parameter oder einem Wert des Durchlaufs oder der Tabelle um sie herum.</translation>
    </message>
    <message>
        <source>Written out they would keep the first value. Put plain numbers there first, or change the other experiment.</source>
        <translation>Ausgeschrieben behielten sie den ersten Wert. Setzen Sie dort zuerst reine Zahlen ein, oder ändern Sie den anderen Versuch.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ProtocolEditorView</name>
    <message>
        <source>In a pause the robot stands: it holds its loads, or its pose where an axis follows a pose. Unload: once it stands, it takes the loads off, and brings them back before the run goes on. Searches and rotations that find their own way hold.</source>
        <translation>In einer Pause steht der Roboter: er hält seine Lasten, oder seine Lage, wo eine Achse einer Lage folgt. Entlasten: sobald er steht, nimmt er die Lasten weg und bringt sie wieder auf, bevor der Lauf weitergeht. Bei Suchen und Drehungen, die ihren Weg selbst finden, wird gehalten.</translation>
    </message>
    <message>
        <source>Pause: unload</source>
        <translation>Pause: entlasten</translation>
    </message>
    <message>
        <source>Pause: hold</source>
        <translation>Pause: halten</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Use this experiment</source>
        <translation>Diesen Versuch verwenden</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Move the step up (Alt+Up)</source>
        <translation>Schritt nach oben (Alt+Auf)</translation>
    </message>
    <message>
        <source>Move the step down (Alt+Down)</source>
        <translation>Schritt nach unten (Alt+Ab)</translation>
    </message>
    <message>
        <source>Remove the step (Delete)</source>
        <translation>Schritt entfernen (Entf)</translation>
    </message>
    <message>
        <source>Duplicate the step</source>
        <translation>Schritt duplizieren</translation>
    </message>
    <message>
        <source>Set points</source>
        <translation>Sollwerte</translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>Rückgängig: %1 (Strg+Z)</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>Wiederholen: %1 (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Name of the experiment</source>
        <translation>Name des Versuchs</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>Schritt hinzufügen</translation>
    </message>
    <message>
        <source>%1 after unloading</source>
        <translation>%1 nach dem Entlasten</translation>
    </message>
    <message>
        <source>1 problem keeps this experiment from running.</source>
        <translation>1 Problem hindert diesen Versuch am Laufen.</translation>
    </message>
    <message>
        <source>%1 problems keep this experiment from running.</source>
        <translation>%1 Probleme hindern diesen Versuch am Laufen.</translation>
    </message>
    <message>
        <source>Fix the problems marked at the steps first.</source>
        <translation>Beheben Sie zuerst die Probleme, die an den Schritten markiert sind.</translation>
    </message>
    <message>
        <source>Saves it and opens Run</source>
        <translation>Speichert ihn und öffnet „Lauf“</translation>
    </message>
    <message>
        <source>No changes since it was saved.</source>
        <translation>Keine Änderungen seit dem Speichern.</translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation>Speichern (Strg+S)</translation>
    </message>
    <message>
        <source>An entry is not valid: see the marked field.</source>
        <translation>Was in einem Feld steht, wird nicht übernommen: siehe das markierte Feld.</translation>
    </message>
    <message>
        <source>Fits the limits of this cell. A move goes where it is told, whatever the specimen bears: Rehearse shows that.</source>
        <translation>Hält die Grenzen dieser Prüfzelle ein. Eine Bewegung fährt ihr Ziel an, was immer das Präparat dabei trägt: „Probelauf“ zeigt es.</translation>
    </message>
    <message>
        <source>In a pause</source>
        <translation>In einer Pause</translation>
    </message>
    <message>
        <source>Choose a step first.</source>
        <translation>Zuerst einen Schritt wählen.</translation>
    </message>
    <message>
        <source>It is the first already.</source>
        <translation>Er ist schon der erste.</translation>
    </message>
    <message>
        <source>It is the last already.</source>
        <translation>Er ist schon der letzte.</translation>
    </message>
    <message>
        <source>Steps of another experiment</source>
        <translation>Schritte eines anderen Versuchs</translation>
    </message>
    <message>
        <source>Analyses …</source>
        <translation>Auswertungen …</translation>
    </message>
    <message>
        <source>All targets fit the limits of this cell. Rehearse shows what comes of them.</source>
        <translation>Die Sollwerte halten die Grenzwerte dieser Prüfzelle ein. Was daraus wird, zeigt ein Probelauf.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ProtocolPage</name>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 ist gespeichert.</translation>
    </message>
    <message>
        <source>Some experiments cannot be read and are not listed.</source>
        <translation>Einige Versuche sind nicht lesbar und stehen nicht in der Liste.</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>New force / moment</source>
        <translation>Neu: Kraft / Moment</translation>
    </message>
    <message>
        <source>New position</source>
        <translation>Neu: Lage</translation>
    </message>
    <message>
        <source>Search experiments</source>
        <translation>Versuche durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Import from a file</source>
        <translation>Aus einer Datei importieren</translation>
    </message>
    <message>
        <source>%1 (not saved)</source>
        <translation>%1 (nicht gespeichert)</translation>
    </message>
    <message>
        <source>Experiment not saved</source>
        <translation>Versuch nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 will be run.</source>
        <translation>%1 ist für den Lauf gewählt.</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 ist gelöscht.</translation>
    </message>
    <message>
        <source>Import an experiment</source>
        <translation>Versuch importieren</translation>
    </message>
    <message>
        <source>Experiments (*.json)</source>
        <translation>Versuche (*.json)</translation>
    </message>
    <message>
        <source>Export the experiment</source>
        <translation>Versuch exportieren</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>It is as in version %1 again.</source>
        <translation>Es ist wieder wie in Version %1.</translation>
    </message>
    <message>
        <source>Print or save as PDF</source>
        <translation>Drucken oder als PDF sichern</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Written to %1; it opens where it can be printed.</source>
        <translation>Geschrieben nach %1; es öffnet sich dort, wo es gedruckt werden kann.</translation>
    </message>
    <message>
        <source>Pose of step %1</source>
        <translation>Lage von Schritt %1</translation>
    </message>
    <message>
        <source>Use this pose</source>
        <translation>Diese Lage verwenden</translation>
    </message>
    <message>
        <source>Written to %1; no program here opens it.</source>
        <translation>In %1 geschrieben; kein Programm hier öffnet die Datei.</translation>
    </message>
    <message>
        <source>The plan is another one now: rehearse it again.</source>
        <translation>Der Plan ist jetzt ein anderer: Machen Sie einen neuen Probelauf.</translation>
    </message>
    <message>
        <source>Sign in first (page 1).</source>
        <translation>Zuerst anmelden (Seite 1).</translation>
    </message>
    <message>
        <source>Save or choose a specimen first (page 2).</source>
        <translation>Zuerst ein Präparat speichern oder wählen (Seite 2).</translation>
    </message>
</context>
<context>
    <name>articulus::ui::QuantityEdit</name>
    <message>
        <source>This is a whole number.</source>
        <translation>Das ist eine ganze Zahl.</translation>
    </message>
    <message>
        <source>%1 to %2 is possible here.</source>
        <translation>%1 bis %2 ist hier möglich.</translation>
    </message>
    <message>
        <source>%1 %2 stays.</source>
        <translation>%1 %2 bleibt.</translation>
    </message>
    <message>
        <source>%1: “%2” is not taken. %3 Correct it first.</source>
        <translation>%1: „%2“ wird nicht übernommen. %3 Berichtigen Sie das zuerst.</translation>
    </message>
    <message>
        <source>More than %1, at most %2 is possible here.</source>
        <translation>Mehr als %1, höchstens %2 ist hier möglich.</translation>
    </message>
    <message>
        <source>More than %1, less than %2 is possible here.</source>
        <translation>Mehr als %1, weniger als %2 ist hier möglich.</translation>
    </message>
    <message>
        <source>At least %1, less than %2 is possible here.</source>
        <translation>Mindestens %1, weniger als %2 ist hier möglich.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RegistrationController</name>
    <message>
        <source>Landmarks read from %1: %2.</source>
        <translation>Landmarken aus %1 gelesen: %2.</translation>
    </message>
    <message>
        <source>The tool&apos;s tip is not known. Find it under &quot;Tool point&quot; first, or read both sides from a file.</source>
        <translation>Die Spitze des Werkzeugs ist nicht bekannt. Bestimmen Sie sie zuerst unter „Werkzeugspitze“, oder lesen Sie beide Seiten aus einer Datei.</translation>
    </message>
    <message>
        <source>The landmark was not recorded.</source>
        <translation>Die Landmarke wurde nicht aufgenommen.</translation>
    </message>
    <message>
        <source>No landmark is known yet. Read a file, then touch the same landmarks in the same order, or read a file with both sides.</source>
        <translation>Noch ist keine Landmarke bekannt. Lesen Sie eine Datei und berühren Sie dann dieselben Landmarken in derselben Reihenfolge, oder lesen Sie eine Datei mit beiden Seiten.</translation>
    </message>
    <message>
        <source>The other instrument&apos;s side is missing. Read its file.</source>
        <translation>Die Seite des anderen Messgeräts fehlt. Lesen Sie seine Datei.</translation>
    </message>
    <message>
        <source>The robot&apos;s side has %1 landmarks, the other side has %2. Touch the missing ones in the same order, or remove the last.</source>
        <translation>Die Seite des Roboters hat %1 Landmarken, die andere Seite hat %2. Berühren Sie die fehlenden in derselben Reihenfolge, oder entfernen Sie die letzte.</translation>
    </message>
    <message>
        <source>%1 of at least %2 landmarks are known. With four or more the residual shows how good they are.</source>
        <translation>%1 von mindestens %2 Landmarken sind bekannt. Ab vier zeigt die Restabweichung, wie gut sie sind.</translation>
    </message>
    <message>
        <source>Simulated landmarks: nothing was measured.</source>
        <translation>Simulierte Landmarken: nichts wurde gemessen.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>No specimen is described. Do so on page Prepare, then keep it.</source>
        <translation>Es ist keine Probe beschrieben. Tun Sie das auf der Seite Vorbereiten, dann behalten Sie sie.</translation>
    </message>
    <message>
        <source>The registration was not kept.</source>
        <translation>Die Registrierung wurde nicht behalten.</translation>
    </message>
    <message>
        <source>Registration kept with %1, residual %2 mm: paths in the frame of the registered body go by it.</source>
        <translation>Registrierung bei %1 behalten, Restfehler %2 mm: Wege im System des registrierten Körpers richten sich danach.</translation>
    </message>
    <message>
        <source>Touch both insertions of each ligament, that on the bone in the vice first.</source>
        <translation>Tasten Sie beide Ansätze jedes Bandes an, den am Knochen im Schraubstock zuerst.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RegistrationPanel</name>
    <message>
        <source>No landmark is known yet</source>
        <translation>Noch keine Landmarke bekannt</translation>
    </message>
    <message>
        <source>Landmarks</source>
        <translation>Landmarken</translation>
    </message>
    <message>
        <source>Landmark</source>
        <translation>Landmarke</translation>
    </message>
    <message>
        <source>Robot x, mm</source>
        <translation>Roboter x, mm</translation>
    </message>
    <message>
        <source>y, mm</source>
        <translation>y, mm</translation>
    </message>
    <message>
        <source>z, mm</source>
        <translation>z, mm</translation>
    </message>
    <message>
        <source>Other x, mm</source>
        <translation>Anderes x, mm</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Save the registration</source>
        <translation>Registrierung speichern</translation>
    </message>
    <message>
        <source>Other frame in the robot&apos;s world x, y, z</source>
        <translation>Anderes System in der Welt des Roboters x, y, z</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Rotation</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Restabweichung</translation>
    </message>
    <message>
        <source>Root mean square over the points</source>
        <translation>Quadratisches Mittel über die Punkte</translation>
    </message>
    <message>
        <source>Rotation error</source>
        <translation>Fehler der Rotation</translation>
    </message>
    <message>
        <source>The other instrument&apos;s side</source>
        <translation>Die Seite des anderen Messgeräts</translation>
    </message>
    <message>
        <source>The same landmarks as a measuring arm or a CT has them: CSV with the columns x2_m, y2_m, z2_m, in metres. With x1_m, y1_m, z1_m as well the robot&apos;s side is read too.</source>
        <translation>Dieselben Landmarken, wie ein Messarm oder ein CT sie hat: CSV mit den Spalten x2_m, y2_m, z2_m, in Metern. Mit x1_m, y1_m, z1_m wird auch die Seite des Roboters gelesen.</translation>
    </message>
    <message>
        <source>Landmarks (*.csv)</source>
        <translation>Landmarken (*.csv)</translation>
    </message>
    <message>
        <source>File of landmarks</source>
        <translation>Datei mit Landmarken</translation>
    </message>
    <message>
        <source>The robot&apos;s side</source>
        <translation>Die Seite des Roboters</translation>
    </message>
    <message>
        <source>Touch each landmark with the tip of the tool, in the order of the file, and record it. At least three are needed, not on one line; with four or more the residual shows how good they are.</source>
        <translation>Berühren Sie jede Landmarke mit der Spitze des Werkzeugs, in der Reihenfolge der Datei, und nehmen Sie sie auf. Mindestens drei sind nötig, nicht auf einer Geraden; ab vier zeigt die Restabweichung, wie gut sie sind.</translation>
    </message>
    <message>
        <source>Record this landmark</source>
        <translation>Diese Landmarke aufnehmen</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>Records the present position of the tip as the next landmark</source>
        <translation>Nimmt die jetzige Position der Spitze als nächste Landmarke auf</translation>
    </message>
    <message>
        <source>The robot&apos;s side has no landmark yet.</source>
        <translation>Die Seite des Roboters hat noch keine Landmarke.</translation>
    </message>
    <message>
        <source>No landmark is known yet.</source>
        <translation>Noch ist keine Landmarke bekannt.</translation>
    </message>
    <message>
        <source>Paths in the other frame</source>
        <translation>Wege im anderen System</translation>
    </message>
    <message>
        <source>A step that replays a path in the frame of the registered body goes by the registration that is kept with the specimen, for as long as it stays in the vice.</source>
        <translation>Ein Schritt, der einen Weg im System des registrierten Körpers wiedergibt, richtet sich nach der Registrierung, die bei der Probe behalten ist, solange sie im Schraubstock bleibt.</translation>
    </message>
    <message>
        <source>Keep with the specimen</source>
        <translation>Beim Präparat behalten</translation>
    </message>
    <message>
        <source>Insertions of ligaments</source>
        <translation>Ansätze von Bändern</translation>
    </message>
    <message>
        <source>Touched two by two, that on the bone in the vice first, with the bones as they stand when the run begins: to be pasted into the analysis ligament_length of a protocol, with the error of the tip.</source>
        <translation>Paarweise angetastet, der am Knochen im Schraubstock zuerst, mit den Knochen wie zu Beginn des Laufs: zum Einfügen in die Auswertung ligament_length eines Protokolls, mit dem Fehler der Spitze.</translation>
    </message>
    <message>
        <source>Copy as insertions</source>
        <translation>Als Ansätze kopieren</translation>
    </message>
    <message>
        <source>Copied: paste it into the analysis ligament_length of a protocol.</source>
        <translation>Kopiert: Fügen Sie es in die Auswertung ligament_length eines Protokolls ein.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RehearsalSheet</name>
    <message>
        <source>Rehearsal of %1</source>
        <translation>Probelauf von %1</translation>
    </message>
    <message>
        <source>On a virtual twin of the %1 (simulated): nothing real moves, and no run is stored.</source>
        <translation>Am virtuellen Abbild (simuliert) der Prüfzelle „%1“: nichts Echtes bewegt sich, und kein Lauf wird gespeichert.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>It cannot be rehearsed: %1 %2</source>
        <translation>Ein Probelauf ist nicht möglich: %1 %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Rehearsing</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>Loads over time</source>
        <translation>Lasten über der Zeit</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzwerte</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Motion and loads</source>
        <translation>Bewegung und Lasten</translation>
    </message>
    <message>
        <source>In its vice: %1.</source>
        <translation>In seinem Schraubstock: %1.</translation>
    </message>
    <message>
        <source>No model is of this joint: the loads are not those of your specimen.</source>
        <translation>Von diesem Gelenk gibt es kein Modell: Die Lasten sind nicht die Ihres Präparats.</translation>
    </message>
    <message>
        <source>A double click or Enter shows that moment in 3D and in the plots</source>
        <translation>Ein Doppelklick oder die Eingabetaste zeigt diesen Augenblick in 3D und in den Diagrammen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RehearsedCourses</name>
    <message>
        <source>Loads over time, in percent of their limits, with what else came near to its limit</source>
        <translation>Lasten über der Zeit, in Prozent ihrer Grenzwerte, und was ihrem Grenzwert sonst nahe kam</translation>
    </message>
    <message>
        <source>Distance of the two closest parts over time, beside its limit</source>
        <translation>Abstand der zwei nächsten Teile über der Zeit, mit seinem Grenzwert</translation>
    </message>
    <message>
        <source>Least singular value over time, beside its limit</source>
        <translation>Kleinster Singulärwert über der Zeit, mit seinem Grenzwert</translation>
    </message>
    <message>
        <source>closest parts</source>
        <translation>nächste Teile</translation>
    </message>
    <message>
        <source>distance, mm</source>
        <translation>Abstand, mm</translation>
    </message>
    <message>
        <source>singular value</source>
        <translation>Singulärwert</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenzwert</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>% of its limit</source>
        <translation>% des Grenzwerts</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RehearsedMotion</name>
    <message>
        <source>Rehearsal, simulated</source>
        <translation>Probe, simuliert</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RequestSheet</name>
    <message>
        <source>Ask an administrator</source>
        <translation>Administrator bitten</translation>
    </message>
    <message>
        <source>Nothing changes by asking. An administrator of this station sees it in Engineering, People, and will want to know that it is you.</source>
        <translation>Durch Bitten ändert sich nichts. Ein Administrator dieses Prüfstands sieht es unter Technik, Personen, und wird wissen wollen, dass Sie es sind.</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>Worum</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Bitten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>An administrator was asked for %1: %2.</source>
        <translation>Für %1 wurde ein Administrator gebeten: %2.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResidualPlot</name>
    <message>
        <source>Position error of every measured row, before and after</source>
        <translation>Positionsfehler jeder gemessenen Zeile, vorher und nachher</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>verworfen</translation>
    </message>
    <message>
        <source>mean noise of the instrument</source>
        <translation>mittleres Rauschen des Messgeräts</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>measured row</source>
        <translation>gemessene Zeile</translation>
    </message>
    <message>
        <source>error, mm</source>
        <translation>Fehler, mm</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResponseController</name>
    <message>
        <source>A response is being measured.</source>
        <translation>Eine Antwort wird gemessen.</translation>
    </message>
    <message>
        <source>Cancelled: the robot stands, with the load of that moment. Nothing was kept.</source>
        <translation>Abgebrochen: der Roboter steht, mit der Last dieses Augenblicks. Nichts wurde gespeichert.</translation>
    </message>
    <message>
        <source>Choose softer gains or a smaller size, and measure again.</source>
        <translation>Weichere Reglerwerte oder eine kleinere Größe wählen und neu messen.</translation>
    </message>
    <message>
        <source>Measure again.</source>
        <translation>Neu messen.</translation>
    </message>
    <message>
        <source>Read the fault, acknowledge it and measure again, with a smaller size or softer gains.</source>
        <translation>Die Störung lesen, quittieren und neu messen, mit einer kleineren Größe oder weicheren Reglerwerten.</translation>
    </message>
    <message>
        <source>The load oscillated in the measurement, and the station lowered the force gains: the curve is not that of the gains in force.</source>
        <translation>Die Last schwang bei der Messung, und der Prüfstand hat die Kraftregelung gesenkt: die Kurve ist nicht die der geltenden Reglerwerte.</translation>
    </message>
    <message>
        <source>The response is measured, and kept with the gains that were in force.</source>
        <translation>Die Antwort ist gemessen und mit den geltenden Reglerwerten gespeichert.</translation>
    </message>
    <message>
        <source>The response was measured, and could not be kept. %1</source>
        <translation>Die Antwort wurde gemessen und konnte nicht gespeichert werden. %1</translation>
    </message>
    <message>
        <source>The response was measured, and tells nothing. %1</source>
        <translation>Die Antwort wurde gemessen und sagt nichts. %1</translation>
    </message>
    <message>
        <source>The response was not measured. %1</source>
        <translation>Die Antwort wurde nicht gemessen. %1</translation>
    </message>
    <message>
        <source>The response was not measured. A fault ended the motion: %1</source>
        <translation>Die Antwort wurde nicht gemessen. Eine Störung hat die Bewegung beendet: %1</translation>
    </message>
    <message>
        <source>The response was not measured: %1.</source>
        <translation>Die Antwort wurde nicht gemessen: %1.</translation>
    </message>
    <message>
        <source>The robot stands, with the load of that moment. Measure again when the way is clear; it begins by taking the loads off.</source>
        <translation>Der Roboter steht, mit der Last dieses Augenblicks. Neu messen, wenn der Weg frei ist; die Messung beginnt damit, dass die Lasten weggenommen werden.</translation>
    </message>
    <message>
        <source>The robot takes all loads off the specimen, then %1 goes to %2 at once, stays and goes back to zero. After the unloading it takes about %3 s.</source>
        <translation>Der Roboter nimmt alle Lasten vom Präparat, dann springt %1 auf %2, bleibt und geht auf null zurück. Nach dem Entlasten dauert es etwa %3 s.</translation>
    </message>
    <message>
        <source>The robot takes all loads off the specimen, then %1 swings by up to %2 to both sides, with frequencies up to %4 Hz at once. After the unloading it takes about %3 s.</source>
        <translation>Der Roboter nimmt alle Lasten vom Präparat, dann schwingt %1 um bis zu %2 nach beiden Seiten, mit Frequenzen bis %4 Hz zugleich. Nach dem Entlasten dauert es etwa %3 s.</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>ended early: %1</source>
        <translation>vorzeitig beendet: %1</translation>
    </message>
    <message>
        <source>gains without a name, %1</source>
        <translation>Reglerwerte ohne Namen, %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>step of %1</source>
        <translation>Sprung von %1</translation>
    </message>
    <message>
        <source>swing of %1</source>
        <translation>Schwingen von %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResponsePage</name>
    <message>
        <source>%1 to %2 to either side; the sign says to which. The range follows the limit of this load.</source>
        <translation>%1 bis %2 nach jeder Seite; das Vorzeichen sagt, nach welcher. Der Bereich folgt dem Grenzwert dieser Last.</translation>
    </message>
    <message>
        <source>%1 to %2: so small that the watch for oscillations does not take it for one.</source>
        <translation>%1 bis %2: so klein, dass die Überwachung auf Schwingungen es für keine hält.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>All other loads are held at zero, and the pose in which it is unloaded becomes the reference. Limits hold as in a run; STOP, Cancel or releasing the handle ends it at once.</source>
        <translation>Alle anderen Lasten werden auf null gehalten, und die Lage, in der es entlastet ist, wird zur Referenzlage. Grenzwerte gelten wie in einem Lauf; STOP, Abbrechen oder Loslassen des Griffs beendet es sofort.</translation>
    </message>
    <message>
        <source>Another measurement to compare with, such as the one with the gains from before</source>
        <translation>Eine andere Messung zum Vergleich, etwa die mit den Reglerwerten von vorher</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Bandwidth (−3 dB): %1</source>
        <translation>Bandbreite (−3 dB): %1</translation>
    </message>
    <message>
        <source>Beside it (dashed)</source>
        <translation>Daneben (gestrichelt)</translation>
    </message>
    <message>
        <source>Crossover: %1</source>
        <translation>Durchtrittsfrequenz: %1</translation>
    </message>
    <message>
        <source>Do not move</source>
        <translation>Nicht bewegen</translation>
    </message>
    <message>
        <source>Frequency response</source>
        <translation>Frequenzgang</translation>
    </message>
    <message>
        <source>May the robot move the clamped specimen?</source>
        <translation>Darf der Roboter das eingespannte Präparat bewegen?</translation>
    </message>
    <message>
        <source>Measure frequency response …</source>
        <translation>Frequenzgang messen …</translation>
    </message>
    <message>
        <source>Measure step …</source>
        <translation>Sprung messen …</translation>
    </message>
    <message>
        <source>Measure the frequency response</source>
        <translation>Den Frequenzgang messen</translation>
    </message>
    <message>
        <source>Measure the step response</source>
        <translation>Die Sprungantwort messen</translation>
    </message>
    <message>
        <source>Measuring the frequency response</source>
        <translation>Der Frequenzgang wird gemessen</translation>
    </message>
    <message>
        <source>Measuring the step response</source>
        <translation>Die Sprungantwort wird gemessen</translation>
    </message>
    <message>
        <source>Move and measure</source>
        <translation>Bewegen und messen</translation>
    </message>
    <message>
        <source>Nothing was measured of this axis yet.</source>
        <translation>Von dieser Achse wurde noch nichts gemessen.</translation>
    </message>
    <message>
        <source>Nothing was measured of this axis yet. Clamp a specimen (page Prepare), then measure.</source>
        <translation>Von dieser Achse wurde noch nichts gemessen. Ein Präparat einspannen (Seite Vorbereiten), dann messen.</translation>
    </message>
    <message>
        <source>Overshoot: %1 %</source>
        <translation>Überschwingen: %1 %</translation>
    </message>
    <message>
        <source>Phase margin: %1</source>
        <translation>Phasenreserve: %1</translation>
    </message>
    <message>
        <source>Rise time (10 to 90 %): %1</source>
        <translation>Anstiegszeit (10 bis 90 %): %1</translation>
    </message>
    <message>
        <source>Settling time (±5 %): %1</source>
        <translation>Einschwingzeit (±5 %): %1</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Gezeigt</translation>
    </message>
    <message>
        <source>Shows what the robot will do, and asks before it moves</source>
        <translation>Zeigt, was der Roboter tun wird, und fragt, bevor er sich bewegt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size (N or Nm)</source>
        <translation>Größe (N oder Nm)</translation>
    </message>
    <message>
        <source>Steady error: %1</source>
        <translation>Bleibende Abweichung: %1</translation>
    </message>
    <message>
        <source>Step response</source>
        <translation>Sprungantwort</translation>
    </message>
    <message>
        <source>What to measure</source>
        <translation>Was gemessen wird</translation>
    </message>
    <message>
        <source>Which measurement the strong line is; by itself the one with the gains in force</source>
        <translation>Welche Messung die kräftige Linie ist; von selbst die mit den geltenden Reglerwerten</translation>
    </message>
    <message>
        <source>it oscillated, and the force gains were lowered meanwhile</source>
        <translation>es schwang, und die Kraftregelung wurde unterdessen gesenkt</translation>
    </message>
    <message>
        <source>not determinable</source>
        <translation>nicht bestimmbar</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>noch nicht gemessen</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>nicht erreicht</translation>
    </message>
    <message>
        <source>not within the time</source>
        <translation>nicht in der Zeit</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultTable</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>met</source>
        <translation>erfüllt</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>below</source>
        <translation>darunter</translation>
    </message>
    <message>
        <source>above</source>
        <translation>darüber</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Source expects</source>
        <translation>Quelle erwartet</translation>
    </message>
    <message>
        <source>Met</source>
        <translation>Erfüllt</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>hold the pointer over a row for details; angles in degrees, lengths in millimetres</source>
        <translation>Einzelheiten, wenn der Zeiger über einer Zeile steht; Winkel in Grad, Längen in Millimetern</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Min (°)</source>
        <translation>Min (°)</translation>
    </message>
    <message>
        <source>Max (°)</source>
        <translation>Max (°)</translation>
    </message>
    <message>
        <source>Range (°)</source>
        <translation>Umfang (°)</translation>
    </message>
    <message>
        <source>Neutral zone (°)</source>
        <translation>Neutrale Zone (°)</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsController</name>
    <message>
        <source>%1: ended with the session.</source>
        <translation>%1: mit der Sitzung beendet.</translation>
    </message>
    <message>
        <source>Reading the list of runs</source>
        <translation>Die Liste der Läufe wird gelesen</translation>
    </message>
    <message>
        <source>Reading run %1</source>
        <translation>Lauf %1 wird gelesen</translation>
    </message>
    <message>
        <source>Exporting run %1</source>
        <translation>Lauf %1 wird exportiert</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>Der Bericht wird geschrieben</translation>
    </message>
    <message>
        <source>The report was written to %1.</source>
        <translation>Der Bericht wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Analysing run %1</source>
        <translation>Lauf %1 wird ausgewertet</translation>
    </message>
    <message>
        <source>Run %1 was analysed again.</source>
        <translation>Lauf %1 wurde neu ausgewertet.</translation>
    </message>
    <message>
        <source>The note was not stored: %1</source>
        <translation>Die Notiz wurde nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>%1: cancelled. No partial result was kept.</source>
        <translation>%1: abgebrochen. Kein Teilergebnis wurde behalten.</translation>
    </message>
    <message>
        <source>Reading what is to be imported</source>
        <translation>Was importiert werden soll, wird gelesen</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message>
        <source>%1 was imported.</source>
        <translation>%1 wurde importiert.</translation>
    </message>
    <message numerus="yes">
        <source>%n files were imported.</source>
        <translation>
            <numerusform>%n Datei wurde importiert.</numerusform>
            <numerusform>%n Dateien wurden importiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>The import was cancelled. What was stored until then stays, as a stopped run.</source>
        <translation>Der Import wurde abgebrochen. Was bis dahin gespeichert war, bleibt als angehaltener Lauf.</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>%1 wurde geschrieben.</translation>
    </message>
    <message>
        <source>%1 files were written into %2.</source>
        <translation>%1 Dateien wurden in %2 geschrieben.</translation>
    </message>
    <message>
        <source>Exporting %1 runs</source>
        <translation>%1 Läufe werden exportiert</translation>
    </message>
    <message>
        <source>The condition was not stored: %1</source>
        <translation>Der Zustand wurde nicht gespeichert: %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: cancelled. %n file(s) were written before and stay.</source>
        <translation>
            <numerusform>%1: abgebrochen. %n Datei war schon geschrieben und bleibt.</numerusform>
            <numerusform>%1: abgebrochen. %n Dateien waren schon geschrieben und bleiben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the motion of run %1</source>
        <translation>Bewegung von Lauf %1 wird gelesen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsLigaments</name>
    <message>
        <source>From insertion to insertion, over the motions of the run, there and back. The table &quot;Other&quot; has lengths and strains with their method.</source>
        <translation>Von Ansatz zu Ansatz, über die Bewegungen des Laufs, hin und zurück. Die Tabelle „Andere“ hat Längen und Dehnungen mit ihrem Verfahren.</translation>
    </message>
    <message>
        <source>Flexion (°)</source>
        <translation>Flexion (°)</translation>
    </message>
    <message>
        <source>Length (mm)</source>
        <translation>Länge (mm)</translation>
    </message>
    <message>
        <source>Run %1, %2</source>
        <translation>Lauf %1, %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsLoops</name>
    <message>
        <source>Range, neutral zone and stiffness</source>
        <translation>Bewegungsumfang, neutrale Zone und Steifigkeit</translation>
    </message>
    <message>
        <source>Draws them over the loop where one run is chosen; the methods stand in the tables</source>
        <translation>Zeichnet sie über die Schleife, wo ein Lauf gewählt ist; die Verfahren stehen in den Tabellen</translation>
    </message>
    <message>
        <source>Choose a single run to see them</source>
        <translation>Einen einzelnen Lauf wählen, um sie zu sehen</translation>
    </message>
    <message>
        <source>The results of this run tell none of them for this motion</source>
        <translation>Die Ergebnisse dieses Laufs sagen für diese Bewegung keines davon</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Choose one run or several on the left</source>
        <translation>Wählen Sie links einen oder mehrere Läufe</translation>
    </message>
    <message>
        <source>No reported cycle of this motion was recorded</source>
        <translation>Kein ausgewerteter Zyklus dieser Bewegung wurde aufgezeichnet</translation>
    </message>
    <message>
        <source>Published curve …</source>
        <translation>Veröffentlichte Kurve …</translation>
    </message>
    <message>
        <source>Remove curves</source>
        <translation>Kurven entfernen</translation>
    </message>
    <message>
        <source>Draws a curve from a CSV file over the loops: a first line &quot;# Author 1994, Fig 3&quot;, then two channels with their units, such as flexion_deg,moment_y_Nm, and the points.</source>
        <translation>Zeichnet eine Kurve aus einer CSV-Datei über die Schleifen: eine erste Zeile „# Autor 1994, Abb. 3“, dann zwei Kanäle mit ihren Einheiten, wie flexion_deg,moment_y_Nm, und die Punkte.</translation>
    </message>
    <message>
        <source>A published curve</source>
        <translation>Eine veröffentlichte Kurve</translation>
    </message>
    <message>
        <source>CSV (*.csv);;All files (*)</source>
        <translation>CSV (*.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 (published)</source>
        <translation>%1 (veröffentlicht)</translation>
    </message>
    <message numerus="yes">
        <source>%n published curve(s) of other channels than this motion&apos;s are not drawn.</source>
        <translation>
            <numerusform>%n veröffentlichte Kurve anderer Kanäle als dieser Bewegung ist nicht gezeichnet.</numerusform>
            <numerusform>%n veröffentlichte Kurven anderer Kanäle als dieser Bewegung sind nicht gezeichnet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsNotes</name>
    <message>
        <source>Add note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Write a note about this run</source>
        <translation>Notiz zu diesem Lauf schreiben</translation>
    </message>
    <message>
        <source>New note</source>
        <translation>Neue Notiz</translation>
    </message>
    <message>
        <source>Nothing is written in a read-only window.</source>
        <translation>In einem Fenster nur zum Lesen wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Choose a run first.</source>
        <translation>Zuerst einen Lauf wählen.</translation>
    </message>
    <message>
        <source>No notes yet. Marks set during the run (F8) appear here too.</source>
        <translation>Noch keine Notizen. Marken, die während des Laufs gesetzt wurden (F8), stehen auch hier.</translation>
    </message>
    <message>
        <source>Condition of the specimen: taken back</source>
        <translation>Zustand des Präparats: zurückgenommen</translation>
    </message>
    <message>
        <source>Condition of the specimen: %1</source>
        <translation>Zustand des Präparats: %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsPage</name>
    <message>
        <source>verified</source>
        <translation>geprüft</translation>
    </message>
    <message>
        <source>CHANGED since it was recorded</source>
        <translation>seit der Aufzeichnung VERÄNDERT</translation>
    </message>
    <message>
        <source>unsealed</source>
        <translation>ohne Siegel</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Report …</source>
        <translation>Bericht …</translation>
    </message>
    <message>
        <source>Analyse again</source>
        <translation>Neu auswerten</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Statistics …</source>
        <translation>Statistik …</translation>
    </message>
    <message>
        <source>Views of the chosen runs</source>
        <translation>Ansichten der gewählten Läufe</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Reported</source>
        <translation>Ausgewertet</translation>
    </message>
    <message>
        <source>Range of motion</source>
        <translation>Bewegungsumfang</translation>
    </message>
    <message>
        <source>Off-axis loads</source>
        <translation>Lasten neben der Prüfachse</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Über der Zeit</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Run %1:  %2</source>
        <translation>Lauf %1:  %2</translation>
    </message>
    <message>
        <source>its results were computed by an older version: choose Analyse again</source>
        <translation>seine Ergebnisse wurden von einer älteren Version berechnet: wählen Sie „Neu auswerten“</translation>
    </message>
    <message>
        <source>Run %1 is not as it was recorded</source>
        <translation>Lauf %1 ist nicht mehr, wie er aufgezeichnet wurde</translation>
    </message>
    <message>
        <source>. Do not use its numbers; put the database back from a backup.</source>
        <translation>. Verwenden Sie seine Zahlen nicht; stellen Sie die Datenbank aus einer Sicherung wieder her.</translation>
    </message>
    <message>
        <source>Choose a run on the left first.</source>
        <translation>Zuerst links einen Lauf wählen.</translation>
    </message>
    <message>
        <source>This run is still under way.</source>
        <translation>Dieser Lauf ist noch im Gange.</translation>
    </message>
    <message>
        <source>Writes a report of the chosen runs as PDF or HTML</source>
        <translation>Schreibt einen Bericht über die gewählten Läufe als PDF oder HTML</translation>
    </message>
    <message>
        <source>Choose two runs or more on the left, with Ctrl or Shift.</source>
        <translation>Wählen Sie links zwei oder mehr Läufe, mit Strg oder Umschalt.</translation>
    </message>
    <message>
        <source>Mean, spread, agreement and differences of the chosen runs, by condition</source>
        <translation>Mittel, Streuung, Übereinstimmung und Unterschiede der gewählten Läufe, nach Zustand</translation>
    </message>
    <message>
        <source>Nothing is written in a read-only window.</source>
        <translation>In einem Fenster nur zum Lesen wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Reads what another system measured; files can be dropped onto the window too</source>
        <translation>Liest, was ein anderes System gemessen hat; Dateien können auch auf das Fenster gezogen werden</translation>
    </message>
    <message>
        <source>Calculates the tables of this run again and stores them</source>
        <translation>Berechnet die Tabellen dieses Laufs neu und speichert sie</translation>
    </message>
    <message>
        <source>Report of run %1</source>
        <translation>Bericht über Lauf %1</translation>
    </message>
    <message numerus="yes">
        <source>Report of %n runs</source>
        <translation>
            <numerusform>Bericht über %n Lauf</numerusform>
            <numerusform>Bericht über %n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>PDF (*.pdf);;HTML (*.html)</source>
        <translation>PDF (*.pdf);;HTML (*.html)</translation>
    </message>
    <message>
        <source>Sign in first.</source>
        <translation>Zuerst anmelden.</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Writes the chosen runs as files: CSV, HDF5, MATLAB, OpenSim, C3D, Excel, JSON</source>
        <translation>Schreibt die gewählten Läufe als Dateien: CSV, HDF5, MATLAB, OpenSim, C3D, Excel, JSON</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Ligaments</source>
        <translation>Bänder</translation>
    </message>
    <message>
        <source>Tracked bones</source>
        <translation>Verfolgte Knochen</translation>
    </message>
    <message>
        <source>Only %1 of the %2 chosen runs are drawn.</source>
        <translation>Nur %1 der %2 gewählten Läufe sind gezeichnet.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsReplay</name>
    <message>
        <source>Choose a run on the left to watch it once more.</source>
        <translation>Links einen Lauf wählen, um ihn noch einmal zu sehen.</translation>
    </message>
    <message>
        <source>Reading the motion …</source>
        <translation>Die Bewegung wird gelesen …</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsSeries</name>
    <message>
        <source>Choose a run on the left to see its loads, angles and displacements over time.</source>
        <translation>Wählen Sie links einen Lauf, um seine Lasten, Winkel und Verschiebungen über der Zeit zu sehen.</translation>
    </message>
    <message>
        <source>Force (N)</source>
        <translation>Kraft (N)</translation>
    </message>
    <message>
        <source>Moment (Nm)</source>
        <translation>Moment (Nm)</translation>
    </message>
    <message>
        <source>Angle (°)</source>
        <translation>Winkel (°)</translation>
    </message>
    <message>
        <source>Displacement (mm)</source>
        <translation>Verschiebung (mm)</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsTableCard</name>
    <message>
        <source>Range of motion</source>
        <translation>Bewegungsumfang</translation>
    </message>
    <message>
        <source>Off-axis loads</source>
        <translation>Lasten neben der Prüfachse</translation>
    </message>
    <message>
        <source>Reported by steps</source>
        <translation>Von Schritten ausgewertet</translation>
    </message>
    <message>
        <source>Other tables</source>
        <translation>Andere Tabellen</translation>
    </message>
    <message>
        <source>No step of this run&apos;s protocol reports a number. “Analyse again” repeats the analysis.</source>
        <translation>Kein Schritt im Protokoll dieses Laufs gibt eine Zahl aus. „Neu auswerten“ wiederholt die Auswertung.</translation>
    </message>
    <message>
        <source>This run&apos;s protocol asks for no further analysis.</source>
        <translation>Das Protokoll dieses Laufs verlangt keine weitere Auswertung.</translation>
    </message>
    <message>
        <source>This run has no numbers: no reported cycle was completed. “Analyse again” repeats the analysis.</source>
        <translation>Dieser Lauf hat keine Zahlen: kein ausgewerteter Zyklus wurde abgeschlossen. „Neu auswerten“ wiederholt die Auswertung.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the table, ready for a spreadsheet</source>
        <translation>Kopiert die Tabelle, bereit für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Choose a run on the left.</source>
        <translation>Wählen Sie links einen Lauf.</translation>
    </message>
    <message>
        <source>Caution: this run was not completed (%1). Method: %2.</source>
        <translation>Vorsicht: dieser Lauf ist nicht vollständig (%1). Methode: %2.</translation>
    </message>
    <message>
        <source>Method: %1.</source>
        <translation>Methode: %1.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsTracking</name>
    <message>
        <source>Way of the tracked bones</source>
        <translation>Weg der verfolgten Knochen</translation>
    </message>
    <message>
        <source>Turn of the tracked bones</source>
        <translation>Drehung der verfolgten Knochen</translation>
    </message>
    <message>
        <source>As the tracking system saw each bone, from where it was first seen in the run. A gap: it was not seen. Motions between two bones are in the tables of the analysis &quot;tracked motion&quot;.</source>
        <translation>Wie das Trackingsystem jeden Knochen sah, von dort, wo er im Lauf zuerst gesehen wurde. Eine Lücke: Er war nicht zu sehen. Bewegungen zwischen zwei Knochen stehen in den Tabellen der Auswertung „Verfolgte Bewegung“.</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Way (mm)</source>
        <translation>Weg (mm)</translation>
    </message>
    <message>
        <source>Turn (°)</source>
        <translation>Drehung (°)</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>im Ganzen</translation>
    </message>
    <message>
        <source>along %1 of the tracking system</source>
        <translation>entlang %1 des Trackingsystems</translation>
    </message>
    <message>
        <source>about %1 of the tracking system</source>
        <translation>um %1 des Trackingsystems</translation>
    </message>
    <message>
        <source>Way</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Drehung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RobotMeshesSheet</name>
    <message>
        <source>Own meshes of the arm</source>
        <translation>Eigene Netze des Arms</translation>
    </message>
    <message>
        <source>Choose a URDF …</source>
        <translation>URDF wählen …</translation>
    </message>
    <message>
        <source>Draw it as before</source>
        <translation>Wie zuvor zeichnen</translation>
    </message>
    <message>
        <source>The arm of the open cell is drawn with the meshes of its URDF (STL, OBJ or PLY). They are only drawn: what must not collide, limits and control stay as the cell&apos;s file has them. A URDF of another arm is refused.</source>
        <translation>Der Arm der offenen Prüfzelle wird mit den Netzen seiner URDF gezeichnet (STL, OBJ oder PLY). Sie werden nur gezeichnet: was nicht kollidieren darf, Grenzwerte und Regelung bleiben, wie die Datei der Prüfzelle sie hat. Eine URDF eines anderen Arms wird abgelehnt.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>URDF of the arm</source>
        <translation>URDF des Arms</translation>
    </message>
    <message>
        <source>URDF (*.urdf *.xml)</source>
        <translation>URDF (*.urdf *.xml)</translation>
    </message>
    <message>
        <source>It is drawn with shapes of the program&apos;s own.</source>
        <translation>Er wird mit eigenen Formen des Programms gezeichnet.</translation>
    </message>
    <message numerus="yes">
        <source>%n of its links are drawn as %1 has them.</source>
        <translation>
            <numerusform>%n seiner Glieder wird gezeichnet, wie %1 es hat.</numerusform>
            <numerusform>%n seiner Glieder werden gezeichnet, wie %1 sie hat.</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait a moment.</source>
        <translation>Einen Moment bitte.</translation>
    </message>
    <message>
        <source>No own mesh is drawn.</source>
        <translation>Es wird kein eigenes Netz gezeichnet.</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Kept. The 3D view draws them from now on.</source>
        <translation>Behalten. Die 3D-Ansicht zeichnet sie von jetzt an.</translation>
    </message>
    <message>
        <source>The arm is drawn as before.</source>
        <translation>Der Arm wird wie zuvor gezeichnet.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RobotView</name>
    <message>
        <source>No 3D view here</source>
        <translation>Hier keine 3D-Ansicht</translation>
    </message>
    <message>
        <source>%1 Everything else works: numbers, plots and tests do not need the 3D view.</source>
        <translation>%1 Alles andere funktioniert: Zahlen, Kurven und Prüfungen brauchen die 3D-Ansicht nicht.</translation>
    </message>
    <message>
        <source>This screen has no OpenGL.</source>
        <translation>Dieser Bildschirm hat kein OpenGL.</translation>
    </message>
    <message>
        <source>Set-up shown</source>
        <translation>Gezeigter Aufbau</translation>
    </message>
    <message>
        <source>Robot</source>
        <translation>Roboter</translation>
    </message>
    <message>
        <source>With specimen</source>
        <translation>Mit Präparat</translation>
    </message>
    <message>
        <source>With bracket</source>
        <translation>Mit Halter</translation>
    </message>
    <message>
        <source>Front	1</source>
        <translation>Vorn	1</translation>
    </message>
    <message>
        <source>Diagonal	2</source>
        <translation>Schräg	2</translation>
    </message>
    <message>
        <source>Side	3</source>
        <translation>Seite	3</translation>
    </message>
    <message>
        <source>Top	4</source>
        <translation>Oben	4</translation>
    </message>
    <message>
        <source>Specimen	5</source>
        <translation>Präparat	5</translation>
    </message>
    <message>
        <source>Saved view	Backspace</source>
        <translation>Gemerkte Ansicht	Rücktaste</translation>
    </message>
    <message>
        <source>Save view</source>
        <translation>Ansicht merken</translation>
    </message>
    <message>
        <source>Camera panel	M</source>
        <translation>Kamerafeld	M</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunAtDistance</name>
    <message>
        <source>The run in large figures</source>
        <translation>Der Lauf in großen Ziffern</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunController</name>
    <message>
        <source>Run %1 ended early: %2. What was measured is stored.</source>
        <translation>Lauf %1 endete vorzeitig: %2. Was gemessen wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>The run was not started. %1</source>
        <translation>Der Lauf wurde nicht gestartet. %1</translation>
    </message>
    <message>
        <source>Nothing has moved and nothing was stored.</source>
        <translation>Nichts hat sich bewegt, und nichts wurde gespeichert.</translation>
    </message>
    <message>
        <source>Run %1 is complete, but not all of it was recorded.</source>
        <translation>Lauf %1 ist zu Ende, aber nicht alles davon wurde aufgezeichnet.</translation>
    </message>
    <message>
        <source>Run %1 is complete and stored. Not computed: %2</source>
        <translation>Lauf %1 ist vollständig und gespeichert. Nicht berechnet: %2</translation>
    </message>
    <message>
        <source>Run %1 is complete and stored with its results.</source>
        <translation>Lauf %1 ist vollständig und mit seinen Ergebnissen gespeichert.</translation>
    </message>
    <message>
        <source>Run %1 was stopped. What was measured is stored.</source>
        <translation>Lauf %1 wurde angehalten. Was gemessen wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>Run %1 ended early: %2</source>
        <translation>Lauf %1 endete vorzeitig: %2</translation>
    </message>
    <message>
        <source>no. %1</source>
        <translation>Nr. %1</translation>
    </message>
    <message>
        <source>Mark %1 at %2 s</source>
        <translation>Marke %1 bei %2 s</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>, %1</translation>
    </message>
    <message>
        <source>, cycle %1</source>
        <translation>, Zyklus %1</translation>
    </message>
    <message>
        <source>: %1</source>
        <translation>: %1</translation>
    </message>
    <message>
        <source>The mark was not stored: %1</source>
        <translation>Die Marke wurde nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>The note was not stored: %1</source>
        <translation>Die Notiz wurde nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>The note is stored with run %1.</source>
        <translation>Die Notiz ist mit Lauf %1 gespeichert.</translation>
    </message>
    <message>
        <source>What was measured is stored. Look at the specimen before you go on.</source>
        <translation>Was gemessen wurde, ist gespeichert. Sehen Sie nach dem Präparat, bevor Sie weitermachen.</translation>
    </message>
    <message>
        <source>The run goes on.</source>
        <translation>Der Lauf geht weiter.</translation>
    </message>
    <message>
        <source>Run %1 has ended: %2. What was measured is stored.</source>
        <translation>Lauf %1 ist zu Ende: %2. Was gemessen wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>The run pauses: the robot holds the pose or the load of this place; an unload or a way home ends first. Keep hold of the handle.</source>
        <translation>Der Lauf macht Pause: Der Roboter hält die Lage oder die Last dieser Stelle; ein Entlasten oder ein Weg nach Hause endet zuerst. Halten Sie den Zustimmtaster weiter.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunControls</name>
    <message>
        <source>What can be done now</source>
        <translation>Was jetzt getan werden kann</translation>
    </message>
    <message>
        <source>Controller on</source>
        <translation>Regelung ein</translation>
    </message>
    <message>
        <source>Switches drives and controller on; the robot holds its pose</source>
        <translation>Schaltet Antriebe und Regelung ein; der Roboter hält seine Lage</translation>
    </message>
    <message>
        <source>Controller off</source>
        <translation>Regelung aus</translation>
    </message>
    <message>
        <source>Sets the brakes and switches the drives off</source>
        <translation>Schließt die Bremsen und schaltet die Antriebe aus</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Grundstellung</translation>
    </message>
    <message>
        <source>Moves to the pose in which the specimen is clamped</source>
        <translation>Fährt in die Lage, in der das Präparat eingespannt wird</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entlasten</translation>
    </message>
    <message>
        <source>Moves to the pose where all six loads are zero</source>
        <translation>Fährt in die Lage, in der alle sechs Lasten null sind</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Runs the chosen experiment and records it</source>
        <translation>Führt den gewählten Versuch durch und zeichnet ihn auf</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stops the robot and stores the run as stopped</source>
        <translation>Hält den Roboter an und speichert den Lauf als angehalten</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Marks this moment of the run, with the text beside it (F8)</source>
        <translation>Markiert diesen Augenblick des Laufs mit dem Text daneben (F8)</translation>
    </message>
    <message>
        <source>Text of the mark</source>
        <translation>Text der Marke</translation>
    </message>
    <message>
        <source>Enter marks this moment with this text; without text, marks are numbered</source>
        <translation>Eingabe markiert diesen Augenblick mit diesem Text; ohne Text werden Marken gezählt</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Abschließen</translation>
    </message>
    <message>
        <source>Ends the session: says what will happen, asks, switches the drives off and signs out</source>
        <translation>Beendet die Sitzung: sagt, was geschehen wird, fragt, schaltet die Antriebe aus und meldet ab</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>The robot stands where it is, loads stay, until the run goes on (F7)</source>
        <translation>Der Roboter steht, wo er ist, Lasten bleiben, bis der Lauf weitergeht (F7)</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The run goes on where it was paused (F7)</source>
        <translation>Der Lauf geht weiter, wo er angehalten wurde (F7)</translation>
    </message>
    <message>
        <source>The robot stands and takes the loads off, until the run goes on with them (F7)</source>
        <translation>Der Roboter steht und nimmt die Lasten weg, bis der Lauf mit ihnen weitergeht (F7)</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunEndedCard</name>
    <message>
        <source>See results</source>
        <translation>Ergebnisse ansehen</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Neu durchführen</translation>
    </message>
    <message>
        <source>Note on this run</source>
        <translation>Notiz zu diesem Lauf</translation>
    </message>
    <message>
        <source>Enter stores it with the run</source>
        <translation>Eingabe speichert sie mit dem Lauf</translation>
    </message>
    <message>
        <source>Next experiment</source>
        <translation>Nächster Versuch</translation>
    </message>
    <message>
        <source>Next specimen</source>
        <translation>Nächstes Präparat</translation>
    </message>
    <message>
        <source>The specimen stays in the vice: choose what is run with it next</source>
        <translation>Das Präparat bleibt im Schraubstock: wählen, was als Nächstes mit ihm durchgeführt wird</translation>
    </message>
    <message>
        <source>Back to Prepare, with an empty form once the vice is open</source>
        <translation>Zurück zu „Vorbereiten“, mit leerem Formular, sobald der Schraubstock offen ist</translation>
    </message>
    <message>
        <source>Opens this run on Results</source>
        <translation>Öffnet diesen Lauf unter „Ergebnisse“</translation>
    </message>
    <message>
        <source>Run %1 was stopped.</source>
        <translation>Lauf %1 wurde angehalten.</translation>
    </message>
    <message>
        <source>Run %1 ended early.</source>
        <translation>Lauf %1 endete vorzeitig.</translation>
    </message>
    <message>
        <source>What was measured is stored.</source>
        <translation>Was gemessen wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>The same experiment once more</source>
        <translation>Denselben Versuch noch einmal</translation>
    </message>
    <message>
        <source>Run %1 is complete and stored.</source>
        <translation>Lauf %1 ist vollständig und gespeichert.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Puts this line away; the run is on Results</source>
        <translation>Räumt diese Zeile weg; der Lauf steht unter Ergebnisse</translation>
    </message>
    <message>
        <source>Run %1 was stopped by the operator.</source>
        <translation>Lauf %1 wurde von der Person am Gerät angehalten.</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entlasten</translation>
    </message>
    <message>
        <source>Moves to the pose where all six loads are zero</source>
        <translation>Fährt in die Lage, in der alle sechs Lasten null sind</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunFilters</name>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Only runs of a specimen</source>
        <translation>Nur Läufe eines Präparats</translation>
    </message>
    <message>
        <source>Specimen: all</source>
        <translation>Präparat: alle</translation>
    </message>
    <message>
        <source>Only runs of a condition</source>
        <translation>Nur Läufe eines Zustands</translation>
    </message>
    <message>
        <source>Condition: all</source>
        <translation>Zustand: alle</translation>
    </message>
    <message>
        <source>Only runs of a protocol</source>
        <translation>Nur Läufe eines Protokolls</translation>
    </message>
    <message>
        <source>Protocol: all</source>
        <translation>Protokoll: alle</translation>
    </message>
    <message>
        <source>Only runs of a time</source>
        <translation>Nur Läufe eines Zeitraums</translation>
    </message>
    <message>
        <source>Date: all</source>
        <translation>Datum: alle</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Lists all runs again</source>
        <translation>Führt wieder alle Läufe auf</translation>
    </message>
    <message>
        <source>Clear the filters</source>
        <translation>Filter aufheben</translation>
    </message>
    <message>
        <source>From this day</source>
        <translation>Von diesem Tag</translation>
    </message>
    <message>
        <source>To this day</source>
        <translation>Bis zu diesem Tag</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>Von … bis …</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunListModel</name>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>Im Gange</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopped by a fault</source>
        <translation>Durch eine Störung angehalten</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>Ended in an unknown way</source>
        <translation>Auf unbekannte Weise beendet</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>Imported, %1</source>
        <translation>Importiert, %1</translation>
    </message>
    <message>
        <source>%1, samples lost</source>
        <translation>%1, Messwerte verloren</translation>
    </message>
    <message>
        <source>Run %1 of %2</source>
        <translation>Lauf %1 von %2</translation>
    </message>
    <message>
        <source>Run %1: %2</source>
        <translation>Lauf %1: %2</translation>
    </message>
    <message>
        <source>From the file %1.</source>
        <translation>Aus der Datei %1.</translation>
    </message>
    <message>
        <source>1 sample was lost.</source>
        <translation>1 Messwert ging verloren.</translation>
    </message>
    <message>
        <source>%1 samples were lost.</source>
        <translation>%1 Messwerte gingen verloren.</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1, %2, %3, %4</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Specimen</source>
        <translation>Präparat</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>Run %1, imported %2</source>
        <translation>Lauf %1, importiert %2</translation>
    </message>
    <message>
        <source>Imported %1.</source>
        <translation>Importiert am %1.</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunListPane</name>
    <message>
        <source>Runs, newest first</source>
        <translation>Läufe, neueste zuerst</translation>
    </message>
    <message>
        <source>Search the runs</source>
        <translation>Läufe durchsuchen</translation>
    </message>
    <message>
        <source>Specimen, condition, protocol or date</source>
        <translation>Präparat, Zustand, Protokoll oder Datum</translation>
    </message>
    <message>
        <source>Select several with Ctrl or Shift to overlay their loops.</source>
        <translation>Wählen Sie mehrere mit Strg oder Umschalt, um ihre Schleifen übereinanderzulegen.</translation>
    </message>
    <message>
        <source>No runs yet.

Choose an experiment on page 3 and start it on page 4: the run appears here with its loops and tables.

Or drop a file that another system measured: CSV, TDMS, C3D, MATLAB, HDF5, OpenSim.</source>
        <translation>Noch keine Läufe.

Wählen Sie auf Seite 3 einen Versuch und starten Sie ihn auf Seite 4: der Lauf erscheint hier mit seinen Schleifen und Tabellen.

Oder legen Sie eine Datei ab, die ein anderes System gemessen hat: CSV, TDMS, C3D, MATLAB, HDF5, OpenSim.</translation>
    </message>
    <message>
        <source>Runs, sorted by %1</source>
        <translation>Läufe, sortiert nach %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunNumbers</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Clearance –</source>
        <translation>Abstand –</translation>
    </message>
    <message>
        <source>Clearance %1 mm: %2, %3</source>
        <translation>Abstand %1 mm: %2, %3</translation>
    </message>
    <message>
        <source>Displacement %1</source>
        <translation>Verschiebung %1</translation>
    </message>
    <message>
        <source>Displacement of the moving bone along %1 of the world since the run began</source>
        <translation>Verschiebung des bewegten Knochens längs %1 der Welt seit Beginn des Laufs</translation>
    </message>
    <message>
        <source>Live numbers</source>
        <translation>Zahlen live</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>Zahlen kopieren</translation>
    </message>
    <message>
        <source>Displacements since the run began</source>
        <translation>Verschiebungen seit Beginn des Laufs</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunPage</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>What happened, newest first</source>
        <translation>Was geschah, neuestes zuerst</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Page 4 (Run) waits for an answer: %1</source>
        <translation>Seite 4 (Lauf) wartet auf eine Antwort: %1</translation>
    </message>
    <message>
        <source>Sign in first.</source>
        <translation>Zuerst anmelden.</translation>
    </message>
    <message>
        <source>Tick the whole checklist on page 2 first.</source>
        <translation>Zuerst auf Seite 2 die ganze Checkliste abhaken.</translation>
    </message>
    <message>
        <source>Choose an experiment on page 3 first.</source>
        <translation>Zuerst auf Seite 3 einen Versuch wählen.</translation>
    </message>
    <message>
        <source>Run in large figures</source>
        <translation>Lauf in großen Ziffern</translation>
    </message>
    <message>
        <source>Display of the laboratory</source>
        <translation>Anzeige des Labors</translation>
    </message>
    <message>
        <source>A mesh of this specimen is not drawn: %1</source>
        <translation>Ein Netz dieses Präparats wird nicht gezeichnet: %1</translation>
    </message>
    <message>
        <source>%1 stay on the specimen.</source>
        <translation>%1 bleiben am Präparat.</translation>
    </message>
    <message>
        <source>The specimen came to rest elsewhere, as after a run that ended early, or a cut. Compare the two with care. To begin where the first one did: unload, open the vice, drive home and clamp it again.</source>
        <translation>Das Präparat kam anderswo zur Ruhe, wie nach einem Lauf, der früh endete, oder nach einem Schnitt. Vergleichen Sie die beiden mit Vorsicht. Um dort zu beginnen, wo der erste begann: entlasten, den Schraubstock öffnen, in die Grundstellung fahren und neu einspannen.</translation>
    </message>
    <message>
        <source>%1° and %2 mm</source>
        <translation>%1° und %2 mm</translation>
    </message>
    <message>
        <source>Run %1 counts from another pose than run %2: %3 beside it.</source>
        <translation>Lauf %1 zählt von einer anderen Lage als Lauf %2: %3 daneben.</translation>
    </message>
    <message>
        <source>The zero of angles and displacements has moved by %1.</source>
        <translation>Der Nullpunkt von Winkeln und Verschiebungen liegt jetzt um %1 anders.</translation>
    </message>
    <message>
        <source>Unload sets it where the specimen comes to rest, which was elsewhere this time, as after a run that ended early. To count from where it was before: open the vice, drive home and clamp it again.</source>
        <translation>„Entlasten“ setzt ihn dort, wo das Präparat zur Ruhe kommt; das war diesmal anderswo, wie nach einem Lauf, der vorzeitig endete. Um wieder von vorher zu zählen: Schraubstock öffnen, in die Grundstellung fahren und neu einspannen.</translation>
    </message>
    <message>
        <source>Start under load?</source>
        <translation>Unter Last starten?</translation>
    </message>
    <message>
        <source>The specimen bears %1.</source>
        <translation>Das Präparat trägt %1.</translation>
    </message>
    <message>
        <source>Start under load</source>
        <translation>Unter Last starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>This experiment does not begin with an unload step. It would begin in the present pose, under this load, and count from there. Unless that is what you mean: cancel, and unload first.</source>
        <translation>Dieser Versuch beginnt nicht mit einem Entlastungsschritt. Er begänne in der jetzigen Lage, unter dieser Last, und zählte von dort. Wenn das nicht gemeint ist: abbrechen und zuerst entlasten.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunPlots</name>
    <message>
        <source>Time since the program started (s)</source>
        <translation>Zeit, seit diese Seite zeichnet (s)</translation>
    </message>
    <message>
        <source>Moment over angle</source>
        <translation>Moment über Winkel</translation>
    </message>
    <message>
        <source>Force (N)</source>
        <translation>Kraft (N)</translation>
    </message>
    <message>
        <source>Moment (Nm)</source>
        <translation>Moment (Nm)</translation>
    </message>
    <message>
        <source>The curve appears once the run loads or moves an axis</source>
        <translation>Die Kurve erscheint, sobald der Lauf eine Achse belastet oder bewegt</translation>
    </message>
    <message>
        <source>Loop of %1</source>
        <translation>Schleife von %1</translation>
    </message>
    <message>
        <source>Angle (°)</source>
        <translation>Winkel (°)</translation>
    </message>
    <message>
        <source>Displacement (mm)</source>
        <translation>Verschiebung (mm)</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>As the experiment drives it</source>
        <translation>Wie der Versuch sie bewegt</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>One channel over another …</source>
        <translation>Ein Kanal über einem anderen …</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Tracked bones over time</source>
        <translation>Verfolgte Knochen über der Zeit</translation>
    </message>
    <message>
        <source>Tracked bones: %1</source>
        <translation>Verfolgte Knochen: %1</translation>
    </message>
    <message>
        <source>Turn (°)</source>
        <translation>Drehung (°)</translation>
    </message>
    <message>
        <source>Way (mm)</source>
        <translation>Weg (mm)</translation>
    </message>
    <message>
        <source>about x of the tracking system</source>
        <translation>um x des Trackingsystems</translation>
    </message>
    <message>
        <source>along x of the tracking system</source>
        <translation>entlang x des Trackingsystems</translation>
    </message>
    <message>
        <source>about y of the tracking system</source>
        <translation>um y des Trackingsystems</translation>
    </message>
    <message>
        <source>along y of the tracking system</source>
        <translation>entlang y des Trackingsystems</translation>
    </message>
    <message>
        <source>about z of the tracking system</source>
        <translation>um z des Trackingsystems</translation>
    </message>
    <message>
        <source>along z of the tracking system</source>
        <translation>entlang z des Trackingsystems</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>way</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Force over displacement</source>
        <translation>Kraft über Verschiebung</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunProgressCard</name>
    <message>
        <source>Elapsed</source>
        <translation>Vergangen</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>Verbleibend</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
        <source>Steps of the protocol</source>
        <translation>Schritte des Protokolls</translation>
    </message>
    <message>
        <source>No experiment is chosen</source>
        <translation>Kein Versuch ist gewählt</translation>
    </message>
    <message>
        <source>Waits for an answer</source>
        <translation>Wartet auf eine Antwort</translation>
    </message>
    <message>
        <source>Action %1 of %2</source>
        <translation>Vorgang %1 von %2</translation>
    </message>
    <message>
        <source>Choose one on page 3</source>
        <translation>Wählen Sie einen auf Seite 3</translation>
    </message>
    <message>
        <source>1 step, not started</source>
        <translation>1 Schritt, nicht begonnen</translation>
    </message>
    <message>
        <source>%1 steps, not started</source>
        <translation>%1 Schritte, nicht begonnen</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Ended early</source>
        <translation>Vorzeitig beendet</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Elapsed %1
Remaining %2</source>
        <translation>Vergangen %1
Verbleibend %2</translation>
    </message>
    <message>
        <source>Returns to the loads of before the pause</source>
        <translation>Fährt zu den Lasten vor der Pause zurück</translation>
    </message>
    <message>
        <source>Pauses: the loads are taken off</source>
        <translation>Pausiert: die Lasten werden weggenommen</translation>
    </message>
    <message>
        <source>Paused, the specimen is unloaded</source>
        <translation>Pausiert, das Präparat ist entlastet</translation>
    </message>
</context>
<context>
    <name>articulus::ui::RunStepModel</name>
    <message>
        <source>Cycle %1 of %2</source>
        <translation>Zyklus %1 von %2</translation>
    </message>
    <message>
        <source>%1  ·  %2</source>
        <translation>%1  ·  %2</translation>
    </message>
    <message>
        <source>running now</source>
        <translation>läuft jetzt</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>noch zu tun</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SafetyStrip</name>
    <message>
        <source>Result …</source>
        <translation>Ergebnis …</translation>
    </message>
    <message>
        <source>Result of the self-test</source>
        <translation>Ergebnis des Selbsttests</translation>
    </message>
    <message>
        <source>Show the result</source>
        <translation>Ergebnis zeigen</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Change when the set-up speeds hold</source>
        <translation>Ändern, wann die Einrichtgeschwindigkeiten gelten</translation>
    </message>
    <message>
        <source>No run can start: %1</source>
        <translation>Kein Lauf kann beginnen: %1</translation>
    </message>
    <message>
        <source>Let an engineer correct the limit (Engineering, Limits). Changed limits are tested again by themselves.</source>
        <translation>Lassen Sie einen Ingenieur den Grenzwert berichtigen (Technik, Grenzwerte). Geänderte Grenzwerte werden von selbst neu geprüft.</translation>
    </message>
    <message>
        <source>When motions are kept slow because a person may be near</source>
        <translation>Wann Bewegungen langsam bleiben, weil jemand in der Nähe sein kann</translation>
    </message>
    <message>
        <source>Self-test of the limits</source>
        <translation>Selbsttest der Grenzwerte</translation>
    </message>
    <message>
        <source>Each limit was exceeded on purpose on a simulated copy of this cell, on every axis and in both directions. It must trip before any other limit, and the copy must stop within the time allowed.</source>
        <translation>Jeder Grenzwert wurde an einem simulierten Abbild dieser Prüfzelle absichtlich überschritten, an jeder Achse und in beiden Richtungen. Er muss vor jedem anderen Grenzwert ansprechen, und das Abbild muss innerhalb der erlaubten Zeit anhalten.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Lift the set-up speeds</source>
        <translation>Einrichtgeschwindigkeiten aufheben</translation>
    </message>
    <message>
        <source>Is nobody near the arm?</source>
        <translation>Ist niemand nahe am Arm?</translation>
    </message>
    <message>
        <source>Until the drives go off, motions outside of runs go as fast as the limits allow. The set-up speeds come back by themselves with the drives off.</source>
        <translation>Bis die Antriebe ausgehen, sind Bewegungen außerhalb von Läufen so schnell, wie es die Grenzwerte erlauben. Mit dem Ausschalten der Antriebe gelten die Einrichtgeschwindigkeiten von selbst wieder.</translation>
    </message>
    <message>
        <source>Nobody is near: lift them</source>
        <translation>Niemand ist nahe: aufheben</translation>
    </message>
    <message>
        <source>Keep set-up speeds</source>
        <translation>Einrichtgeschwindigkeiten behalten</translation>
    </message>
    <message>
        <source>The drives are off, and with them off set-up speeds hold. Switch the controller on first.</source>
        <translation>Die Regelung ist aus, und solange gelten die Einrichtgeschwindigkeiten. Schalten Sie zuerst die Regelung ein.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SceneCanvas</name>
    <message>
        <source>3D view of the cell</source>
        <translation>3D-Ansicht der Prüfzelle</translation>
    </message>
    <message>
        <source>Specimen drawn plainly: its shape is not known</source>
        <translation>Präparat nur angedeutet: seine Form ist nicht bekannt</translation>
    </message>
    <message>
        <source>Ligaments: strain as drawn (%)</source>
        <translation>Bänder: Dehnung wie gezeichnet (%)</translation>
    </message>
    <message>
        <source>Ligaments: strain (%)</source>
        <translation>Bänder: Dehnung (%)</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>durchtrennt</translation>
    </message>
    <message>
        <source>Arrows move the camera, plus and minus zoom, with Shift they rotate, tilt and incline. 1 front, 2 diagonal, 3 side, 4 top, 5 specimen, Backspace saved view, M camera panel, Menu key picture and views.</source>
        <translation>Pfeile verschieben die Kamera, Plus und Minus vergrößern und verkleinern, mit Umschalt drehen, kippen und neigen sie. 1 vorn, 2 schräg, 3 Seite, 4 oben, 5 Präparat, Rücktaste gemerkte Ansicht, M Kamerafeld, Menütaste Bild und Ansichten.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SceneMenu</name>
    <message>
        <source>Copy the picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save the picture …</source>
        <translation>Bild speichern …</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>Einen anderen Ordner wählen oder Platz schaffen.</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>Prüfzelle</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ScopeTab</name>
    <message>
        <source>Keep for comparison</source>
        <translation>Zum Vergleich behalten</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>Spektrum</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Frequenzgang</translation>
    </message>
    <message>
        <source>Over frequency</source>
        <translation>Über der Frequenz</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Answers to</source>
        <translation>Antwortet auf</translation>
    </message>
    <message>
        <source>What is seen now stays as a dashed line under what comes, so that a change of the gains shows</source>
        <translation>Was jetzt zu sehen ist, bleibt als gestrichelte Linie unter dem, was kommt, damit eine Änderung der Verstärkungen sichtbar wird</translation>
    </message>
    <message>
        <source>There is nothing to keep yet.</source>
        <translation>Noch gibt es nichts zu behalten.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SelfTestView</name>
    <message>
        <source>Run again</source>
        <translation>Neu durchführen</translation>
    </message>
    <message>
        <source>Self-test of the limits</source>
        <translation>Selbsttest der Grenzwerte</translation>
    </message>
    <message>
        <source>No self-test was requested on this station.</source>
        <translation>Auf diesem Prüfstand wurde kein Selbsttest verlangt.</translation>
    </message>
    <message>
        <source>It is running.</source>
        <translation>Er läuft.</translation>
    </message>
    <message>
        <source>The robot moves. Stop it first.</source>
        <translation>Der Roboter bewegt sich. Zuerst anhalten.</translation>
    </message>
    <message>
        <source>Tests every limit again on a simulated copy of this cell; the robot does not move</source>
        <translation>Prüft jeden Grenzwert noch einmal an einem simulierten Abbild dieser Prüfzelle; der Roboter bewegt sich nicht</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SeriesReader</name>
    <message numerus="yes">
        <source>Reading %n channel(s) of run %1</source>
        <translation>
            <numerusform>%n Kanal von Lauf %1 wird gelesen</numerusform>
            <numerusform>%n Kanäle von Lauf %1 werden gelesen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::SessionEnd</name>
    <message>
        <source>The run is stopped. What was measured until now is stored as a stopped run.</source>
        <translation>Der Lauf wird angehalten. Was bis jetzt gemessen wurde, wird als angehaltener Lauf gespeichert.</translation>
    </message>
    <message>
        <source>The robot stops.</source>
        <translation>Der Roboter hält an.</translation>
    </message>
    <message>
        <source>The load is taken off the specimen: the robot moves until no load is left.</source>
        <translation>Die Last wird vom Präparat genommen: der Roboter bewegt sich ein wenig.</translation>
    </message>
    <message>
        <source>The arm moves to its home pose.</source>
        <translation>Der Arm fährt in die Grundstellung.</translation>
    </message>
    <message>
        <source>The drives go off and the brakes close.</source>
        <translation>Die Antriebe gehen aus, und die Bremsen schließen.</translation>
    </message>
    <message>
        <source>The dead-man&apos;s handle is released.</source>
        <translation>Der Zustimmtaster wird losgelassen.</translation>
    </message>
    <message>
        <source>The specimen stays in the vice. Who signs in next opens the vice before the arm can go home.</source>
        <translation>Das Präparat bleibt im Schraubstock. Wer sich als Nächstes anmeldet, öffnet den Schraubstock, bevor der Arm in die Grundstellung fahren kann.</translation>
    </message>
    <message>
        <source>Finishing: the robot stops.</source>
        <translation>Abschließen: der Roboter hält an.</translation>
    </message>
    <message>
        <source>Finishing: the load is taken off the specimen.</source>
        <translation>Abschließen: die Last wird vom Präparat genommen.</translation>
    </message>
    <message>
        <source>Finishing: the arm moves to its home pose.</source>
        <translation>Abschließen: der Arm fährt in die Grundstellung.</translation>
    </message>
    <message>
        <source>Finishing: the drives go off.</source>
        <translation>Abschließen: die Antriebe gehen aus.</translation>
    </message>
    <message>
        <source>Finishing: the stopped run is stored and its results are computed.</source>
        <translation>Abschließen: der angehaltene Lauf wird gespeichert, seine Ergebnisse werden berechnet.</translation>
    </message>
    <message>
        <source>The robot does not stand still. You are still signed in.</source>
        <translation>Der Roboter kommt nicht zur Ruhe. Sie sind noch angemeldet.</translation>
    </message>
    <message>
        <source>Press the emergency stop.</source>
        <translation>Drücken Sie den Not-Halt.</translation>
    </message>
    <message>
        <source>The drives are still on, because a fault is latched. You are still signed in.</source>
        <translation>Die Antriebe sind noch ein, weil eine Störung ansteht. Sie sind noch angemeldet.</translation>
    </message>
    <message>
        <source>The drives are still on. You are still signed in.</source>
        <translation>Die Antriebe sind noch ein. Sie sind noch angemeldet.</translation>
    </message>
    <message>
        <source>Acknowledge the fault, then finish again; or press the emergency stop.</source>
        <translation>Quittieren Sie die Störung und schließen Sie dann noch einmal ab; oder drücken Sie den Not-Halt.</translation>
    </message>
    <message>
        <source>Finish again, or press the emergency stop.</source>
        <translation>Schließen Sie noch einmal ab, oder drücken Sie den Not-Halt.</translation>
    </message>
    <message>
        <source>%1 stay on the specimen: the load cannot be taken off as things are.</source>
        <translation>%1 bleiben am Präparat: So, wie es steht, kann nicht entlastet werden.</translation>
    </message>
    <message>
        <source>To leave it as it is: let go of the dead-man&apos;s handle, so that the brakes hold the arm, then finish.</source>
        <translation>Soll es so bleiben: Zustimmtaster loslassen, sodass die Bremsen den Arm halten, dann abschließen.</translation>
    </message>
    <message>
        <source>The load was not taken off: %1 stay on the specimen. You are still signed in.</source>
        <translation>Es wurde nicht entlastet: %1 bleiben am Präparat. Sie sind noch angemeldet.</translation>
    </message>
    <message>
        <source>Acknowledge the fault, then finish again, or open the vice on page 2 (Prepare).</source>
        <translation>Störung quittieren, dann noch einmal abschließen, oder den Schraubstock auf Seite 2 (Vorbereiten) öffnen.</translation>
    </message>
    <message>
        <source>Finish again, or open the vice on page 2 (Prepare).</source>
        <translation>Noch einmal abschließen, oder den Schraubstock auf Seite 2 (Vorbereiten) öffnen.</translation>
    </message>
    <message>
        <source>%1 stay on the specimen, held by the brakes.</source>
        <translation>%1 bleiben auf dem Präparat, von den Bremsen gehalten.</translation>
    </message>
    <message>
        <source>Nobody took the load off. Whoever signs in next unloads, or opens the vice.</source>
        <translation>Niemand hat entlastet. Wer sich als Nächstes anmeldet, entlastet oder öffnet den Schraubstock.</translation>
    </message>
    <message>
        <source>%1 stay on the specimen: Unload on page 4 (Run) takes the load off. In %2 s the drives go off, and the brakes hold it.</source>
        <translation>%1 bleiben auf dem Präparat: Entlasten auf Seite 4 (Lauf) nimmt die Last weg. In %2 s gehen die Antriebe aus, und die Bremsen halten es.</translation>
    </message>
    <message>
        <source>Acknowledge the fault first. </source>
        <translation>Zuerst die Störung quittieren. </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ShowMenu</name>
    <message>
        <source>Load arrows</source>
        <translation>Lastpfeile</translation>
    </message>
    <message>
        <source>Safety box</source>
        <translation>Sicherheitsraum</translation>
    </message>
    <message>
        <source>Axes of the arm</source>
        <translation>Achsen des Arms</translation>
    </message>
    <message>
        <source>Screw axis since the start</source>
        <translation>Schraubachse seit dem Beginn</translation>
    </message>
    <message>
        <source>Axis of now</source>
        <translation>Momentane Achse</translation>
    </message>
    <message>
        <source>Centre of rotation</source>
        <translation>Drehzentrum</translation>
    </message>
    <message>
        <source>Way of the moving body</source>
        <translation>Weg des bewegten Körpers</translation>
    </message>
    <message>
        <source>Planned pose</source>
        <translation>Geplante Lage</translation>
    </message>
    <message>
        <source>Markers of tracked bones</source>
        <translation>Marker verfolgter Knochen</translation>
    </message>
    <message>
        <source>Soft shadows</source>
        <translation>Weiche Schatten</translation>
    </message>
    <message>
        <source>Axes of the angles</source>
        <translation>Achsen der Winkel</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SignInPage</name>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Checking the password</source>
        <translation>Das Passwort wird geprüft</translation>
    </message>
    <message>
        <source>The account is being created.</source>
        <translation>Das Konto wird angelegt.</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Creating …</source>
        <translation>Wird angelegt …</translation>
    </message>
    <message>
        <source>Create account</source>
        <translation>Konto anlegen</translation>
    </message>
    <message>
        <source>Account %1 was created.</source>
        <translation>Konto %1 wurde angelegt.</translation>
    </message>
    <message>
        <source>Drawing of the station: arm, load cell, specimen and vice</source>
        <translation>Zeichnung des Prüfstands: Arm, Messdose, Präparat und Schraubstock</translation>
    </message>
    <message>
        <source>Change cell …</source>
        <translation>Prüfzelle wechseln …</translation>
    </message>
    <message>
        <source>This station is simulated. What that means:</source>
        <translation>Dieser Prüfstand ist simuliert. Was das bedeutet:</translation>
    </message>
    <message>
        <source>People on this station</source>
        <translation>Personen an diesem Prüfstand</translation>
    </message>
    <message>
        <source>People on this station, last signed in first</source>
        <translation>Personen an diesem Prüfstand, zuletzt angemeldete zuerst</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>New account</source>
        <translation>Neues Konto</translation>
    </message>
    <message>
        <source>Password again</source>
        <translation>Passwort noch einmal</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Name and password are valid.</source>
        <translation>Name und Passwort sind gültig.</translation>
    </message>
    <message>
        <source>Your runs are open to be read and exported.</source>
        <translation>Ihre Läufe sind zum Lesen und Exportieren offen.</translation>
    </message>
    <message>
        <source>Your experiments and runs are open. Next: describe the specimen and go through the checklist.</source>
        <translation>Ihre Versuche und Läufe sind offen. Als Nächstes: das Präparat beschreiben und die Checkliste durchgehen.</translation>
    </message>
    <message>
        <source>Continue to Results</source>
        <translation>Weiter zu den Ergebnissen</translation>
    </message>
    <message>
        <source>Continue to Prepare</source>
        <translation>Weiter zum Vorbereiten</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>Welcome, %1</source>
        <translation>Willkommen, %1</translation>
    </message>
    <message>
        <source>last signed in %1</source>
        <translation>zuletzt angemeldet %1</translation>
    </message>
    <message>
        <source>has never signed in</source>
        <translation>war noch nie angemeldet</translation>
    </message>
    <message>
        <source>You will be a clinician: clinicians run tests. An administrator of this station makes engineers, who also tune gains and limits.</source>
        <translation>Sie werden Kliniker: Kliniker führen Prüfungen durch. Ein Administrator dieses Prüfstands ernennt Ingenieure, die auch Reglerwerte und Grenzwerte einstellen.</translation>
    </message>
    <message>
        <source>The first account is the administrator of this station: it may do everything and gives the others their roles.</source>
        <translation>Das erste Konto ist der Administrator dieses Prüfstands: er darf alles und gibt den anderen ihre Rollen.</translation>
    </message>
    <message>
        <source>Nobody has an account on this station yet. Create the first one.</source>
        <translation>Noch hat niemand ein Konto auf diesem Prüfstand. Legen Sie das erste an.</translation>
    </message>
    <message>
        <source>Enter your name.</source>
        <translation>Geben Sie Ihren Namen ein.</translation>
    </message>
    <message>
        <source>No account can be made here: nothing is written in a read-only window.</source>
        <translation>Hier kann kein Konto angelegt werden: in einem Fenster nur zum Lesen wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Name: 1 to 64 letters, digits, spaces, dots, dashes. Password: %1 characters or more.</source>
        <translation>Name: 1 bis 64 Buchstaben, Ziffern, Leerzeichen, Punkte, Striche. Passwort: %1 Zeichen oder mehr.</translation>
    </message>
    <message>
        <source>The password needs %1 characters or more.</source>
        <translation>Das Passwort braucht %1 Zeichen oder mehr.</translation>
    </message>
    <message>
        <source>The two passwords differ.</source>
        <translation>Die beiden Passwörter sind verschieden.</translation>
    </message>
    <message>
        <source>Your last run was interrupted</source>
        <translation>Ihr letzter Lauf wurde unterbrochen</translation>
    </message>
    <message>
        <source>Run %1 (%2, %3) ended without being closed. What was measured until then is kept and marked; see Results.</source>
        <translation>Lauf %1 (%2, %3) brach ab. Was bis dahin gemessen wurde, ist gespeichert und gekennzeichnet; siehe „Ergebnisse“.</translation>
    </message>
    <message>
        <source>This station is LIVE: its arm moves. Good to know:</source>
        <translation>Dieser Prüfstand ist ECHT: sein Arm bewegt sich. Gut zu wissen:</translation>
    </message>
    <message>
        <source>This station is a BENCH: a real device beside a simulated arm. Good to know:</source>
        <translation>Dieser Prüfstand ist eine BENCH: ein echtes Gerät neben einem simulierten Arm. Gut zu wissen:</translation>
    </message>
    <message>
        <source>%1   ·   %2
%3</source>
        <translation>%1   ·   %2
%3</translation>
    </message>
    <message>
        <source>locked by an administrator</source>
        <translation>von einem Administrator gesperrt</translation>
    </message>
    <message>
        <source>Ask an administrator …</source>
        <translation>Administrator bitten …</translation>
    </message>
    <message>
        <source>For a new password, a role, or an account that is locked</source>
        <translation>Um ein neues Passwort, eine Rolle oder ein gesperrtes Konto</translation>
    </message>
    <message>
        <source>Show in 3D</source>
        <translation>In 3D zeigen</translation>
    </message>
    <message>
        <source>The cell as it is now, with its set-ups and views</source>
        <translation>Die Prüfzelle, wie sie jetzt ist, mit ihren Aufbauten und Ansichten</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SoundGuide</name>
    <message>
        <source>Sounds for questions, faults and the end of a run</source>
        <translation>Töne für Fragen, Störungen und das Ende eines Laufs</translation>
    </message>
</context>
<context>
    <name>articulus::ui::SpecimenForm</name>
    <message>
        <source>porcine</source>
        <translation>Schwein</translation>
    </message>
    <message>
        <source>human</source>
        <translation>Mensch</translation>
    </message>
    <message>
        <source>ovine</source>
        <translation>Schaf</translation>
    </message>
    <message>
        <source>bovine</source>
        <translation>Rind</translation>
    </message>
    <message>
        <source>polymer</source>
        <translation>Kunststoff</translation>
    </message>
    <message>
        <source>mechanism</source>
        <translation>Mechanismus</translation>
    </message>
    <message>
        <source>lumbar spine</source>
        <translation>Lendenwirbelsäule</translation>
    </message>
    <message>
        <source>thoracic spine</source>
        <translation>Brustwirbelsäule</translation>
    </message>
    <message>
        <source>cervical spine</source>
        <translation>Halswirbelsäule</translation>
    </message>
    <message>
        <source>knee</source>
        <translation>Knie</translation>
    </message>
    <message>
        <source>shoulder</source>
        <translation>Schulter</translation>
    </message>
    <message>
        <source>hip</source>
        <translation>Hüfte</translation>
    </message>
    <message>
        <source>ankle</source>
        <translation>Sprunggelenk</translation>
    </message>
    <message>
        <source>beam</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>fresh</source>
        <translation>frisch</translation>
    </message>
    <message>
        <source>thawed</source>
        <translation>aufgetaut</translation>
    </message>
    <message>
        <source>frozen before</source>
        <translation>vorher gefroren</translation>
    </message>
    <message>
        <source>embalmed</source>
        <translation>fixiert</translation>
    </message>
    <message>
        <source>optional, no name</source>
        <translation>optional, kein Name</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>optional</translation>
    </message>
    <message>
        <source>Thawed at</source>
        <translation>Aufgetaut um</translation>
    </message>
    <message>
        <source>Tick it if the thaw time is known; the status bar then shows the time since thaw.</source>
        <translation>Ankreuzen, wenn die Auftauzeit bekannt ist; die Statuszeile zeigt dann die Zeit seit dem Auftauen.</translation>
    </message>
    <message>
        <source>Thaw time</source>
        <translation>Auftauzeit</translation>
    </message>
    <message>
        <source>Save specimen</source>
        <translation>Präparat speichern</translation>
    </message>
    <message>
        <source>Specimen</source>
        <translation>Präparat</translation>
    </message>
    <message>
        <source>New, or an earlier one</source>
        <translation>Neu, oder ein früheres</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>Species</source>
        <translation>Spezies</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Segment</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Donor code</source>
        <translation>Spendercode</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>specimen</source>
        <translation>Präparat</translation>
    </message>
    <message>
        <source>New specimen</source>
        <translation>Neues Präparat</translation>
    </message>
    <message>
        <source>The specimen needs a label.</source>
        <translation>Das Präparat braucht eine Bezeichnung.</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Save changes</source>
        <translation>Änderungen speichern</translation>
    </message>
    <message>
        <source>No changes since it was saved.</source>
        <translation>Keine Änderungen seit dem Speichern.</translation>
    </message>
    <message>
        <source>Use this specimen</source>
        <translation>Präparat verwenden</translation>
    </message>
    <message>
        <source>not rated</source>
        <translation>nicht beurteilt</translation>
    </message>
    <message>
        <source>0, none</source>
        <translation>0, keine</translation>
    </message>
    <message>
        <source>1, mild</source>
        <translation>1, leichte</translation>
    </message>
    <message>
        <source>2, moderate</source>
        <translation>2, mäßige</translation>
    </message>
    <message>
        <source>3, severe</source>
        <translation>3, schwere</translation>
    </message>
    <message>
        <source>Of the discs or of the joint, as somebody rated it; it stands in reports and exports</source>
        <translation>Der Bandscheiben oder des Gelenks, wie jemand sie beurteilt hat; sie steht in Berichten und Exporten</translation>
    </message>
    <message>
        <source>Degeneration</source>
        <translation>Degeneration</translation>
    </message>
    <message>
        <source>An empty form, for the one that is tested after this one</source>
        <translation>Ein leeres Formular für das Präparat, das nach diesem geprüft wird</translation>
    </message>
    <message>
        <source>Next specimen</source>
        <translation>Nächstes Präparat</translation>
    </message>
    <message>
        <source>Save it all the same</source>
        <translation>Trotzdem speichern</translation>
    </message>
    <message>
        <source>No joint is called &quot;%1&quot;. Choose one of the list, or save it all the same: checklist and names of angles are then those of any joint.</source>
        <translation>Kein Gelenk heißt „%1“. Wählen Sie eines der Liste, oder speichern Sie es trotzdem: Checkliste und Namen der Winkel sind dann die eines beliebigen Gelenks.</translation>
    </message>
    <message>
        <source>beam on a slider</source>
        <translation>Balken auf einem Schlitten</translation>
    </message>
    <message>
        <source>spring jig</source>
        <translation>Federvorrichtung</translation>
    </message>
    <message>
        <source>knee-inspired joint</source>
        <translation>knieähnliches Gelenk</translation>
    </message>
    <message>
        <source>soft joint</source>
        <translation>weiches Gelenk</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StationBridge</name>
    <message>
        <source>the station does not keep up with its commands. Press STOP and wait until it answers again.</source>
        <translation>der Prüfstand kommt mit seinen Befehlen nicht nach. Drücken Sie STOP und warten Sie, bis er wieder antwortet.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StationTab</name>
    <message numerus="yes">
        <source>%n files, %1</source>
        <translation>
            <numerusform>%n Datei, %1</numerusform>
            <numerusform>%n Dateien, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder for the backup, best on another disk</source>
        <translation>Ordner für die Sicherung, am besten auf einem anderen Datenträger</translation>
    </message>
    <message>
        <source>The backup to check</source>
        <translation>Die Sicherung, die geprüft wird</translation>
    </message>
    <message>
        <source>The backup to put back</source>
        <translation>Die Sicherung, die zurückgespielt wird</translation>
    </message>
    <message>
        <source>Data of this station</source>
        <translation>Daten dieses Prüfstands</translation>
    </message>
    <message>
        <source>Folder of all accounts and runs</source>
        <translation>Ordner aller Konten und Läufe</translation>
    </message>
    <message>
        <source>Room on its disk</source>
        <translation>Platz auf dem Datenträger</translation>
    </message>
    <message>
        <source>Station key</source>
        <translation>Schlüssel des Prüfstands</translation>
    </message>
    <message>
        <source>Reports and exports name this key: runs are sealed with it. The key itself lies in the folder as station.key. Without it nobody can tell whether a run was changed.</source>
        <translation>Berichte und Exporte nennen diesen Schlüssel: Läufe sind damit versiegelt. Der Schlüssel selbst liegt im Ordner als station.key. Ohne ihn kann niemand sagen, ob ein Lauf verändert wurde.</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>A backup has all accounts, the audit trail, the key and every run. Each file is read back. Keep it as safe as this station: who can read it can read every run.</source>
        <translation>Eine Sicherung enthält alle Konten, das Änderungsprotokoll, den Schlüssel und jeden Lauf. Jede Datei wird zurückgelesen. Verwahren Sie sie so sicher wie diese Station: Wer sie lesen kann, kann jeden Lauf lesen.</translation>
    </message>
    <message>
        <source>Last backup</source>
        <translation>Letzte Sicherung</translation>
    </message>
    <message>
        <source>Back up …</source>
        <translation>Sichern …</translation>
    </message>
    <message>
        <source>Check a backup …</source>
        <translation>Sicherung prüfen …</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>%1 frei von %2</translation>
    </message>
    <message>
        <source>none that the audit trail knows of</source>
        <translation>keine, von der das Änderungsprotokoll weiß</translation>
    </message>
    <message>
        <source>%1, by %2, in %3</source>
        <translation>%1, von %2, in %3</translation>
    </message>
    <message>
        <source>Nothing is written in a read-only window.</source>
        <translation>In einem Fenster zum Lesen wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Only an administrator makes backups.</source>
        <translation>Nur ein Administrator legt Sicherungen an.</translation>
    </message>
    <message>
        <source>Wait until this one is done.</source>
        <translation>Warten Sie, bis diese fertig ist.</translation>
    </message>
    <message>
        <source>A run is being recorded. Wait for its end.</source>
        <translation>Ein Lauf wird aufgezeichnet. Warten Sie sein Ende ab.</translation>
    </message>
    <message>
        <source>Switch the drives off and open the vice first.</source>
        <translation>Schalten Sie zuerst die Antriebe aus und öffnen Sie den Schraubstock.</translation>
    </message>
    <message>
        <source>A backup is put back as soon as this window is closed.</source>
        <translation>Eine Sicherung wird zurückgespielt, sobald dieses Fenster geschlossen ist.</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was kept of it.</source>
        <translation>Abgebrochen. Nichts davon wurde behalten.</translation>
    </message>
    <message>
        <source>Backing up</source>
        <translation>Sicherung läuft</translation>
    </message>
    <message>
        <source>Backed up and read back: %1, in %2.</source>
        <translation>Gesichert und zurückgelesen: %1, in %2.</translation>
    </message>
    <message>
        <source>Reading the backup</source>
        <translation>Die Sicherung wird gelesen</translation>
    </message>
    <message>
        <source>The backup of %1 is as it was made: %2.</source>
        <translation>Die Sicherung vom %1 ist, wie sie angelegt wurde: %2.</translation>
    </message>
    <message>
        <source>Restore the backup of %1?</source>
        <translation>Die Sicherung vom %1 zurückspielen?</translation>
    </message>
    <message>
        <source>All accounts and runs become those of the backup (%1). What was recorded since is not among them; it is kept in the data folder, under before_restore.</source>
        <translation>Alle Konten und Läufe werden die der Sicherung (%1). Was seither aufgezeichnet wurde, ist nicht darunter; es bleibt im Datenordner erhalten, unter before_restore.</translation>
    </message>
    <message>
        <source>It is a backup of another station: %1.</source>
        <translation>Es ist die Sicherung eines anderen Prüfstands: %1.</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>Zurückspielen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Checking and copying the backup</source>
        <translation>Die Sicherung wird geprüft und kopiert</translation>
    </message>
    <message>
        <source>The backup is ready. It is put back as soon as the window is closed.</source>
        <translation>Die Sicherung liegt bereit. Sie wird zurückgespielt, sobald das Fenster geschlossen ist.</translation>
    </message>
    <message>
        <source>A run began: the backup was given up.</source>
        <translation>Ein Lauf begann: Die Sicherung wurde aufgegeben.</translation>
    </message>
    <message>
        <source>Make it when the run has ended.</source>
        <translation>Legen Sie sie an, wenn der Lauf beendet ist.</translation>
    </message>
    <message>
        <source>Restore a backup …</source>
        <translation>Sicherung zurückspielen …</translation>
    </message>
    <message>
        <source>The window closes and opens again. The audit trail keeps a record of it for ever.</source>
        <translation>Das Fenster schließt sich und öffnet sich wieder. Das Änderungsprotokoll hält es für immer fest.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StatisticsModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>95 % of the mean</source>
        <translation>95 % des Mittels</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Its 95 %</source>
        <translation>dessen 95 %</translation>
    </message>
    <message>
        <source>p (Holm)</source>
        <translation>p (Holm)</translation>
    </message>
    <message>
        <source>Intraclass correlation</source>
        <translation>Intraklassen-Korrelation</translation>
    </message>
    <message>
        <source>Computed with Articulus, methods version %1.</source>
        <translation>Berechnet mit Articulus, Methodenversion %1.</translation>
    </message>
    <message>
        <source>Mean ± SD</source>
        <translation>Mittel ± SD</translation>
    </message>
    <message>
        <source>95 % CI of the mean</source>
        <translation>95-%-KI des Mittels</translation>
    </message>
    <message>
        <source>Difference (95 % CI)</source>
        <translation>Unterschied (95-%-KI)</translation>
    </message>
    <message>
        <source>Limits of agreement</source>
        <translation>Übereinstimmungsgrenzen</translation>
    </message>
    <message>
        <source>ICC(2,1) (95 % CI)</source>
        <translation>ICC(2,1) (95-%-KI)</translation>
    </message>
    <message>
        <source>Difference of one specimen</source>
        <translation>Differenz eines Präparats</translation>
    </message>
    <message>
        <source>in % of the reference</source>
        <translation>in % der Referenz</translation>
    </message>
    <message>
        <source>Number of specimens</source>
        <translation>Anzahl der Präparate</translation>
    </message>
    <message>
        <source>Over the specimens</source>
        <translation>Über die Präparate</translation>
    </message>
    <message>
        <source>Confidence interval of the mean</source>
        <translation>Konfidenzintervall des Mittelwerts</translation>
    </message>
    <message>
        <source>Mean of the specimens&apos; own differences to the reference condition</source>
        <translation>Mittel der eigenen Unterschiede der Präparate zum Bezugszustand</translation>
    </message>
    <message>
        <source>Confidence interval of that difference</source>
        <translation>Konfidenzintervall dieses Unterschieds</translation>
    </message>
    <message>
        <source>Probability of such a difference by chance, corrected for the number of comparisons (Holm)</source>
        <translation>Wahrscheinlichkeit eines solchen Unterschieds durch Zufall, berichtigt für die Zahl der Vergleiche (Holm)</translation>
    </message>
    <message>
        <source>ICC(2,1) of repeated runs: two-way random effects, absolute agreement, one measurement; 1 is perfect</source>
        <translation>ICC(2,1) wiederholter Läufe: zweifach mit zufälligen Effekten, absolute Übereinstimmung, eine Messung; 1 ist vollkommen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StatisticsSheet</name>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>intact</source>
        <translation>intakt</translation>
    </message>
    <message>
        <source>no cut recorded</source>
        <translation>kein Schnitt aufgezeichnet</translation>
    </message>
    <message>
        <source>cut: %1</source>
        <translation>durchtrennt: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Statistics over runs</source>
        <translation>Statistik über Läufe</translation>
    </message>
    <message>
        <source>Runs with the same words under Condition are of one condition: “intact”, “ACL cut”. Differences are to the reference, paired by specimen.</source>
        <translation>Läufe mit denselben Worten unter „Zustand“ gehören zu einem Zustand: „intakt“, „VKB durchtrennt“. Unterschiede beziehen sich auf die Referenz, nach Präparat gepaart.</translation>
    </message>
    <message>
        <source>Runs and their conditions</source>
        <translation>Läufe und ihre Zustände</translation>
    </message>
    <message>
        <source>Condition of the chosen rows</source>
        <translation>Zustand der gewählten Zeilen</translation>
    </message>
    <message>
        <source>Every chosen row gets this condition; no words leave it out</source>
        <translation>Jede gewählte Zeile erhält diesen Zustand; ohne Worte bleibt sie außen vor</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Back to the conditions</source>
        <translation>Zurück zu den Zuständen</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Wait until that is done, or cancel it.</source>
        <translation>Warten Sie, bis das fertig ist, oder brechen Sie es ab.</translation>
    </message>
    <message>
        <source>Reading and comparing the runs with their seals</source>
        <translation>Die Läufe werden mit ihren Siegeln gelesen und verglichen</translation>
    </message>
    <message>
        <source>Looking up what was cut</source>
        <translation>Es wird nachgesehen, was durchtrennt wurde</translation>
    </message>
    <message>
        <source>Give the condition</source>
        <translation>Zustand zuweisen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StatisticsView</name>
    <message>
        <source>Search the results</source>
        <translation>Ergebnisse durchsuchen</translation>
    </message>
    <message>
        <source>Only results that hold …</source>
        <translation>Nur Ergebnisse, die enthalten …</translation>
    </message>
    <message>
        <source>Copy for a spreadsheet</source>
        <translation>Für eine Tabellenkalkulation kopieren</translation>
    </message>
    <message>
        <source>Each number in a cell of its own, with all digits and your decimal sign</source>
        <translation>Jede Zahl in einer eigenen Zelle, mit allen Stellen und Ihrem Dezimalzeichen</translation>
    </message>
    <message>
        <source>Copy for a paper</source>
        <translation>Für eine Veröffentlichung kopieren</translation>
    </message>
    <message>
        <source>Mean ± SD, intervals and p as a table for a text, with the sentences of method below</source>
        <translation>Mittel ± SD, Intervalle und p als Tabelle für einen Text, mit den Sätzen zur Methode darunter</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Numbers by condition</source>
        <translation>Zahlen nach Zustand</translation>
    </message>
    <message>
        <source>Bland-Altman: difference to the reference</source>
        <translation>Bland-Altman: Unterschied zur Referenz</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>Of the chosen result</source>
        <translation>Vom gewählten Ergebnis</translation>
    </message>
    <message>
        <source>and 1 more</source>
        <translation>und 1 weiteres</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>No result holds these words.</source>
        <translation>Kein Ergebnis enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Fewer than two specimens in both conditions: no limits of agreement.</source>
        <translation>Weniger als zwei Präparate in beiden Zuständen: keine Übereinstimmungsgrenzen.</translation>
    </message>
    <message>
        <source>No number to draw.</source>
        <translation>Keine Zahl zu zeichnen.</translation>
    </message>
    <message>
        <source>mean of both, %1</source>
        <translation>Mittel beider, %1</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Repeated measures</source>
        <translation>Messwiederholung</translation>
    </message>
    <message>
        <source>sum of squares</source>
        <translation>Quadratsumme</translation>
    </message>
    <message>
        <source>degrees of freedom</source>
        <translation>Freiheitsgrade</translation>
    </message>
    <message>
        <source>mean square</source>
        <translation>mittleres Quadrat</translation>
    </message>
    <message>
        <source>p (Greenhouse-Geisser)</source>
        <translation>p (Greenhouse-Geisser)</translation>
    </message>
    <message>
        <source>specimens</source>
        <translation>Präparate</translation>
    </message>
    <message>
        <source>conditions</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Bars: mean and standard deviation</source>
        <translation>Balken: Mittelwert und Standardabweichung</translation>
    </message>
    <message>
        <source>One specimen: %1</source>
        <translation>Ein Präparat: %1</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>% of the reference</source>
        <translation>% der Referenz</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StatusBar</name>
    <message>
        <source>1 event</source>
        <translation>1 Ereignis</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>Hide the list of events</source>
        <translation>Liste der Ereignisse verbergen</translation>
    </message>
    <message>
        <source>Show the list of events</source>
        <translation>Liste der Ereignisse zeigen</translation>
    </message>
    <message>
        <source>No specimen chosen</source>
        <translation>Kein Präparat gewählt</translation>
    </message>
    <message>
        <source>Specimen %1</source>
        <translation>Präparat %1</translation>
    </message>
    <message>
        <source>nobody signed in</source>
        <translation>niemand angemeldet</translation>
    </message>
    <message>
        <source>user: %1 (%2)</source>
        <translation>angemeldet: %1 (%2)</translation>
    </message>
    <message>
        <source>tissue %1 since thaw</source>
        <translation>Gewebe %1 seit dem Auftauen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StepList</name>
    <message>
        <source>Step %1: %2, %3. %4</source>
        <translation>Schritt %1: %2, %3. %4</translation>
    </message>
    <message>
        <source>Steps of the protocol</source>
        <translation>Schritte des Protokolls</translation>
    </message>
    <message>
        <source>Alt with the arrow keys moves what is chosen, Delete removes it, Ctrl+C and Ctrl+V copy it.</source>
        <translation>Alt mit den Pfeiltasten verschiebt, was gewählt ist, Entf entfernt es, Strg+C und Strg+V kopieren es.</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) inside</source>
        <translation>
            <numerusform>%n Problem darin</numerusform>
            <numerusform>%n Probleme darin</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StepPlot</name>
    <message>
        <source>Load as its set-point steps</source>
        <translation>Last, während ihr Sollwert springt</translation>
    </message>
    <message>
        <source>Time since the step (s)</source>
        <translation>Zeit seit dem Sprung (s)</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StepProperties</name>
    <message>
        <source>Add a step on the left, or choose one to see its numbers.</source>
        <translation>Fügen Sie links einen Schritt hinzu, oder wählen Sie einen, um seine Zahlen zu sehen.</translation>
    </message>
    <message>
        <source>Edit as JSON …</source>
        <translation>Als JSON bearbeiten …</translation>
    </message>
    <message>
        <source>What is inside this step stands below it in the list on the left: choose a step there to change it, or add another behind it.</source>
        <translation>Was in diesem Schritt steht, steht links in der Liste unter ihm: dort einen Schritt wählen, um ihn zu ändern, oder dahinter einen weiteren anfügen.</translation>
    </message>
    <message>
        <source>Choose the pose by looking …</source>
        <translation>Lage im Bild wählen …</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) in the steps inside this one: choose the step with the warning in the list on the left.</source>
        <translation>
            <numerusform>%n Problem in den Schritten in diesem: wählen Sie links in der Liste den Schritt mit der Warnung.</numerusform>
            <numerusform>%n Probleme in den Schritten in diesem: wählen Sie links in der Liste den Schritt mit der Warnung.</numerusform>
        </translation>
    </message>
    <message>
        <source>All that the step may have, with what is inside a block</source>
        <translation>Alles, was der Schritt haben darf, mit dem, was in einem Block steht</translation>
    </message>
    <message>
        <source>Load from a CSV file …</source>
        <translation>Aus einer CSV-Datei laden …</translation>
    </message>
    <message>
        <source>Load from a CSV file</source>
        <translation>Aus einer CSV-Datei laden</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
    <message>
        <source>A header line, then the time in s and the pose of each point, with their units in the names of the columns: time_s, x_mm, y_mm, z_mm, rx_deg, ry_deg, rz_deg</source>
        <translation>Eine Kopfzeile, dann Zeit in s und Lage jedes Punktes, die Einheiten in den Namen der Spalten: time_s, x_mm, y_mm, z_mm, rx_deg, ry_deg, rz_deg</translation>
    </message>
    <message>
        <source>A header line with time_s and value, then a row each; 1 is the goal</source>
        <translation>Eine Kopfzeile mit time_s und value, dann je eine Zeile; 1 ist das Ziel</translation>
    </message>
    <message>
        <source>Numbers of this step follow parameters of the experiment, as it says below them. Their button binds and frees them.</source>
        <translation>Zahlen dieses Schritts folgen Parametern des Versuchs, wie unter ihnen steht. Der Knopf an einer Zahl bindet und löst sie.</translation>
    </message>
    <message>
        <source>Limits of this step</source>
        <translation>Grenzwerte dieses Schritts</translation>
    </message>
    <message>
        <source>Tighter than those of the cell, for this step and all that is in it</source>
        <translation>Enger als die der Prüfzelle, für diesen Schritt und alles, was in ihm steht</translation>
    </message>
    <message>
        <source>These steps belong to another experiment: they cannot be changed here.</source>
        <translation>Diese Schritte gehören zu einem anderen Versuch: Sie können hier nicht geändert werden.</translation>
    </message>
    <message>
        <source>They are those of step %1.</source>
        <translation>Es sind die von Schritt %1.</translation>
    </message>
    <message>
        <source>Write the steps out</source>
        <translation>Schritte ausschreiben</translation>
    </message>
    <message>
        <source>Puts the steps of all values into this experiment, one after the other</source>
        <translation>Setzt die Schritte aller Werte nacheinander in diesen Versuch</translation>
    </message>
    <message>
        <source>Copies them into this experiment; the other one stays as it is</source>
        <translation>Kopiert sie in diesen Versuch; der andere bleibt, wie er ist</translation>
    </message>
    <message>
        <source>It has steps of its own for each value: they cannot be changed here.</source>
        <translation>Er hat für jeden Wert eigene Schritte: Sie können hier nicht geändert werden.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StepTextDialog</name>
    <message>
        <source>Step %1 as JSON</source>
        <translation>Schritt %1 als JSON</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::StopButton</name>
    <message>
        <source>STOP</source>
        <translation>STOP</translation>
    </message>
    <message>
        <source>Stops the robot at once. Escape does the same from anywhere.</source>
        <translation>Hält den Roboter sofort an. Escape tut überall dasselbe.</translation>
    </message>
    <message>
        <source>Stops the robot under control (Esc, Ctrl+.)</source>
        <translation>Hält den Roboter geregelt an (Esc, Strg+.)</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TableFilter</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TaskProgress</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1, %2 remaining</source>
        <translation>%1, noch %2</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ToolController</name>
    <message>
        <source>No fault, robot at rest</source>
        <translation>Keine Störung, Roboter in Ruhe</translation>
    </message>
    <message>
        <source>No specimen: vice open, tool free</source>
        <translation>Kein Präparat: Schraubstock offen, Werkzeug frei</translation>
    </message>
    <message>
        <source>Controller on</source>
        <translation>Regelung ein</translation>
    </message>
    <message>
        <source>Dead-man&apos;s handle held</source>
        <translation>Zustimmtaster gehalten</translation>
    </message>
    <message>
        <source>The robot is identifying the tool.</source>
        <translation>Der Roboter bestimmt das Werkzeug.</translation>
    </message>
    <message>
        <source>Cancelled. What was in force before is unchanged.</source>
        <translation>Abgebrochen. Was vorher galt, ist unverändert.</translation>
    </message>
    <message>
        <source>Choosing poses within limits and distances</source>
        <translation>Lagen innerhalb von Grenzwerten und Abständen werden gewählt</translation>
    </message>
    <message>
        <source>The tool is identified. To use it, review it and put it in force.</source>
        <translation>Das Werkzeug ist bestimmt. Um es zu verwenden, prüfen und übernehmen Sie es.</translation>
    </message>
    <message>
        <source>The tool was not identified. %1</source>
        <translation>Das Werkzeug wurde nicht bestimmt. %1</translation>
    </message>
    <message>
        <source>Identify the tool first.</source>
        <translation>Zuerst das Werkzeug bestimmen.</translation>
    </message>
    <message>
        <source>The robot moves. The tool can be changed when it has stopped.</source>
        <translation>Der Roboter bewegt sich. Das Werkzeug kann geändert werden, wenn er steht.</translation>
    </message>
    <message>
        <source>A specimen is mounted. Take it out first: the new tool is zeroed without it.</source>
        <translation>Ein Präparat ist eingespannt. Nehmen Sie es zuerst heraus: das neue Werkzeug wird ohne es genullt.</translation>
    </message>
    <message>
        <source>The load cell is being zeroed. Wait a moment.</source>
        <translation>Die Messdose wird genullt. Einen Moment warten.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::ToolPanel</name>
    <message>
        <source>The tool has not been identified yet</source>
        <translation>Das Werkzeug ist noch nicht bestimmt</translation>
    </message>
    <message>
        <source>Mass, centre of mass and the offsets of the load cell decide what is the tool&apos;s weight and what is the specimen&apos;s load. Make the tool free, then let the robot identify it.</source>
        <translation>Masse, Schwerpunkt und die Versätze der Messdose entscheiden, was Gewicht des Werkzeugs und was Last des Präparats ist. Machen Sie das Werkzeug frei und lassen Sie es dann vom Roboter bestimmen.</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>Gilt jetzt</translation>
    </message>
    <message>
        <source>Measured minus fitted</source>
        <translation>Gemessen minus angepasst</translation>
    </message>
    <message>
        <source>Fx, N</source>
        <translation>Fx, N</translation>
    </message>
    <message>
        <source>Fy, N</source>
        <translation>Fy, N</translation>
    </message>
    <message>
        <source>Fz, N</source>
        <translation>Fz, N</translation>
    </message>
    <message>
        <source>Mx, Nm</source>
        <translation>Mx, Nm</translation>
    </message>
    <message>
        <source>My, Nm</source>
        <translation>My, Nm</translation>
    </message>
    <message>
        <source>Mz, Nm</source>
        <translation>Mz, Nm</translation>
    </message>
    <message>
        <source>Identifying the tool</source>
        <translation>Das Werkzeug wird bestimmt</translation>
    </message>
    <message>
        <source>Shows what changes and asks for confirmation</source>
        <translation>Zeigt, was sich ändert, und fragt nach</translation>
    </message>
    <message>
        <source>What will happen</source>
        <translation>Was geschehen wird</translation>
    </message>
    <message>
        <source>The robot tilts its wrist through the poses at set-up speeds, waits at each until it is still, averages, and returns to its initial position. Limits and distances are checked all the way. STOP, Cancel or releasing the handle ends it at once.</source>
        <translation>Der Roboter neigt sein Handgelenk mit Einrichtgeschwindigkeit durch die Lagen, wartet in jeder, bis er ruht, mittelt und kehrt in seine Anfangslage zurück. Grenzwerte und Abstände werden auf dem ganzen Weg geprüft. STOP, „Abbrechen“ oder das Loslassen des Tasters beendet es sofort.</translation>
    </message>
    <message>
        <source>What it needs</source>
        <translation>Was es braucht</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Wie</translation>
    </message>
    <message>
        <source>Number of poses</source>
        <translation>Zahl der Lagen</translation>
    </message>
    <message>
        <source>The one that predicts better</source>
        <translation>Das besser vorhersagende</translation>
    </message>
    <message>
        <source>Rigid body: mass and centre</source>
        <translation>Starrer Körper: Masse und Schwerpunkt</translation>
    </message>
    <message>
        <source>Linear map: includes crosstalk</source>
        <translation>Lineare Abbildung: mit Übersprechen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Find the rotation of the load cell about z</source>
        <translation>Drehung der Messdose um z bestimmen</translation>
    </message>
    <message>
        <source>For a load cell that was mounted at an unknown angle</source>
        <translation>Für eine Messdose, die in unbekanntem Winkel montiert wurde</translation>
    </message>
    <message>
        <source>Wait at each pose</source>
        <translation>Warten in jeder Lage</translation>
    </message>
    <message>
        <source>Average at each pose</source>
        <translation>Mitteln in jeder Lage</translation>
    </message>
    <message>
        <source>Identify the tool</source>
        <translation>Werkzeug bestimmen</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>Condition number</source>
        <translation>Konditionszahl</translation>
    </message>
    <message>
        <source>Gravity rotated by</source>
        <translation>Schwerkraft gedreht um</translation>
    </message>
    <message>
        <source>The tool: found, standard errors, in force</source>
        <translation>Das Werkzeug: gefunden, Standardfehler, geltend</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Residuals of models and poses</source>
        <translation>Restabweichungen der Modelle und Lagen</translation>
    </message>
    <message>
        <source>Residuals</source>
        <translation>Restabweichungen</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>Letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Fit again</source>
        <translation>Neu anpassen</translation>
    </message>
    <message>
        <source>Review and put in force</source>
        <translation>Prüfen und übernehmen</translation>
    </message>
    <message>
        <source>met</source>
        <translation>erfüllt</translation>
    </message>
    <message>
        <source>not yet met</source>
        <translation>noch nicht erfüllt</translation>
    </message>
    <message>
        <source>The robot begins to move at once</source>
        <translation>Der Roboter beginnt sofort, sich zu bewegen</translation>
    </message>
    <message>
        <source>%1 ± %2 kg</source>
        <translation>%1 ± %2 kg</translation>
    </message>
    <message>
        <source>%1, good</source>
        <translation>%1, gut</translation>
    </message>
    <message>
        <source>%1, too high</source>
        <translation>%1, zu hoch</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>The robot is identifying the tool.</source>
        <translation>Der Roboter bestimmt das Werkzeug.</translation>
    </message>
    <message>
        <source>Fits the same poses with the model chosen on the left; nothing moves</source>
        <translation>Passt dieselben Lagen mit dem links gewählten Modell an; nichts bewegt sich</translation>
    </message>
    <message>
        <source>The tool has not been changed since you signed in.</source>
        <translation>Das Werkzeug wurde nicht geändert, seit Sie angemeldet sind.</translation>
    </message>
    <message>
        <source>Put this tool in force?</source>
        <translation>Dieses Werkzeug übernehmen?</translation>
    </message>
    <message>
        <source>The tool is in force and stored for this cell. Zero the load cell before the next run.</source>
        <translation>Das Werkzeug gilt jetzt und ist für diese Prüfzelle gespeichert. Nullen Sie die Messdose vor dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>Undo the last change?</source>
        <translation>Die letzte Änderung zurücknehmen?</translation>
    </message>
    <message>
        <source>The former tool is in force again. Zero the load cell before the next run.</source>
        <translation>Das vorige Werkzeug gilt wieder. Nullen Sie die Messdose vor dem nächsten Lauf.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TouchController</name>
    <message>
        <source>The robot tilts the tool. Wait until it stands above the point.</source>
        <translation>Der Roboter neigt das Werkzeug. Warten Sie, bis es über dem Punkt steht.</translation>
    </message>
    <message>
        <source>The simulated operator records by itself.</source>
        <translation>Die simulierte Person nimmt von selbst auf.</translation>
    </message>
    <message>
        <source>The touch was not recorded.</source>
        <translation>Die Berührung wurde nicht aufgenommen.</translation>
    </message>
    <message>
        <source>Touches are being recorded.</source>
        <translation>Berührungen werden aufgenommen.</translation>
    </message>
    <message>
        <source>The tip is found from %1 touches.</source>
        <translation>Die Spitze ist aus %1 Berührungen bestimmt.</translation>
    </message>
    <message>
        <source>Cancelled. The touches so far are kept.</source>
        <translation>Abgebrochen. Die bisherigen Berührungen bleiben.</translation>
    </message>
    <message>
        <source>The tip was not found. %1</source>
        <translation>Die Spitze wurde nicht bestimmt. %1</translation>
    </message>
    <message>
        <source>%1 of at least %2 touches are recorded. Touch the same point again with the tool tilted differently; six touches are good.</source>
        <translation>%1 von mindestens %2 Berührungen sind aufgenommen. Berühren Sie denselben Punkt noch einmal mit anders geneigtem Werkzeug; sechs Berührungen sind gut.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TouchPanel</name>
    <message>
        <source>No touch is recorded yet</source>
        <translation>Noch keine Berührung aufgenommen</translation>
    </message>
    <message>
        <source>Touches</source>
        <translation>Berührungen</translation>
    </message>
    <message>
        <source>Touch</source>
        <translation>Berührung</translation>
    </message>
    <message>
        <source>Flange x</source>
        <translation>Flansch x</translation>
    </message>
    <message>
        <source>Flange y</source>
        <translation>Flansch y</translation>
    </message>
    <message>
        <source>Flange z</source>
        <translation>Flansch z</translation>
    </message>
    <message>
        <source>Tip error</source>
        <translation>Fehler der Spitze</translation>
    </message>
    <message>
        <source>Save the tool point</source>
        <translation>Werkzeugspitze speichern</translation>
    </message>
    <message>
        <source>Tip in the flange x, y, z</source>
        <translation>Spitze im Flansch x, y, z</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Restabweichung</translation>
    </message>
    <message>
        <source>Root mean square over the points</source>
        <translation>Quadratisches Mittel über die Punkte</translation>
    </message>
    <message>
        <source>Condition number</source>
        <translation>Konditionszahl</translation>
    </message>
    <message>
        <source>Recording touches</source>
        <translation>Berührungen aufnehmen</translation>
    </message>
    <message>
        <source>Record by hand</source>
        <translation>Von Hand aufnehmen</translation>
    </message>
    <message>
        <source>Bring the tip to one fixed point and record the pose. Repeat with the tool tilted about another axis, by 20° or more. At least three touches are needed; six are good.</source>
        <translation>Bringen Sie die Spitze an einen festen Punkt und nehmen Sie die Lage auf. Wiederholen Sie das mit um eine andere Achse geneigtem Werkzeug, um 20° oder mehr. Mindestens drei Berührungen sind nötig; sechs sind gut.</translation>
    </message>
    <message>
        <source>Record this touch</source>
        <translation>Diese Berührung aufnehmen</translation>
    </message>
    <message>
        <source>Tilted by the robot</source>
        <translation>Vom Roboter geneigt</translation>
    </message>
    <message>
        <source>The robot lifts the tip, tilts the tool and stops above the point; a simulated operator brings the tip back to it, to within 0.1 mm. No contact is simulated. Earlier touches are replaced.</source>
        <translation>Der Roboter hebt die Spitze, neigt das Werkzeug und hält über dem Punkt an; eine simulierte Person bringt die Spitze wieder hin, auf 0,1 mm genau. Kontakt wird nicht simuliert. Frühere Berührungen werden ersetzt.</translation>
    </message>
    <message>
        <source>Bring the tip near the point first. The robot lifts it, tilts the tool and stops above the point; bring the tip to the point and record. Earlier touches are replaced.</source>
        <translation>Bringen Sie die Spitze zuerst nahe an den Punkt. Der Roboter hebt sie, neigt das Werkzeug und hält über dem Punkt an; bringen Sie die Spitze an den Punkt und nehmen Sie auf. Frühere Berührungen werden ersetzt.</translation>
    </message>
    <message>
        <source>Number of touches</source>
        <translation>Zahl der Berührungen</translation>
    </message>
    <message>
        <source>Tilt with the robot</source>
        <translation>Mit dem Roboter neigen</translation>
    </message>
    <message>
        <source>Records the present pose of the flange as a touch</source>
        <translation>Nimmt die jetzige Lage des Flansches als Berührung auf</translation>
    </message>
    <message>
        <source>Touches are being recorded.</source>
        <translation>Berührungen werden aufgenommen.</translation>
    </message>
    <message>
        <source>No touch is recorded yet.</source>
        <translation>Noch ist keine Berührung aufgenommen.</translation>
    </message>
    <message>
        <source>The robot begins to move at once</source>
        <translation>Der Roboter beginnt sofort, sich zu bewegen</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1, good</source>
        <translation>%1, gut</translation>
    </message>
    <message>
        <source>%1, too high</source>
        <translation>%1, zu hoch</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TourCard</name>
    <message>
        <source>Skip the tour</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Tour, step %1 of %2</source>
        <translation>Rundgang, Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Still closed: %1</source>
        <translation>Noch geschlossen: %1</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TrackerPage</name>
    <message>
        <source>Tracked bones</source>
        <translation>Verfolgte Knochen</translation>
    </message>
    <message>
        <source>No tracker in this cell: nothing follows the bones. A cell file names one as &quot;tracker&quot; of its devices.</source>
        <translation>Kein Trackingsystem in dieser Prüfzelle: nichts verfolgt die Knochen. Eine Zellendatei nennt eines als „tracker“ unter ihren Geräten.</translation>
    </message>
    <message>
        <source>No frame has come yet; %1 a second are expected.</source>
        <translation>Noch ist keine Aufnahme gekommen; erwartet werden %1 je Sekunde.</translation>
    </message>
    <message>
        <source>The tracker is silent: no frame for more than a second. See its power, its cable and its own program.</source>
        <translation>Das Trackingsystem schweigt: keine Aufnahme seit mehr als einer Sekunde. Prüfen Sie Strom, Kabel und sein eigenes Programm.</translation>
    </message>
    <message>
        <source>%1 frames a second, %2 expected. Poses are in the axes of the tracking system.</source>
        <translation>%1 Aufnahmen je Sekunde, %2 erwartet. Lagen in den Achsen des Trackingsystems.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TrackerTableModel</name>
    <message>
        <source>no frame yet</source>
        <translation>noch keine Aufnahme</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>schweigt</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>sichtbar</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>Origin of the bone along the axes of the tracking system</source>
        <translation>Ursprung des Knochens längs der Achsen des Trackingsystems</translation>
    </message>
    <message>
        <source>The bone turned about x, then y, then z of the tracking system</source>
        <translation>Der Knochen um x, dann y, dann z des Trackingsystems gedreht</translation>
    </message>
    <message>
        <source>Since the exposure of the newest frame</source>
        <translation>Seit der Belichtung der neuesten Aufnahme</translation>
    </message>
    <message>
        <source>What the fit of the markers leaves; 0 where a sensor gives the pose itself</source>
        <translation>Was die Anpassung der Marker übrig lässt; 0, wo ein Sensor die Lage selbst misst</translation>
    </message>
    <message>
        <source>Share of the last frames in which the bone was seen</source>
        <translation>Anteil der letzten Aufnahmen, in denen der Knochen gesehen wurde</translation>
    </message>
    <message>
        <source>Bone</source>
        <translation>Knochen</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>x (mm)</source>
        <translation>x (mm)</translation>
    </message>
    <message>
        <source>y (mm)</source>
        <translation>y (mm)</translation>
    </message>
    <message>
        <source>z (mm)</source>
        <translation>z (mm)</translation>
    </message>
    <message>
        <source>About x (°)</source>
        <translation>Um x (°)</translation>
    </message>
    <message>
        <source>About y (°)</source>
        <translation>Um y (°)</translation>
    </message>
    <message>
        <source>About z (°)</source>
        <translation>Um z (°)</translation>
    </message>
    <message>
        <source>Age (ms)</source>
        <translation>Alter (ms)</translation>
    </message>
    <message>
        <source>Error of the fit (mm)</source>
        <translation>Fehler der Anpassung (mm)</translation>
    </message>
    <message>
        <source>Seen lately (%)</source>
        <translation>Zuletzt gesehen (%)</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TriggerSheet</name>
    <message>
        <source>Wait for a trigger</source>
        <translation>Auf einen Trigger warten</translation>
    </message>
    <message>
        <source>The plots stand still once the channel passes the level; recording goes on. A fifth of what is seen lies before that moment.</source>
        <translation>Die Kurven bleiben stehen, sobald der Kanal den Pegel durchläuft; aufgezeichnet wird weiter. Ein Fünftel des Bildes liegt vor diesem Augenblick.</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>steigend</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>fallend</translation>
    </message>
    <message>
        <source>either way</source>
        <translation>in beiden Richtungen</translation>
    </message>
    <message>
        <source>the first time only</source>
        <translation>nur beim ersten Mal</translation>
    </message>
    <message>
        <source>each time</source>
        <translation>jedes Mal</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Passes the level</source>
        <translation>Durchläuft den Pegel</translation>
    </message>
    <message>
        <source>Hold the picture</source>
        <translation>Bild anhalten</translation>
    </message>
    <message>
        <source>Wait for it</source>
        <translation>Darauf warten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Pegel</translation>
    </message>
</context>
<context>
    <name>articulus::ui::TuningTab</name>
    <message>
        <source>in force: %1</source>
        <translation>gilt jetzt: %1</translation>
    </message>
    <message>
        <source>locked while the robot moves</source>
        <translation>gesperrt, solange sich der Roboter bewegt</translation>
    </message>
    <message>
        <source>may be tuned while the robot moves</source>
        <translation>darf eingestellt werden, während sich der Roboter bewegt</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>No change was made since the panel was opened.</source>
        <translation>Seit dem Öffnen dieser Seite wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Undo the last change?</source>
        <translation>Die letzte Änderung zurücknehmen?</translation>
    </message>
</context>
<context>
    <name>articulus::ui::VersionsSheet</name>
    <message>
        <source>Versions of %1</source>
        <translation>Versionen von %1</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>In that version</source>
        <translation>In jener Version</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>nicht festgehalten</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Duplicate as a new experiment</source>
        <translation>Als neuen Versuch duplizieren</translation>
    </message>
    <message>
        <source>Go back to this version</source>
        <translation>Zu dieser Version zurück</translation>
    </message>
    <message>
        <source>It was not changed since it was made.</source>
        <translation>Es wurde nicht geändert, seit es angelegt wurde.</translation>
    </message>
    <message>
        <source>This is the present version.</source>
        <translation>Das ist die gegenwärtige Version.</translation>
    </message>
    <message>
        <source>It says the same as the present one.</source>
        <translation>Sie sagt dasselbe wie die gegenwärtige.</translation>
    </message>
    <message>
        <source>From version %1 to the present version %2</source>
        <translation>Von Version %1 zur gegenwärtigen Version %2</translation>
    </message>
    <message>
        <source>This is the present version already.</source>
        <translation>Das ist schon die gegenwärtige Version.</translation>
    </message>
</context>
<context>
    <name>articulus::ui::WeighInController</name>
    <message>
        <source>The load cell was not weighed. A run is under way.</source>
        <translation>Die Messdose wurde nicht gewogen. Ein Lauf ist im Gange.</translation>
    </message>
    <message>
        <source>Stop it first.</source>
        <translation>Zuerst anhalten.</translation>
    </message>
    <message>
        <source>The load cell was not weighed. %1</source>
        <translation>Die Messdose wurde nicht gewogen. %1</translation>
    </message>
    <message>
        <source>The weighing was cancelled.</source>
        <translation>Das Wiegen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>choosing poses within limits and distances</source>
        <translation>Lagen innerhalb von Grenzwerten und Abständen werden gewählt</translation>
    </message>
    <message>
        <source>The load cell was weighed: %1.</source>
        <translation>Die Messdose wurde gewogen: %1.</translation>
    </message>
    <message>
        <source>The load cell was weighed and is wrong. %1</source>
        <translation>Die Messdose wurde gewogen und ist falsch. %1</translation>
    </message>
    <message>
        <source>Run stays closed until it is mended and weighed again.</source>
        <translation>„Lauf“ bleibt geschlossen, bis sie in Ordnung gebracht und neu gewogen ist.</translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <translation>%1, %2 %</translation>
    </message>
    <message>
        <source>The load cell was not weighed: a fault ended it.</source>
        <translation>Die Messdose wurde nicht gewogen: eine Störung hat es beendet.</translation>
    </message>
</context>
</TS>
