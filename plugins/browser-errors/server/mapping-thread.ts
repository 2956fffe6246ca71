/** The thread that reads source maps. */
import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { isAbsolute, join, relative, resolve } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Frame } from "../contract/report-error.ts";

export interface MappingTask {
  folder: string;
  frames: readonly Frame[];
}

const { folder, frames } = workerData as MappingTask;
const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  const path = join(folder, `${file}.map`);
  // Loading the contract would take the thread longer than the map, whose keys have no escapes.
  // oxlint-disable-next-line no-restricted-properties
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8")) as SourceMapPayload) : undefined;
  maps.set(file, map);
  return map;
}

/** From the folder of packages, or the one that the server runs in. */
function shortened(source: string): string {
  const path = resolve(folder, source).replace(/^.*\/node_modules\//, "");
  return isAbsolute(path) ? relative(process.cwd(), path) : path;
}

const places = frames.map(({ file, line, column }) => {
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  return entry !== undefined && "originalSource" in entry
    ? `${shortened(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    : null;
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(places);
