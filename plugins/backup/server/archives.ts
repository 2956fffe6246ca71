/** The archives of a deployment: their names, how many are kept, and which restoration of one was tried. */
import type { Readable, Writable } from "node:stream";
import { parseJson } from "@portalkit/kernel/contract";

/** Where archives are: a folder or a bucket. Names are those of `nameAt`. */
export interface ArchiveStore {
  /** For people: the path or the address of an archive. */
  placeOf(name: string): string;
  list(): Promise<StoredArchive[]>;
  /** Whoever lists the archives sees it when it is whole and safe from a power cut, and a failed one never. */
  write<Result>(name: string, content: (destination: Writable) => Promise<Result>): Promise<Result>;
  /** The stream fails with the code `ENOENT` if it is not there. */
  read(name: string): Readable;
  remove(name: string): Promise<void>;
  /** @returns undefined if there is none that can be read */
  readVerification(name: string): Promise<Verification | undefined>;
  storeVerification(name: string, verification: Verification): Promise<void>;
}

export interface StoredArchive {
  readonly name: string;
  readonly bytes: number;
  /** Whether its restoration has been tried. */
  readonly isTried: boolean;
}

/** One archive, wherever it is. */
export interface ArchivePlace {
  readonly store: ArchiveStore;
  readonly name: string;
}

/** An archive that is there. */
export interface KeptArchive extends StoredArchive {
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
const nameForm = /^portal-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/;

export const isArchiveName = (name: string): boolean => nameForm.test(name);

/** @example nameAt(new Date("2026-11-29T01:41:00Z")) // "portal-20261129T014100Z.tar.zst.age" */
export const nameAt = (moment: Date): string =>
  `portal-${moment.toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "")}${extension}`;

/** The moment that the name says. */
export const madeAt = (name: string): Date => new Date(name.replace(nameForm, "$1-$2-$3T$4:$5:$6Z"));

/** Follows the name of an archive, which has been tried. */
export const verificationName = (name: string): string => `${name}.verified.json`;

/** For `age --decrypt` too: 256 bits, so its hash needs to cost little. */
export const passphraseFrom = (deriveKey: (purpose: string) => Buffer): string =>
  deriveKey("archives").toString("base64url");

/** The newest first. */
export async function listArchives(store: ArchiveStore): Promise<KeptArchive[]> {
  const newestFirst = (await store.list()).toSorted((a, b) => (a.name < b.name ? 1 : -1));
  return await Promise.all(
    newestFirst.map(async (archive): Promise<KeptArchive> => {
      const verified = archive.isTried ? await store.readVerification(archive.name) : undefined;
      return { ...archive, ...(verified === undefined ? {} : { verified }) };
    }),
  );
}

/** The files or objects that are archives, of all that a store has. */
export function archivesAmong(found: ReadonlyMap<string, number>): StoredArchive[] {
  return [...found]
    .filter(([name]) => isArchiveName(name))
    .map(([name, bytes]) => ({ name, bytes, isTried: found.has(verificationName(name)) }));
}

/** Deletes the oldest archives above the number to keep. */
export async function removeOld(store: ArchiveStore, keep: number): Promise<void> {
  const names = (await store.list()).map(({ name }) => name).toSorted();
  for (const name of names.slice(0, -keep)) await store.remove(name);
}

/** What a file says that was stored with `storeVerification`. */
export function verificationFrom(text: string): Verification | undefined {
  try {
    return parseJson(text) as Verification;
  } catch {
    return undefined;
  }
}
