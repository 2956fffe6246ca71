/** The server half of `upload`: its calls, what happens to the column's records, and the job that removes what nobody holds. */
import { defineServerPlugin, type PluginServices } from "#kernel/server";
import { upload, uploadMessages, type UploadOptions } from "./contract.ts";
import { messages } from "./messages.ts";
import { uploadOptionProblems } from "./server/check-options.ts";
import { fileComponents } from "./server/file-components.ts";
import { fileHooks } from "./server/file-hooks.ts";
import { imageCalls } from "./server/images/image-calls.ts";
import { uploadLimitsOf } from "./server/upload-limits.ts";
import { uploadMigrations } from "./server/migrations.ts";
import { serveCalls } from "./server/serve-file.ts";
import { sweepFiles } from "./server/sweep.ts";
import { uploadCalls } from "./server/upload-calls.ts";

export const server = defineServerPlugin({
  name: upload.name,
  contribute: ({ id, options }) => {
    const { resource, column, use, storage, generateImages } = options as unknown as UploadOptions;
    const held: { services?: PluginServices } = {};
    const services = (): PluginServices => {
      if (held.services === undefined) throw new Error("hooks of uploads run before the server has started");
      return held.services;
    };
    const { endpoint = "" } = storage ?? {};
    return {
      messages,
      limits: uploadLimitsOf(options as unknown as UploadOptions),
      sandboxes: generateImages?.provider === "sandbox" ? [uploadMessages.sandboxImages] : [],
      migrations: uploadMigrations,
      endpoints: [...uploadCalls, ...serveCalls, ...imageCalls],
      columnComponents: use === "text" ? [] : [{ resource, column, components: fileComponents(id, options as unknown as UploadOptions) }],
      hooks: use === "text" ? [] : [{ resource, hooks: fileHooks(services) }],
      jobs: [{ name: "sweep", schedule: "23 * * * *", run: (_data, ours, signal) => sweepFiles(ours, signal) }],
      // The browser puts files into the bucket itself.
      connectsTo: URL.canParse(endpoint) ? [new URL(endpoint).origin] : [],
      services: (given) => {
        held.services = given;
      },
    };
  },
  checkOptions: uploadOptionProblems,
});
