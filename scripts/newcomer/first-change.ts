/** Does what "Your first change" of README.md says, word for word, in a folder with the repository and its packages. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand, startCommand } from "./command.ts";

export interface FirstChangeOptions {
  /** A copy of the repository that may be changed. */
  folder: string;
  /** The environment of the commands: its PATH has npm. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds for each step. */
  patienceMs: number;
}

/** Seconds of each step, from the saved change until the portal has it. */
export type FirstChangeTimes = Readonly<Record<"start" | "config" | "text" | "plugin", number>>;

/** @throws Error if README.md says something else, or a step does not do what it says */
export async function makeFirstChange(options: FirstChangeOptions): Promise<FirstChangeTimes> {
  const { folder, environment } = options;
  const said = readSteps(readFileSync(join(folder, "README.md"), "utf8"));
  const dev = startCommand(said.start, { folder, environment: { ...environment, PORT: "0", NO_COLOR: "1" } });
  const timed = async (act: () => void, isThere: () => Promise<boolean>, what: string): Promise<number> => {
    const started = performance.now();
    act();
    await until(isThere, what, options.patienceMs, dev.output);
    return Math.round((performance.now() - started) / 10) / 100;
  };
  try {
    const start = await timed(
      () => undefined,
      async () => /\n {2}user: \S/.test(dev.output()),
      "the address and the accounts",
    );
    const { url, account } = readGreeting(dev.output());
    const session = await signIn(url, account);
    const config = await timed(
      () => change(join(folder, "portal.config.ts"), said.accent[0], said.accent[1]),
      async () => (await textOf(`${url}login`)).includes(`content="${colourOf(said.accent[1])}"`),
      `the page in ${said.accent[1]}`,
    );
    const text = await timed(
      () => change(join(folder, said.textFile), said.text, '"Nothing here yet"'),
      async () => builtFiles(folder).includes("Nothing here yet"),
      "the changed text",
    );
    const printed = await runCommand(said.createPlugin, options);
    const plugin = await timed(
      () => enablePlugin(join(folder, "portal.config.ts"), printed),
      async () => (await columnsOfUsers(url, session)).includes("star_rating"),
      "the column with stars",
    );
    await runCommand(testCommand(printed), options);
    await timed(() => void dev.child.kill("SIGTERM"), isGone(url), "the end of all that npm run dev has started");
    return { start, config, text, plugin };
  } finally {
    await dev.stop();
  }
}

/** What the steps of README.md say to type and to change. */
export interface FirstSteps {
  start: string;
  /** What to replace in portal.config.ts, and by what. */
  accent: readonly [from: string, to: string];
  textFile: string;
  text: string;
  createPlugin: string;
}

/** @throws Error naming the step that is not there */
export function readSteps(readme: string): FirstSteps {
  const section = /## Your first change\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? "";
  const find = (pattern: RegExp): string[] => {
    const match = pattern.exec(section);
    if (match === null) throw new Error(`"Your first change" of README.md has nothing like ${String(pattern)}`);
    return match.slice(1);
  };
  const [start = ""] = find(/Run `(npm run dev)`/);
  const [from = "", to = ""] = find(
    /In `portal\.config\.ts`, change `(accent: "#\w+")` of `brand` to `(accent: "#\w+")`/,
  );
  const [textFile = "", text = ""] = find(/In `([\w/]+\.json)`, change `("[^`]+")`/);
  const [createPlugin = ""] = find(/Run `(npm run create-plugin star-rating -- --field)`/);
  return { start, accent: [from, to], textFile, text, createPlugin };
}

/** The last three lines of the start: the address, the superadmins, and the user. */
function readGreeting(output: string): { url: string; account: [username: string, password: string] } {
  const lines = output.trimEnd().split("\n").slice(-3).join("\n");
  const [, url = "", username = "", password = ""] =
    /^ready in \d+ ms: (http\S+)\n {2}superadmins: (\S+) \/ (\S+), .*\n {2}user: /.exec(lines) ?? [];
  if (url === "") throw new Error(`the last three lines are not the address and the accounts:\n${lines}`);
  return { url, account: [username, password] };
}

async function signIn(url: string, [username, password]: readonly [string, string]): Promise<string> {
  const answer = await fetch(`${url}adminapi/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  return cookie;
}

async function columnsOfUsers(url: string, cookie: string): Promise<string[]> {
  const answer = await fetch(`${url}adminapi/v1/get_resource`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ resourceId: "users" }),
  });
  const { resource } = (await answer.json()) as { resource?: { columns: { name: string }[] } };
  return (resource?.columns ?? []).map(({ name }) => name);
}

const isGone = (url: string) => async (): Promise<boolean> =>
  await fetch(url).then(
    () => false,
    () => true,
  );

const textOf = async (url: string): Promise<string> => (await fetch(url, { headers: { accept: "text/html" } })).text();

const colourOf = (accent: string): string => /#\w+/.exec(accent)?.[0] ?? "";

function builtFiles(folder: string): string {
  const assets = join(folder, "data/dev/dist/assets");
  return readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(assets, name), "utf8"))
    .join("\n");
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** Puts the two printed lines where they belong. */
function enablePlugin(file: string, printed: string): void {
  const [, importing = "", plugin = ""] = /^ +(import .*;)\n +(\w+\(.*\)),/m.exec(printed) ?? [];
  if (plugin === "") throw new Error(`create-plugin did not print what to put into the config:\n${printed}`);
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace("\nimport ", `\n${importing}\nimport `).replace("  plugins: [", `  plugins: [\n    ${plugin},`),
  );
}

function testCommand(printed: string): string {
  return /^ +(npx vitest run \S+)$/m.exec(printed)?.[1] ?? "create-plugin did not print how to test the plugin";
}

/** A request fails while the server is exchanged. */
async function until(
  isThere: () => Promise<boolean>,
  what: string,
  patienceMs: number,
  output: () => string,
): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end;) {
    if (await isThere().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come within ${patienceMs} ms; npm run dev printed:\n${output()}`);
}
