/**
 * Checks whether an archive is the document its extension says, by its central directory instead of its first bytes.
 */
import { inflateRawSync } from "node:zlib";
import { archiveFormats, type ArchiveFormat } from "../../contract/files/archive-formats.ts";

/** Reads bytes of the file, from `start` to `end` inclusive. */
export type ReadRange = (start: number, end: number) => Promise<Buffer>;

interface Entry {
  method: number;
  packed: number;
  size: number;
  at: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end record of an archive with the longest possible comment. */
const endBytes = 22 + 65_535;
/** The maximum size of the central directory; a real document has some hundred parts. */
const directoryBytes = 8_388_608;
/** The maximum size of the part that lists the other parts. */
const partBytes = 2_097_152;

/** Returns true for an extension that is not an archive format. */
export async function isWhatItSays(read: ReadRange, size: number, extension: string): Promise<boolean> {
  const format = archiveFormats.get(extension);
  if (format === undefined) return true;
  const entries = await readDirectory(read, size);
  if (entries === undefined) return false;
  return await fits(format, entries, async (name) => await readPart(read, size, entries.get(name)));
}

async function fits(
  format: ArchiveFormat,
  entries: ReadonlyMap<string, Entry>,
  open: (name: string) => Promise<string | undefined>,
): Promise<boolean> {
  if (format.holds?.every((name) => entries.has(name)) === false) return false;
  // An OpenDocument or EPUB file begins with its media type, uncompressed.
  if (format.mediaType !== undefined)
    return entries.get("mimetype")?.method === 0 && (await open("mimetype"))?.trim() === format.mediaType;
  if (format.mainPart === undefined) return true;
  const types = await open("[Content_Types].xml");
  const main = types === undefined ? undefined : partOfType(types, format.mainPart);
  return main !== undefined && entries.has(main);
}

/** Returns the name of the part that `[Content_Types].xml` lists for a content type. */
function partOfType(types: string, contentType: string): string | undefined {
  for (const [tag] of types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)) {
    const [, type] = /\bContentType\s*=\s*["']([^"']*)["']/.exec(tag) ?? [];
    const [, name] = /\bPartName\s*=\s*["']\/([^"']*)["']/.exec(tag) ?? [];
    if (type?.toLowerCase() === contentType && name !== undefined) return name;
  }
  return undefined;
}

/** Returns undefined if the file is not an archive, is truncated, or has more parts than a document. */
async function readDirectory(read: ReadRange, size: number): Promise<Map<string, Entry> | undefined> {
  const tail = await read(Math.max(0, size - endBytes), size - 1);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end -= 1;
  if (end < 0) return undefined;
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (length === 0 || length > directoryBytes || start + length > size) return undefined;
  const directory = await read(start, start + length - 1);
  const entries = new Map<string, Entry>();
  for (let at = 0, left = count; left > 0; left -= 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString("utf8", at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function readPart(read: ReadRange, size: number, entry: Entry | undefined): Promise<string | undefined> {
  if (
    entry === undefined ||
    entry.packed === 0 ||
    entry.packed > partBytes ||
    entry.size > partBytes ||
    (entry.method !== 0 && entry.method !== 8)
  )
    return undefined;
  if (entry.at + 30 > size) return undefined;
  const head = await read(entry.at, entry.at + 29);
  if (head.readUInt32LE(0) !== localSignature) return undefined;
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + entry.packed > size) return undefined;
  const packed = await read(start, start + entry.packed - 1);
  try {
    return (entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: partBytes })).toString("utf8");
  } catch {
    return undefined;
  }
}
