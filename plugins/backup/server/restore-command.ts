/** `portalkit restore FILE`: makes a deployment without data what it was at a backup. */
import { ProblemsError } from "@portalkit/kernel/contract";
import type { CommandCall } from "@portalkit/kernel/server";
import type { BackupOptions } from "../contract.ts";
import { passphraseFrom } from "./archives.ts";
import { archiveStoreOf, findArchive } from "./find-archives.ts";
import { restoreArchive } from "./restore-archive.ts";

export async function restoreCommand({
  parameters,
  options,
  data,
  dataFolder,
  deriveKey,
  say,
}: CommandCall<BackupOptions>): Promise<number> {
  const [given, ...others] = parameters;
  if (given === undefined || others.length > 0)
    throw new ProblemsError([
      {
        code: "PORTAL_ARGUMENT_INVALID",
        where: "command line",
        found: JSON.stringify(parameters.join(" ")),
        expected: "one archive; `portalkit backup --list` shows those that there are",
      },
    ]);
  const archive = await findArchive(given, () => archiveStoreOf(options, dataFolder));
  const { madeAt } = await restoreArchive(archive, passphraseFrom(deriveKey), data);
  say(`Everything is as it was at ${madeAt}. Start the portal with the same version or a later one.`);
  return 0;
}
