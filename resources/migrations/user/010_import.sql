-- Where the samples of a run come from that was read from a file of another program: the file's name, its kind, BLAKE2b-256 of its
-- bytes, and how its columns became ours (JSON). NULL for runs that were recorded here. Part of the seal of the run.
ALTER TABLE run ADD COLUMN import_file TEXT;
ALTER TABLE run ADD COLUMN import_format TEXT;
ALTER TABLE run ADD COLUMN import_hash TEXT;
ALTER TABLE run ADD COLUMN import_json TEXT;
