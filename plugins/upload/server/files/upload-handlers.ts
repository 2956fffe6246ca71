/** The calls of an upload: requesting an address, the portal's own store, and the check of an uploaded file. */
import { randomUUID } from "node:crypto";
import { handle, RawAnswer, type HandledEndpoint } from "@portalkit/kernel/server";
import { checkUpload, getUploadUrl, storeFile } from "../../contract.ts";
import { extensionOf, fileProblem } from "../../contract/files/file-rules.ts";
import { previewUrl, thumbnailUrl } from "./addresses.ts";
import { checkFile } from "./check-file.ts";
import { fileById, filesByPath, keepFile, type KeptFile } from "../storage/kept-file.ts";
import { assertUploader } from "./may-upload.ts";
import { refuseFile, refuseUpload } from "../../contract/refusals.ts";
import { isSigned } from "../storage/signatures.ts";
import { writeFile } from "../storage/folder-storage.ts";
import { taglineOf } from "../storage/file-storage.ts";
import { storageOf } from "../storage/storage.ts";
import type { UploadServices } from "../services.ts";

const maxNameLength = 80;

export const uploadHandlers = (services: UploadServices): readonly HandledEndpoint[] => [
  handle(getUploadUrl, async ({ body, adminUser }) => {
    await assertUploader(services, adminUser);
    const options = services.options;
    const extension = body.originalExtension.replace(/^\./, "").toLowerCase();
    const problem = fileProblem({ extension, size: body.size }, options);
    if (problem !== undefined) throw refuseFile(problem);
    const id = randomUUID();
    const file: KeptFile = {
      id,
      instanceId: services.id,
      extension,
      name: nameOf(body.originalFilename, extension),
      path: `${options.storage?.prefix ?? "uploads"}/${services.id}/${id}/${plainName(body.originalFilename)}.${extension}`.replace(
        /^\//,
        "",
      ),
      contentType: announcedType(body.contentType, extension),
      size: body.size,
      ownerId: adminUser.pk,
      state: "asked",
    };
    // In one transaction, so that the next one that is announced is refused or counts this one.
    await services.db.transaction().execute(async (transaction) => {
      for (const [limit, amount] of [
        ["stored", body.size],
        ["bytes", body.size],
        ["files", 1],
      ] as const)
        await services.limits.spend(adminUser.pk, limit, amount, transaction);
      await keepFile(transaction, file);
    });
    return {
      uploadUrl: await (await storageOf(services)).uploadUrl(file),
      tagline: taglineOf(file),
      previewUrl: previewUrl(services, file, adminUser.pk),
      s3Path: file.path,
      isChecked: true,
    };
  }),

  handle(checkUpload, async ({ body, adminUser }) => {
    const file = (await filesByPath(services.db, services.id, [body.s3Path])).get(body.s3Path);
    if (file === undefined || file.ownerId !== adminUser.pk) throw refuseUpload("unknownFile");
    await checkFile(services, services.db, file);
    const thumbnail = thumbnailUrl(services, file, adminUser.pk);
    return {
      ok: true as const,
      previewUrl: previewUrl(services, file, adminUser.pk),
      ...(thumbnail === undefined ? {} : { thumbnailUrl: thumbnail }),
    };
  }),

  handle(storeFile, async ({ body, params, query, adminUser, request }) => {
    // Lets the connection close at once if the request is refused before its body is read.
    request.setHeader("connection", "close");
    const file = await fileById(services.db, services.id, params.fileId);
    if (
      file === undefined ||
      file.ownerId !== adminUser.pk ||
      !isSigned(services, { what: "store", fileId: file.id, userPk: adminUser.pk }, query)
    )
      throw refuseUpload("linkDead");
    if (file.state !== "asked" || (await (await storageOf(services)).size(file)) !== undefined)
      throw refuseUpload("storedAlready");
    if (request.header("content-type") !== file.contentType || request.header("x-amz-tagging") !== taglineOf(file))
      throw refuseUpload("wrongType");
    if (Number(request.header("content-length") ?? file.size) !== file.size) throw refuseUpload("wrongSize");
    await writeFile(services, file, body);
    await checkFile(services, services.db, file);
    return new RawAnswer({ headers: { etag: `"${file.id}"`, "content-length": "0", connection: "keep-alive" } });
  }),
];

/**
 * Returns the user's file name without characters that file names may not have, and with its extension exactly once.
 */
function nameOf(given: string, extension: string): string {
  const bare = extensionOf(given) === extension ? given.slice(0, -extension.length - 1) : given;
  const clean = [
    ...bare
      .normalize("NFC")
      .toWellFormed()
      .replace(/[\p{C}/\\:*?"<>|]+/gu, " ")
      .trim(),
  ]
    .slice(0, maxNameLength)
    .join("")
    .trim();
  return `${clean === "" ? "file" : clean}.${extension}`;
}

/** Returns the name in characters that every bucket and signature accepts. */
function plainName(given: string): string {
  const plain = given
    .normalize("NFKD")
    .replace(/\.[^.]*$/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, maxNameLength);
  return plain === "" ? "file" : plain;
}

/** Types that browsers run; a publicly readable bucket would serve them as such. */
const active = /html|xml|svg|script/i;

/** @throws Refusal if the type is malformed, or is one that browsers run and does not fit the extension */
function announcedType(contentType: string, extension: string): string {
  const type = contentType.trim().toLowerCase() || "application/octet-stream";
  const isAllowed =
    /^[\w!#$&^.+-]{1,60}\/[\w!#$&^.+-]{1,100}(; ?charset=[\w-]{1,30})?$/.test(type) &&
    (!active.test(type) || ["svg", "html", "htm", "xml", "js"].includes(extension) || type.includes("openxmlformats"));
  if (!isAllowed) throw refuseUpload("wrongType");
  return type;
}
