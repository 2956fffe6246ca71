/**
 * `npm run api`: writes what the kernel's package exports into docs/api/, so that a review sees every change of what
 * plugins are built on.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { packFolders } from "../command/pack.ts";
import { apiReports } from "./api/api-reports.ts";

// Below this folder, so that the types of its packages are found.
mkdirSync("dist", { recursive: true });
const work = mkdtempSync("dist/api-");
try {
  const [kernel = ""] = await packFolders(["kernel"], work);
  for (const { file, text } of apiReports(kernel)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
