/** What a rule is, and how rules look at a file. */
import type { Import, Place, SourceFile } from "./source-file.ts";

/** For each plugin, the plugins that its contract lists in `needs` or `uses`. */
export type Needs = ReadonlyMap<string, readonly string[]>;

export interface Rule {
  says: string;
  /** Returns the numbers of the lines that break the rule, from 1. */
  lines: (file: SourceFile, needs: Needs) => readonly number[];
}

/** Checks the imports of the files that are in a half; tests may import anything. */
export const imports =
  (breaks: (found: Import, from: Place, needs: Needs, path: string) => boolean): Rule["lines"] =>
  ({ place, isTest, path, imports: all }, needs) =>
    place === undefined || isTest
      ? []
      : all.filter((found) => breaks(found, place, needs, path)).map(({ line }) => line);

/** Looks for a pattern in the lines of code. */
export const code =
  (pattern: RegExp, applies: (file: SourceFile) => boolean = () => true): Rule["lines"] =>
  (file) =>
    file.path.endsWith(".css") || !applies(file)
      ? []
      : file.lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));

/** Looks for a pattern in the lines of style sheets. */
export const styles =
  (pattern: RegExp): Rule["lines"] =>
  ({ path, lines }) =>
    path.endsWith(".css") ? lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : [])) : [];

/** Checks a file as a whole, and names its first line. */
export const whole =
  (breaks: (file: SourceFile) => boolean): Rule["lines"] =>
  (file) =>
    breaks(file) ? [1] : [];

export const isRelative = ({ target }: Import): boolean => target.startsWith(".");
