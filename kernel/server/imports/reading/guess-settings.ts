/** Guesses the settings of a file from its first bytes, and rejects files that are not tables. */
import { detectDelimiter } from "../../../contract/format/csv.ts";
import type { ReadSettings } from "../../../contract/imports/import-schemas.ts";
import { FileProblem } from "./file-problem.ts";

/** The first bytes of PDF, PNG, JPEG, GIF, gzip, RAR, 7z, ELF and Windows programs. */
const signatures = ["25504446", "89504e47", "ffd8ff", "47494638", "1f8b", "52617221", "377abcaf", "7f454c46", "4d5a"];

/**
 * The importer guesses whether the first row is a header.
 * @throws FileProblem
 */
export function guessSettings(bytes: Buffer): Omit<ReadSettings, "hasHeader"> {
  const hex = bytes.toString("hex", 0, 8);
  if (bytes.length === 0) throw new FileProblem("PORTAL_IMPORT_EMPTY");
  if (hex.startsWith("504b0304")) return { format: "workbook", encoding: "utf-8", separator: "" };
  // Both old workbooks and encrypted new ones use this container.
  if (hex === "d0cf11e0a1b11ae1")
    throw new FileProblem(
      bytes.includes(Buffer.from("EncryptedPackage", "utf16le"))
        ? "PORTAL_IMPORT_LOCKED_WORKBOOK"
        : "PORTAL_IMPORT_OLD_WORKBOOK",
    );
  if (
    signatures.some((start) => hex.startsWith(start)) &&
    bytes.subarray(0, 1_024).some((byte) => byte < 9 || byte > 126)
  )
    throw new FileProblem("PORTAL_IMPORT_NOT_TEXT");
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
  // Latin text with two bytes per character has a zero in every other byte.
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  if (even > sample.length / 4 && odd === 0) return "utf-16be";
  if (even + odd > sample.length / 100) throw new FileProblem("PORTAL_IMPORT_NOT_TEXT");
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return isCyrillic(bytes) ? "windows-1251" : "windows-1252";
  }
}

/** In Cyrillic words, bytes beyond ASCII are adjacent; in Western words they are isolated. */
function isCyrillic(bytes: Buffer): boolean {
  const beyond = (at: number): boolean => (bytes[at] ?? 0) >= 0xc0;
  let [alone, together] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if (!beyond(at)) continue;
    if (beyond(at - 1) || beyond(at + 1)) together += 1;
    else alone += 1;
  }
  return together > alone;
}

/** Returns no separator if most lines do not contain it: then each line is one value. */
function guessSeparator(sample: string): ReadSettings["separator"] {
  const separator = detectDelimiter(sample);
  const lines = sample
    .split(/\r?\n/)
    .slice(0, 50)
    .filter((line) => line.trim() !== "");
  return lines.filter((line) => line.includes(separator)).length * 2 > lines.length ? separator : "";
}
