/**
 * Who may subscribe to which topic (contract section "Socket"): the topics that features and plugins declare, and the
 * user's own.
 */
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import { contributorsOf } from "../extension/server-registry.ts";

/** Returns false for an anonymous socket, and for a topic that is neither declared nor under the user's own prefix. */
export async function authorize(
  { registry }: Pick<Kernel, "registry">,
  topic: string,
  adminUser: AdminUser | null,
): Promise<boolean> {
  if (adminUser === null) return false;
  for (const { contributions } of contributorsOf(registry)) {
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
