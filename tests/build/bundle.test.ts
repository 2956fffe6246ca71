import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../kernel/server/config/load-config.ts";
import type { BuildManifest } from "../../kernel/server/page/manifest.ts";
import { build } from "../../command/build.ts";
import { withoutSchemas } from "../../command/build/erase-schemas.ts";
import { readBrowserHalves } from "../../command/build/browser-halves.ts";
import { findLazyFiles } from "../../command/build/lazy-files.ts";
import { printSizes, type SizeReport } from "../../command/build/size-report.ts";
import { builtPages } from "../support/built-pages.ts";

const made: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "portal-build-"));
  made.push(folder);
  return folder;
};
const proofConfig = "tests/fixtures/portal.config.ts";
/** The proof's build in a folder that may be built again. */
async function copyOfProof(): Promise<string> {
  const folder = newFolder();
  cpSync(await builtPages(proofConfig), folder, { recursive: true });
  return folder;
}
/** A copy of the proof's config that imports the same files, changed. */
function configWith(change: (text: string) => string): string {
  const file = join("tests", "fixtures", `made-${made.length}-${process.pid}.config.ts`);
  made.push(file);
  writeFileSync(file, change(readFileSync(proofConfig, "utf8")));
  return file;
}
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

const withoutProof = (text: string): string =>
  text
    .replace(/^\s*proof\(\{.*$/gm, "")
    .replace(/^import \{ proof \}.*$/m, "")
    .replace(/resources: \[[\s\S]*?\n {2}\],\n/, "")
    .replace(/ {4}\{\n\s+type: "resource",[\s\S]*?\n {4}\},\n/, "")
    .replace(/^.*path: "\/proof".*$/gm, "")
    .replace('name: "Proof"', 'name: "Plain"');
const filesOf = (dir: string): string[] => readdirSync(join(dir, "assets")).toSorted();
/** Everything the browser could get. */
const textOf = (dir: string): string =>
  filesOf(dir)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => readFileSync(join(dir, "assets", file), "utf8"))
    .join("\n");
const manifestOf = (dir: string): BuildManifest =>
  JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as BuildManifest;

describe("the browser half of this deployment", () => {
  let outDir: string;
  let report: SizeReport;
  beforeAll(async () => {
    outDir = newFolder();
    report = await build({ configFile: "portal.config.ts", outDir });
  });

  it.each([
    ["bulk-operations", /Checking every record|list_bulk_refusals/],
    ["imports", /imports\/begin|imports:errors/],
    ["settings", /Search settings|change_settings/],
    ["jobs", /No jobs are running|list_job_schedules/],
    ["views", /Opens the list for|set_role_defaults/],
    ["trash", /Nothing in the trash matches|delete_for_good/],
    ["approvals", /Can be decided by|decide-approvals/],
    ["search", /Search pages, records and commands|search_records/],
  ])("has the plugin %s, of which a deployment without it has no byte", async (_name, ofPlugin) => {
    expect(textOf(outDir)).toMatch(ofPlugin);
    expect(textOf(await builtPages(proofConfig))).not.toMatch(ofPlugin);
  });
  it("has lists and forms, of which a deployment without resources has no byte", async () => {
    const ofResources = /bulk_update|validate_columns|list_row_tick|record_form_form/;
    expect(textOf(outDir)).toMatch(ofResources);
    expect(textOf(await builtPages("tests/fixtures/bare.config.ts"))).not.toMatch(ofResources);
  });
  it("has code that renders pages on the server, which a deployment without the plugin has not", async () => {
    const { packages = "", application = "", pageScript = "" } = manifestOf(outDir).rendering ?? {};
    const files = [packages, application, pageScript];
    expect(readdirSync(join(outDir, "rendering"))).toEqual(expect.arrayContaining(files));
    const without = await builtPages(proofConfig);
    expect(manifestOf(without)).not.toHaveProperty("rendering");
    expect(readdirSync(without)).not.toContain("rendering");
  });
  it("has compressed twins beside every file, and every file a page names", () => {
    const files = filesOf(outDir);
    for (const file of files.filter((name) => /\.(js|css)$/.test(name)))
      expect(files).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
    const { entry, routes, otherwise } = manifestOf(outDir);
    const named = [
      entry.theme,
      entry.boot,
      entry.main,
      entry.styles,
      ...[...routes, otherwise].flatMap(({ preload }) => preload),
    ];
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
    for (const [, file = ""] of readFileSync(join(outDir, "index.html"), "utf8").matchAll(/\/assets\/([^"]+)"/g))
      expect(files).toContain(file);
  });
  it("knows what the pages of the kernel need beside the application, and the page of an unknown address too", () => {
    const { routes, otherwise } = manifestOf(outDir);
    const preloadOf = (path: string): string[] =>
      routes.find((route) => route.path === path)?.preload.map((file) => file.replace(/-[A-Z0-9]{8}\.js$/, "")) ?? [];
    for (const [path, own, others] of [
      ["/resource/:resourceId", "reading", ["signed-out", "writing"]],
      ["/login", "signed-out", ["reading", "writing"]],
      ["/first-superadmin", "signed-out", ["reading", "writing"]],
    ] as const) {
      expect(preloadOf(path)).toContain(own);
      expect(preloadOf(path).filter((name) => others.some((other) => other === name))).toEqual([]);
    }
    expect(preloadOf("/resource/:resourceId/create")).toEqual(expect.arrayContaining(["reading", "writing"]));
    expect(otherwise.preload).toEqual(routes.find(({ path }) => path === "/resource/:resourceId")?.preload);
  });
  it("has one font of at most 50 kB, which the page preloads and its styles name", () => {
    const { entry } = manifestOf(outDir);
    expect(filesOf(outDir).filter((file) => file.includes(".woff"))).toEqual([entry.font]);
    expect(readFileSync(join(outDir, "assets", entry.font)).byteLength).toBeLessThanOrEqual(50_000);
    expect(readFileSync(join(outDir, "assets", entry.styles), "utf8")).toContain(`src:url(${entry.font})`);
    expect(readFileSync(join(outDir, "index.html"), "utf8")).toMatch(
      new RegExp(`<link rel="preload" as="font"[^>]* href="[^"]*/assets/${entry.font}">`),
    );
  });
  it("stays within what a first page may transfer", () => {
    expect(report.pages["/resource/:resourceId"]).toBeLessThanOrEqual(178_400);
    expect(report.pages["/login"]).toBeLessThanOrEqual(145_800);
  });
  it("divides the styles: what a list or the sign-in page begins with, and all others", () => {
    const { entry, laterStyles, routes } = manifestOf(outDir);
    const classesOf = (file: string): string[] =>
      [...readFileSync(join(outDir, "assets", file), "utf8").matchAll(/\.([a-z_][\w-]*)/gi)].map(
        ([, name = ""]) => name,
      );
    const first = new Set(classesOf(entry.styles));
    const later = classesOf(laterStyles.file);
    expect([...first]).toEqual(expect.arrayContaining(["list_row_tick", "sign_in_panel", "visually-hidden"]));
    expect(later).toEqual(expect.arrayContaining(["record_form_form", "uplot", "imports_drop"]));
    // Names without an underscore are those of the page and of packages, which several files may write rules for.
    expect(later.filter((name) => name.includes("_") && first.has(name))).toEqual([]);
    const needsLater = (path: string): boolean =>
      routes.find((route) => route.path === path)?.preload.some((file) => laterStyles.neededBy.includes(file)) === true;
    expect(["/resource/:resourceId", "/login"].filter(needsLater)).toEqual([]);
    expect(["/resource/:resourceId/create", "/account"].filter(needsLater)).toHaveLength(2);
  });
  it("asks for few files until a list or the sign-in page is interactive", () => {
    const { entry, routes, fields } = manifestOf(outDir);
    const filesFor = (path: string, parts: readonly string[] = []): number =>
      new Set([
        entry.boot,
        entry.main,
        entry.styles,
        ...(routes.find((route) => route.path === path)?.preload ?? []),
        ...parts,
      ]).size;
    // The page itself is one more.
    expect(filesFor("/resource/:resourceId", fields["game-codes/price"]?.list)).toBeLessThanOrEqual(8);
    expect(filesFor("/login")).toBeLessThanOrEqual(4);
  });
  it("says nothing in front of the sign-in that comes with lists only", () => {
    const { main } = manifestOf(outDir).entry;
    const blank = manifestOf(outDir)
      .routes.filter(({ path }) => path === "/login" || path === "/first-superadmin")
      .flatMap(({ preload }) => preload);
    expect(blank.length).toBeGreaterThan(0);
    const keys = [main, ...blank].flatMap(
      (file) => readFileSync(join(outDir, "assets", file), "utf8").match(/["`]lists:[\w.]+/g) ?? [],
    );
    expect(keys).toEqual([]);
  });
  it("asks for the library that places what opens with no page", () => {
    const { entry, routes, otherwise } = manifestOf(outDir);
    const first = [entry.main, ...[...routes, otherwise].flatMap(({ preload }) => preload)];
    const having = filesOf(outDir).filter(
      (file) =>
        file.endsWith(".js") && readFileSync(join(outDir, "assets", file), "utf8").includes("data-floating-ui-"),
    );
    expect(having).toHaveLength(1);
    expect(first).not.toContain(having[0]);
  });
  it.each(["languages", "floating"])("does not fetch the list's file on signed-out pages (%s)", (name) => {
    const reached = new Set<string>();
    const follow = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const [, next = ""] of readFileSync(join(outDir, "assets", file), "utf8").matchAll(
        /(?:from|import)"\.\/([^"]+\.js)"/g,
      ))
        follow(next);
    };
    follow(filesOf(outDir).find((file) => file.startsWith(`${name}-`) && file.endsWith(".js")) ?? `no file of ${name}`);
    expect(reached.size).toBeGreaterThan(1);
    expect([...reached].filter((file) => file.startsWith("reading-"))).toEqual([]);
  });
  it("has the flags of all countries as files of their own, fetched when they are shown", () => {
    const flags = filesOf(outDir).filter((file) => /^[A-Z]{2}-[A-Z0-9]{8}\.svg$/.test(file));
    expect(flags.length).toBeGreaterThan(240);
    // Icons in style sheets have other quotation marks.
    expect(/<svg xmlns=\\?"/.exec(textOf(outDir))?.[0]).toBeUndefined();
    const { routes } = manifestOf(outDir);
    const addresses = filesOf(outDir).filter(
      (file) => file.endsWith(".js") && readFileSync(join(outDir, "assets", file), "utf8").includes("./ZW-"),
    );
    expect(addresses).toHaveLength(1);
    expect(routes.flatMap(({ preload }) => preload)).not.toContain(addresses[0]);
  });
  it("needs no eval, and holds no schema library and no schema", () => {
    const text = textOf(outDir);
    expect(/\beval\(|new Function\(/.exec(text)?.[0]).toBeUndefined();
    expect(/additionalProperties|TypeBox|~kind/.exec(text)?.[0]).toBeUndefined();
    expect(Object.keys(report.owners)).not.toContain("package typebox");
    // What is left of an endpoint: how to call it.
    expect(text).toMatch(/method:"POST",path:"\/get_resource_data"/);
  });
  it("holds nothing of the gallery", () => {
    const maps = readdirSync(join(outDir, "maps")).map((file) => readFileSync(join(outDir, "maps", file), "utf8"));
    const sources = maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources);
    expect(sources).toContainEqual(expect.stringMatching(/kernel\/browser\/app\/main\.tsx$/));
    expect(sources.filter((source) => /kernel\/browser\/gallery\/|\.gallery\.tsx$/.test(source))).toEqual([]);
    expect(textOf(outDir)).not.toContain("Search examples");
  });
  it("prints the size of every plugin, those of zero bytes too", () => {
    expect(Object.keys(report.owners)).toEqual(
      expect.arrayContaining(["kernel", "plugin auth", "plugin game-codes", "package react-dom"]),
    );
    expect(printSizes(report)).toMatch(/kB\s+plugin auth/);
    expect(JSON.parse(readFileSync(join(outDir, "sizes.json"), "utf8"))).toEqual(report);
  });
  it("keeps source maps where no server looks, and they lead from the files to the sources", () => {
    expect(filesOf(outDir).filter((file) => file.endsWith(".map"))).toEqual([]);
    expect(textOf(outDir)).not.toContain("sourceMappingURL");
    const textIn = (file: string): string => readFileSync(join(outDir, "assets", file), "utf8");
    const main =
      filesOf(outDir).find((file) => file.endsWith(".js") && textIn(file).includes("The page failed:")) ?? "";
    const lines = textIn(main).split("\n");
    const line = lines.findIndex((text) => text.includes("The page failed:"));
    const map = new SourceMap(
      JSON.parse(readFileSync(join(outDir, "maps", `${main}.map`), "utf8")) as SourceMapPayload,
    );
    const found = map.findEntry(line, lines[line]?.indexOf("The page failed:") ?? 0);
    expect("originalSource" in found && resolve(outDir, "maps", found.originalSource)).toBe(
      resolve("kernel/browser/extension/failures.ts"),
    );
  });
  it("has the same names wherever it is built, and other names when it differs", async () => {
    const again = newFolder();
    await build({ configFile: "portal.config.ts", outDir: again, brotli: false });
    expect(filesOf(again)).toEqual(filesOf(outDir).filter((file) => !file.endsWith(".br")));
    const other = await builtPages(proofConfig);
    expect(manifestOf(other).entry.main).not.toBe(manifestOf(outDir).entry.main);
  });
});

describe("plugins in the bundle", () => {
  it("contain the public options of each instance, and nothing secret", async () => {
    const outDir = newFolder();
    process.env["PROOF_CANARY"] = "canary-from-the-environment";
    const configFile = configWith((text) =>
      text
        .replace("definePortal, ", "definePortal, env, ")
        .replace('"canary-second"', 'env("PROOF_CANARY", { secret: true })'),
    );
    try {
      await build({ configFile, outDir, brotli: false });
    } finally {
      delete process.env["PROOF_CANARY"];
    }
    const everything = [
      textOf(outDir),
      ...["index.html", "manifest.json", "sizes.json"].map((file) => readFileSync(join(outDir, file), "utf8")),
      ...readdirSync(join(outDir, "maps")).map((file) => readFileSync(join(outDir, "maps", file), "utf8")),
    ].join("\n");
    expect(everything).toContain("hello from the first");
    expect(everything).toContain("hello from the second");
    expect(/canary-[\w-]+/.exec(everything)?.[0]).toBeUndefined();
  });
  it("have pages whose layout is asked for with them", async () => {
    const outDir = await builtPages(proofConfig);
    const preloadOf = (path: string): string =>
      manifestOf(outDir)
        .routes.find((route) => route.path === path)
        ?.preload.join(" ") ?? "";
    expect(preloadOf("/proof")).toMatch(/reading-.*proof-screen-/);
    expect(preloadOf("/proof-bare")).toMatch(/signed-out-.*proof-screen-/);
  });
  it("leave no byte when they are taken out of the config, not even of the build before", async () => {
    const outDir = await copyOfProof();
    expect(textOf(outDir)).toContain("proof-bare");
    await build({ configFile: configWith(withoutProof), outDir, brotli: false });
    expect(
      filesOf(outDir)
        .filter((file) => /^[A-Z]{2}-[A-Z0-9]{8}\.svg$/.test(file))
        .map((file) => file.slice(0, 2)),
      "the flag of its one language, for no column holds countries",
    ).toEqual(["US"]);
    expect(
      /.{0,40}(["'`/]proof(-[a-z]+)?["'`]|Only good moods|hello from).{0,40}/i.exec(textOf(outDir))?.[0],
    ).toBeUndefined();
    expect(JSON.stringify(manifestOf(outDir))).not.toContain("proof");
    expect(readdirSync(join(outDir, "maps")).filter((file) => file.includes("proof"))).toEqual([]);
  });
});

describe("building again", () => {
  it("leaves everything as it was when the config has a mistake", async () => {
    const outDir = await copyOfProof();
    const before = [filesOf(outDir), readFileSync(join(outDir, "manifest.json"), "utf8")];
    await expect(
      build({ configFile: configWith((text) => text.replace('icon: "notebook"', 'icon: "notebok"')), outDir }),
    ).rejects.toThrow(/found the icon "notebok".*did you mean "notebook"/);
    expect([filesOf(outDir), readFileSync(join(outDir, "manifest.json"), "utf8")]).toEqual(before);
    expect(readdirSync(outDir).filter((name) => name.startsWith(".work"))).toEqual([]);
  });
  it("compresses only what has changed", async () => {
    const outDir = await copyOfProof();
    const compressed = (): Map<string, number> =>
      new Map(
        filesOf(outDir)
          .filter((file) => file.endsWith(".gz"))
          .map((file) => [file, statSync(join(outDir, "assets", file)).mtimeMs]),
      );
    const before = compressed();
    const changed = configWith((text) => text.replace("hello from the first", "hello from the other"));
    await build({ configFile: changed, outDir, brotli: false });
    expect(textOf(outDir)).toContain("hello from the other");
    const after = compressed();
    const added = [...after.keys()].filter((file) => !before.has(file));
    expect(added.length).toBeGreaterThan(0);
    expect(added.length).toBeLessThan(after.size);
    for (const [file, time] of after) if (before.has(file)) expect(time).toBe(before.get(file));
  });
});

describe("reading which files are loaded lazily", () => {
  it("finds those of pages and of fields, of the kernel and of plugins", async () => {
    const config = await loadConfig({
      file: proofConfig,
      environment: {},
      halves: "server",
      lenientEnvironment: true,
    });
    const { pages, fields } = await findLazyFiles(await readBrowserHalves(config));
    expect(pages.find(({ path }) => path === "/login")).toEqual({
      path: "/login",
      layout: "blank",
      files: [resolve("kernel/browser/sign-in/signed-out.ts")],
    });
    const plugin = resolve("tests/fixtures/plugins/proof");
    expect(pages.find(({ path }) => path === "/proof")?.files).toEqual([join(plugin, "browser/proof-screen.tsx")]);
    expect(fields["proof/mood"]?.list).toEqual([join(plugin, "browser/mood-field.tsx")]);
    expect(fields["proof/mood"]?.edit).toBeUndefined();
  });
});

describe("erasing schemas", () => {
  it("keeps methods and paths, and drops what only the server needs", () => {
    const code = withoutSchemas(
      'import { Type } from "typebox";\nexport const e = endpoint({ path: "/x", body: Type.Object({ a: Type.Array(Type.String()) }), reply: Type.Null() });',
      "contract.ts",
    );
    expect(code).toContain('path: "/x", body: undefined, reply: undefined');
  });
});
