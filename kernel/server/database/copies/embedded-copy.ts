/** Copies the folder of PGlite after a checkpoint, while no statement runs; reading the copy disturbs nobody. */
import { rm } from "node:fs/promises";
import type { EmbeddedDatabase } from "../embedded/embedded-database.ts";
import { filesIn, type DataCopy } from "./data-copy.ts";

/**
 * Takes the place of an earlier copy that was not discarded, since its process may have ended.
 * @param folder of the database; the copy is beside it, so that the file system can share the blocks of both
 */
export async function copyEmbedded(embedded: EmbeddedDatabase, folder: string): Promise<DataCopy> {
  const to = `${folder}.copy`;
  const discard = (): Promise<void> => rm(to, { recursive: true, force: true });
  await discard();
  try {
    await embedded.copyTo(to);
  } catch (error) {
    await discard();
    throw error;
  }
  return { kind: "pglite", files: filesIn(to), discard };
}
