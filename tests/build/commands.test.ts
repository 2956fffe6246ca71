import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";

/** A clean clone's files: what git tracks or would track, and the packages; no `data`, no `dist`. */
const clone = mkdtempSync(join(tmpdir(), "portal-clone-"));
const children: ChildProcess[] = [];

beforeAll(() => {
  const options = { encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], options);
  const existing = files
    .split("\n")
    .filter((file) => file !== "" && existsSync(file))
    .join("\n");
  execFileSync("tar", ["-xf", "-", "-C", clone], {
    input: execFileSync("tar", ["-cf", "-", "-T", "-"], { input: existing, maxBuffer: 2 ** 28 }),
  });
  linkPackages();
});

/** As `npm ci` does: packages of others are shared, those of the workspace are links to the clone's own folders. */
function linkPackages(): void {
  const [from, to] = [resolve("node_modules"), join(clone, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === "@portalkit" || name === ".bin")
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}
afterEach(() => {
  // Each has a process group of its own, so that what outlives npm is found and ended too.
  for (const { pid } of children.splice(0)) endGroup(pid);
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

interface Command {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** Runs an npm command as a person does who has set nothing but a port. */
function npm(parameters: readonly string[], variables: Record<string, string> = {}): Command {
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    TMPDIR: process.env["TMPDIR"],
    PORT: "0",
    NO_COLOR: "1",
    ...variables,
  };
  const child = spawn("npm", parameters, { cwd: clone, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += String(chunk)));
  return { child, output: () => output, ended: new Promise((end) => child.on("close", end)) };
}

/** Returns the text of a script with those that it imports. */
async function allScripts(folder: string, name: string, known = new Set<string>()): Promise<string> {
  if (known.has(name)) return "";
  known.add(name);
  const text = await (await fetch(`${folder}${name}`)).text();
  const imported = [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file = ""]) => file);
  const others = await Promise.all(imported.map((file) => allScripts(folder, file, known)));
  return [text, ...others].join("\n");
}

const secret = { PORTAL_SECRET: "a secret of more than thirty-two characters" };
const says = (command: Command, text: RegExp): Promise<void> =>
  eventually(() => expect(command.output()).toMatch(text), 110_000);

describe("commands in a clean clone with no environment set", () => {
  it("npm run gallery shows the examples, rebuilds when one changes, and leaves nothing behind", async () => {
    const gallery = npm(["run", "gallery"]);
    await says(gallery, /ready in \d+ ms: http/);
    const url = /ready in \d+ ms: (http:\S+)/.exec(gallery.output())?.[1] ?? "";
    expect(await (await fetch(url)).text()).toContain("/assets/page.js");
    expect(await allScripts(`${url}assets/`, "page.js")).not.toContain("new-example-4711");
    const file = join(clone, "kernel/browser/ui/fresh.gallery.tsx");
    const examples = '{ one: { draw: () => "new-example-4711" } }';
    writeFileSync(
      file,
      `/** New. */\nimport { gallery } from "../gallery/gallery.ts";\nexport const examples = gallery("Fresh", ${examples});\n`,
    );
    await eventually(() => expect(gallery.output().split("ready in").length).toBe(3), 110_000);
    expect(await allScripts(`${url}assets/`, "page.js")).toContain("new-example-4711");
    writeFileSync(file, "export const examples = ;");
    await says(gallery, /fresh\.gallery\.tsx:1:\d+/);
    expect(await (await fetch(url)).text()).toMatch(/fresh\.gallery\.tsx/);
    gallery.child.kill("SIGTERM");
    await gallery.ended;
    await eventually(() => expect(fetch(url)).rejects.toThrow());
  });

  it.each([
    [["run", "gallery"], { PORT: "80a" }, 'PORT: found "80a", expected a port number from 0 to 65535'],
    [["run", "gallery"], { PORT: "65536" }, 'PORT: found "65536", expected a port number from 0 to 65535'],
    [["run", "gallery", "--", "--updat"], {}, 'Unknown option "--updat". Usage: npm run gallery'],
    [["run", "gallery", "--", "--update", "button"], {}, '--update takes no further argument, but got "button"'],
    [["run", "gallery", "--", "missing.config.ts"], {}, 'found "missing.config.ts", and no file at'],
    [["run", "gallery"], { HOST: "256.0.0.1" }, "on 256.0.0.1 cannot be opened"],
  ] as const)("npm %j refuses what it cannot use %j", async (words, variables, message) => {
    const command = npm(words, variables);
    expect(await command.ended).not.toBe(0);
    expect(command.output()).toContain(message);
    expect(command.output()).not.toMatch(/^\s+at /m);
  });

  it("npm start ends with its server on SIGTERM", async () => {
    const started = npm(["start"], secret);
    await says(started, /the portal is open/);
    const pid = Number(/"pid":(\d+)/.exec(started.output())?.[1]);
    expect(isRunning(pid)).toBe(true);
    started.child.kill("SIGTERM");
    await started.ended;
    await eventually(() => expect(isRunning(pid)).toBe(false));
    expect(started.output()).toContain('"msg":"stopping"');
  });

  it("npm start refuses a config that names another server, and says what to do", async () => {
    const started = npm(["start", "--", "tests/fixtures/outside.config.ts"], secret);
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(
      /found external\("https:\/\/shop\.example"\)[\s\S]*npm run build[\s\S]*npm run dev[\s\S]*outside\.config\.ts:6:20/,
    );
  });

  it("npm run build and npm run check take another config file", async () => {
    const built = npm(["run", "build", "--", "tests/fixtures/bare.config.ts"]);
    expect([await built.ended, built.output()]).toEqual([0, expect.any(String)]);
    expect(readFileSync(join(clone, "dist/pages-tests-fixtures-bare/index.html"), "utf8")).toContain("Another shop");
    const checked = npm(["run", "check", "--", "tests/fixtures/bare.config.ts"]);
    expect([await checked.ended, checked.output()]).toEqual([
      0,
      expect.stringContaining("bare.config.ts has no mistakes"),
    ]);
  });

  it.each(["start", "run build", "run check"])(
    "npm %s names a config file that does not exist",
    async (words) => {
      const command = npm([...words.split(" "), "--", "missing.config.ts"], secret);
      expect(await command.ended).not.toBe(0);
      expect(command.output()).toMatch(
        /found "missing\.config\.ts", and no file at .+ expected the path of a config file[\s\S]*at: command line/,
      );
    },
    120_000,
  );
});
