/** Services bound to a plugin instance, as its handlers, jobs and hooks receive them. */
import { join } from "node:path";
import { kernelId } from "../../contract/permissions.ts";
import { readPackageFile } from "../config/plugin-packages.ts";
import { recordActivity } from "../activities/record-activity.ts";
import { assertNotNotification } from "../bus/assert-not-notification.ts";
import { internalTopics } from "../bus/internal-topics.ts";
import { inLanguage } from "../i18n/language-of-call.ts";
import { portionMs } from "../database/portion-size.ts";
import { provideEngine } from "../extension/engine-of.ts";
import type { Kernel } from "../extension/kernel.ts";
import { usageLimits } from "../limits/usage-limits.ts";
import { deriveKey, ringFor } from "../keys/key-ring.ts";
import { createSealing, type Sealing } from "../keys/sealing.ts";
import type { SendMail } from "../mail/open-mail.ts";
import { openDataFolder } from "./copy-deployment.ts";
import { permissionChecks } from "../install/permission-checks.ts";
import { resourceEngine } from "../extension/resource-engine.ts";
import type { PluginServices } from "../extension/services/plugin-services.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { DeploymentOutbox } from "../outbox/create-outbox.ts";
import { signInService } from "../session/second-step.ts";
import { findUser } from "../session/find-user.ts";
import { portalAddress } from "../session/portal-address.ts";
import { sessionService } from "../session/session-service.ts";
import { deploymentSettings } from "../settings/deployment-settings.ts";

const serverTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Creates `kernel.services`; the services of each instance are created once. The kernel's own calls run as the instance
 * `kernel`.
 */
export function createServices(
  kernel: Omit<Kernel, "services">,
  jobs: Pick<JobQueue, "enqueue">,
  sendMail: SendMail,
  outbox: Pick<DeploymentOutbox, "of">,
): (instanceId: string) => PluginServices {
  const installed = kernel.registry.instances.map(({ id, plugin, folder, contributions }) => ({
    id,
    plugin,
    get version() {
      return readPackageFile(folder)?.version ?? "";
    },
    healthChecks: contributions.healthChecks ?? [],
  }));
  const made = new Map<string, PluginServices>();
  const servicesOf = (instanceId: string): PluginServices => {
    const known = made.get(instanceId);
    if (known !== undefined) return known;
    const instance = kernel.registry.instances.find((candidate) => candidate.id === instanceId);
    const plugin = instance?.plugin ?? kernelId;
    // What an earlier owner has sealed stays readable: `kernel` for `kernel/search`.
    const [sealer = plugin] = instance?.contributions.formerOwner?.split("/") ?? [];
    const sealings = new Map<string, Sealing>();
    const services: PluginServices = {
      id: instanceId,
      plugin,
      options: instance?.options ?? {},
      settings: {
        get: () => kernel.settings.valuesOf(instanceId),
        onChange: (listener) => kernel.settings.onChange(instanceId, listener),
      },
      languages: kernel.config.languages,
      ...permissionChecks(instance?.permissions ?? {}),
      db: kernel.db,
      portionMs: portionMs[kernel.databaseKind],
      databaseKind: kernel.databaseKind,
      limits: usageLimits(whole, instanceId),
      figures: {
        timeZone: kernel.config.portal.dates.timeZone ?? serverTimeZone(),
        admit: async ({ pk }) => void (await usageLimits(whole, kernelId).spend(pk, "figures")),
      },
      log: kernel.log.child({ plugin: instanceId }),
      isDemo: kernel.environment.demo,
      publish: (topic, data) => {
        assertNotNotification(topic);
        kernel.bus.publish(topic, data);
      },
      outbox: outbox.of(instanceId),
      onResourceChange: (resourceId, listener) =>
        kernel.bus.listen((topic, data) => {
          const isChanged =
            topic === internalTopics.resourceChanged && (data as { resourceId: string }).resourceId === resourceId;
          if (isChanged || topic === internalTopics.reconnected) listener();
        }),
      translations: kernel.translations,
      inLanguageOf: (user, run) =>
        inLanguage(
          kernel.translations,
          String(user.dbUser["language"] ?? kernel.translations.languages[0] ?? "en"),
          run,
        ),
      resources,
      recordActivity: (activity, db) => recordActivity(whole, activity, db),
      resourceChanged: (resourceId) =>
        kernel.bus.publish(internalTopics.resourceChanged, { resourceId, kind: "edited" }),
      signIn,
      use: (port) => offered(port.name) as never,
      findUser: (pk, transaction) => findUser(transaction ?? kernel.db, pk),
      sessions,
      portal: {
        brandName: kernel.config.portal.brand.name,
        basePath: kernel.config.portal.basePath,
        role: kernel.environment.role,
        ...(kernel.environment.portalUrl === undefined ? {} : { url: kernel.environment.portalUrl }),
        ...(kernel.distDir === undefined ? {} : { sourceMaps: join(kernel.distDir, "maps") }),
      },
      portalAddress: (request) => portalAddress(kernel, request),
      t: (language) => kernel.translations.t(language),
      sendMail,
      installed,
      jobs: kernel.jobs,
      deploymentSettings: settingsOfAll,
      enqueue: (job, data = {}, options) => jobs.enqueue(instanceId, job, data, options),
      dataFolder: () => openDataFolder(kernel.environment.dataDir, instanceId),
      copyData: kernel.copyData,
      runCommand: kernel.runCommand,
      deriveKey: (purpose) => deriveKey(kernel.environment.secret, sealer, purpose),
      keyRing: (purpose) => ringFor(kernel.environment, sealer, purpose),
      sealing: (purpose) => {
        const sealing = sealings.get(purpose) ?? createSealing(ringFor(kernel.environment, sealer, purpose));
        sealings.set(purpose, sealing);
        return sealing;
      },
    };
    instance?.open(services);
    const handed = instance?.services ?? services;
    made.set(instanceId, handed);
    provideEngine(handed, whole);
    return handed;
  };
  const offers = new Map<string, unknown>();
  const offered = (name: string): unknown => {
    if (offers.has(name)) return offers.get(name);
    for (const { id, contributions } of kernel.registry.instances) {
      const found = contributions.offers?.find(({ port }) => port.name === name);
      if (found !== undefined) offers.set(name, found.make(servicesOf(id)));
    }
    return offers.get(name);
  };
  const whole: Kernel = { ...kernel, services: servicesOf };
  const resources = resourceEngine(kernel.registry).access;
  const signIn = signInService(whole);
  const sessions = sessionService(whole);
  const settingsOfAll = deploymentSettings(whole);
  for (const { id } of kernel.registry.instances) servicesOf(id);
  return servicesOf;
}
