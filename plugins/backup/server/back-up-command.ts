/** `portalkit backup`: makes, lists and verifies archives. */
import { resolve } from "node:path";
import { ProblemsError } from "@portalkit/kernel/contract";
import type { CommandCall } from "@portalkit/kernel/server";
import type { BackupOptions } from "../contract.ts";
import { archivesOf, listArchives, passphraseFrom, storeVerification, type KeptArchive } from "./archives.ts";
import { createBackups, type MadeArchive } from "./create-backups.ts";
import { restoreArchive } from "./restore-archive.ts";

type Call = CommandCall<BackupOptions>;

const usages = "nothing, --list, --verify, --verify FILE or --passphrase";

export async function backUpCommand(call: Call): Promise<number> {
  const [first, second, ...others] = call.parameters;
  if (first === undefined) return await make(call);
  if (first === "--list" && second === undefined) return await list(call);
  if (first === "--verify" && others.length === 0) return await verify(call, second);
  if (first === "--passphrase" && second === undefined) {
    call.say(passphraseFrom(call.deriveKey));
    return 0;
  }
  throw new ProblemsError([
    {
      code: "PORTAL_ARGUMENT_INVALID",
      where: "command line",
      found: JSON.stringify(call.parameters.join(" ")),
      expected: usages,
    },
  ]);
}

async function make(call: Call): Promise<number> {
  const folder = await call.dataFolder();
  const { file, bytes, files } = await makeOrAsk(call, folder);
  call.say(`${file} (${inWords(bytes)}, ${files} files)`);
  return 0;
}

/** The server itself makes it if it has locked the data. */
async function makeOrAsk({ data, id, options, deriveKey, ask }: Call, folder: string): Promise<MadeArchive> {
  const backups = createBackups(() =>
    Promise.resolve({
      copy: data.copy,
      own: id,
      archives: archivesOf(options, folder),
      passphrase: passphraseFrom(deriveKey),
    }),
  );
  try {
    return await backups.make();
  } catch (error) {
    if ((error as Error).name !== "FolderLockedError") throw error;
    return (await ask("back-up")) as MadeArchive;
  }
}

async function list(call: Call): Promise<number> {
  const archives = await listArchives(archivesOf(call.options, await call.dataFolder()));
  if (archives.length === 0) call.say("There is no backup yet.");
  for (const archive of archives) call.say(lineOf(archive));
  return 0;
}

const lineOf = ({ file, bytes, verified }: KeptArchive): string =>
  [file, inWords(bytes), verified === undefined ? "not verified" : outcomeOf(verified.violated, verified.at)].join(
    "  ",
  );

const outcomeOf = (violated: readonly string[], at: string): string =>
  violated.length === 0 ? `verified ${at}` : `${violated.length} rules violated ${at}`;

/** Restores the newest archive, or the named one, into a scratch place, and opens that as a start would. */
async function verify(call: Call, named: string | undefined): Promise<number> {
  const [newest] = await listArchives(archivesOf(call.options, await call.dataFolder()));
  const file = named === undefined ? newest?.file : resolve(named);
  if (file === undefined) {
    call.say("There is no backup yet.");
    return 1;
  }
  const scratch = await call.data.scratch();
  try {
    await restoreArchive(file, passphraseFrom(call.deriveKey), scratch.data);
    const { checked, faults } = await scratch.data.verify();
    await storeVerification(file, {
      at: new Date().toISOString(),
      rules: checked,
      violated: faults.map(({ rule }) => rule),
    });
    for (const { rule, count } of faults) call.say(`Does not hold: ${rule} (${count} times)`);
    call.say(`${file} was restored and opened: ${checked - faults.length} of ${checked} rules hold.`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await scratch.remove();
  }
}

const inWords = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
