/** The calls that generate images and fetch generated images. */
import { handle, RawAnswer, type HandledEndpoint } from "@portalkit/kernel/server";
import { fetchImage, generateImages, type ImageOptions } from "../../contract.ts";
import { assertUploader } from "../files/may-upload.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import { harmless } from "../files/serve-handlers.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { keepImages, keptImage, type KeptImage } from "./kept-images.ts";
import type { ImageProvider } from "./image-provider.ts";
import { openaiProvider } from "./openai-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import type { UploadServices } from "../services.ts";

const fetchLimits = { maxBytes: 30_000_000, timeoutMs: 30_000 } as const;

export const imageHandlers = (services: UploadServices): readonly HandledEndpoint[] => [
  handle(generateImages, async ({ body, adminUser }) => {
    const options = imageOptions(services);
    await assertUploader(services, adminUser);
    const make = (): Promise<string[]> => makeImages(services, adminUser.pk, options, body.prompt);
    const urls = await services.limits.run(adminUser.pk, "image-requests", make);
    return { images: urls.map((url) => ({ data: [{ url }] })), error: null };
  }),

  handle(fetchImage, async ({ query, adminUser }) => {
    const options = imageOptions(services);
    const image = await keptImage(services, adminUser.pk, query.url);
    if (image === undefined) throw refuseUpload("notAnswered");
    const bytes = await contentOfImage(services, image, options);
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
async function makeImages(
  services: UploadServices,
  userPk: string,
  options: ImageOptions,
  prompt: string,
): Promise<string[]> {
  const spent = await services.limits.spend(userPk, "images", options.count);
  try {
    return await keepImages(services, userPk, await providerOf(options).make(prompt, options.count));
  } catch (error) {
    await spent.refund();
    throw error;
  }
}

function imageOptions(services: UploadServices): ImageOptions {
  const { generateImages } = services.options;
  if (generateImages === undefined || generateImages.provider === "none") throw refuseUpload("imagesOff");
  return generateImages;
}

async function contentOfImage(
  services: UploadServices,
  { url, bytes }: KeptImage,
  { privateHosts }: ImageOptions,
): Promise<Uint8Array> {
  if (bytes !== null) return bytes;
  try {
    return await guardedFetch(url, { ...fetchLimits, privateHosts });
  } catch (error) {
    services.log.warn(
      { host: new URL(url).host, reason: error instanceof Error ? error.message : "unknown" },
      "failed to download a generated image",
    );
    throw refuseUpload("unfetched");
  }
}

function providerOf(options: ImageOptions): ImageProvider {
  return options.provider === "openai" ? openaiProvider(options) : sandboxProvider(options);
}
