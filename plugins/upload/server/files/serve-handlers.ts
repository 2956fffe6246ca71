/** Serves files in a way that no browser runs them: neither as a page of the portal nor as a script. */
import { handle, RawAnswer, type CallRequest, type HandledEndpoint, type HandlerCall } from "@portalkit/kernel/server";
import { readFile, readScaledImage } from "../../contract.ts";
import { isScalable } from "./addresses.ts";
import { fileById, type KeptFile } from "../storage/kept-file.ts";
import { assertReader } from "./may-upload.ts";
import { scaledImage } from "./scaled-image.ts";
import { refuseUpload } from "../../contract/refusals.ts";
import { isSigned } from "../storage/signatures.ts";
import { storageOf } from "../storage/storage.ts";
import type { ByteRange } from "../storage/file-storage.ts";
import type { UploadServices } from "../services.ts";

/** Isolates a file that is opened in its own window: no script, no form, no requests. */
export const harmless = {
  "content-security-policy": "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Types that browsers only display. All other files are downloaded. */
const drawn = /^(image\/(?!svg)|video\/|audio\/)/;

export const serveHandlers = (services: UploadServices): readonly HandledEndpoint[] => [
  handle(readFile, async (call) => {
    const file = await assertSeen(services, call);
    const { request } = call;
    const headers = headersOf(file);
    if (request.header("if-none-match") === headers["etag"]) return new RawAnswer({ status: 304, headers });
    const range = rangeOf(request, file.size);
    if (range === "none")
      return new RawAnswer({ status: 416, headers: { ...harmless, "content-range": `bytes */${file.size}` } });
    const content = await (await storageOf(services)).read(file, range);
    if (range === undefined)
      return new RawAnswer({ headers: { ...headers, "content-length": String(file.size) }, content });
    return new RawAnswer({
      status: 206,
      headers: {
        ...headers,
        "content-range": `bytes ${range.start}-${range.end}/${file.size}`,
        "content-length": String(range.end - range.start + 1),
      },
      content,
    });
  }),

  handle(readScaledImage, async (call) => {
    const file = await assertSeen(services, call);
    if (!isScalable(file)) throw refuseUpload("noPicture");
    const etag = `"${file.id}-${call.params.size}"`;
    const headers = { ...harmless, "content-type": "image/webp", "cache-control": "private, max-age=43200", etag };
    if (call.request.header("if-none-match") === etag) return new RawAnswer({ status: 304, headers });
    const content = await scaledImage(services, file, call.params.size);
    return new RawAnswer({ headers: { ...headers, "content-length": String(content.length) }, content });
  }),
];

/** @throws Refusal; a missing file is reported only to a user who may view it */
async function assertSeen(
  services: UploadServices,
  { params, query, adminUser }: HandlerCall<typeof readFile> | HandlerCall<typeof readScaledImage>,
): Promise<KeptFile> {
  const isShown = isSigned(services, { what: "see", fileId: params.fileId, userPk: adminUser.pk }, query);
  if (!isShown && services.options.use === "text") await assertReader(services, adminUser);
  else if (!isShown) throw refuseUpload("linkDead");
  const file = await fileById(services.db, services.id, params.fileId);
  if (file?.state !== "stored") throw refuseUpload("unknownFile");
  return file;
}

function headersOf({ id, name, contentType }: KeptFile): Record<string, string> {
  const fileName = `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
  return {
    ...harmless,
    "content-type": contentType.startsWith("text/") ? "text/plain; charset=utf-8" : contentType,
    "content-disposition": `${drawn.test(contentType) ? "inline" : "attachment"}; ${fileName}`,
    "cache-control": "private, max-age=3600",
    "accept-ranges": "bytes",
    etag: `"${id}"`,
  };
}

/**
 * Parses the single byte range that video players send. Several ranges at once get the whole file, which HTTP allows.
 */
function rangeOf(request: CallRequest, size: number): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.header("range") ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "none" : { start, end };
}
