/** Reports how far a run of tests is: at most one line in ten seconds, and one for each file that failed. */
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const intervalMs = 10_000;

/** The part of the runner's model that the progress reads. */
export type ProgressModule = Pick<TestModule, "moduleId" | "state">;

export interface ProgressOptions {
  print: (line: string) => void;
  /** In milliseconds. */
  now?: () => number;
  /** File names are printed relative to it. */
  root?: string;
}

/**
 * Prints lines such as `  120 s  85 of 432 files done, 347 left, 1 failed; running: tests/e2e/orders.test.ts`. It needs
 * no timer: it prints when a file begins or ends.
 */
export function createProgress({
  print,
  now = () => performance.now(),
  root = process.cwd(),
}: ProgressOptions): Required<Pick<Reporter, "onTestRunStart" | "onTestModuleStart" | "onTestModuleEnd">> & Reporter {
  const started = now();
  let printed = started;
  let files = 0;
  let done = 0;
  let failed = 0;
  const running = new Set<string>();
  const nameOf = ({ moduleId }: Pick<ProgressModule, "moduleId">): string => relative(root, moduleId);

  function report(): void {
    if (now() - printed < intervalMs) return;
    printed = now();
    const seconds = Math.round((printed - started) / 1000);
    const counts = `${done} of ${files} files done, ${files - done} left, ${failed} failed`;
    const current = running.size === 0 ? "" : `; running: ${[...running].join(", ")}`;
    print(`${String(seconds).padStart(6)} s  ${counts}${current}`);
  }

  return {
    onTestRunStart: (specifications) => {
      files = specifications.length;
    },
    onTestModuleStart: (module) => {
      running.add(nameOf(module));
      report();
    },
    onTestModuleEnd: (module) => {
      running.delete(nameOf(module));
      done += 1;
      if (module.state() === "failed") {
        failed += 1;
        print(`FAIL  ${nameOf(module)}`);
      }
      report();
    },
  };
}
