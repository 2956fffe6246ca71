/** The server half of `backup`: the job that makes archives, the socket for `portalkit backup`, and the commands. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { backup } from "./contract.ts";
import { archivesOf, passphraseFrom } from "./server/archives.ts";
import { createBackups } from "./server/create-backups.ts";
import { checkBackups } from "./server/health-check.ts";

export const server = defineServerPlugin(backup, {
  // Their packages are loaded by those who need them: a start needs none.
  commands: {
    backup: async (call) => await (await import("./server/back-up-command.ts")).backUpCommand(call),
    restore: async (call) => await (await import("./server/restore-command.ts")).restoreCommand(call),
  },
  setup: (services) => {
    const backups = createBackups(async () => ({
      copy: services.copyData,
      own: services.id,
      archives: archivesOf(services.options, await services.dataFolder()),
      passphrase: passphraseFrom(services.deriveKey),
    }));
    return {
      healthChecks: [
        {
          name: "backups",
          run: async () => await checkBackups(archivesOf(services.options, await services.dataFolder())),
        },
      ],
      jobs: [
        {
          name: "back-up",
          schedule: services.options.schedule,
          maxHours: 12,
          retryLimit: 2,
          run: async () => {
            const { file, bytes } = await backups.make();
            services.log.info({ file, bytes }, "a backup has been made");
          },
        },
      ],
      answers: { "back-up": () => backups.make() },
    };
  },
});
