/** Services bound to a plugin instance, as its handlers, jobs and hooks get them. */
import { hkdfSync } from "node:crypto";
import { internalTopics } from "./bus/open-bus.ts";
import type { Kernel } from "./kernel.ts";
import type { PluginServices } from "./plugin.ts";
import { resourceAccess } from "./resources/resource-access.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import { findUser } from "./session/find-user.ts";

/** Makes `kernel.services`; each instance's services are made once. The kernel's own calls run as the instance `kernel`. */
export function createServices(kernel: Omit<Kernel, "services">, jobs: JobQueue): (instanceId: string) => PluginServices {
  const made = new Map<string, PluginServices>();
  const servicesOf = (instanceId: string): PluginServices => {
    const known = made.get(instanceId);
    if (known !== undefined) return known;
    const instance = kernel.registry.instances.find((candidate) => candidate.id === instanceId);
    const services: PluginServices = {
      id: instanceId,
      plugin: instance?.plugin ?? "kernel",
      options: instance?.options ?? {},
      db: kernel.db,
      log: kernel.log.child({ plugin: instanceId }),
      publish: (topic, data) => kernel.bus.publish(topic, data),
      resources,
      resourceChanged: (resourceId) => kernel.bus.publish(internalTopics.resourceChanged, { resourceId, kind: "edited" }),
      findUser: (pk) => findUser(kernel.db, pk),
      enqueue: (job, data, options) => jobs.enqueue(instanceId, job, data, options),
      deriveKey: (purpose) => Buffer.from(hkdfSync("sha256", kernel.environment.secret, "portal", `${instance?.plugin ?? "kernel"}:${purpose}`, 32)),
    };
    made.set(instanceId, services);
    return services;
  };
  const resources = resourceAccess({ ...kernel, services: servicesOf });
  return servicesOf;
}
