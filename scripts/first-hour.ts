/**
 * `npm run first-hour`: does what a stranger does in the first hour, in a clean clone of the last commit, with npm 10
 * on Node 22 and npm 11 on Node 24, and checks what each step prints. `-- --whole` runs all tests instead of the quick
 * ones.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { makeFirstChange } from "./newcomer/first-change.ts";

interface Toolchain {
  node: string;
  npm: string;
}

const toolchains: readonly Toolchain[] = [
  { node: "22.23.3", npm: "10.9.4" },
  { node: "24.21.0", npm: "11.19.1" },
];
const isWhole = process.argv.includes("--whole");
const patienceMs = 30 * 60_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

for (const toolchain of toolchains) {
  const work = mkdtempSync(join(tmpdir(), "portal-first-hour-"));
  try {
    await spendFirstHour(toolchain, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function spendFirstHour({ node, npm }: Toolchain, work: string): Promise<void> {
  say(`\nnpm ${npm} on Node ${node}`);
  const tools = join(work, "tools");
  mkdirSync(tools);
  await run(`npm install --no-audit --no-fund --prefix ${tools} node@${node} npm@${npm}`, { folder: work });
  const folder = join(work, "portal");
  await run(`git clone --quiet ${process.cwd()} ${folder}`, { folder: work });
  const environment = {
    ...withoutNpm(process.env),
    PATH: [join(tools, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
    PORT: "0",
  };
  const place = { folder, environment };
  const step = async (name: string, act: () => Promise<void>): Promise<void> => {
    const started = performance.now();
    await act();
    say(`  ${name}: ${((performance.now() - started) / 60_000).toFixed(2)} minutes`);
  };

  await step("versions", async () => {
    expectIn(await run("node --version", place), `v${node}`);
    expectIn(await run("npm --version", place), npm);
  });
  await step("npm ci", async () => {
    const output = await run("npm ci", place);
    if (/EBADENGINE|deprecated/.test(output) || output.split("\n").length > 20)
      throw new Error(`npm ci printed a screen of warnings:\n${output}`);
  });
  await step("npm run demo", async () => {
    const output = await runUntil("npm run demo", /Ctrl\+C stops it/, place);
    for (const account of ["admin@demo.test", "user@demo.test", "controller@demo.test"]) expectIn(output, account);
  });
  await step("your first change", async () => {
    const times = await makeFirstChange({ folder, environment, patienceMs: 5 * 60_000 });
    say(
      `    ${Object.entries(times)
        .map(([name, seconds]) => `${name} ${seconds} s`)
        .join(", ")}`,
    );
  });
  await step("your first plugin", async () => {
    writeTutorial(folder);
    await run("npm run messages", place);
    await run("npx vitest run plugins/reviews", place);
    await run("npm run check reviews.config.ts", place);
  });
  await step(isWhole ? "npm test" : "npm test -- quick", async () => {
    await run("git clean -fdq plugins reviews.config.ts", place);
    await run("git checkout --quiet .", place);
    expectIn(await run(isWhole ? "npm test" : "npm test -- quick", place), ", 0 failed");
  });
  await step("npm ci --omit=dev && npm start", async () => {
    await run("npm ci --omit=dev", place);
    await runUntil("npm start", /"msg":"the portal is open"/, {
      ...place,
      environment: { ...environment, PORTAL_SECRET: "a-secret-for-one-start-of-a-test-only-48-characters" },
    });
  });
}

interface Place {
  folder: string;
  environment?: Readonly<Record<string, string | undefined>>;
}

/** npm hands its own settings to what it runs. */
const withoutNpm = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !/^(npm_|NODE$|INIT_CWD$)/i.test(name)));

/** Copies each block of the tutorial to the file named above it. */
function writeTutorial(folder: string): void {
  const tutorial = readFileSync(join(folder, "docs/plugins.md"), "utf8");
  for (const [, file = "", text = ""] of tutorial.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function expectIn(output: string, part: string): void {
  if (!output.includes(part)) throw new Error(`expected ${JSON.stringify(part)} in:\n${output}`);
}

/** @throws Error with the output, if the command fails */
async function run(line: string, place: Place): Promise<string> {
  const { code, output } = await watch(line, place, undefined);
  if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`);
  return output;
}

/** Stops the command when it has printed what matches. @throws Error with the output, if it ends before */
async function runUntil(line: string, pattern: RegExp, place: Place): Promise<string> {
  const { output } = await watch(line, place, pattern);
  if (!pattern.test(output)) throw new Error(`${line} ended without ${String(pattern)}:\n${output}`);
  return output;
}

async function watch(
  line: string,
  { folder, environment = process.env }: Place,
  until: RegExp | undefined,
): Promise<{ code: number | null; output: string }> {
  const [command = "", ...words] = line.split(" ");
  // A process group of its own, so that what npm starts is stopped with it.
  const child = spawn(command, words, {
    cwd: folder,
    env: { ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const stop = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  const timer = setTimeout(stop, patienceMs);
  let output = "";
  let isStopping = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += String(chunk);
      if (until === undefined || isStopping || !until.test(output)) return;
      isStopping = true;
      stop();
    });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  clearTimeout(timer);
  return { code, output };
}
