/** `npm run codes:reencrypt`: seals all codes with the first key of PORTAL_KEYS. On PGlite with the server stopped; on PostgreSQL at any time. */
import { pino } from "pino";
import { ProblemsError } from "../kernel/contract/problem.ts";
import { readEnvironment } from "../kernel/server/environment.ts";
import { startServer } from "../kernel/server/main.ts";
import { createCodeVault } from "../plugins/game-codes/server/code-vault.ts";
import { reencryptCodes, type Reencryption } from "../plugins/game-codes/server/reencrypt-codes.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  // The server's own way to its database and keys; its door opens on a free port of this machine, for a moment and for nobody.
  const environment = { ...readEnvironment(process.env), host: "127.0.0.1", port: 0 };
  let result: Reencryption | undefined;
  const server = await startServer({
    environment, configFile: "portal.config.ts", log: pino({ level: "warn" }),
    beforeListening: async (kernel) => {
      const instance = kernel.registry.instances.find(({ plugin }) => plugin === "game-codes");
      if (instance === undefined) throw new Error("the plugin game-codes is not in use");
      const vault = createCodeVault();
      vault.open(kernel.services(instance.id).deriveKey, String(instance.options["keys"] ?? ""));
      say(`sealing with the key "${vault.currentKeyId()}"`);
      result = await reencryptCodes(kernel.db, vault, (done) => done % 10_000 === 0 && say(`${done} codes`));
    },
  });
  await server.close();
  say(`${result?.looked ?? 0} codes looked at, ${result?.changed ?? 0} sealed anew`);
  for (const id of result?.unreadable ?? []) say(`no key opens the code ${id}`);
  process.exit(result !== undefined && result.unreadable.length === 0 ? 0 : 1);
} catch (error) {
  process.stderr.write(`Codes cannot be sealed anew. ${error instanceof ProblemsError ? error.message : String(error)}\n`);
  process.exit(1);
}
