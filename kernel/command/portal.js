#!/usr/bin/env node
/**
 * The command `portalkit`: `portalkit start`, `portalkit check` and so on. It is JavaScript, so that a Node that cannot run
 * TypeScript still reads what it needs, and so that no types are stripped before the cache is on.
 */
import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";

/** Each command with its file, and what it does. */
const commands = {
  start: ["start", "runs the portal in production"],
  dev: ["dev", "runs the portal and reloads it on every change"],
  build: ["build", "builds the browser half into dist/"],
  check: ["check", "checks portal.config.ts, its types and its tables, and describes the deployment"],
  "create-plugin": ["create-plugin", "writes a plugin with a passing test"],
  pack: ["pack", "makes packages of plugins, to publish with npm"],
  upgrade: ["upgrade", "installs another version, changes what it needs changed, and checks the result"],
  messages: ["messages", "writes the types of messages from the English texts"],
  tables: ["tables", "writes the types of tables from the migrations"],
  verify: ["verify", "checks that the stored data is consistent"],
  "keys:reencrypt": ["keys-reencrypt", "encrypts with the first key of PORTAL_KEYS"],
};
const neededNode = 24;

const [name = "", ...parameters] = process.argv.slice(2);
const [major = 0] = process.versions.node.split(".").map(Number);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (major < neededNode) {
  process.stderr.write(`The portal needs Node ${neededNode} or later, and this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (command !== undefined) {
  await runFile(command[0], parameters);
} else if (["", "help", "--help", "-h"].includes(name) || !(await runFile("plugin-command", [name, ...parameters]))) {
  const usage = Object.entries(commands).map(([each, [, purpose]]) => `  portalkit ${each.padEnd(16)}${purpose}`);
  const isHelp = ["help", "--help", "-h"].includes(name);
  const problem = isHelp ? "" : name === "" ? "Which command?\n\n" : `There is no command "${name}".\n\n`;
  (isHelp ? process.stdout : process.stderr).write(
    `${problem}${usage.join("\n")}\n\nPlugins of portal.config.ts may add others.\n`,
  );
  process.exitCode = isHelp ? 0 : 2;
}

/** Runs a file beside this one, with the variables of `.env`, and returns what it returns. */
async function runFile(file, given) {
  // Variables that are set already come first.
  if (existsSync(".env")) process.loadEnvFile(".env");
  // Cached next to the packages, since it is code: a process that can write it could also write those. A read-only disk
  // does no harm.
  const { directory } = module.enableCompileCache(join(process.cwd(), "node_modules/.cache/compiled"));
  // Threads read the folder from here.
  if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] = directory;
  const source = join(import.meta.dirname, `${file}.ts`);
  // A package has bundles of the commands.
  const bundle = join(import.meta.dirname, `../node/command-${file}.js`);
  const { run } = await import(existsSync(source) ? source : bundle);
  return await run(given);
}
