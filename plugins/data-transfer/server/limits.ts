/** The limits of what one user may import and export. */
import { sql } from "kysely";
import type { Database, DatabaseTransaction, UsageLimit } from "@portalkit/kernel/server";
import { countRunningImports } from "@portalkit/imports/server";
import type { TransferOptions } from "../contract.ts";

export const transferLimits = ({
  importsAtOnce,
  importsPerDay,
  exportsAtOnce,
  exportsPerHour,
  maxExportFiles,
  maxExportSchedules,
}: TransferOptions): readonly UsageLimit[] => [
  { name: "imports", label: "data-transfer:imports", atOnce: importsAtOnce, used: countRunningImports },
  { name: "import-files", label: "data-transfer:importFiles", perDay: importsPerDay },
  { name: "exports", label: "data-transfer:exports", atOnce: exportsAtOnce, perHour: exportsPerHour },
  {
    name: "background-exports",
    label: "data-transfer:background.limit",
    atOnce: exportsAtOnce,
    used: (userPk, _services, db) => countExports(db, userPk, true),
  },
  {
    name: "export-files",
    label: "data-transfer:background.limitStored",
    inTotal: maxExportFiles,
    used: (userPk, _services, db) => countExports(db, userPk, false),
  },
  {
    name: "export-schedules",
    label: "data-transfer:schedules.limit",
    inTotal: maxExportSchedules,
    used: async (userPk, _services, db) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from data_transfer_schedules
        where user_id = ${userPk}::uuid`.execute(db);
      return rows[0]?.count ?? 0;
    },
  },
];

/** Without those of schedules, which have a limit of their own, and store one file each. */
async function countExports(db: Database | DatabaseTransaction, userPk: string, isRunning: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from data_transfer_exports
    where user_id = ${userPk} and due_at is null and (not ${isRunning}::boolean or state = 'running')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The characters that a cell of a workbook can hold, by the specifications of Excel. */
export const cellCharacters = 32_767;
