/** Whether a file is what its extension says, by its first bytes. */
import { fileTypeFromBuffer } from "file-type";
import { archiveFormats } from "./archive-formats.ts";
import type { FileProblem } from "./file-rules.ts";

/** Enough for every signature, and for the beginning of a text. */
export const headBytes = 4_100;

/** Names of one format. */
const families: readonly (readonly string[])[] = [
  ["jpg", "jpeg", "jpe", "jfif"],
  ["tif", "tiff"],
  ["mp4", "m4v", "mov", "m4a", "3gp", "qt"],
  ["webm", "mkv", "mka"],
  ["ogg", "ogv", "oga", "ogx", "opus", "spx"],
  ["wmv", "asf", "wma"],
  ["png", "apng"],
  ["doc", "xls", "ppt", "msg", "cfb"],
  ["gz", "tgz"],
  ["heic", "heif", "hif"],
  ["mpg", "mpeg"],
  ["aif", "aiff"],
  ["mid", "midi"],
];
/** Formats with signatures that are checked; a file that bears such a name must have it. */
const signed = new Set([
  ...families.flat(),
  "gif",
  "webp",
  "avif",
  "bmp",
  "ico",
  "avi",
  "flv",
  "pdf",
  "7z",
  "rar",
  "xz",
  "bz2",
  "tar",
  "wav",
  "flac",
  ...archiveFormats.keys(),
  "psd",
  "woff",
  "woff2",
  "ttf",
  "otf",
]);
/** Formats that are text, which has no signature but no zero byte either. */
const texts = new Set([
  "txt",
  "csv",
  "tsv",
  "json",
  "md",
  "log",
  "xml",
  "svg",
  "html",
  "htm",
  "css",
  "js",
  "yml",
  "yaml",
  "srt",
  "vtt",
]);
const familyOf = (extension: string): string => families.find((names) => names.includes(extension))?.[0] ?? extension;

export interface Content {
  /** As it may be served; `application/octet-stream` where nobody knows. */
  contentType: string;
  problem?: FileProblem;
}

/** What a file is told that is something else than its extension says. */
export const otherContent = (extension: string): Content => ({
  contentType: "application/octet-stream",
  problem: { message: "upload:otherContent", values: { extension } },
});

/** @param head the first bytes of the file, `headBytes` of them where there are so many */
export async function contentOf(head: Uint8Array, extension: string): Promise<Content> {
  const found = await fileTypeFromBuffer(head);
  const wrong = otherContent(extension);
  if (texts.has(extension))
    return isText(head) && (found === undefined || found.mime.endsWith("xml")) && (extension !== "svg" || isSvg(head))
      ? { contentType: textTypes[extension] ?? "text/plain" }
      : wrong;
  if (found === undefined) return signed.has(extension) ? wrong : { contentType: "application/octet-stream" };
  // The beginning of an archive may say no more than that it is one: what it holds is looked at where it is kept.
  if (familyOf(found.ext) === familyOf(extension) || (found.ext === "zip" && archiveFormats.has(extension)))
    return { contentType: found.mime };
  // A name that means nothing to anybody may hold anything but what bears a name of its own.
  return signed.has(extension) || signed.has(found.ext) ? wrong : { contentType: "application/octet-stream" };
}

const textTypes: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  csv: "text/csv",
  json: "application/json",
  html: "text/html",
  htm: "text/html",
  xml: "text/xml",
};

/**
 * No zero byte and readable as UTF-8, but for a letter that the piece cuts in two; older tables come in other
 * encodings, without zero bytes too.
 */
const isText = (head: Uint8Array): boolean =>
  !head.includes(0) || startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** The element itself, after whatever may stand before it. */
function isSvg(head: Uint8Array): boolean {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join("");
  return /^(?:ï»¿)?\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg[^[>]*(?:\[[^\]]*\])?[^>]*>|\s)*<svg[\s/>]/i.test(
    text,
  );
}
