#!/usr/bin/env node
/** `npm create portalkit my-portal`: makes the folder of a new deployment. It is JavaScript: npm runs it without a build. */
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));
/** npm leaves out or renames files of these names in a package. */
const renamed = { _gitignore: ".gitignore", "_package.json": "package.json", "_env.example": ".env.example" };

/** Says what is wrong with the arguments, or undefined. */
function problemWith([folder, ...others]) {
  if (folder === undefined) return "a folder is missing: npm create portalkit my-portal";
  if (others.length > 0) return `one folder at a time, not ${[folder, ...others].join(" and ")}`;
  if (!/^[a-z0-9][a-z0-9-]*$/.test(basename(resolve(folder))))
    return `found the name "${basename(resolve(folder))}", expected lower-case letters, digits and hyphens: my-portal`;
  if (existsSync(folder) && readdirSync(folder).length > 0) return `${folder} is not empty`;
  return undefined;
}

function createPortal(folder) {
  const name = basename(resolve(folder));
  cpSync(join(import.meta.dirname, "template"), folder, { recursive: true });
  for (const [from, to] of Object.entries(renamed)) renameSync(join(folder, from), join(folder, to));
  for (const file of ["package.json", "portal.config.ts", "README.md", "portal.service"]) {
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), text.replaceAll("{{name}}", name).replaceAll("{{version}}", `^${version}`));
  }
  const example = readFileSync(join(folder, ".env.example"), "utf8");
  const secret = randomBytes(48).toString("base64");
  writeFileSync(join(folder, ".env"), example.replace(/^# PORTAL_SECRET=.*$/m, `PORTAL_SECRET=${secret}`), {
    mode: 0o600,
  });
}

const parameters = process.argv.slice(2);
const problem = problemWith(parameters);
if (problem !== undefined) {
  process.stderr.write(`No portal was created: ${problem}\n`);
  process.exitCode = 1;
} else {
  const [folder] = parameters;
  createPortal(folder);
  process.stdout.write(
    [
      `${folder} is there. Next:`,
      `    cd ${folder}`,
      "    npm install",
      "    npm run dev       the portal on your machine; it reloads on every change",
      "    npm run check     what the config says, and its mistakes",
      "    npm start         the portal in production, with the secret in .env",
      "",
    ].join("\n"),
  );
}
