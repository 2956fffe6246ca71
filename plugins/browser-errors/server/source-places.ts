/**
 * Finds the places in sources that places in the built files come from. Reading a source map takes a tenth of a second
 * of computing, so a thread does it, and what it has found is remembered.
 */
import { Worker } from "node:worker_threads";
import type { Frame } from "../contract/report-error.ts";
import type { MappingTask } from "./mapping-thread.ts";

/** Places that are remembered; the errors of a deployment happen in few of them. */
const maxRemembered = 1_000;
const timeoutMs = 10_000;

export interface SourcePlaces {
  /** Returns a text for each frame: `kernel/browser/shell/shell.tsx:12:3`, or the frame itself if it has no map. */
  of(frames: readonly Frame[]): Promise<string[]>;
}

/** @param folderOfMaps undefined if this process serves no pages */
export function sourcePlaces(folderOfMaps: () => string | undefined): SourcePlaces {
  const known = new Map<string, string>();
  // One thread at a time.
  let mapping: Promise<unknown> = Promise.resolve();
  return {
    of: async (frames) => {
      const folder = folderOfMaps();
      const unknown = frames.filter((frame) => !known.has(textOf(frame)));
      if (folder !== undefined && unknown.length > 0) {
        const mapped = mapping.then(() => mapInThread({ folder, frames: unknown }));
        mapping = mapped.catch(() => undefined);
        const found = await mapped;
        if (known.size > maxRemembered) known.clear();
        for (const [index, frame] of unknown.entries()) known.set(textOf(frame), found[index] ?? textOf(frame));
      }
      return frames.map((frame) => known.get(textOf(frame)) ?? textOf(frame));
    },
  };
}

export const textOf = ({ file, line, column }: Frame): string => `${file}:${line}:${column}`;

function mapInThread(task: MappingTask): Promise<(string | null)[]> {
  const thread = new Worker(new URL("./mapping-thread.ts", import.meta.url), {
    workerData: task,
    name: "source-maps",
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const timer = setTimeout(() => void thread.terminate(), timeoutMs);
  return new Promise<(string | null)[]>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("the thread that reads source maps ended early")));
  }).finally(() => clearTimeout(timer));
}
