/** What one person may import at once and in a day. */
import { sql } from "kysely";
import type { UsageLimit } from "#kernel/server";
import { importMessages } from "../../contract/imports/import-messages.ts";
import type { ImportOptions } from "./may-import.ts";

/** Running ones are counted by their state; an import outlives the process that runs it. */
export const importLimitsOf = ({ importsAtOnce, importBytesPerDay }: ImportOptions): readonly UsageLimit[] => [
  {
    name: "code-imports", label: importMessages.imports, atOnce: importsAtOnce,
    used: async (userPk, _services, db) => (await sql<{ count: number }>`select count(*)::int as count from code_imports where user_id = ${userPk} and state = 'importing'`.execute(db)).rows[0]?.count ?? 0,
  },
  { name: "code-bytes", label: importMessages.uploads, unit: "bytes", perDay: importBytesPerDay },
];
