/**
 * Compares the resources with the database: with the tables that all migrations create in an empty one, and for other
 * tables with the deployment's own database, from which it only reads.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import {
  ProblemsError,
  type Problem,
  migrationSets,
  openDatabase,
  type OpenDatabase,
  runMigrations,
  minSecretLength,
  type ServerRegistry,
  readVariable,
  type Variables,
  keyProblems,
  readKeyRing,
  type TableChecks,
} from "@portalkit/kernel/tools";
import type { PartialCheck } from "./check-types.ts";
import { counted } from "./text-table.ts";

const log = pino({ level: "silent" });

/** Without resources there is nothing to compare. */
const noTables: TableChecks = {
  read: () => Promise.resolve(undefined),
  has: () => true,
  merge: (tables) => tables,
  problems: () => [],
};

/** @param empty a database without tables, which this function closes */
export async function checkDatabase(
  registry: ServerRegistry,
  environment: Variables,
  empty: OpenDatabase,
): Promise<PartialCheck> {
  const definitions = [...registry.resources.values()];
  const checks = registry.features.find(({ tableChecks }) => tableChecks)?.tableChecks ?? noTables;
  let migrated: unknown;
  try {
    await runMigrations(empty, migrationSets(registry), log);
    migrated = await checks.read(empty.db, definitions);
  } catch (error) {
    const found = `an error in an empty database: ${messageOf(error)}`;
    const where = "migrations";
    const expected = "migrations that run in an empty database";
    return { problems: [{ code: "PORTAL_PLUGIN_MIGRATIONS", where, found, expected }], summary: "not checked" };
  } finally {
    await empty.close();
  }
  const used = [...new Set(definitions.map(({ table }) => table))];
  const others = used.filter((table) => !checks.has(migrated, table));
  const deployed = await readDeployed(environment, async ({ db }) => ({
    tables: others.length === 0 ? migrated : await checks.read(db, definitions),
    keys: await checkKeysOf(db, environment),
  }));
  const keys = "reason" in deployed ? [] : deployed.keys;
  if (others.length === 0) {
    return {
      problems: [...keys, ...checks.problems(registry, migrated)],
      summary: `checked with the tables of all migrations: ${counted(used.length, "table")}`,
    };
  }
  if ("reason" in deployed) {
    const problems = checks.problems(registry, migrated, (table) => checks.has(migrated, table));
    return { problems, summary: `not checked against the database: ${others.join(", ")} (${deployed.reason})` };
  }
  return {
    problems: [...keys, ...checks.problems(registry, checks.merge(deployed.tables, migrated))],
    summary: `checked with the tables of all migrations, and of ${deployed.name}`,
  };
}

/** Reads from the database that the server would use, if it can be reached and no server is using it. */
async function readDeployed<Found>(
  environment: Variables,
  read: (database: OpenDatabase) => Promise<Found>,
): Promise<(Found & { name: string }) | { reason: string }> {
  const valueOf = (name: string): string => readVariable(environment, name).text ?? "";
  const [databaseUrl, schema, dataDir] = [
    valueOf("DATABASE_URL"),
    valueOf("DATABASE_SCHEMA"),
    valueOf("PORTAL_DATA_DIR") || "data",
  ];
  if (databaseUrl === "" && !existsSync(join(dataDir, "pglite")))
    return { reason: "no plugin creates them; set DATABASE_URL, or PORTAL_DATA_DIR to a folder with a database" };
  try {
    const database = await openDatabase({
      ...(databaseUrl === "" ? {} : { databaseUrl }),
      ...(schema === "" ? {} : { schema }),
      dataDir,
      log,
      poolSize: 1,
    });
    try {
      return {
        ...(await read(database)),
        name: databaseUrl === "" ? `the database in ${dataDir}` : "DATABASE_URL",
      };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { reason: error instanceof ProblemsError ? (error.problems[0]?.found ?? "") : messageOf(error) };
  }
}

/** Without a secret of the length that a start requires, there is nothing to compare. */
async function checkKeysOf(db: OpenDatabase["db"], environment: Variables): Promise<Problem[]> {
  const secret = readVariable(environment, "PORTAL_SECRET").text ?? "";
  if (secret.length < minSecretLength) return [];
  try {
    return await keyProblems(db, { secret, keys: readKeyRing(readVariable(environment, "PORTAL_KEYS").text ?? "") });
  } catch {
    return []; // a key ring that cannot be read is a problem of the environment
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
