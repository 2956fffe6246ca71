/** Pictures made smaller, once: lists and pages never load an original of ten megabytes. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeptFile } from "../kept-file.ts";
import { refuseUpload } from "../refuse-upload.ts";
import { readWhole, storageOf } from "../storage/storage.ts";
import { takeTurn } from "./turns.ts";
import type { UploadServices } from "../upload-services.ts";

/** Three times what lists show, for sharp screens; and as wide as pages are. */
const widths = { small: 160, large: 1_280 } as const;
/** A picture of more dots is a trap, or a poster. */
const mostPixels = 60_000_000;
const patienceSeconds = 10;
/** The original is held in memory while it is made smaller. */
const mostBytes = 60_000_000;

/** A kept one, or else a new one. @throws Refusal where none can be made */
export async function scaledPicture(
  services: UploadServices,
  file: KeptFile,
  size: keyof typeof widths,
): Promise<Buffer> {
  const place = await pictureFile(services, file.id, size);
  const kept = await readFile(place).catch(() => undefined);
  const picture = kept ?? (await makeOnce(place, () => takeTurn(() => make(services, file, size))));
  // An empty one says that none could be made; trying again at each list would cost as much each time.
  if (picture.length === 0) throw refuseUpload("noPicture");
  return picture;
}

const making = new Map<string, Promise<Buffer>>();

/** A list that is drawn in two browsers asks for everything twice. */
async function makeOnce(place: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const running = making.get(place);
  if (running !== undefined) return await running;
  const begun = make().then(async (picture) => {
    const part = `${place}.${randomUUID()}.part`;
    await writeFile(part, picture, { mode: 0o600 });
    await rename(part, place);
    return picture;
  });
  making.set(place, begun);
  try {
    return await begun;
  } finally {
    making.delete(place);
  }
}

async function make(services: UploadServices, file: KeptFile, size: keyof typeof widths): Promise<Buffer> {
  if (file.size > mostBytes) return Buffer.alloc(0);
  // A library of some fifteen megabytes; kept pictures do without it.
  const { default: sharp } = await import("sharp");
  const original = await readWhole(await storageOf(services).read(file));
  try {
    return await sharp(original, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true, pages: 1 })
      .timeout({ seconds: patienceSeconds })
      .rotate()
      .resize({ width: widths[size], height: widths[size], fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
  } catch (error) {
    services.log.info(
      { file: file.id, reason: error instanceof Error ? error.message.slice(0, 200) : "unknown" },
      "a picture could not be made smaller",
    );
    return Buffer.alloc(0);
  }
}

async function pictureFile(services: UploadServices, fileId: string, size: keyof typeof widths): Promise<string> {
  const folder = join(await services.dataFolder(), "pictures", fileId.slice(0, 2));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${fileId}-${size}.webp`);
}

export async function removeScaled(services: UploadServices, fileId: string): Promise<void> {
  for (const size of Object.keys(widths) as (keyof typeof widths)[])
    await rm(await pictureFile(services, fileId, size), { force: true });
}
