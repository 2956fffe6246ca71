/** Writes the digits of other scripts (Arabic-Indic, full width) as 0 to 9. */

/** @example foldDigits("٢٥") // "25" */
export const foldDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);

/** Unicode has the digits of each script in a row from zero to nine; rows are adjacent or apart. */
function asciiDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return String(before % 10);
}
