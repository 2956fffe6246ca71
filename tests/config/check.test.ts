/** Tests `npm run check`. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkOutcome, type CheckOutcome } from "../../command/check.ts";
import { gamesDatabase } from "./games-table.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync("tests/output/check-");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as a user does. */
function checkAsUser(file: string, environment: Record<string, string> = {}): Promise<CheckOutcome> {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ["kernel/command/portal.js", "check", file],
      { env: { PATH, NODE_COMPILE_CACHE, ...environment } },
      (error, out, err) => resolve({ code: error === null ? 0 : 1, out, err }),
    ),
  );
}

/** Most tests are about the config alone; a process, the type checker and the database take seconds. */
const check = (file: string, environment: Record<string, string> = {}): Promise<CheckOutcome> =>
  checkOutcome([file, "--config-only"], environment);

function checkText(text: string): Promise<CheckOutcome> {
  const file = join(folder, `portal-${Math.random().toString(36).slice(2)}.config.ts`);
  writeFileSync(file, text);
  return check(file);
}

const withPlugins = (plugins: string, rest = ""): string => `
  import { definePortal, env } from "@portalkit/kernel/contract";
  import { resources } from "@portalkit/resources";
  import { auth } from "@portalkit/auth";
  import { gallery } from "../../config/plugins/gallery/contract.ts";
  import { visits } from "../../config/plugins/visits/contract.ts";
  export default definePortal({
  brand: { name: "Checked" }, pluginFolders: ["../../../plugins", "../../config/plugins"],
  plugins: [auth({ id: "auth" }), ${plugins === "" ? "" : `${plugins}, `}resources({ id: "resources" })], menu: [{ label: "People", resourceId: "users", icon: "users" }], ${rest}
});
`;

describe("a config without mistakes", () => {
  it("is this repository's own, with its types and tables", async () => {
    const { code, out, err } = await checkAsUser("portal.config.ts");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^ {2}types +checked with tsconfig\.json$/m);
    expect(out).toMatch(/^ {2}database +checked with the tables of all migrations: \d+ tables$/m);
    for (const heading of ["Portal", "Plugins", "Pages", "Menu", "Resources", "Migrations", "Environment"])
      expect(out).toMatch(new RegExp(`^${heading}`, "m"));
  });

  it("is written down: plugins, pages, menu, slots, resources, variables and what is disabled", async () => {
    const file = join(folder, "portal.config.ts");
    writeFileSync(
      file,
      withPlugins(
        'visits({ id: "visits" }), gallery({ id: "faces", resource: "users", column: "full_name", retries: env("TRIES", { default: "2" }), icon: env("FACE_ICON"), allowedExtensions: ["png"] })',
      ),
    );
    const { code, out } = await check(file, { FACE_ICON: "smile" });
    expect(code).toBe(0);
    const lines = out.split("\n").map((line) => line.trim().replace(/ {2,}/g, " | "));
    for (const line of [
      "faces | is gallery | Files of a column",
      "/visits/:day | shell | visits",
      "/login | blank | kernel",
      "People | link | /resource/users | users",
      "Visits | link | /visits/today | footprints",
      "header | visits",
      "gallery/preview | where a column names it | faces",
      "visits | table visits | visits | 2 columns",
      'TRIES | default "2" | plugins[2] "faces" . retries',
      'FACE_ICON | set | plugins[2] "faces" . icon',
    ])
      expect(lines).toContain(line);
    expect(out.split("\n\n").find((section) => section.startsWith("Disabled plugins"))).toMatch(/^ {2}game-codes$/m);
  });

  it("may lack variables, which are listed with their places; a secret's value is not", async () => {
    const file = join(folder, "secret.config.ts");
    writeFileSync(
      file,
      withPlugins(
        'gallery({ id: "faces", resource: "users", column: env("FACE_COLUMN"), storage: { bucket: "faces", secretKey: env("FACE_KEY", { secret: true }) as never } })',
      ),
    );
    const { code, out } = await check(file, {
      FACE_KEY: "canary-0123456789-abcdef",
      PORTAL_SECRET: "canary-of-the-portal-itself-0123456789",
    });
    expect(code).toBe(0);
    expect(out).toMatch(/FACE_COLUMN +MISSING +plugins\[1\] "faces" \. column/);
    expect(out).toMatch(/FACE_KEY +set \(secret\)/);
    expect(out).not.toContain("canary");
  });
});

