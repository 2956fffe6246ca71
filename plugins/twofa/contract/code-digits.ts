/** Extracts the digits of a code, however they were typed or copied. */

/**
 * The code points of the digit zero in the scripts of the portal's languages: Latin, Arabic, Persian and Urdu, Hindi,
 * full width.
 */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

/** Converts `١٢٣ 456` to `123456`; omits characters that are not digits. */
export function codeDigits(text: string): string {
  return [...text]
    .map((character) => {
      const point = character.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => point >= first && point <= first + 9);
      return zero === undefined ? "" : String(point - zero);
    })
    .join("");
}
