/** A file's text: its encoding guessed from the first bytes, and read on piece by piece, however large it is. */

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1251", "windows-1250", "shift_jis", "gb18030"] as const;

const sampleBytes = 256 * 1024;
const pieceBytes = 128 * 1024;

/** By its mark, else UTF-8 when it is that without a fault, else the encoding of Western spreadsheets. */
export async function detectEncoding(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    // The sample may end within a character, which a stream forgives.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

export async function readSample(file: Blob, encoding: string): Promise<string> {
  return new TextDecoder(encoding).decode(await file.slice(0, sampleBytes).arrayBuffer(), { stream: true });
}

/** No piece ends within a character. */
export async function* readPieces(file: Blob, encoding: string): AsyncGenerator<{ text: string; share: number }> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < file.size; at += pieceBytes) {
    const end = Math.min(at + pieceBytes, file.size);
    yield { text: decoder.decode(await file.slice(at, end).arrayBuffer(), { stream: end < file.size }), share: end / file.size };
  }
}
