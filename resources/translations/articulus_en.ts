<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en_GB">
<context>
    <name>AccountAsking</name>
    <message numerus="yes">
        <source>%n request(s) of people wait(s) for you: Engineering, People.</source>
        <translation>
            <numerusform>%n request waits for you: Engineering, People.</numerusform>
            <numerusform>%n requests wait for you: Engineering, People.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message numerus="yes">
        <source>%n more the same way</source>
        <translation>
            <numerusform>%n more the same way</numerusform>
            <numerusform>%n more the same way</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rehearsal</name>
    <message numerus="yes">
        <source>asks %n time(s)</source>
        <translation>
            <numerusform>asks %n time</numerusform>
            <numerusform>asks %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SceneWords</name>
    <message numerus="yes">
        <source>%n bone(s) between both ends move as tracked</source>
        <translation>
            <numerusform>%n bone between both ends moves as tracked</numerusform>
            <numerusform>%n bones between both ends move as tracked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ArmImportSheet</name>
    <message numerus="yes">
        <source>%1: %n joints, from link %2 to link %3.</source>
        <translation>
            <numerusform>%1: %n joint, from link %2 to link %3.</numerusform>
            <numerusform>%1: %n joints, from link %2 to link %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::CellEditorTab</name>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ChannelSheet</name>
    <message numerus="yes">
        <source>%n channel(s) chosen</source>
        <translation>
            <numerusform>%n channel chosen</numerusform>
            <numerusform>%n channels chosen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ConditionsTable</name>
    <message numerus="yes">
        <source>paste %n row(s)</source>
        <translation>
            <numerusform>paste %n row</numerusform>
            <numerusform>paste %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ExportSheet</name>
    <message numerus="yes">
        <source>%n single channel(s) …</source>
        <translation>
            <numerusform>%n single channel …</numerusform>
            <numerusform>%n single channels …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, in %n file(s)</source>
        <translation>
            <numerusform>, in %n file</numerusform>
            <numerusform>, in %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::FolderSheet</name>
    <message numerus="yes">
        <source>%n specimen(s)</source>
        <translation>
            <numerusform>%n specimen</numerusform>
            <numerusform>%n specimens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::FrequencyPlot</name>
    <message numerus="yes">
        <source>Largest at %1 Hz. Resolution %2 Hz, %n segment(s) averaged.</source>
        <translation>
            <numerusform>Largest at %1 Hz. Resolution %2 Hz, %n segment averaged.</numerusform>
            <numerusform>Largest at %1 Hz. Resolution %2 Hz, %n segments averaged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Resolution %1 Hz, %n segment(s) averaged.</source>
        <translation>
            <numerusform>Resolution %1 Hz, %n segment averaged.</numerusform>
            <numerusform>Resolution %1 Hz, %n segments averaged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::GainSetComparison</name>
    <message numerus="yes">
        <source>%n difference(s); what is not shown is the same.</source>
        <translation>
            <numerusform>%n difference; what is not shown is the same.</numerusform>
            <numerusform>%n differences; what is not shown is the same.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::GainSetsCard</name>
    <message numerus="yes">
        <source>“%1” differs in %n gain(s) from what is in force: review them below.</source>
        <translation>
            <numerusform>“%1” differs in %n gain from what is in force: review it below.</numerusform>
            <numerusform>“%1” differs in %n gains from what is in force: review them below.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ImportPreview</name>
    <message numerus="yes">
        <source>%n gap(s), the longest %1 s</source>
        <translation>
            <numerusform>%n gap of %1 s</numerusform>
            <numerusform>%n gaps, the longest %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ImportSheet</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::LandmarkList</name>
    <message numerus="yes">
        <source>paste %n landmark(s)</source>
        <translation>
            <numerusform>paste %n landmark</numerusform>
            <numerusform>paste %n landmarks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::OwnMeshesSheet</name>
    <message numerus="yes">
        <source>%1: %n triangle(s), %2 x %3 x %4 with this unit.</source>
        <translation>
            <numerusform>%1: %n triangle, %2 x %3 x %4 with this unit.</numerusform>
            <numerusform>%1: %n triangles, %2 x %3 x %4 with this unit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n surface point(s).</source>
        <translation>
            <numerusform>%n surface point.</numerusform>
            <numerusform>%n surface points.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ParameterSheet</name>
    <message numerus="yes">
        <source>%n number(s) follow it.</source>
        <translation>
            <numerusform>%n number follows it.</numerusform>
            <numerusform>%n numbers follow it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::PreparePage</name>
    <message numerus="yes">
        <source>%n item(s) of the checklist are open.</source>
        <translation>
            <numerusform>%n item of the checklist is open.</numerusform>
            <numerusform>%n items of the checklist are open.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ProtocolEditor</name>
    <message numerus="yes">
        <source>remove %n step(s)</source>
        <translation>
            <numerusform>remove %n step</numerusform>
            <numerusform>remove %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>paste %n step(s)</source>
        <translation>
            <numerusform>paste %n step</numerusform>
            <numerusform>paste %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>repeat %n step(s)</source>
        <translation>
            <numerusform>repeat %n step</numerusform>
            <numerusform>repeat %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>move %n step(s)</source>
        <translation>
            <numerusform>move %n step</numerusform>
            <numerusform>move %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsController</name>
    <message numerus="yes">
        <source>%n files were imported.</source>
        <translation>
            <numerusform>%n file was imported.</numerusform>
            <numerusform>%n files were imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: cancelled. %n file(s) were written before and stay.</source>
        <translation>
            <numerusform>%1: cancelled. %n file was written before and stays.</numerusform>
            <numerusform>%1: cancelled. %n files were written before and stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsLoops</name>
    <message numerus="yes">
        <source>%n published curve(s) of other channels than this motion&apos;s are not drawn.</source>
        <translation>
            <numerusform>%n published curve of other channels than this motion&apos;s is not drawn.</numerusform>
            <numerusform>%n published curves of other channels than this motion&apos;s are not drawn.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::ResultsPage</name>
    <message numerus="yes">
        <source>Report of %n runs</source>
        <translation>
            <numerusform>Report of %n run</numerusform>
            <numerusform>Report of %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::RobotMeshesSheet</name>
    <message numerus="yes">
        <source>%n of its links are drawn as %1 has them.</source>
        <translation>
            <numerusform>%n of its links is drawn as %1 has it.</numerusform>
            <numerusform>%n of its links are drawn as %1 has them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::SeriesReader</name>
    <message numerus="yes">
        <source>Reading %n channel(s) of run %1</source>
        <translation>
            <numerusform>Reading %n channel of run %1</numerusform>
            <numerusform>Reading %n channels of run %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::StationTab</name>
    <message numerus="yes">
        <source>%n files, %1</source>
        <translation>
            <numerusform>%n file, %1</numerusform>
            <numerusform>%n files, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::StepList</name>
    <message numerus="yes">
        <source>%n problem(s) inside</source>
        <translation>
            <numerusform>%n problem inside</numerusform>
            <numerusform>%n problems inside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>articulus::ui::StepProperties</name>
    <message numerus="yes">
        <source>%n problem(s) in the steps inside this one: choose the step with the warning in the list on the left.</source>
        <translation>
            <numerusform>%n problem in the steps inside this one: choose the step with the warning in the list on the left.</numerusform>
            <numerusform>%n problems in the steps inside this one: choose the step with the warning in the list on the left.</numerusform>
        </translation>
    </message>
</context>
</TS>
