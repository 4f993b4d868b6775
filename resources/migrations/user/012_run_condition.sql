-- In what condition the specimen of a run was, in the words of a person ("intact", "ACL cut"), for live cells and imported runs; of a
-- simulated specimen every cut is an event. It may be said after the run, so it is a note of kind 'condition': the newest holds, an empty
-- text takes it back, and who said what when stays. The tag of the notes covers it, and runs.head counts it. NULL: any other note.
ALTER TABLE note ADD COLUMN kind TEXT;
