/** Writes a ZIP archive while it is sent: each file is compressed in chunks, and its sizes follow its content. */
import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";

export interface ZipEntry {
  path: string;
  content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  path: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** The maximum of offsets and sizes without the ZIP64 extension. */
const max = 2 ** 32 - 1;
/** 1 January 1980, the first date of the format: a constant date, so that the same rows give the same file. */
const firstDay = 0x21;
/** Flags: sizes follow the content, and names are UTF-8. */
const flags = 0x0808;
const version = 20;
const deflated = 8;

/** @throws RangeError if the archive would exceed 4 GB */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const entry: Written = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    describe(head, 4, entry);
    yield Buffer.concat([head, entry.path]);
    offset += head.length + entry.path.length;
    for await (const packed of deflate(content, entry)) {
      offset += packed.length;
      if (offset > max || entry.size > max)
        throw new RangeError("an archive without the 64-bit extension ends at 4 GB");
      yield packed;
    }
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(entry.crc, 4);
    sizes.writeUInt32LE(entry.packed, 8);
    sizes.writeUInt32LE(entry.size, 12);
    yield sizes;
    offset += sizes.length;
    written.push(entry);
  }
  yield directory(written, offset);
}

/**
 * Writes the fields that both headers of a file have in the same order: version, flags, method, date, checksum, sizes
 * and the length of the name.
 */
function describe(head: Buffer, at: number, { path, crc, packed, size }: Written): void {
  head.writeUInt16LE(version, at);
  head.writeUInt16LE(flags, at + 2);
  head.writeUInt16LE(deflated, at + 4);
  head.writeUInt16LE(firstDay, at + 8);
  head.writeUInt32LE(crc, at + 10);
  head.writeUInt32LE(packed, at + 14);
  head.writeUInt32LE(size, at + 18);
  head.writeUInt16LE(path.length, at + 22);
}

async function* deflate(content: ZipEntry["content"], entry: Written): AsyncGenerator<Buffer> {
  const stream = createDeflateRaw({ level: 1 });
  const feeding = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!stream.write(bytes)) await hasRoom(stream);
      if (stream.destroyed) return;
    }
    stream.end();
  })().catch((error: unknown) => stream.destroy(error as Error));
  try {
    for await (const packed of stream as AsyncIterable<Buffer>) {
      entry.packed += packed.length;
      yield packed;
    }
  } finally {
    stream.destroy();
    await feeding;
  }
}

/** Waits until the stream accepts more data, or is closed because its reader stopped. */
async function hasRoom(stream: DeflateRaw): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = (): void => {
      stream.off("drain", go).off("close", go);
      resolve();
    };
    stream.on("drain", go).on("close", go);
  });
}

function directory(written: readonly Written[], offset: number): Buffer {
  const heads = written.flatMap((entry) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(version, 4);
    describe(head, 6, entry);
    head.writeUInt32LE(entry.offset, 42);
    return [head, entry.path];
  });
  const size = heads.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...heads, end]);
}
