/**
 * Stores files in a folder of the portal, for deployments without a bucket. Paths consist of ids, never of names that
 * users choose.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PluginServices } from "@portalkit/kernel/server";
import type { KeptFile } from "./kept-file.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import { signedQuery } from "./signatures.ts";
import { addressIn } from "../services.ts";
import { uploadSeconds, type FileStorage } from "./file-storage.ts";

export function folderStorage(services: PluginServices): FileStorage {
  return {
    uploadUrl: async (file) =>
      Promise.resolve(
        `${addressIn(services, `store/${file.id}`)}?${signedQuery(services, { what: "store", fileId: file.id, userPk: file.ownerId, until: Math.floor(Date.now() / 1000) + uploadSeconds })}`,
      ),
    size: async (file) =>
      await stat(await placeOf(services, file)).then(
        ({ size }) => size,
        () => undefined,
      ),
    read: async (file, range) => {
      const place = await placeOf(services, file);
      if (
        !(await stat(place).then(
          (found) => found.isFile(),
          () => false,
        ))
      )
        throw refuseUpload("unknownFile");
      return createReadStream(place, range === undefined ? {} : { start: range.start, end: range.end });
    },
    remove: async (file) => await rm(await placeOf(services, file), { force: true }),
  };
}

/** Spreads files over subfolders, because a folder with a million files is slow. */
async function placeOf(services: PluginServices, { id }: KeptFile): Promise<string> {
  return join(await services.dataFolder(), "files", id.slice(0, 2), id);
}

/** Writes the content atomically: the file is complete or absent. @throws Refusal if its size is not as announced */
export async function writeFile(
  services: PluginServices,
  file: KeptFile,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const place = await placeOf(services, file);
  const part = `${place}.${process.pid}-${Date.now()}.part`;
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  let arrived = 0;
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      arrived += chunk.length;
      done(arrived > file.size ? refuseUpload("wrongSize") : null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.from(content),
      counting,
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
    );
    if (arrived !== file.size) throw refuseUpload("wrongSize");
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
