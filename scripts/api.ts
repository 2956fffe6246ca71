/**
 * `npm run api`: writes what the kernel and `resources` export into docs/api/, so that a review sees every change of
 * what plugins are built on. With `--check` it writes nothing and fails if a report is not what the types say.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { packFolders } from "../command/pack.ts";
import { corePage } from "./api/core-page.ts";
import { apiReports, reportedPackages } from "./api/api-reports.ts";

// Below this folder, so that the types of its packages are found.
mkdirSync("dist", { recursive: true });
const work = mkdtempSync("dist/api-");
try {
  const [kernel = "", resources = ""] = await packFolders(Object.values(reportedPackages), work);
  const changed = [...apiReports({ kernel, resources }), corePage()].filter(
    ({ file, text }) => !existsSync(file) || readFileSync(file, "utf8") !== text,
  );
  if (process.argv.includes("--check"))
    for (const { file } of changed) {
      process.stderr.write(`${file} is not what the packages export: run "npm run api" and commit it.\n`);
      process.exitCode = 1;
    }
  else
    for (const { file, text } of changed) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
} finally {
  rmSync(work, { recursive: true, force: true });
}
