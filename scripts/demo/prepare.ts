/** The process that `npm run demo` starts first: it builds the pages and fills the database, and ends. */
import { stop } from "esbuild";
import { build } from "../../command/build.ts";
import { readEnvironment } from "../../kernel/server/environment/environment.ts";
import { explainFailure } from "./explain-failure.ts";
import { fillDatabase } from "./fill-database.ts";

const [configFile = "", outDir = ""] = process.argv.slice(2);
// The command has ended, however that happened.
process.on("disconnect", () => process.exit(1));
try {
  await build({ configFile, outDir });
  await stop();
  await fillDatabase({
    environment: readEnvironment(process.env, { demo: true }),
    configFile,
    variables: process.env,
    report: (line) => void process.stdout.write(`${line}\n`),
  });
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
