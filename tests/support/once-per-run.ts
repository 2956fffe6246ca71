/**
 * What many test files start from and none changes (built pages, an empty database) is made by the first that needs it.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";

const lookAgainMs = 50;

/**
 * The folder of this name, made at most once in a run; files that run meanwhile wait for it.
 * @param name may hold a path: letters and digits tell names apart
 * @param make fills the folder it is given; if it throws, the next who asks tries again
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const ready = join(inject("runFolder"), name.replaceAll(/[^A-Za-z0-9]+/g, "-"));
  const making = `${ready}.making`;
  while (!existsSync(ready)) {
    if (isMine(making)) await fill(making, ready, make);
    else await pause(lookAgainMs);
  }
  return ready;
}

/** Making a folder succeeds for one process only. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function fill(making: string, ready: string, make: (folder: string) => Promise<void>): Promise<void> {
  // Ready in the meantime: who made it has just moved it away from the name that is ours now.
  if (existsSync(ready)) return rmSync(making, { recursive: true });
  try {
    await make(making);
    renameSync(making, ready);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}
