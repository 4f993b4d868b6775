-- How degenerated the discs or the joint of a specimen are, as somebody rated them: 0 none, 1 mild, 2 moderate, 3 severe. NULL: nobody
-- did, as in all rows of before. The tag of the row covers it with the notes (core/storage/detail/signed_rows.cpp), so that the tags of
-- rows without a rating stay what they were.
ALTER TABLE specimen ADD COLUMN degeneration INTEGER;
