/**
 * Generates the types of tables: a file for the kernel and one for each plugin of a config whose migrations create
 * tables. Installed packages bring theirs.
 */
import { join, relative } from "node:path";
import { pino } from "pino";
import {
  loadConfig,
  openPgliteAt,
  installOrThrow,
  migrationSets,
  runMigrations,
  isInPackages,
  kernelFolder,
} from "@portalkit/kernel/tools";
import { typeOf } from "./column-type.ts";
import { readColumns, type TableColumn } from "./read-columns.ts";

/** A file that should exist, with its content. */
export interface TypesFile {
  file: string;
  text: string;
}

/**
 * @throws ProblemsError if the config has errors; Error if a column has a type that the two databases return
 * differently
 */
export async function tableTypes(configFile: string): Promise<TypesFile[]> {
  const registry = installOrThrow(
    await loadConfig({ file: configFile, environment: {}, halves: "server", lenientEnvironment: true }),
  );
  const { instances } = registry;
  const folderOf = (owner: string): string =>
    owner === "kernel" ? kernelFolder : (instances.find(({ plugin }) => plugin === owner)?.folder ?? owner);
  const byOwner = Map.groupBy(await migratedColumns(migrationSets(registry)), ({ owner }) => owner);
  return [...byOwner]
    .map(([owner, columns]) => ({ folder: folderOf(owner), text: typesOf(columns) }))
    .filter(({ folder }) => !isInPackages(folder))
    .map(({ folder, text }) => ({ file: join(relative(".", folder), "server", "tables.d.ts"), text }));
}

/** Returns the columns after all migrations, each with the owner of its table: "kernel" or a plugin. */
async function migratedColumns(sets: ReturnType<typeof migrationSets>): Promise<(TableColumn & { owner: string })[]> {
  const database = await openPgliteAt("memory://");
  try {
    const ownerOfTable = new Map<string, string>();
    const ownerOfColumn = new Map<string, string>();
    for (const set of sets) {
      await runMigrations(database, [set], pino({ level: "silent" }));
      const owner = set.owner.startsWith("kernel/") ? "kernel" : set.owner;
      for (const { table, column } of await readColumns(database.db)) {
        if (!ownerOfTable.has(table)) ownerOfTable.set(table, owner);
        if (!ownerOfColumn.has(`${table}.${column}`)) ownerOfColumn.set(`${table}.${column}`, owner);
      }
    }
    // A column that a plugin adds to another owner's table is omitted: it is missing if the plugin is disabled.
    return (await readColumns(database.db)).flatMap((found) => {
      const owner = ownerOfTable.get(found.table) ?? "kernel";
      return ownerOfColumn.get(`${found.table}.${found.column}`) === owner ? [{ ...found, owner }] : [];
    });
  } finally {
    await database.close();
  }
}

/** Returns the file with the tables of one owner, by name, with their columns in the database's order. */
export function typesOf(columns: readonly TableColumn[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const body = tables
    .map(
      ([table, columns]) =>
        `    ${nameOf(table)}: {\n${columns.map((column) => `      ${nameOf(column.column)}: ${typeOf(column)};\n`).join("")}    };\n`,
    )
    .join("");
  const used = ["ColumnType", "Generated", "GeneratedAlways"].filter((name) => body.includes(`: ${name}<`));
  return `/** Written by \`npm run tables\` from the migrations. */
import ${used.length === 0 ? "" : `type { ${used.join(", ")} } from `}"kysely";

declare module "kysely" {
  interface PortalTables {
${body}  }
}
`;
}

const nameOf = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));
