/** What a build was made of: a start that would make the same files again keeps those that are there. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version as bundlerVersion } from "esbuild";
import { type PagePortal, type LoadedConfig, isInPackages, kernelFolder, kernelVersion } from "@portalkit/kernel/tools";
import { toolsFolder, toolsVersion } from "../tools-files.ts";
import { moduleTexts } from "./virtual-modules.ts";

const recordFile = "sources.json";

interface BuildRecord {
  /** Hash of everything that is no source file: versions, and what is generated from the config. */
  generated: string;
  /** The hash of each source file, by its path relative to the current folder. */
  sources: Readonly<Record<string, string>>;
  /** The hash of the manifest, which names the files of this build and no other. */
  manifest: string;
  /** The other files of the build, relative to its folder. */
  files: readonly string[];
}

/** What else decides how the files of a build look. */
export interface BuildKind {
  brotli: boolean;
}

/**
 * Writes the record beside the files of a finished build.
 * @param inputs the names of source files, as the bundler gives them
 * @param files the files of the build, relative to `outDir`
 */
export function writeRecord(
  outDir: string,
  config: LoadedConfig,
  { kind, inputs, files }: { kind: BuildKind; inputs: Iterable<string>; files: readonly string[] },
): void {
  const sources: Record<string, string> = {};
  for (const input of inputs) {
    // Generated modules and entry points have a prefix: `portal:plugins`, `lazy:/...`.
    const file = input.replace(/^\w+:/, "");
    const hash = hashOfFile(file);
    if (hash !== undefined) sources[file] = hash;
  }
  const manifest = hashOfFile(join(outDir, "manifest.json")) ?? "";
  const record: BuildRecord = { generated: generatedFrom(config, kind), sources, manifest, files };
  writeFileSync(join(outDir, recordFile), JSON.stringify(record));
}

/** Returns whether `outDir` has the files that a build of this config would make now. */
export function isCurrentBuild(outDir: string, config: LoadedConfig, kind: BuildKind): boolean {
  const record = readRecord(outDir);
  return (
    record !== undefined &&
    record.manifest === hashOfFile(join(outDir, "manifest.json")) &&
    record.generated === generatedFrom(config, kind) &&
    record.files.every((file) => existsSync(join(outDir, file))) &&
    Object.entries(record.sources).every(([file, hash]) => hashOfFile(file) === hash)
  );
}

/** A file that was not written to its end is no record. */
function readRecord(outDir: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(outDir, recordFile), "utf8")) as BuildRecord;
  } catch {
    return undefined;
  }
}

const hashOf = (text: string | Buffer): string => createHash("sha256").update(text).digest("base64url");

function hashOfFile(file: string): string | undefined {
  try {
    return hashOf(readFileSync(file));
  } catch (error) {
    if (["ENOENT", "EISDIR", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

function generatedFrom(config: LoadedConfig, { brotli }: BuildKind): string {
  // The page that this build writes for other servers has these.
  const { basePath, brand, title, languages }: PagePortal = config.portal;
  return hashOf(
    JSON.stringify([
      [kernelVersion, toolsVersion, bundlerVersion, process.version, brotli],
      // The icons of browser halves follow from their sources.
      Object.values(moduleTexts(config, () => [])).map((text) => text()),
      [basePath, brand, title, languages],
      config.instances.map(({ id, plugin }) => [id, plugin]),
      // Another copy of a package may be found, though the files of the first one are unchanged.
      hashOfFile("node_modules/.package-lock.json"),
      isInPackages(kernelFolder) ? [] : builderSources(),
    ]),
  );
}

/** In the repository the code that builds changes without a new version. */
const builderSources = (): (string | undefined)[] =>
  [toolsFolder, ...["contract", "server"].map((name) => join(kernelFolder, name))].flatMap((folder) =>
    globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "node_modules"] })
      .toSorted()
      .map((file) => hashOfFile(join(folder, file))),
  );
