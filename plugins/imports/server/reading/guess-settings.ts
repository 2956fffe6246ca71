/** Guesses the settings of a file from its first bytes, and rejects files that are not tables. */
import type { PossibleEncoding, ReadSettings } from "../../contract/import-schemas.ts";
import { FileProblem } from "./file-problem.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { guessSeparator } from "./guess-separator.ts";

/** The first bytes of PDF, PNG, JPEG, GIF, gzip, RAR, 7z, ELF and Windows programs. */
const signatures = ["25504446", "89504e47", "ffd8ff", "47494638", "1f8b", "52617221", "377abcaf", "7f454c46", "4d5a"];

export interface GuessedSettings {
  /** The importer guesses whether the first row is a header. */
  settings: Omit<ReadSettings, "hasHeader">;
  /** The encodings that a text file may have, most likely first. */
  encodings: readonly PossibleEncoding[];
}

/** @throws FileProblem */
export function guessSettings(bytes: Buffer): GuessedSettings {
  const hex = bytes.toString("hex", 0, 8);
  if (bytes.length === 0) throw new FileProblem("empty");
  if (hex.startsWith("504b0304"))
    return { settings: { format: "workbook", encoding: "utf-8", separator: "" }, encodings: [] };
  // Both old workbooks and encrypted new ones use this container.
  if (hex === "d0cf11e0a1b11ae1")
    throw new FileProblem(
      bytes.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "lockedWorkbook" : "oldWorkbook",
    );
  if (
    signatures.some((start) => hex.startsWith(start)) &&
    bytes.subarray(0, 1_024).some((byte) => byte < 9 || byte > 126)
  )
    throw new FileProblem("notText");
  const encodings = guessEncoding(bytes);
  const [{ encoding }] = encodings;
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, 65_536), { stream: true });
  return { settings: { format: "text", encoding, ...guessSeparator(sample) }, encodings };
}
