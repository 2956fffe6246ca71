/** One process per PGlite folder: PGlite has no lock of its own, and two processes on one folder corrupt it. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Who holds a lock. `started` tells a reused pid from the process that took it, where the system says when processes
 * began.
 */
interface Holder {
  pid: number;
  started: string | null;
}

/** Refused because another living process holds the folder. */
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
 * Takes the lock of a data folder and returns the way to give it back. The lock is a file beside the folder, made
 * exclusively; a dead process's lock is taken over, a living one's never, however old.
 * @throws FolderLockedError with the holder's pid.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) } satisfies Holder);
  for (let tries = 0; tries < 5; tries += 1) {
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
  throw new Error(`the lock ${file} changes hands too fast; try again`);
}

/**
 * Makes the file with its text, or says that there is one. It appears whole, under a second name of a finished file:
 * an empty lock seen by another process between making and writing would pass for a dead one's.
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

/** For file systems that have no hard links, as network shares often have none. */
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

/** Moves the stale lock aside first, so that of two processes that found it stale only one removes it. */
function removeStale(file: string, seen: string | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readIfThere(aside) !== seen) {
    // Another process took the lock between our look and our move: give it back.
    try {
      linkSync(aside, file);
    } catch {
      // Someone was faster; the next look at the file decides.
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
    const holder = JSON.parse(text) as Holder;
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
  const started = startedAt(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

/** The process's start in clock ticks since boot, and the boot it belongs to; null where the system does not tell. */
function startedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""}`;
  } catch {
    return null;
  }
}
