/** Restores an archive into a place without data. */
import type { DeploymentData } from "@portalkit/kernel/server";
import type { ArchivePlace } from "./archives.ts";
import { openArchive, type OpenedArchive } from "./read-archive.ts";

/**
 * Reads the whole archive first, so that a damaged one changes nothing.
 * @throws ProblemsError if the archive cannot be read, or the place has data
 */
export async function restoreArchive(
  place: ArchivePlace,
  passphrase: string,
  data: DeploymentData,
): Promise<OpenedArchive["manifest"]> {
  const { manifest } = await readWhole(place, passphrase);
  const restore = await data.beginRestore(manifest.database);
  try {
    const { entries } = await openArchive(place, passphrase);
    for await (const { path, content } of entries) await restore.write(path, content);
    await restore.complete();
    return manifest;
  } catch (error) {
    await restore.abandon();
    throw error;
  }
}

async function readWhole(place: ArchivePlace, passphrase: string): Promise<OpenedArchive> {
  const archive = await openArchive(place, passphrase);
  for await (const { content } of archive.entries) for await (const _ of content);
  return archive;
}
