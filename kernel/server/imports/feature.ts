/** Imports of files, for the plugins that contribute an importer. */
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { importMigrations } from "./migrations.ts";
import { resumeImports } from "./run-import.ts";

export const importsFeature = defineKernelFeature({
  id: "imports",
  setup: (kernel) => ({
    migrations: importMigrations,
    start: async () => {
      for (const { id, contributions } of kernel.registry.instances)
        if (contributions.importer !== undefined) await resumeImports(kernel.services(id));
    },
  }),
});
