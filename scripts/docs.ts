/**
 * `npm run docs`: writes docs/configuration.md, docs/errors.md and the table of docs/security.md. A test fails if a
 * file differs from the output.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { configurationPage } from "./docs/configuration-page.ts";
import { errorsPage } from "./docs/errors-page.ts";
import { securityPage } from "./docs/security-page.ts";

mkdirSync("docs", { recursive: true });
writeFileSync("docs/configuration.md", await configurationPage("."));
writeFileSync("docs/errors.md", errorsPage());
writeFileSync("docs/security.md", securityPage(readFileSync("docs/security.md", "utf8")));
process.stdout.write("docs/configuration.md, docs/errors.md and the table of docs/security.md are written\n");
