/**
 * `portalkit tables`: generates the types of all tables from the migrations; `portalkit tables other.config.ts` those
 * of another config's plugins.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { configFileFrom } from "@portalkit/kernel/tools";
import { tableTypes } from "./tables/table-types.ts";

export async function run(parameters: readonly string[]): Promise<void> {
  for (const { file, text } of await tableTypes(configFileFrom(parameters))) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
