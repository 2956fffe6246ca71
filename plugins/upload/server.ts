/**
 * The server half of `upload`: its calls, the hooks of the column's resource, and the job that removes unused files.
 */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { upload } from "./contract.ts";
import { uploadOptionProblems } from "./server/check-options.ts";
import { fileComponents } from "./server/files/file-components.ts";
import { fileHooks } from "./server/files/file-hooks.ts";
import { imageHandlers } from "./server/images/handlers.ts";
import { forgetImages } from "./server/images/kept-images.ts";
import { fillBucket, storedFiles } from "./server/storage/backup-of-bucket.ts";
import { uploadLimitsOf } from "./server/files/upload-limits.ts";
import { uploadMigrations } from "./server/migrations.ts";
import { serveHandlers } from "./server/files/serve-handlers.ts";
import { purgeFiles } from "./server/files/purge-files.ts";
import { uploadHandlers } from "./server/files/upload-handlers.ts";

export const server = defineServerPlugin(upload, {
  checkOptions: uploadOptionProblems,
  storedFiles,
  setup: (services) => {
    const { id, options } = services;
    const { resource, column, use, storage, generateImages } = options;
    const endpoint = storage?.endpoint ?? "";
    return {
      limits: uploadLimitsOf(options),
      sandboxes: generateImages?.provider === "sandbox" ? ["upload:sandboxImages"] : [],
      migrations: uploadMigrations,
      endpoints: [...uploadHandlers(services), ...serveHandlers(services), ...imageHandlers(services)],
      columnComponents: use === "text" ? [] : [{ resource, column, components: fileComponents(id, options) }],
      hooks: use === "text" ? [] : [{ resource, hooks: fileHooks(services) }],
      jobs: [
        {
          name: "sweep",
          schedule: "23 * * * *",
          run: async (_data, _services, signal) => {
            await forgetImages(services.db);
            await purgeFiles(services, signal);
          },
        },
      ],
      start: () => fillBucket(services),
      // The browser uploads directly to the bucket.
      connectsTo: URL.canParse(endpoint) ? [new URL(endpoint).origin] : [],
    };
  },
});