describe("a mistake", () => {
  it("ends with 1 and every problem with its line", async () => {
    const { code, out, err } = await checkText(
      withPlugins('gallery({ id: "faces", resource: "usres", column: "x" })', 'basePath: "portal",'),
    );
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("has 2 problems; docs/errors.md explains the codes");
    expect(err).toContain('found "portal" (a string), expected a path like /portal');
    expect(err).toMatch(/--> tests\/output\/check-.+\.config\.ts:9:\d+\n/);
    expect(err).toContain('^^^^^^^ did you mean "users"?\n');
    expect(err).toContain('= at: plugins[1] "faces" . resource\n');
    expect(err).not.toContain("\u001b");
  });

  it.each([
    ["icon", "server.ts:13:35", '^^^^^^^^^^^ did you mean "footprints"?'],
    ["job", "server.ts:29:19", "^^^"],
  ])("in what a plugin contributes (%s) has a line of the plugin's own file", async (breaks, position, mark) => {
    const { code, err } = await checkText(withPlugins(`visits({ id: "visits", breaks: "${breaks}" })`));
    expect(code).toBe(1);
    expect(err).toContain(`--> tests/config/plugins/visits/${position}\n`);
    expect(err).toContain(mark);
  });

  it("of a type is found by the type checker, and reported once if the config's own checks find it too", async () => {
    const file = join(folder, "types.config.ts");
    writeFileSync(
      file,
      withPlugins("").replace(
        "menu: [",
        'theme: "drak",\n  menu: [{ label: "Users", resourceId: "users", visible: ({ adminUser }) => adminUser.rol === "a" },',
      ),
    );
    const { code, err } = await checkAsUser(file);
    expect(code).toBe(1);
    expect(err).toContain("error[PORTAL_CONFIG_TYPE]: found Property 'rol' does not exist on type 'AdminUser'");
    expect(err).toContain('error[PORTAL_CONFIG_INVALID_VALUE]: found "drak" (a string), expected one of');
    expect(err).toContain("has 2 problems");
  });

  it("in a table is found in the database that the variables name; without one, its tables are not checked", async () => {
    const file = join(folder, "tables.config.ts");
    writeFileSync(
      file,
      withPlugins(
        "",
        'resources: [{ resourceId: "games", table: "gmaes", label: "Games", columns: [{ name: "id", primaryKey: true }] }]',
      ),
    );
    const empty = { PORTAL_DATA_DIR: join(folder, "nothing") };
    expect((await checkAsUser(file, empty)).out).toMatch(
      /^ {2}database +not checked against the database: gmaes \(.+/m,
    );
    const stored = await gamesDatabase();
    const { code, err } = await checkAsUser(file, { ...stored.variables });
    await stored.drop();
    expect(code).toBe(1);
    expect(err).toContain('error[PORTAL_DATABASE_UNKNOWN_TABLE]: found "gmaes", expected a table or view');
    expect(err).toContain('^^^^^^^ did you mean "games"?');
  });

  describe("in the file itself is one problem without a stack", () => {
    const cases: [name: string, text: string, message: RegExp][] = [
      [
        "a syntax error",
        "export default {\n  brand: { name: 'x' \n  plugins: [],\n};\n",
        /found an error: .+, expected a file that can be imported\n +--> .+\.config\.ts:3:/,
      ],
      [
        "an error while it runs",
        "const none: { a?: { b: string } } = {};\n\nexport default { brand: none.a!.b };\n",
        /found an error: Cannot read properties of undefined.+\n +--> .+\.config\.ts:3:/,
      ],
      [
        "no default export",
        "export const portal = {};\n",
        /found no default export, expected export default definePortal/,
      ],
      ["another default export", "export default [];\n", /found a default export that is an empty list/],
      [
        "a plugin that is not there",
        'import { auth } from "@portalkit/auht";\nexport default auth;\n',
        /found an import of the plugin "auht", expected one of .*auth.*\n[^]+did you mean "auth"\?/,
      ],
      [
        "an import of another file",
        'import { x } from "./nowhere.ts";\nexport default x;\n',
        /found an import of tests\/output\/.+nowhere\.ts, which does not exist/,
      ],
      [
        "an import that its module does not have",
        'import { definePortl } from "@portalkit/kernel/contract";\nexport default definePortl;\n',
        /found an error: .*definePortl.*\n +--> .+\.config\.ts:1:/,
      ],
    ];
    /** By name. What an import does is seen only outside of the test runner: one process checks all files. */
    const found = new Map<string, CheckOutcome>();
    beforeAll(async () => {
      const files = cases.map(([, text], index) => {
        const file = join(folder, `mistake-${index}.config.ts`);
        writeFileSync(file, text);
        return file;
      });
      const script = `import { checkOutcome } from "./command/check.ts";
        const outcomes = [];
        for (const file of process.argv.slice(1)) outcomes.push(await checkOutcome([file, "--config-only"], {}));
        process.stdout.write(JSON.stringify(outcomes));`;
      const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, ...files]);
      for (const [index, outcome] of (JSON.parse(stdout) as CheckOutcome[]).entries())
        found.set(cases[index]?.[0] ?? "", outcome);
    });
    it.each(cases)("%s", (name, _text, message) => {
      const { code, err } = found.get(name) ?? { code: 0, err: "" };
      expect(code).toBe(1);
      expect(err).toMatch(message);
      expect(err).toContain("has 1 problem;");
      expect(err).not.toMatch(/\n\s+at /);
    });
  });

  it("is also that there is no file", async () => {
    const { code, err } = await check("nowhere.config.ts");
    expect(code).toBe(1);
    expect(err).toMatch(
      /found "nowhere\.config\.ts", and no file at .*nowhere\.config\.ts, expected the path of a config file/,
    );
  });
});
