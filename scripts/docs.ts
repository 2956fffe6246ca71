/**
 * `npm run docs`: writes docs/configuration.md, docs/errors.md and docs/asvs.md. A test fails if a file differs from
 * the output.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { asvsPage } from "./docs/asvs-page.ts";
import { configurationPage } from "./docs/configuration-page.ts";
import { errorsPage } from "./docs/errors-page.ts";

mkdirSync("docs", { recursive: true });
writeFileSync("docs/configuration.md", await configurationPage("."));
writeFileSync("docs/errors.md", errorsPage());
writeFileSync("docs/asvs.md", asvsPage());
process.stdout.write("docs/configuration.md, docs/errors.md and docs/asvs.md are written\n");
