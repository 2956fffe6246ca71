/** Addresses of files and their thumbnails, for rows and answers. */
import type { KeptFile } from "../storage/kept-file.ts";
import { seenQuery } from "../storage/signatures.ts";
import { addressIn, type UploadServices } from "../services.ts";

/**
 * Returns where a user can view the file. An address inside a text must work permanently and for every reader, so it is
 * not signed.
 */
export function previewUrl(services: UploadServices, file: KeptFile, userPk: string): string {
  const address = addressIn(services, `file/${file.id}/${encodeURIComponent(file.name)}`);
  return services.options.use === "text" ? address : `${address}?${seenQuery(services, file.id, userPk)}`;
}

/** Returns where a user can view the thumbnail; undefined if the server cannot scale the file down. */
export function thumbnailUrl(services: UploadServices, file: KeptFile, userPk: string): string | undefined {
  if (isScalable(file))
    return `${addressIn(services, `picture/${file.id}/small`)}?${seenQuery(services, file.id, userPk)}`;
  return smallImages.has(file.contentType) && file.size <= smallEnough ? previewUrl(services, file, userPk) : undefined;
}

const scalable = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/tiff",
]);
export const isScalable = ({ contentType }: Pick<KeptFile, "contentType">): boolean => scalable.has(contentType);

/** Image types that cannot be scaled down; lists show them unchanged if they are small. */
const smallImages = new Set(["image/svg+xml", "image/bmp", "image/x-icon"]);
const smallEnough = 100_000;
