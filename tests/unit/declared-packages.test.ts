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

const plugins = globSync("plugins/*/package.json").map((file) => JSON.parse(readFileSync(file, "utf8")) as Manifest);
const names = new Set(plugins.map(({ name }) => name));
const pluginsOf = (declared: Readonly<Record<string, string>> = {}): string[] =>
  Object.keys(declared).filter((name) => names.has(name));

it("no plugin brings a version of another plugin: what it works with is a peer", () => {
  expect(plugins.flatMap(({ name, dependencies }) => pluginsOf(dependencies).map((other) => [name, other]))).toEqual(
    [],
  );
});
it("no plugin depends on itself, by whatever way", () => {
  const peers = new Map(plugins.map(({ name, peerDependencies }) => [name, pluginsOf(peerDependencies)]));
  const reached = (name: string, seen = new Set<string>()): Set<string> => {
    for (const other of peers.get(name) ?? []) if (!seen.has(other)) reached(other, seen.add(other));
    return seen;
  };
  expect(plugins.map(({ name }) => name).filter((name) => reached(name).has(name))).toEqual([]);
  expect([...reached("@portalkit/auth")], "accounts install no ledger").toEqual(["@portalkit/resources"]);
});
