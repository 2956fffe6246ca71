/** `npm run demo`: runs a marketplace with generated data on this machine, for exploring. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { ProblemsError } from "../kernel/contract/errors/problem.ts";
import { readEnvironment } from "../kernel/server/environment/environment.ts";
import { startServer } from "../kernel/server/app/start-server.ts";
import { demoAccounts } from "../kernel/server/shell/demo-accounts.ts";
import { stopOnSignal } from "../kernel/server/app/stop-on-signal.ts";
import { stopWithParent } from "../kernel/command/stop-with-parent.ts";
import { demoVariables } from "./demo/demo-variables.ts";
import { explainFailure } from "./demo/explain-failure.ts";
import { runToEnd } from "./demo/run-to-end.ts";

const configFile = "portal.config.ts";
const outDir = "dist";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @throws ProblemsError if the environment is not a place for generated data */
function assertPlayground(variables: NodeJS.ProcessEnv): void {
  const refuse = (name: string, found: string): Error =>
    new ProblemsError([
      {
        code: "PORTAL_DEMO_REFUSED",
        where: `environment variable ${name}`,
        found,
        expected: "nothing: the demo fills its own database with sample data",
      },
    ]);
  if ((variables["DATABASE_URL"] ?? "") !== "") throw refuse("DATABASE_URL", "an address");
  if (variables["NODE_ENV"] === "production") throw refuse("NODE_ENV", '"production"');
}

/** The demo's keys must survive a restart, because its codes could not be decrypted otherwise. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(48).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}

try {
  assertPlayground(process.env);
  stopWithParent();
  const dataDir = process.env["PORTAL_DATA_DIR"] || "data/demo";
  const variables = {
    ...demoVariables,
    ...process.env,
    PORTAL_SECRET: keptSecret(dataDir),
    PORTAL_DATA_DIR: dataDir,
    LOG_LEVEL: process.env["LOG_LEVEL"] || "warn",
  };
  const code = await runToEnd("scripts/demo/prepare.ts", [configFile, outDir], variables);
  if (code !== 0) process.exit(code);
  const environment = readEnvironment(variables, { demo: true });
  const server = await startServer({
    environment,
    configFile,
    variables,
    distDir: outDir,
    log: pino({ level: environment.logLevel }),
  });
  stopOnSignal(server, server.kernel.log);
  say(`\n  The demo is open: ${server.url}${server.kernel.config.portal.basePath}/\n`);
  for (const account of demoAccounts) say(`    ${account.split(":").join("   ")}`);
  say("\n  Ctrl+C stops it.\n");
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
