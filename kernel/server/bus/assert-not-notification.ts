/** Keeps plugins from publishing what must not be lost. */
import { topics } from "../../contract/socket.ts";

/** True for the topic of a user's notifications. */
export const isNotification = (topic: string): boolean => topic === topics.notify(topic.split("/")[1] ?? "");

/**
 * What is published is lost if the process ends after the commit of its cause, and a bell does not show it.
 * @throws Error for the topic of a user's notifications
 */
export function assertNotNotification(topic: string): void {
  if (isNotification(topic))
    throw new Error(`"${topic}" is not for publishing: write notifications with services.outbox.notify`);
}
