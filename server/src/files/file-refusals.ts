/** Why a file is not kept, for the people who look for it. */
export const TAKES_NO_FILES = 'This installation takes no files.';
export const NOT_STORED = 'The file could not be stored.';
export const NO_ROOM = 'This site has no room for more files.';
