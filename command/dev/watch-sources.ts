/**
 * Watches files and folders of sources. A file that is replaced (by an editor, `git checkout`, `sed -i`) stays watched.
 */
import { basename } from "node:path";
import { watch } from "chokidar";

export interface SourceWatcher {
  /** Adds a file or folder by its absolute path; one that does not exist yet is watched once it does. */
  add(path: string): void;
  close(): Promise<void>;
}

/** Folders that contain no sources. */
const ignored = (path: string): boolean => ["node_modules", ".git"].includes(basename(path));

/** @param onChange receives the absolute path of each file that was added, changed or removed */
export function watchSources(onChange: (file: string) => void): SourceWatcher {
  const watcher = watch([], { ignoreInitial: true, ignored });
  for (const event of ["add", "change", "unlink"] as const) watcher.on(event, onChange);
  return { add: (path) => void watcher.add(path), close: () => watcher.close() };
}
