/** Runs the server half in development, in a process that is replaced when its code changes. */
import { once } from "node:events";
import { pino } from "pino";
import pretty from "pino-pretty";
import {
  ProblemsError,
  loadConfig,
  readEnvironment,
  startServer,
  logOptions,
  stopOnSignal,
} from "@portalkit/kernel/tools";
import { describeInLines, describeProblems } from "../source/describe-problems.ts";
import { loadSeed } from "./dev-seed.ts";
import type { ServedFiles, ServerAnswer } from "./server-process.ts";

const { configFile, distDir, seedFile, isEmpty } = JSON.parse(process.argv[2] ?? "") as ServedFiles;
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
const answer = (message: ServerAnswer): void => void process.send?.(message);

try {
  const seeding = isEmpty ? undefined : await loadSeed(seedFile);
  for (const [name, value] of Object.entries(seeding?.variables ?? {})) process.env[name] ??= value;
  const environment = readEnvironment(process.env, { demo: seeding !== undefined });
  const log = pino(
    { ...logOptions(environment.logLevel), base: null },
    pretty({ colorize: process.stdout.isTTY, translateTime: "HH:MM:ss", sync: true }),
  );
  const config = await loadConfig({ file: configFile, environment: process.env, halves: "server" });
  if (config.warnings.length > 0) process.stderr.write(`${describeProblems(config.warnings, configFile)}\n`);
  answer("loaded");
  await once(process, "message");
  const server = await startServer({
    environment,
    configFile,
    config,
    distDir,
    log,
    ...(seeding === undefined ? {} : { beforeListening: seeding.seed }),
  });
  stopOnSignal(server, log);
  answer({ url: server.url });
} catch (error) {
  answer({
    problems:
      error instanceof ProblemsError
        ? describeInLines(error.problems, configFile)
        : String(error instanceof Error ? error.stack : error).split("\n"),
  });
  process.exit(1);
}
