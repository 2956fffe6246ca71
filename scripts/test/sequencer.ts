/**
 * The order in which the test runner starts its files. Without it, the suites follow each other by name: three browsers
 * compete for the processor, and files that wait most of their time come last.
 */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readDurations, type Durations } from "./durations.ts";

/** A file to order: its suite, and its path relative to the project's folder. */
export interface OrderedFile {
  suite: string;
  file: string;
}

const browserSuites: readonly string[] = ["component", "e2e"];
const maxBrowsers = 2;
/** A longer file starts early. Shorter ones stay with their suite, whose processes go on to the next file. */
const longSeconds = 20;

/**
 * Orders files by following the workers that will take them: two have browser files as long as there are any, and the
 * others everything else. Of both, long files are first, then the suites one after another, the slowest first.
 */
export function orderFiles<File extends OrderedFile>(
  files: readonly File[],
  durations: Durations,
  workers: number,
): File[] {
  const medians = new Map(Object.entries(durations).map(([suite, known]) => [suite, median(Object.values(known))]));
  const medianOf = ({ suite }: File): number => medians.get(suite) ?? 0;
  const secondsOf = (each: File): number => durations[each.suite]?.[each.file] ?? medianOf(each);
  const longOf = (each: File): number => (secondsOf(each) >= longSeconds ? secondsOf(each) : 0);
  const ranked = files.toSorted(
    (a, b) =>
      longOf(b) - longOf(a) ||
      medianOf(b) - medianOf(a) ||
      a.suite.localeCompare(b.suite) ||
      secondsOf(b) - secondsOf(a),
  );
  const [browser, other] = [true, false].map((isBrowser) =>
    ranked.filter(({ suite }) => browserSuites.includes(suite) === isBrowser),
  ) as [File[], File[]];
  const lanes = Array.from({ length: workers }, () => ({ freeAt: 0, hasBrowser: false }));
  return files.flatMap(() => {
    const lane = lanes.reduce((first, next) => (next.freeAt < first.freeAt ? next : first));
    const browsers = lanes.filter((each) => each !== lane && each.hasBrowser).length;
    lane.hasBrowser = browser.length > 0 && (browsers < maxBrowsers || other.length === 0);
    const next = (lane.hasBrowser ? browser : other).splice(0, 1);
    for (const each of next) lane.freeAt += secondsOf(each);
    return next;
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Orders the files of all suites of a run together. */
export class DurationSequencer extends BaseSequencer {
  /** Called once with the files of all projects. */
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const files = specifications.map((specification) => ({
      specification,
      suite: specification.project.name,
      file: relative(this.ctx.config.root, specification.moduleId),
    }));
    const ordered = orderFiles(files, readDurations(), Number(this.ctx.config.maxWorkers));
    return ordered.map(({ specification }) => specification);
  }
}
