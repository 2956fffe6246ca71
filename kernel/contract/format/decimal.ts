/** Exact decimals: text in, text out, never a float. Money is sent this way. */

interface Decimal {
  negative: boolean;
  /** Digits before the point, without leading zeros; "" if there are none. */
  whole: string;
  /** Digits after the point, as written. */
  fraction: string;
}

/**
 * Returns a decimal as digits, a point and digits; undefined if the value is not a decimal number. Accepts a number
 * too, because some servers send one in place of text.
 * @example normalizeDecimal(" +007.50 ") // "7.50"
 */
export function normalizeDecimal(value: unknown): string | undefined {
  const read = readDecimal(value);
  return read && writeDecimal(read);
}

/**
 * Returns a negative number, zero or a positive number if `a` is less than, equal to or greater than `b`; both must be
 * decimals.
 */
export function compareDecimals(a: string | number, b: string | number): number {
  const left = scaled(a);
  const right = scaled(b);
  const places = Math.max(left.places, right.places);
  const difference =
    left.digits * 10n ** BigInt(places - left.places) - right.digits * 10n ** BigInt(places - right.places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Rounds half away from zero to at most `places` decimals; shorter fractions stay unchanged. */
export function roundDecimal(value: string, places: number): string {
  const read = readDecimal(value);
  if (read === undefined || read.fraction.length <= places) return value;
  const kept = BigInt(`${read.whole || "0"}${read.fraction.slice(0, places)}`);
  const rounded = String(read.fraction.charAt(places) >= "5" ? kept + 1n : kept).padStart(places + 1, "0");
  const cut = rounded.length - places;
  return writeDecimal({
    negative: read.negative,
    whole: rounded.slice(0, cut).replace(/^0+/, ""),
    fraction: rounded.slice(cut),
  });
}

/**
 * Moves the decimal point to the right, or to the left for negative `places`, without rounding.
 * @example shiftDecimal("0.975", 2) // "97.5"
 */
export function shiftDecimal(value: string, places: number): string {
  const read = readDecimal(value);
  if (read === undefined) return value;
  const whole = `${"0".repeat(Math.max(0, -places))}${read.whole}`;
  const digits = `${whole}${read.fraction.padEnd(places, "0")}`;
  const point = whole.length + places;
  return writeDecimal({
    negative: read.negative,
    whole: digits.slice(0, point).replace(/^0+/, ""),
    fraction: digits.slice(point),
  });
}

/**
 * Groups the digits before the point by the language's rules; the digits after the point stay unchanged.
 * @example groupDigits("1234567.50", "en") // "1,234,567.50"
 */
export function groupDigits(value: string, language: string): string {
  const read = readDecimal(value);
  if (read === undefined) return value;
  const { group, point } = separatorsOf(language);
  const whole = (read.whole || "0").replace(/\B(?=(\d{3})+$)/g, group);
  const zero = read.whole === "" && /^0*$/.test(read.fraction);
  return `${read.negative && !zero ? "-" : ""}${whole}${read.fraction === "" ? "" : `${point}${read.fraction}`}`;
}

function readDecimal(value: unknown): Decimal | undefined {
  const text =
    typeof value === "number" && Number.isFinite(value)
      ? plainNumber(value)
      : typeof value === "string"
        ? value.trim()
        : "";
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (found === null || `${found[2]}${found[3] ?? ""}` === "") return undefined;
  return { negative: found[1] === "-", whole: (found[2] ?? "").replace(/^0+/, ""), fraction: found[3] ?? "" };
}

function writeDecimal({ negative, whole, fraction }: Decimal): string {
  const digits = `${whole || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

function scaled(value: string | number): { digits: bigint; places: number } {
  const read = readDecimal(value);
  if (read === undefined) throw new TypeError(`not a decimal: ${value}`);
  const digits = BigInt(`${read.whole || "0"}${read.fraction}`);
  return { digits: read.negative ? -digits : digits, places: read.fraction.length };
}

/** `String(1e-7)` is "1e-7"; the wire format has no exponents. */
function plainNumber(value: number): string {
  const text = String(value);
  const found = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (found === null) return text;
  const digits = `${found[2]}${found[3] ?? ""}`;
  const point = 1 + Number(found[4]);
  if (point <= 0) return `${found[1]}0.${"0".repeat(-point)}${digits}`;
  return `${found[1]}${digits.slice(0, point).padEnd(point, "0")}${digits.length > point ? `.${digits.slice(point)}` : ""}`;
}

/** English separators are hard-coded: the first `Intl` lookup takes longer than rendering a row. */
const separators = new Map<string, { group: string; point: string }>([["en", { group: ",", point: "." }]]);

/** Returns the separator of groups and the decimal point of a language, both for the digits 0 to 9. */
export function separatorsOf(language: string): { group: string; point: string } {
  const known = separators.get(language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language, { useGrouping: true, numberingSystem: "latn" }).formatToParts(
    1_234_567.5,
  );
  const found = {
    group: parts.find(({ type }) => type === "group")?.value ?? "",
    point: parts.find(({ type }) => type === "decimal")?.value ?? ".",
  };
  separators.set(language, found);
  return found;
}
