/** Writes a new plugin: a copy of the sample of its kind, with the plugin's own name. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { typesOf } from "../messages/message-types.ts";
import { namesOf, type PluginNames } from "./plugin-names.ts";

export const pluginKinds = ["field", "page", "action", "widget", "provider", "feature"] as const;
export type PluginKind = (typeof pluginKinds)[number];

export interface NewPlugin {
  name: string;
  kind: PluginKind;
  /** The folder that contains the plugins; the new plugin gets a folder in it. */
  parent: string;
}

/** The samples are working plugins, so that the compiler and the tests check them; this is their name. */
const sample = namesOf("sample-name");

/** Returns the written files, relative to `parent`. Requires a valid name and that no folder of that name exists. */
export async function writePlugin({ name, kind, parent }: NewPlugin): Promise<string[]> {
  const samples = join(import.meta.dirname, "samples", kind);
  const names = namesOf(name);
  const copied: string[] = [];
  for (const file of filesIn(samples)) {
    const written = join(name, rename(file, names));
    const target = join(parent, written);
    if (existsSync(target)) throw new Error(`${target} already exists`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await formatted(file, rename(readFileSync(join(samples, file), "utf8"), names)));
    copied.push(written);
  }
  return [...copied, writeTypes(name, parent)];
}

/** Formats the text again, if there is a formatter: a longer or shorter name breaks lines elsewhere. */
async function formatted(file: string, text: string): Promise<string> {
  const formatter = await import("oxfmt").catch(() => undefined);
  if (formatter === undefined) return text;
  const { code, errors } = await formatter.format(file, text, { printWidth: 120 });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}

/** Writes the types of the plugin's messages, as `npm run messages` does. */
function writeTypes(name: string, parent: string): string {
  const file = join(name, "messages", "keys.d.ts");
  writeFileSync(
    join(parent, file),
    typesOf(
      name,
      JSON.parse(readFileSync(join(parent, name, "messages", "en.json"), "utf8")) as Record<string, string>,
    ),
  );
  return file;
}

function rename(text: string, names: PluginNames): string {
  return Object.entries(sample).reduce(
    (changed, [form, written]) => changed.replaceAll(written, names[form as keyof PluginNames]),
    text,
  );
}

/** Lists the contract first, then the halves, then their other files. */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(tsx?|json)$/.test(file),
  );
  const order = ["contract.ts", "browser.tsx", "server.ts"];
  const rank = (file: string): number => (order.includes(file) ? order.indexOf(file) : order.length);
  return files.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
