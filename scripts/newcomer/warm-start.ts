/** How long a deployment takes to start again: everything is installed, built and migrated. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Newcomer } from "./newcomer.ts";
import { firstPage, whileStarted } from "./newcomer-steps.ts";

export interface WarmStart {
  /** From the start of the process until the first page is answered. */
  milliseconds: number;
  /** Processor time of the process and those that it has started, until it listens; undefined without /proc. */
  processorMs: number | undefined;
}

/** As `npm start` does, without npm itself. */
const line = "node node_modules/@portalkit/kernel/command/portal.js start";
const options = { NODE_OPTIONS: "--max-semi-space-size=8" };

/**
 * Starts the deployment once.
 * @param variables where its data is: `DATABASE_URL`, or nothing for its own folder
 */
export async function warmStart(newcomer: Newcomer, variables: Record<string, string> = {}): Promise<WarmStart> {
  const started = performance.now();
  const result: WarmStart = { milliseconds: Number.NaN, processorMs: undefined };
  await whileStarted(
    newcomer,
    async (url, { child }) => {
      result.processorMs = processorMsOf(child.pid ?? 0);
      await firstPage(url);
      result.milliseconds = performance.now() - started;
    },
    { line, variables: { ...options, ...variables } },
  );
  return result;
}

/** A tick of Linux, in which /proc counts. */
const tickMs = 10;

/** Sums what the processes of a group have used, with their children that have ended. */
function processorMsOf(group: number): number | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statsOf)
    .filter((stats) => stats[2] === String(group))
    .flatMap((stats) => stats.slice(11, 15))
    .reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
}

/** The fields after the name of the program, which may contain anything; nothing for a process that has ended. */
function statsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return [];
  }
}
