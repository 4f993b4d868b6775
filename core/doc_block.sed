# For Doxygen: a line of a doc block that begins with one of its words becomes a line of its own (core/README.md).
s#^( *///) (In|Out|Frames|Errors|Throws|Threads?|Sources?|Tests?|Units?|Note|Measured|Contract|Blocks|Bounds)  +#\1 @n<b>\2</b> \&emsp; #
