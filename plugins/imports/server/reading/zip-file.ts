/** Reads a ZIP archive in memory; entries are inflated piece by piece, up to a maximum size. */
import { createInflateRaw } from "node:zlib";
import { FileProblem } from "./file-problem.ts";

interface Entry {
  method: number;
  compressed: number;
  at: number;
}

export interface ZipFile {
  /** @throws FileProblem if it is corrupt, or larger than `maxBytes` once inflated */
  read(name: string, maxBytes: number): AsyncGenerator<Buffer>;
  has(name: string): boolean;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const broken = (): FileProblem => new FileProblem("brokenWorkbook");
const pieceBytes = 64 * 1024;

/** @param onRead receives the number of compressed bytes of an entry that have been read */
export function openZip(bytes: Buffer, onRead: (count: number) => void = () => undefined): ZipFile {
  const entries = readDirectory(bytes);
  return {
    has: (name) => entries.has(name),
    read: async function* read(name, maxBytes) {
      const entry = entries.get(name);
      if (entry === undefined || entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== localSignature)
        throw broken();
      const begin = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
      const content = bytes.subarray(begin, begin + entry.compressed);
      if (content.length !== entry.compressed) throw broken();
      let size = 0;
      for await (const piece of entry.method === 0 ? [content] : inflate(content, onRead)) {
        size += piece.length;
        if (size > maxBytes) throw broken();
        yield piece;
      }
    },
  };
}

async function* inflate(content: Buffer, onRead: (count: number) => void): AsyncGenerator<Buffer> {
  const stream = createInflateRaw();
  void (async () => {
    for (let at = 0; at < content.length && !stream.destroyed; at += pieceBytes) {
      const piece = content.subarray(at, at + pieceBytes);
      onRead(piece.length);
      if (!stream.write(piece))
        await new Promise<void>((resolve) => void stream.once("drain", resolve).once("close", resolve));
    }
    stream.end();
  })();
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    throw error instanceof FileProblem ? error : broken();
  } finally {
    stream.destroy();
  }
}

/** Archives beyond 4 GB and multi-part archives are not supported. */
function readDirectory(bytes: Buffer): Map<string, Entry> {
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && bytes.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== endSignature) throw broken();
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw broken();
    const [flags, method, nameLength] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt16LE(at + 10),
      bytes.readUInt16LE(at + 28),
    ];
    if ((flags & 1) === 1) throw new FileProblem("lockedWorkbook");
    if (method !== 0 && method !== 8) throw broken();
    entries.set(bytes.toString("utf8", at + 46, at + 46 + nameLength).replace(/^\//, ""), {
      method,
      compressed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
