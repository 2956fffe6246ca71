/** The server half of `imports`: tables of imports, and the calls and jobs that importers of other plugins get. */
import { defineServerPlugin, extensionPoint } from "@portalkit/kernel/server";
import { imports } from "./contract.ts";
import { importerPort } from "./server/engine/importer.ts";
import { importerContributions } from "./server/engine/importer-contributions.ts";
import { importMigrations } from "./server/migrations.ts";

export const server = defineServerPlugin(imports, {
  setup: () => ({
    migrations: importMigrations,
    formerOwner: "kernel/imports",
    extensionPoints: [extensionPoint(importerPort, importerContributions)],
  }),
});
