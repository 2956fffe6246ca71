/** Starts the delivery job shortly after a delivery is recorded. */
import { enqueueSoon, type PluginServices } from "#kernel/server";

export const deliverJob = "deliver-webhooks";

export const wakeDelivering = (services: PluginServices): void => enqueueSoon(services, deliverJob);
