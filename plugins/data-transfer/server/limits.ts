/** What one person may import and export. */
import { countRunningImports, type UsageLimit } from "#kernel/server";
import type { TransferOptions } from "../contract.ts";
import { transferMessages } from "../contract/messages.ts";

export const transferLimits = ({ importsAtOnce, importsPerDay, exportsAtOnce, exportsPerHour }: TransferOptions): readonly UsageLimit[] => [
  { name: "imports", label: transferMessages.imports, atOnce: importsAtOnce, used: countRunningImports },
  { name: "import-files", label: transferMessages.importFiles, perDay: importsPerDay },
  { name: "exports", label: transferMessages.exports, atOnce: exportsAtOnce, perHour: exportsPerHour },
];
