/** What one person may import and export. */
import { sql } from "kysely";
import type { UsageLimit } from "#kernel/server";
import type { TransferOptions } from "../contract.ts";
import { transferMessages } from "../contract/messages.ts";

/** Running ones are counted by their state; an import outlives the process that runs it. */
export const transferLimits = ({ importsAtOnce, importsPerDay, exportsAtOnce, exportsPerHour }: TransferOptions): readonly UsageLimit[] => [
  {
    name: "imports", label: transferMessages.imports, atOnce: importsAtOnce,
    used: async (userPk, _services, db) => (await sql<{ count: number }>`select count(*)::int as count from data_transfer_imports where user_id = ${userPk} and state in ('checking', 'importing')`.execute(db)).rows[0]?.count ?? 0,
  },
  { name: "import-files", label: transferMessages.importFiles, perDay: importsPerDay },
  { name: "exports", label: transferMessages.exports, atOnce: exportsAtOnce, perHour: exportsPerHour },
];
