/** The `package.json` of a folder to pack: what it must say, and what the package says instead. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Problem, modulesCondition, kernelPackage } from "@portalkit/kernel/tools";
import { bundledExport, isBundled, sharedExports, type NodeBundles } from "./bundle-for-node.ts";

/** The fields that are read or changed; all others are kept. */
interface Manifest {
  name?: unknown;
  version?: unknown;
  private?: unknown;
  exports?: unknown;
  bin?: unknown;
  portal?: { plugin?: unknown; node?: NodeBundles };
  peerDependencies?: Readonly<Record<string, string>>;
  devDependencies?: unknown;
  scripts?: unknown;
}

export interface ReadManifest {
  /** Absolute path of the folder. */
  folder: string;
  name: string;
  /** What the package's own `package.json` contains. */
  content: Readonly<Record<string, unknown>>;
  node: NodeBundles;
  problems: readonly Problem[];
}

/** Does not throw for what is missing: all problems of all packages are reported at once. */
export function readManifest(folder: string): ReadManifest {
  const file = join(folder, "package.json");
  const written = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const { devDependencies: _dev, scripts: _scripts, ...kept } = written;
  const node = written.portal?.node ?? {};
  return {
    folder,
    name: String(written.name),
    content: { ...kept, exports: compiledExports(written.exports, node) },
    node,
    problems: problemsIn(written, relative(process.cwd(), file)),
  };
}

function problemsIn({ name, version, private: isPrivate, portal, exports, peerDependencies }: Manifest, file: string) {
  const problem = (where: string, found: string, expected: string): Problem => ({
    code: "PORTAL_PACKAGE_INVALID",
    where: `${file} . ${where}`,
    found,
    expected,
  });
  const found: Problem[] = [];
  if (typeof name !== "string" || !/^(@[a-z0-9-]+\/)?[a-z0-9-]+$/.test(name))
    found.push(problem("name", JSON.stringify(name) ?? "none", "a name in lower case: portalkit-star-rating"));
  if (typeof version !== "string" || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    found.push(problem("version", JSON.stringify(version) ?? "none", "a version of three numbers: 1.0.0"));
  if (isPrivate === true) found.push(problem("private", "true", "nothing: npm publishes no private package"));
  if (typeof exports !== "object" || exports === null)
    found.push(problem("exports", "none", 'what others import: { ".": "./contract.ts" }'));
  if (portal === undefined)
    found.push(problem("portal", "none", 'the name of the plugin: { "plugin": "star-rating" }'));
  if (name !== kernelPackage && peerDependencies?.[kernelPackage] === undefined)
    found.push(
      problem(
        "peerDependencies",
        `no "${kernelPackage}"`,
        `the versions of the kernel that the plugin works with: { "${kernelPackage}": "^0.2.0" }`,
      ),
    );
  return found;
}

/** `./contract.ts` becomes its types and the bundle with it, and, for the browser half's build, the compiled file. */
function compiledExports(exports: unknown, node: NodeBundles): unknown {
  if (typeof exports !== "object" || exports === null) return exports;
  const compiled = Object.entries(exports).map(([name, file]) => {
    if (typeof file !== "string" || !/\.tsx?$/.test(file)) return [name, file];
    const types = file.replace(/\.tsx?$/, ".d.ts");
    const module = file.replace(/\.tsx?$/, ".js");
    return isBundled(file, node)
      ? [name, { types, [modulesCondition]: module, default: bundledExport(module) }]
      : [name, { types, default: module }];
  });
  return { ...Object.fromEntries(compiled), ...sharedExports(node) };
}
