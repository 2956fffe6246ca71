/**
 * Lists the environment variables that a deployment reads, and which of them are set. A secret's value is never
 * printed.
 */
import { type LoadedConfig, isSet } from "@portalkit/kernel/tools";
import { columns } from "./text-table.ts";

/** Variables of the server itself, each with what applies if it is not set. */
const own: readonly (readonly [name: string, otherwise: string])[] = [
  ["PORTAL_SECRET", "required by npm start"],
  ["PORTAL_KEYS", "a key derived from PORTAL_SECRET"],
  ["DATABASE_URL", "PGlite in PORTAL_DATA_DIR"],
  ["REDIS_URL", "one process alone"],
  ["PORTAL_URL", "the address of each request"],
  ["SMTP_URL", "mail goes to a folder in PORTAL_DATA_DIR"],
];

export function describeEnvironment(
  references: LoadedConfig["environment"],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const places = new Map<string, string[]>();
  const states = new Map<string, string>();
  for (const { $env: name, default: byDefault, secret, where = "" } of references) {
    places.set(name, [...(places.get(name) ?? []), where]);
    const otherwise = byDefault === undefined ? "MISSING" : secret ? "default" : `default ${JSON.stringify(byDefault)}`;
    // A single use without a default makes the variable required.
    if (states.get(name) !== "MISSING")
      states.set(name, isSet(environment, name) ? `set${secret ? " (secret)" : ""}` : otherwise);
  }
  return columns([
    ...own.map(([name, otherwise]) => [
      name,
      isSet(environment, name) ? "set" : "not set",
      isSet(environment, name) ? "" : otherwise,
    ]),
    ...[...states].map(([name, state]) => [name, state, (places.get(name) ?? []).join(", ")]),
  ]);
}
