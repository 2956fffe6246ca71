/**
 * Guesses the encoding of a text file. The statistics of a detector are weak for files with few special letters, so
 * readings that no language writes are ranked behind the others.
 */
import chardet from "chardet";
import type { PossibleEncoding, ReadSettings } from "../../contract/import-schemas.ts";
import { encodings } from "../../contract/text-formats.ts";
import { FileProblem } from "./file-problem.ts";

type Encoding = ReadSettings["encoding"];

/** Bytes of the lines with special letters that are compared. */
const maxSampleBytes = 8_192;
const shownCharacters = 80;
const maxPossible = 5;

/** Encodings of the detector whose letters another one has too. */
const supersets: Readonly<Record<string, Encoding>> = {
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "koi8-r": "koi8-u",
};

/**
 * @returns the encodings that are possible, most likely first: one without a sample if there is no doubt
 * @throws FileProblem for bytes that are no text
 */
export function guessEncoding(bytes: Buffer): [PossibleEncoding, ...PossibleEncoding[]] {
  const certain = unicode(bytes);
  if (certain !== undefined) return [{ encoding: certain, sample: "" }];
  const special = specialLines(bytes);
  const readings = candidates(special).flatMap(({ encoding, confidence }) => {
    const text = decode(special, encoding);
    return text === undefined ? [] : [{ encoding, confidence, text, oddity: oddityOf(text) }];
  });
  const ranked = different(readings).toSorted(
    (one, other) => one.oddity - other.oddity || other.confidence - one.confidence,
  );
  const [best, ...others] = ranked;
  if (best === undefined) return [{ encoding: "windows-1252", sample: "" }];
  const isPossible = ({ oddity, confidence }: Reading): boolean =>
    oddity === best.oddity && confidence * 2 >= best.confidence;
  return withSamples([best, ...others.filter(isPossible).slice(0, maxPossible - 1)]);
}

/** The bytes as text in one of the encodings. */
interface Reading {
  encoding: Encoding;
  /** Of the detector, 0 to 100. */
  confidence: number;
  text: string;
  oddity: number;
}

/** Of encodings that read the same text, keeps the first. */
const different = (readings: readonly Reading[]): Reading[] =>
  [...Map.groupBy(readings, ({ text }) => text).values()].flatMap((same) => {
    const confidence = Math.max(...same.map((one) => one.confidence));
    return same.slice(0, 1).map((one) => ({ ...one, confidence }));
  });

/** The encoding of bytes that only it allows. */
function unicode(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 4_096);
  const zeros = (rest: number): number => sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const [even, odd] = [zeros(0), zeros(1)];
  // Latin text with two bytes per character has a zero in every other byte.
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  if (even > sample.length / 4 && odd === 0) return "utf-16be";
  if (even + odd > sample.length / 100) throw new FileProblem("notText");
  return decode(bytes, "utf-8") === undefined ? undefined : "utf-8";
}

/** The lines with bytes beyond ASCII, up to a limit; a byte of a line break is nothing else in any of the encodings. */
function specialLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < maxSampleBytes;) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, Math.min(end, start + maxSampleBytes));
    start = end;
    if (!line.some((byte) => byte > 0x7f)) continue;
    lines.push(line);
    length += line.length;
  }
  return Buffer.concat(lines);
}

/** What the detector gives encodings of several bytes per character for few characters, whatever these are. */
const unknownConfidence = 10;

/** What the detector has found, and the usual encodings of one byte per character. */
function candidates(bytes: Buffer): { encoding: Encoding; confidence: number }[] {
  const confidences = new Map<string, number>();
  for (const { name, confidence } of chardet.analyse(bytes)) {
    const label = standardName(name);
    const encoding = supersets[label] ?? label;
    confidences.set(encoding, Math.max(confidence, confidences.get(encoding) ?? 0));
  }
  return encodings.flatMap((encoding) => {
    const isUsual = encoding.startsWith("windows-125");
    const confidence = confidences.get(encoding);
    if (confidence === undefined) return isUsual ? [{ encoding, confidence: 0 }] : [];
    return [{ encoding, confidence: isUsual || confidence > unknownConfidence ? confidence : 0 }];
  });
}

/** The name by which decoders know an encoding, such as `windows-1254` for ISO-8859-9; empty for one they do not. */
function standardName(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return "";
  }
}

function decode(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

const scripts = ["Latin", "Cyrillic", "Greek", "Hebrew", "Arabic", "Thai", "Hangul"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What words of no language are like. */
const odd: readonly ((word: string) => boolean)[] = [
  (word) => /[\u0080-\u009F\uFFFD\uE000-\uF8FF]/.test(word),
  // A sign within a word or before it; marks of trade and degrees may follow one.
  (word) => /[^\P{S}®™©°]\p{L}|\p{L}[^\P{S}®™©°]|\p{L}[¦§¶¿¡«»‹›„†‡‰…¬±µ¹²³¼½¾]\p{L}/u.test(word),
  (word) => /\p{Ll}[^\P{Lu}A-Z]|[^\P{Ll}a-z]\p{Lu}/u.test(word),
  (word) => [...scripts, eastAsian].filter((script) => script.test(word)).length > 1,
  // Latin words have letters of ASCII too.
  (word) => /^[^\P{Script=Latin}A-Za-z]{3,}$/u.test(word),
];

/** The share of odd ones among the words with special letters, in tenths. */
function oddityOf(text: string): number {
  const words = (text.match(/[^\s!-/:-@[-`{-~]+/gu) ?? []).filter((word) => /[^\0-\x7F]/.test(word));
  const strange = words.filter((word) => odd.some((isOdd) => isOdd(word)));
  return Math.round((strange.length * 10) / Math.max(words.length, 1));
}

/** Adds the first line that the encodings read differently, from a little before its first special letter. */
function withSamples(readings: readonly [Reading, ...Reading[]]): [PossibleEncoding, ...PossibleEncoding[]] {
  const linesOf = readings.map(({ text }) => text.split("\n"));
  const differing = linesOf[0]?.findIndex((line, at) => linesOf.some((lines) => lines[at] !== line)) ?? -1;
  const shown = ({ encoding, text }: Reading): PossibleEncoding => {
    const line = text.split("\n")[Math.max(differing, 0)] ?? "";
    const at = Math.max(0, line.search(/[^\0-\x7F]/) - shownCharacters / 2);
    return { encoding, sample: line.slice(at, at + shownCharacters).trim() };
  };
  const [best, ...others] = readings;
  return [shown(best), ...others.map(shown)];
}
