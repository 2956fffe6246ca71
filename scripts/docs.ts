/** `npm run docs`: writes docs/configuration.md. A test fails when the file is not what this writes. */
import { mkdirSync, writeFileSync } from "node:fs";
import { configurationPage } from "./docs/configuration-page.ts";

mkdirSync("docs", { recursive: true });
writeFileSync("docs/configuration.md", await configurationPage("."));
process.stdout.write("docs/configuration.md is written\n");
