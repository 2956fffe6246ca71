/** How a file is probably to be read, by its first bytes; and what is surely no list of codes. */
import { detectDelimiter } from "#kernel/thread";
import type { ReadSettings } from "../../contract/imports/import-schemas.ts";
import { FileProblem } from "./import-problem.ts";

const signatures: readonly (readonly [hex: string, problem: "notText"])[] = [
  ["25504446", "notText"], ["89504e47", "notText"], ["ffd8ff", "notText"], ["47494638", "notText"], ["1f8b", "notText"], ["52617221", "notText"], ["377abcaf", "notText"], ["7f454c46", "notText"], ["4d5a", "notText"],
];

/** The encoding without settings; a header is guessed by the words in it. @throws FileProblem */
export function guessSettings(bytes: Buffer): Omit<ReadSettings, "hasHeader"> {
  const hex = bytes.toString("hex", 0, 8);
  if (bytes.length === 0) throw new FileProblem("empty");
  if (hex.startsWith("504b0304")) return { format: "workbook", encoding: "utf-8", separator: "" };
  // Both old workbooks and encrypted new ones come in this container.
  if (hex === "d0cf11e0a1b11ae1") throw new FileProblem(bytes.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "lockedWorkbook" : "oldWorkbook");
  for (const [start, problem] of signatures) if (hex.startsWith(start) && bytes.subarray(0, 1_024).some((byte) => byte < 9 || byte > 126)) throw new FileProblem(problem);
  const encoding = guessEncoding(bytes);
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, 65_536), { stream: true });
  return { format: "text", encoding, separator: guessSeparator(sample) };
}

function guessEncoding(bytes: Buffer): ReadSettings["encoding"] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 4_096);
  const zeros = (rest: number): number => sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const [even, odd] = [zeros(0), zeros(1)];
  // Latin text in two bytes a character has a zero in every other place.
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  if (even > sample.length / 4 && odd === 0) return "utf-16be";
  if (even + odd > sample.length / 100) throw new FileProblem("notText");
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1251";
  }
}

/** None where most lines have none: such a line is a code. */
function guessSeparator(sample: string): ReadSettings["separator"] {
  const separator = detectDelimiter(sample);
  const lines = sample.split(/\r?\n/).slice(0, 50).filter((line) => line.trim() !== "");
  return lines.filter((line) => line.includes(separator)).length * 2 > lines.length ? separator : "";
}
