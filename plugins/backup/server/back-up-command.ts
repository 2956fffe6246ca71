/** `portalkit backup`: makes, lists and verifies archives. */
import { ProblemsError } from "@portalkit/kernel/contract";
import type { CommandCall } from "@portalkit/kernel/server";
import type { BackupOptions } from "../contract.ts";
import { listArchives, passphraseFrom, type ArchivePlace, type ArchiveStore, type KeptArchive } from "./archives.ts";
import { archiveStoreOf, findArchive } from "./find-archives.ts";
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
  const { place, bytes, files } = await makeOrAsk(call);
  call.say(`${place} (${inWords(bytes)}, ${files} files)`);
  return 0;
}

/** The server itself makes it if it has locked the data. */
async function makeOrAsk(call: Call): Promise<MadeArchive> {
  const { data, id, options, deriveKey, ask } = call;
  const backups = createBackups(async () => ({
    copy: data.copy,
    own: id,
    store: await storeOf(call),
    keep: options.keep,
    passphrase: passphraseFrom(deriveKey),
  }));
  try {
    return await backups.make();
  } catch (error) {
    if ((error as Error).name !== "FolderLockedError") throw error;
    return (await ask("back-up")) as MadeArchive;
  }
}

async function list(call: Call): Promise<number> {
  const store = await storeOf(call);
  const archives = await listArchives(store);
  if (archives.length === 0) call.say("There is no backup yet.");
  for (const archive of archives) call.say(lineOf(store, archive));
  return 0;
}

const lineOf = (store: ArchiveStore, { name, bytes, verified }: KeptArchive): string =>
  [
    store.placeOf(name),
    inWords(bytes),
    verified === undefined ? "not verified" : outcomeOf(verified.violated, verified.at),
  ].join("  ");

const outcomeOf = (violated: readonly string[], at: string): string =>
  violated.length === 0 ? `verified ${at}` : `${violated.length} rules violated ${at}`;

/** Restores the newest archive, or the named one, into a scratch place, and opens that as a start would. */
async function verify(call: Call, given: string | undefined): Promise<number> {
  const archive =
    given === undefined ? await newestIn(await storeOf(call)) : await findArchive(given, () => storeOf(call));
  if (archive === undefined) {
    call.say("There is no backup yet.");
    return 1;
  }
  const scratch = await call.data.scratch();
  try {
    await restoreArchive(archive, passphraseFrom(call.deriveKey), scratch.data);
    const { checked, faults } = await scratch.data.verify();
    await archive.store.storeVerification(archive.name, {
      at: new Date().toISOString(),
      rules: checked,
      violated: faults.map(({ rule }) => rule),
    });
    for (const { rule, count } of faults) call.say(`Does not hold: ${rule} (${count} times)`);
    call.say(
      `${archive.store.placeOf(archive.name)} was restored and opened: ${checked - faults.length} of ${checked} rules hold.`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await scratch.remove();
  }
}

const storeOf = ({ options, dataFolder }: Call): Promise<ArchiveStore> => archiveStoreOf(options, dataFolder);

async function newestIn(store: ArchiveStore): Promise<ArchivePlace | undefined> {
  const names = (await store.list()).map(({ name }) => name).toSorted();
  const name = names.at(-1);
  return name === undefined ? undefined : { store, name };
}

const inWords = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
