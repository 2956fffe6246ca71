/**
 * The server half of `upload`: its calls, the hooks of the column's resource, and the job that removes unused files.
 */
import { defineServerPlugin } from "#kernel/server";
import { upload } from "./contract.ts";
import { uploadOptionProblems } from "./server/check-options.ts";
import { fileComponents } from "./server/file-components.ts";
import { fileHooks } from "./server/file-hooks.ts";
import { imageCalls } from "./server/images/image-calls.ts";
import { uploadLimitsOf } from "./server/upload-limits.ts";
import { uploadMigrations } from "./server/migrations.ts";
import { serveCalls } from "./server/serve-file.ts";
import { purgeFiles } from "./server/purge-files.ts";
import { uploadCalls } from "./server/upload-calls.ts";

export const server = defineServerPlugin(upload, {
  checkOptions: uploadOptionProblems,
  setup: (services) => {
    const { id, options } = services;
    const { resource, column, use, storage, generateImages } = options;
    const endpoint = storage?.endpoint ?? "";
    return {
      limits: uploadLimitsOf(options),
      sandboxes: generateImages?.provider === "sandbox" ? ["upload:sandboxImages"] : [],
      migrations: uploadMigrations,
      endpoints: [...uploadCalls(services), ...serveCalls(services), ...imageCalls(services)],
      columnComponents: use === "text" ? [] : [{ resource, column, components: fileComponents(id, options) }],
      hooks: use === "text" ? [] : [{ resource, hooks: fileHooks(services) }],
      jobs: [
        { name: "sweep", schedule: "23 * * * *", run: (_data, _services, signal) => purgeFiles(services, signal) },
      ],
      // The browser uploads directly to the bucket.
      connectsTo: URL.canParse(endpoint) ? [new URL(endpoint).origin] : [],
    };
  },
});
