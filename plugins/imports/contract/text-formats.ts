/** Encodings and separators of text files, in a separate file because the reading thread does not need the schemas. */

/** The encodings of text files, by the names of the WHATWG encoding standard. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "iso-8859-2",
  "koi8-u",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
] as const;
/** The character between columns of a line; empty if the whole line is one value. */
export const separators = ["", ",", ";", "\t", "|"] as const;
