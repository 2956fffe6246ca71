#!/usr/bin/env node
/**
 * The command `portalkit`: `portalkit start`, `portalkit check` and so on. It is JavaScript, so that a Node that cannot run
 * TypeScript still reads what it needs, and so that no types are stripped before the cache is on.
 */
import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The package with the tools for developers and builds, which a server does without. */
const toolsPackage = "@portalkit/command";
/** Each command with what it does, and the file beside this one that runs it, unless it is a tool. */
const commands = {
  start: ["runs the portal in production", "start"],
  dev: ["runs the portal and reloads it on every change"],
  build: ["builds the browser half into dist/"],
  check: ["checks portal.config.ts, its types and its tables, and describes the deployment"],
  "create-plugin": ["writes a plugin with a passing test"],
  pack: ["makes packages of plugins, to publish with npm"],
  upgrade: ["installs another version, changes what it needs changed, and checks the result"],
  messages: ["writes the types of messages from the English texts"],
  tables: ["writes the types of tables from the migrations"],
  verify: ["checks that the stored data is consistent", "verify"],
  "keys:reencrypt": ["encrypts with the first key of PORTAL_KEYS", "keys-reencrypt"],
};
const neededNode = 24;

const [name = "", ...parameters] = process.argv.slice(2);
const [major = 0] = process.versions.node.split(".").map(Number);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (major < neededNode) {
  process.stderr.write(`The portal needs Node ${neededNode} or later, and this is Node ${process.versions.node}.\n`);
  process.exitCode = 1;
} else if (command !== undefined) {
  const [, file] = command;
  await (file === undefined ? runTool(name, parameters) : runFile(file, parameters));
} else if (["", "help", "--help", "-h"].includes(name) || !(await runFile("plugin-command", [name, ...parameters]))) {
  const usage = Object.entries(commands).map(([each, [purpose]]) => `  portalkit ${each.padEnd(16)}${purpose}`);
  const isHelp = ["help", "--help", "-h"].includes(name);
  const problem = isHelp ? "" : name === "" ? "Which command?\n\n" : `There is no command "${name}".\n\n`;
  (isHelp ? process.stdout : process.stderr).write(
    `${problem}${usage.join("\n")}\n\nPlugins of portal.config.ts may add others.\n`,
  );
  process.exitCode = isHelp ? 0 : 2;
}

/** Runs a file beside this one, and returns what it returns. */
async function runFile(file, given) {
  prepare();
  const source = join(import.meta.dirname, `${file}.ts`);
  // A package has bundles of the commands.
  const bundle = join(import.meta.dirname, `../node/command-${file}.js`);
  const { run } = await import(existsSync(source) ? source : bundle);
  return await run(given);
}

/** Runs a command of the tools that the current folder has installed, or this kernel's. */
async function runTool(tool, given) {
  prepare();
  let file;
  try {
    file = module.createRequire(import.meta.url).resolve(toolsPackage, { paths: [process.cwd(), import.meta.dirname] });
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    const install = `npm install --save-dev ${toolsPackage}`;
    process.stderr.write(`portalkit ${tool} needs the package ${toolsPackage}: ${install}\n`);
    process.exitCode = 1;
    return;
  }
  const { runCommand } = await import(pathToFileURL(file).href);
  await runCommand(tool, given);
}

/** Reads the variables of `.env`, and keeps compiled code. */
function prepare() {
  // Variables that are set already come first.
  if (existsSync(".env")) process.loadEnvFile(".env");
  // Cached next to the packages, since it is code: a process that can write it could also write those. A read-only disk
  // does no harm.
  const { directory } = module.enableCompileCache(join(process.cwd(), "node_modules/.cache/compiled"));
  // Threads read the folder from here.
  if (directory !== undefined) process.env["NODE_COMPILE_CACHE"] = directory;
}
