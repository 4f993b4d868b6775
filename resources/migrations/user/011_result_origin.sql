-- What the stored results of a run were made with beside the version of their methods: the program, and the parameters that its
-- analyses were asked with (core/run/kept_results.h). NULL: made before that was kept. Part of what the tag of the results covers.
ALTER TABLE result_set ADD COLUMN program_version TEXT;
ALTER TABLE result_set ADD COLUMN parameters_json TEXT;
