/** The calls that generate images and fetch generated images. */
import { handle, RawAnswer, type HandledEndpoint } from "#kernel/server";
import { fetchPicture, generatePictures, type ImageOptions } from "../../contract.ts";
import { assertUploader } from "../may-upload.ts";
import { refuseUpload } from "../refuse-upload.ts";
import { harmless } from "../serve-file.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { keepPictures, keptPicture, type KeptPicture } from "./kept-pictures.ts";
import { providerOf } from "./provider.ts";
import type { UploadServices } from "../upload-services.ts";

const fetchLimits = { maxBytes: 30_000_000, timeoutMs: 30_000 } as const;

export const imageCalls = (services: UploadServices): readonly HandledEndpoint[] => [
  handle(generatePictures, async ({ body, adminUser }) => {
    const options = imageOptions(services);
    await assertUploader(services, adminUser);
    const make = (): Promise<string[]> => makePictures(services, adminUser.pk, options, body.prompt);
    const urls = await services.limits.run(adminUser.pk, "image-requests", make);
    return { images: urls.map((url) => ({ data: [{ url }] })), error: null };
  }),

  handle(fetchPicture, async ({ query, adminUser }) => {
    const options = imageOptions(services);
    const picture = await keptPicture(services, adminUser.pk, query.url);
    if (picture === undefined) throw refuseUpload("notAnswered");
    const bytes = await contentOfPicture(services, picture, options);
    const { fileTypeFromBuffer } = await import("file-type");
    const type = await fileTypeFromBuffer(bytes);
    if (type === undefined || !/^image\/(png|jpeg|webp|gif|avif)$/.test(type.mime)) throw refuseUpload("unfetched");
    return new RawAnswer({
      headers: {
        ...harmless,
        "content-type": type.mime,
        "content-length": String(bytes.length),
        "cache-control": "private, max-age=600",
      },
      content: bytes,
    });
  }),
];

/**
 * Counts the images before generating them, so that simultaneous requests cannot exceed the limit; images that were not
 * generated are subtracted again.
 */
async function makePictures(
  services: UploadServices,
  userPk: string,
  options: ImageOptions,
  prompt: string,
): Promise<string[]> {
  const spent = await services.limits.spend(userPk, "images", options.count);
  try {
    return await keepPictures(services, userPk, await providerOf(options).make(prompt, options.count));
  } catch (error) {
    await spent.takeBack();
    throw error;
  }
}

function imageOptions(services: UploadServices): ImageOptions {
  const { generateImages } = services.options;
  if (generateImages === undefined || generateImages.provider === "none") throw refuseUpload("imagesOff");
  return generateImages;
}

async function contentOfPicture(
  services: UploadServices,
  { url, bytes }: KeptPicture,
  { privateHosts }: ImageOptions,
): Promise<Uint8Array> {
  if (bytes !== null) return bytes;
  try {
    return await guardedFetch(url, { ...fetchLimits, privateHosts });
  } catch (error) {
    services.log.warn(
      { host: new URL(url).host, reason: error instanceof Error ? error.message : "unknown" },
      "a generated picture could not be fetched",
    );
    throw refuseUpload("unfetched");
  }
}
