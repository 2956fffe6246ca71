/**
 * `npm run keys:reencrypt`: re-encrypts all data that is encrypted at rest with the first key of PORTAL_KEYS. On PGlite
 * the server must be stopped; on PostgreSQL this works at any time.
 */
import { pino } from "pino";
import { ProblemsError } from "../contract/errors/problem.ts";
import { kernelId } from "../contract/permissions.ts";
import { readEnvironment } from "../server/environment/environment.ts";
import type { Kernel } from "../server/extension/kernel.ts";
import { renewKeyProbes } from "../server/database/key-probes.ts";
import { reseal } from "../server/keys/reseal.ts";
import { sealedSettings } from "../server/settings/setting-rows.ts";
import { startServer } from "../server/app/start-server.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const logEvery = 10_000;
/** The maximum number of undecryptable rows to name; with a wrong key ring every row would be named. */
const named = 20;

export async function run(): Promise<void> {
  try {
    // Uses the server's own access to its database and keys; it listens on a free local port, only for a moment.
    const environment = { ...readEnvironment(process.env), host: "127.0.0.1", port: 0 };
    const [current = "the one derived from PORTAL_SECRET"] = environment.keys.keys();
    say(`sealing with the key ${current}`);
    let areAllReadable = true;
    const server = await startServer({
      environment,
      configFile: "portal.config.ts",
      log: pino({ level: "warn" }),
      acceptsOtherKeys: true,
      beforeListening: async (kernel) => {
        areAllReadable = await resealAll(kernel);
        if (areAllReadable) await renewKeyProbes(kernel.db, environment);
      },
    });
    await server.close();
    process.exit(areAllReadable ? 0 : 1);
  } catch (error) {
    process.stderr.write(`Re-encryption stopped. ${error instanceof ProblemsError ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** Returns whether everything could be decrypted. Two instances of a plugin share its tables. */
async function resealAll(kernel: Kernel): Promise<boolean> {
  const byPlugin = new Map(kernel.registry.instances.map((instance) => [instance.plugin, instance]));
  const sealed = [
    { id: kernelId, columns: [sealedSettings] },
    ...[...byPlugin.values()].map(({ id, contributions }) => ({ id, columns: contributions.sealed ?? [] })),
  ];
  let unreadable = 0;
  for (const { id, columns } of sealed) {
    for (const column of columns) {
      const name = `${column.table}.${column.column}`;
      const result = await reseal(
        kernel.services(id),
        column,
        (looked) => looked % logEvery === 0 && say(`${name}: ${looked}`),
      );
      say(`${name}: ${result.looked} looked at, ${result.changed} sealed anew`);
      for (const row of result.unreadable.slice(0, named)) say(`${name}: no key opens ${row}`);
      if (result.unreadable.length > named) say(`${name}: nor ${result.unreadable.length - named} more`);
      unreadable += result.unreadable.length;
    }
  }
  return unreadable === 0;
}
