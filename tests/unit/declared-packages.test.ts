/** Tests that each package of the workspace names the packages that its code imports: others install only those. */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { sourceFile } from "../../scripts/imports/source-file.ts";

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Tools that a command uses if they are installed, and says so if they are not. */
const optional = ["oxfmt", "typescript"];

const nameOf = (target: string): string => target.split("/", target.startsWith("@") ? 2 : 1).join("/");

it.each(globSync(["kernel/package.json", "plugins/*/package.json", "presets/*/package.json"]))(
  "%s names what its code imports",
  (file) => {
    const { name, dependencies, peerDependencies } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies }), ...optional]);
    const sources = globSync(`${dirname(file)}/**/*.{ts,tsx}`).filter(
      (source) => !/\.(test|test-d|d|gallery)\.tsx?$|\/samples\//.test(source),
    );
    expect(sources.length).toBeGreaterThan(0);
    const missing = sources.flatMap((source) =>
      sourceFile(source, readFileSync(source, "utf8"))
        .imports.filter(({ target }) => !/^(\.|node:|portal:)/.test(target) && !declared.has(nameOf(target)))
        .map(({ target, line }) => `${source}:${line} ${target}`),
    );
    expect(missing).toEqual([]);
  },
);
