/** Who may import whom, and how files are written: one rule table over every source file. Run by `npm test`. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { violationsIn } from "./imports/rules.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.css"], { encoding: "utf8" }).split("\n").filter((file) => file !== "" && existsSync(file));
const violations = files.flatMap((file) => violationsIn(file, readFileSync(file, "utf8")));
for (const { file, line, rule } of violations) process.stderr.write(`${file}:${line}  ${rule}\n`);
process.stdout.write(`${files.length} files, ${violations.length} violations\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
