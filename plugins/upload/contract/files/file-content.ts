/** Checks whether a file's content matches its extension, by its first bytes. */
import { fileTypeFromBuffer } from "file-type";
import { archiveFormats } from "./archive-formats.ts";
import type { FileProblem } from "./file-rules.ts";

/** Enough for every signature, and to recognize a text. */
export const headBytes = 4_100;

/** Extensions of the same format. */
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
/**
 * Extensions of formats with a signature that can be checked: a file with such an extension must have the signature.
 */
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
/** Extensions of text formats: text has no signature, but no zero byte either. */
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
  /** The type to serve the file with; `application/octet-stream` if it is unknown. */
  contentType: string;
  problem?: FileProblem;
}

/** The problem of a file whose content does not match its extension. */
export const otherContent = (extension: string): Content => ({
  contentType: "application/octet-stream",
  problem: { message: "upload:otherContent", values: { extension } },
});

/** @param head the first `headBytes` bytes of the file, or all of it if it is shorter */
export async function contentOf(head: Uint8Array, extension: string): Promise<Content> {
  const found = await fileTypeFromBuffer(head);
  const wrong = otherContent(extension);
  if (texts.has(extension))
    return isText(head) && (found === undefined || found.mime.endsWith("xml")) && (extension !== "svg" || isSvg(head))
      ? { contentType: textTypes[extension] ?? "text/plain" }
      : wrong;
  if (found === undefined) return signed.has(extension) ? wrong : { contentType: "application/octet-stream" };
  // The first bytes may only show that the file is an archive: the server checks its parts where the file is stored.
  if (familyOf(found.ext) === familyOf(extension) || (found.ext === "zip" && archiveFormats.has(extension)))
    return { contentType: found.mime };
  // A file with an unknown extension may contain anything except a format that has a checked extension of its own.
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
 * Text has no zero byte, or begins with a byte order mark of UTF-16. Other encodings, as in older tables, have no zero
 * bytes either.
 */
const isText = (head: Uint8Array): boolean =>
  !head.includes(0) || startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Finds the `svg` element after everything that may precede it. */
function isSvg(head: Uint8Array): boolean {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join("");
  return /^(?:ï»¿)?\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg[^[>]*(?:\[[^\]]*\])?[^>]*>|\s)*<svg[\s/>]/i.test(
    text,
  );
}
