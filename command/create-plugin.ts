/** `npm run create-plugin <name> -- --field`, or another kind: creates a working plugin with a passing test. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nearestName } from "@portalkit/kernel/tools";
import { namesOf, problemWithName } from "./create-plugin/plugin-names.ts";
import { pluginKinds, writePlugin, type NewPlugin, type PluginKind } from "./create-plugin/write-plugin.ts";

const usage = `npm run create-plugin <name> -- ${pluginKinds.map((kind) => `--${kind}`).join("|")}`;

/**
 * Parses the arguments: returns the plugin to create, or what is wrong with them. `parent` is the folder of the
 * plugins.
 */
export function readRequest(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  parent: string,
): NewPlugin | { problem: string } {
  const names = words.filter((word) => !word.startsWith("--"));
  const flags = words.filter((word) => word.startsWith("--")).map((word) => word.slice(2));
  // Without the lone `--`, npm treats the flag as its own option and passes it on like this.
  const kinds = [...new Set([...flags, ...pluginKinds.filter((kind) => environment[`npm_config_${kind}`] === "true")])];
  const [name, ...further] = names;
  if (name === undefined) return { problem: `a name is missing\n  ${usage}` };
  if (further.length > 0) return { problem: `one name at a time, not ${names.join(" and ")}\n  ${usage}` };
  const wrong = kinds.find((kind) => !isKind(kind));
  if (wrong !== undefined) {
    const nearest = nearestName(wrong, pluginKinds);
    return {
      problem: `unknown kind --${wrong}${nearest === undefined ? "" : `; did you mean --${nearest}?`}\n  ${usage}`,
    };
  }
  const [kind, second] = kinds.filter(isKind);
  if (kind === undefined || second !== undefined)
    return { problem: `give one kind: ${pluginKinds.map((known) => `--${known}`).join(", ")}\n  ${usage}` };
  const expected = problemWithName(name);
  if (expected !== undefined) return { problem: `found the name "${name}", expected ${expected}` };
  if (existsSync(join(parent, name))) return { problem: `${join(parent, name)} already exists` };
  return { name, kind, parent };
}

const isKind = (word: string): word is PluginKind => (pluginKinds as readonly string[]).includes(word);

/** Describes what to add to `portal.config.ts` to enable the plugin. */
export function nextSteps({ name, kind, parent }: NewPlugin, files: readonly string[]): string {
  const { camel, words } = namesOf(name);
  const options = {
    field: "",
    page: "",
    action: `, resource: "users"`,
    widget: "",
    provider: `, url: "https://example.com/look-up"`,
    feature: "",
  }[kind];
  const menu =
    kind === "page" ? [`    { type: "page", label: "${words}", icon: "file", path: "/${name}" },   in menu`] : [];
  return [
    `${join(parent, name)} is there:`,
    ...files.map((file) => `    ${join(parent, file)}`),
    "",
    "Put it into portal.config.ts:",
    `    import { ${camel} } from "./${join(parent, name)}/contract.ts";`,
    `    ${camel}({ id: "${name}"${options} }),   in plugins`,
    ...menu,
    "",
    "Then see that all is well:",
    `    npx vitest run ${join(parent, name)}`,
    "    npm run check",
    "",
  ].join("\n");
}

export async function run(parameters: readonly string[]): Promise<void> {
  const request = readRequest(parameters, process.env, "plugins");
  if ("problem" in request) {
    process.stderr.write(`No plugin was created: ${request.problem}\n`);
    process.exitCode = 1;
  } else process.stdout.write(nextSteps(request, await writePlugin(request)));
}
