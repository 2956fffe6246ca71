/**
 * `npm run tables`: generates the types of all tables from the migrations. `npm run tables -- other.config.ts` uses
 * another config's plugins.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { configFileFrom } from "./config-argument.ts";
import { tableTypes } from "./tables/table-types.ts";

for (const { file, text } of await tableTypes(configFileFrom(process.argv.slice(2)))) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
