/** `npm start`: the production server. */
import { existsSync } from "node:fs";
import { ProblemsError } from "../kernel/contract/problem.ts";
import { FolderLockedError } from "../kernel/server/database/folder-lock.ts";
import { readEnvironment } from "../kernel/server/environment.ts";
import { startServer } from "../kernel/server/main.ts";
import { stopOnSignal } from "../kernel/server/stop-on-signal.ts";

try {
  const environment = readEnvironment(process.env);
  if (!existsSync("dist/manifest.json")) {
    const { build } = await import("./build.ts");
    await build({ configFile: "portal.config.ts", outDir: "dist" });
  }
  const server = await startServer({ environment, configFile: "portal.config.ts", distDir: `${process.cwd()}/dist` });
  stopOnSignal(server, server.kernel.log);
  server.kernel.log.info({ url: `${server.url}${server.kernel.config.portal.basePath}/` }, "the portal is open");
} catch (error) {
  const isForeseen = error instanceof ProblemsError || error instanceof FolderLockedError;
  process.stderr.write(`The portal cannot start. ${isForeseen ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
