/** Searches all that a portal has stored and logged for texts that must not be readable there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Kernel } from "../../kernel/server/extension/kernel.ts";

/** Each place with the names of the secrets that are readable in it. */
export async function plainSecrets(
  { db, environment }: Pick<Kernel, "db" | "environment">,
  secrets: Readonly<Record<string, string>>,
  log: readonly string[],
): Promise<string[]> {
  const forms = Object.entries(secrets).flatMap(([name, text]) =>
    [text, Buffer.from(text).toString("hex"), Buffer.from(text).toString("base64").replace(/=+$/, "")].map(
      (form) => [name, form] as const,
    ),
  );
  const found = new Set<string>();
  const { rows: tables } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db);
  // A row as text has all its columns, those of bytes in hexadecimal.
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ secret: string }>`select distinct secret
      from ${sql.table(`${schema}.${name}`)} as t,
        unnest(${forms.map(([secret]) => secret)}::text[], ${forms.map(([, form]) => form)}::text[]) as f (secret, form)
      where strpos(t::text, form) > 0`.execute(db);
    for (const { secret } of rows) found.add(`${schema}.${name}: ${secret}`);
  }
  for (const file of filesIn(environment.dataDir)) {
    const bytes = readFileSync(file);
    for (const [secret, form] of forms) if (bytes.includes(form)) found.add(`a file: ${secret}`);
  }
  for (const [secret, form] of forms) if (log.some((line) => line.includes(form))) found.add(`the log: ${secret}`);
  return [...found];
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
