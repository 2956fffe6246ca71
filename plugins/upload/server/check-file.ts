/** Looks at a file that has arrived: whether it is as long as announced, and what its extension says. */
import type { Database, DatabaseTransaction } from "#kernel/server";
import { markStored, type KeptFile } from "./kept-file.ts";
import { refuseFile, refuseUpload } from "./refuse-upload.ts";
import { readWhole, storageOf } from "./storage/storage.ts";
import type { UploadServices } from "./upload-services.ts";

/**
 * Does nothing for one that was looked at before.
 * @param db the transaction of what depends on it
 * @throws Refusal; what is no good has been removed from the storage then
 */
export async function checkFile(
  services: UploadServices,
  db: Database | DatabaseTransaction,
  file: KeptFile,
): Promise<void> {
  if (file.state === "stored") return;
  const storage = storageOf(services);
  const size = await storage.size(file);
  if (size === undefined) throw refuseUpload("notArrived");
  if (size !== file.size) {
    await storage.remove(file);
    throw refuseUpload("wrongSize");
  }
  const { contentOf, headBytes, otherContent } = await import("../contract/file-content.ts");
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
