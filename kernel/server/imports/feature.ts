/** Imports of files, for the plugins that contribute an importer. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { extensionPoint } from "../extension/contributions/extension-point.ts";
import { importerPort } from "../extension/contributions/importer.ts";
import { importerContributions } from "./importer-contributions.ts";
import { importMigrations } from "./migrations.ts";

export const importsFeature = defineKernelFeature({
  id: "imports",
  setup: () => ({
    migrations: importMigrations,
    extensionPoints: [extensionPoint(importerPort, importerContributions)],
  }),
});
