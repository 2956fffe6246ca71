/**
 * `npm run first-hour`: does what a stranger does in the first hour, in a clean clone of the last commit, with npm 10
 * on Node 22 and npm 11 on Node 24, and checks what each step prints. `-- --whole` runs all tests instead of the quick
 * ones.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { runCommand as run, startCommand, type CommandOptions } from "./newcomer/command.ts";
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

/** npm hands its own settings to what it runs. */
function withoutNpm(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !/^(npm_|NODE$|INIT_CWD$)/i.test(name)));
}

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

/** @throws Error with the output, if the command ends before it has printed what matches */
async function runUntil(line: string, pattern: RegExp, options: CommandOptions): Promise<string> {
  const command = startCommand(line, options);
  try {
    await command.prints(pattern);
  } finally {
    await command.stop();
  }
  return command.output();
}
