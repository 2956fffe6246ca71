/** The folder with the archives: their names, how many are kept, and which restoration of one was tried. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BackupOptions } from "../contract.ts";

/** The archives of a deployment in one folder. */
export interface Archives {
  readonly folder: string;
  /** How many to keep. */
  readonly keep: number;
}

/** An archive that is there. */
export interface KeptArchive {
  readonly file: string;
  readonly bytes: number;
  /** What the last trial of its restoration found; absent if there was none. */
  readonly verified?: Verification;
}

export interface Verification {
  /** ISO 8601. */
  readonly at: string;
  /** How many rules about stored data were checked. */
  readonly rules: number;
  /** The rules that do not hold. */
  readonly violated: readonly string[];
}

const extension = ".tar.zst.age";
const nameForm = /^portal-\d{8}T\d{6}Z\.tar\.zst\.age$/;

export const archivesOf = ({ folder, keep }: BackupOptions, ownFolder: string): Archives => ({
  folder: folder === "" ? join(ownFolder, "archives") : resolve(folder),
  keep,
});

/** For `age --decrypt` too: 256 bits, so its hash needs to cost little. */
export const passphraseFrom = (deriveKey: (purpose: string) => Buffer): string =>
  deriveKey("archives").toString("base64url");

/** @example nameAt(new Date("2026-11-29T01:41:00Z")) // "portal-20261129T014100Z.tar.zst.age" */
export const nameAt = (moment: Date): string =>
  `portal-${moment.toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "")}${extension}`;

/** The newest first. */
export async function listArchives({ folder }: Archives): Promise<KeptArchive[]> {
  const names = (await namesIn(folder)).filter((name) => nameForm.test(name)).toSorted();
  const kept = await Promise.all(
    names.toReversed().map(async (name): Promise<KeptArchive[]> => {
      const file = join(folder, name);
      const [found, verified] = await Promise.all([stat(file).catch(ignoreMissing), readVerification(file)]);
      return found === undefined ? [] : [{ file, bytes: found.size, ...(verified === undefined ? {} : { verified }) }];
    }),
  );
  return kept.flat();
}

/** Deletes the oldest archives above the number to keep. */
export async function removeOld(archives: Archives): Promise<void> {
  const old = (await listArchives(archives)).slice(archives.keep);
  for (const { file } of old) {
    await rm(file, { force: true });
    await rm(verificationFile(file), { force: true });
  }
}

/** An archive that was written to since then is being made, by another process perhaps. */
const interruptedAfterMs = 3_600_000;

/** Makes the folder, and deletes what an interrupted backup has left in it. */
export async function prepareFolder({ folder }: Archives): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(unfinished) || !nameForm.test(name.slice(0, -unfinished.length))) continue;
    const file = join(folder, name);
    const written = await stat(file).catch(ignoreMissing);
    if (written !== undefined && Date.now() - written.mtimeMs > interruptedAfterMs) await rm(file, { force: true });
  }
}

/** Follows the name of an archive until it is whole. */
export const unfinished = ".partial";

export const storeVerification = (file: string, verification: Verification): Promise<void> =>
  writeFile(verificationFile(file), `${JSON.stringify(verification)}\n`, { mode: 0o600 });

const verificationFile = (file: string): string => `${file}.verified.json`;

/** A file that cannot be read counts as no trial. */
async function readVerification(file: string): Promise<Verification | undefined> {
  try {
    return JSON.parse(await readFile(verificationFile(file), "utf8")) as Verification;
  } catch {
    return undefined;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

/** Other processes may share the folder, and delete in it. */
function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
