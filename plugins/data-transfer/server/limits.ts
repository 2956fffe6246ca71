/** The limits of what one user may import and export. */
import { countRunningImports, type UsageLimit } from "#kernel/server";
import type { TransferOptions } from "../contract.ts";

export const transferLimits = ({
  importsAtOnce,
  importsPerDay,
  exportsAtOnce,
  exportsPerHour,
}: TransferOptions): readonly UsageLimit[] => [
  { name: "imports", label: "data-transfer:imports", atOnce: importsAtOnce, used: countRunningImports },
  { name: "import-files", label: "data-transfer:importFiles", perDay: importsPerDay },
  { name: "exports", label: "data-transfer:exports", atOnce: exportsAtOnce, perHour: exportsPerHour },
];
