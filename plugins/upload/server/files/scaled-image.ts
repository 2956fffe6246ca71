/** Scales images down once and stores the result, so that lists and pages never load an original of ten megabytes. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLimiter } from "@portalkit/kernel/server";
import type { KeptFile } from "../storage/kept-file.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import { readWhole, storageOf } from "../storage/storage.ts";
import type { UploadServices } from "../services.ts";

/** In pixels. `small` is three times the size in lists, for high-density screens; `large` is the page width. */
const widths = { small: 160, large: 1_280 } as const;
/** An image with more pixels is a decompression bomb, or a poster. */
const maxPixels = 60_000_000;
const timeoutSeconds = 10;
/** In bytes: the original is held in memory while it is scaled down. */
const maxBytes = 60_000_000;

/**
 * Limits scaling to two images at a time for the whole process, which leaves capacity for the rest of the server. The
 * queue holds more than the largest page of a list requests at once.
 */
const takeTurn = createLimiter({ atOnce: 2, maxQueueLength: 400, busy: () => refuseUpload("busy") });

/** Returns the stored image, or creates it. @throws Refusal if it cannot be created */
export async function scaledImage(
  services: UploadServices,
  file: KeptFile,
  size: keyof typeof widths,
): Promise<Buffer> {
  const place = await imageFile(services, file.id, size);
  const kept = await readFile(place).catch(() => undefined);
  const image = kept ?? (await makeOnce(place, () => takeTurn(() => make(services, file, size))));
  // An empty file records that scaling failed, so that the next list does not repeat the costly attempt.
  if (image.length === 0) throw refuseUpload("noPicture");
  return image;
}

const making = new Map<string, Promise<Buffer>>();

/** Shares one run between simultaneous requests: a list that is open in two browsers requests everything twice. */
async function makeOnce(place: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const running = making.get(place);
  if (running !== undefined) return await running;
  const begun = make().then(async (image) => {
    const part = `${place}.${randomUUID()}.part`;
    await writeFile(part, image, { mode: 0o600 });
    await rename(part, place);
    return image;
  });
  making.set(place, begun);
  try {
    return await begun;
  } finally {
    making.delete(place);
  }
}

async function make(services: UploadServices, file: KeptFile, size: keyof typeof widths): Promise<Buffer> {
  if (file.size > maxBytes) return Buffer.alloc(0);
  // Imported here because the library has some fifteen megabytes, and stored images do not need it.
  const { default: sharp } = await import("sharp");
  const original = await readWhole(await (await storageOf(services)).read(file));
  try {
    return await sharp(original, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true, pages: 1 })
      .timeout({ seconds: timeoutSeconds })
      .rotate()
      .resize({ width: widths[size], height: widths[size], fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
  } catch (error) {
    services.log.info(
      { file: file.id, reason: error instanceof Error ? error.message.slice(0, 200) : "unknown" },
      "failed to scale down an image",
    );
    return Buffer.alloc(0);
  }
}

async function imageFile(services: UploadServices, fileId: string, size: keyof typeof widths): Promise<string> {
  const folder = join(await services.dataFolder(), "pictures", fileId.slice(0, 2));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${fileId}-${size}.webp`);
}

export async function removeScaled(services: UploadServices, fileId: string): Promise<void> {
  for (const size of Object.keys(widths) as (keyof typeof widths)[])
    await rm(await imageFile(services, fileId, size), { force: true });
}
