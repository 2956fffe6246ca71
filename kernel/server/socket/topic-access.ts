/**
 * Who may subscribe to which topic (contract section "Socket"): the user's own topics, badges of their own menu,
 * readable resources, and topics that plugins declare.
 */
import type { AdminUser } from "../../contract/session/admin-user.ts";
import { kernelId } from "../../contract/permissions.ts";
import { bulkOperationsTopic } from "../../contract/resources/bulk-operations.ts";
import { resourceOfPinned } from "../../contract/resources/pinned-views.ts";
import { settingsTopic } from "../../contract/settings/setting-calls.ts";
import { topics } from "../../contract/socket.ts";
import { maySeeEveryone } from "../bulk-operations/operation-store.ts";
import type { Kernel } from "../extension/kernel.ts";
import { mayRead } from "../resources/view/resource-view.ts";
import { badgesFor } from "../shell/menu-for.ts";

/** Topics that every signed-in user may subscribe to. */
const openTopics: ReadonlySet<string> = new Set([topics.messages, settingsTopic]);

/** Returns false for an anonymous socket, and for a topic that is neither declared nor under the user's own prefix. */
export async function authorize(
  kernel: Pick<Kernel, "registry" | "log" | "services">,
  topic: string,
  adminUser: AdminUser | null,
): Promise<boolean> {
  if (adminUser === null) return false;
  if (openTopics.has(topic)) return true;
  const badge = matchTopic(topics.menuBadge(":itemId"), topic)?.["itemId"];
  if (badge !== undefined) {
    // A pinned view's topic says only that its resource has changed.
    const pinned = resourceOfPinned(badge);
    return pinned === undefined
      ? badgesFor(kernel, adminUser).some(({ badge: { itemId } }) => itemId === badge)
      : mayRead(kernel, pinned, adminUser);
  }
  const resourceId = matchTopic(topics.resource(":resourceId"), topic)?.["resourceId"];
  if (resourceId !== undefined) return mayRead(kernel, resourceId, adminUser);
  if (
    matchTopic(bulkOperationsTopic(":userPk"), topic) !== undefined &&
    maySeeEveryone(kernel.services(kernelId), adminUser)
  )
    return true;
  for (const { contributions } of kernel.registry.instances) {
    for (const { pattern, authorize: rule } of contributions.topics ?? []) {
      const params = matchTopic(pattern, topic);
      if (params !== undefined) return await rule({ adminUser, params });
    }
  }
  return topic.startsWith(`/${adminUser.pk}/`);
}

function matchTopic(pattern: string, topic: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = topic.split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (segment.startsWith(":")) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}
