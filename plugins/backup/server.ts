/** The server half of `backup`: the job that makes archives, the socket for `portalkit backup`, and the commands. */
import { defineServerPlugin } from "@portalkit/kernel/server";
import { backup } from "./contract.ts";
import { passphraseFrom, type ArchiveStore } from "./server/archives.ts";
import { archiveStoreOf } from "./server/find-archives.ts";
import { checkOptions } from "./server/check-options.ts";
import { createBackups } from "./server/create-backups.ts";
import { checkBackups } from "./server/health-check.ts";

export const server = defineServerPlugin(backup, {
  checkOptions,
  // Their packages are loaded by those who need them: a start needs none.
  commands: {
    backup: async (call) => await (await import("./server/back-up-command.ts")).backUpCommand(call),
    restore: async (call) => await (await import("./server/restore-command.ts")).restoreCommand(call),
  },
  setup: (services) => {
    let opened: Promise<ArchiveStore> | undefined;
    const storeOf = (): Promise<ArchiveStore> =>
      (opened ??= archiveStoreOf(services.options, () => services.dataFolder()).catch((error: unknown) => {
        opened = undefined;
        throw error;
      }));
    const backups = createBackups(async () => ({
      copy: services.copyData,
      own: services.id,
      store: await storeOf(),
      keep: services.options.keep,
      passphrase: passphraseFrom(services.deriveKey),
    }));
    return {
      healthChecks: [{ name: "backups", run: async () => await checkBackups(await storeOf()) }],
      jobs: [
        {
          name: "back-up",
          schedule: services.options.schedule,
          maxHours: 12,
          retryLimit: 2,
          run: async () => {
            const { place, bytes } = await backups.make();
            services.log.info({ place, bytes }, "a backup has been made");
          },
        },
        ...(services.options.verifySchedule === ""
          ? []
          : [
              {
                name: "verify",
                schedule: services.options.verifySchedule,
                maxHours: 12,
                run: async (_data: unknown, _services: unknown, signal: AbortSignal) => {
                  const { code, output } = await services.runCommand(["backup", "--verify"], signal);
                  if (code !== 0) throw new Error(output);
                  services.log.info({ output }, "the restoration of a backup has been tried");
                },
              },
            ]),
      ],
      answers: { "back-up": () => backups.make() },
    };
  },
});
