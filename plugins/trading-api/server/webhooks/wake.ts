/** The job that delivers, started a moment after something is to be delivered. */
import { enqueueSoon, type PluginServices } from "#kernel/server";

export const deliverJob = "deliver-webhooks";

export const wakeDelivering = (services: PluginServices): void => enqueueSoon(services, deliverJob);
