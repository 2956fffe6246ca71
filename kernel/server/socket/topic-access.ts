/** Who may hear which topic (contract section "Socket"): one's own, the open ones when signed in, and what plugins declare. */
import type { AdminUser } from "../../contract/resource-definition.ts";
import { topics } from "../../contract/socket.ts";
import type { Kernel } from "../kernel.ts";
import { mayRead } from "../resources/resource-view.ts";

/** Unknown topics are refused, and an anonymous socket hears none. */
export async function mayHear(kernel: Pick<Kernel, "registry">, topic: string, adminUser: AdminUser | null): Promise<boolean> {
  if (adminUser === null) return false;
  if (topic.startsWith("/opentopic/")) return true;
  const resourceId = matchTopic(topics.resource(":resourceId"), topic)?.["resourceId"];
  if (resourceId !== undefined) return mayRead(kernel, resourceId, adminUser);
  for (const { contributions } of kernel.registry.instances) {
    for (const { pattern, mayHear: rule } of contributions.topics ?? []) {
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
