/** Checks an uploaded file: whether its size is as announced, and whether its content matches its extension. */
import type { Database, DatabaseTransaction } from "@portalkit/kernel/server";
import { markStored, type KeptFile } from "../storage/kept-file.ts";
import { refuseFile, refuseUpload } from "../../contract/refusals.ts";
import { readWhole, storageOf } from "../storage/storage.ts";
import type { UploadServices } from "../services.ts";

/**
 * Does nothing if the file was checked before.
 * @param db the transaction of the change that depends on the check
 * @throws Refusal if the file has not arrived or fails the check; a file that fails is removed from the storage first
 */
export async function checkFile(
  services: UploadServices,
  db: Database | DatabaseTransaction,
  file: KeptFile,
): Promise<void> {
  if (file.state === "stored") return;
  const storage = await storageOf(services);
  const size = await storage.size(file);
  if (size === undefined) throw refuseUpload("notArrived");
  if (size !== file.size) {
    await storage.remove(file);
    throw refuseUpload("wrongSize");
  }
  const { contentOf, headBytes, otherContent } = await import("../../contract/files/file-content.ts");
  const head = await readWhole(await storage.read(file, { start: 0, end: Math.min(file.size, headBytes) - 1 }));
  const { isWhatItSays } = await import("./archive-content.ts");
  const seen = await contentOf(head, file.extension);
  const fits =
    seen.problem !== undefined ||
    (await isWhatItSays(
      async (start, end) => await readWhole(await storage.read(file, { start, end })),
      file.size,
      file.extension,
    ));
  const { contentType, problem } = fits ? seen : otherContent(file.extension);
  if (problem !== undefined) {
    await storage.remove(file);
    throw refuseFile(problem);
  }
  await markStored(db, file.id, contentType);
}
