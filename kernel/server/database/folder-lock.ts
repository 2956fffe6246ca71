/** Locks a PGlite folder for one process: PGlite has no lock of its own, and two processes on one folder corrupt it. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseJson } from "../../contract/format/parse-json.ts";

/**
 * The process that holds a lock. `started` distinguishes that process from a later one with the same pid, on systems
 * that report when processes started.
 */
interface Holder {
  pid: number;
  started: string | null;
}

/** Thrown because another running process holds the folder. */
export class FolderLockedError extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `the data folder ${folder} is in use by process ${pid}; stop it first, or set PORTAL_DATA_DIR to another folder`,
    );
    this.name = "FolderLockedError";
    this.pid = pid;
  }
}

/**
 * Locks a data folder and returns the function that unlocks it. The lock is a file beside the folder, created
 * exclusively; the lock of a dead process is taken over, that of a running process never, however old it is.
 * @throws FolderLockedError with the holder's pid.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: statOf(process.pid)?.started ?? null } satisfies Holder);
  for (let attempts = 0; attempts < 5; attempts += 1) {
    if (publish(file, mine)) {
      return () => {
        if (readIfThere(file) === mine) rmSync(file, { force: true });
      };
    }
    const text = readIfThere(file);
    const holder = text === undefined ? undefined : readHolder(text);
    if (holder !== undefined && isAlive(holder)) throw new FolderLockedError(folder, holder.pid);
    removeStale(file, text);
  }
  throw new Error(`the lock ${file} changes owners too fast; try again`);
}

/**
 * Creates the lock file with its content, or returns false if the file exists. Links a finished file under the lock's
 * name, so that the lock appears complete: an empty lock, seen by another process between creation and writing, would
 * look like that of a dead process.
 */
function publish(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    return publishWithoutLinks(file, text);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** For file systems without hard links, such as many network shares. */
function publishWithoutLinks(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EEXIST";

/** Moves the stale lock aside first, so that only one of two processes that both found it stale removes it. */
function removeStale(file: string, seen: string | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readIfThere(aside) !== seen) {
    // Another process took the lock between our read and our move: put it back.
    try {
      linkSync(aside, file);
    } catch {
      // A third process was faster; the next read of the file decides.
    }
  }
  rmSync(aside, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function readHolder(text: string): Holder | undefined {
  try {
    const holder = parseJson(text) as Holder;
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const stat = statOf(holder.pid);
  if (stat === undefined) return true;
  // It has ended, and whoever started it has not asked how: nothing of it runs.
  if (stat.state === "Z") return false;
  return holder.started === null || stat.started === holder.started;
}

interface Stat {
  /** One letter, as `ps` shows it. */
  state: string;
  /** In clock ticks since boot, with the boot's id. */
  started: string;
}

/** Returns undefined if the system does not report it. */
function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", ...others] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return { state, started: `${boot}:${others[18] ?? ""}` };
  } catch {
    return undefined;
  }
}
