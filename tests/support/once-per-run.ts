/** Creates resources that many test files start from and none changes (built pages, an empty database) on first use. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";

const lookAgainMs = 50;
/** Longer than anything takes that is made once per run, on a slow machine too. */
const maxWaitMs = 300_000;

/**
 * Returns the folder of this name, created at most once per run; concurrent test files wait for it.
 * @param name may contain a path: only letters and digits distinguish names
 * @param make fills the given folder; if it throws, the next caller tries again
 * @throws Error if another test file has begun to make it and does not end
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const ready = join(inject("runFolder"), name.replaceAll(/[^A-Za-z0-9]+/g, "-"));
  const making = `${ready}.making`;
  for (let waitedMs = 0; !existsSync(ready); waitedMs += lookAgainMs) {
    if (isMine(making)) await fill(making, ready, make);
    else if (waitedMs > maxWaitMs) throw new Error(`Another test file has not made "${name}" (${making})`);
    else await pause(lookAgainMs);
  }
  return ready;
}

/** Creating a folder succeeds for one process only. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function fill(making: string, ready: string, make: (folder: string) => Promise<void>): Promise<void> {
  // Another process has just finished and renamed its folder from `making` to `ready`, so this new one is not needed.
  if (existsSync(ready)) return rmSync(making, { recursive: true });
  try {
    await make(making);
    renameSync(making, ready);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}
