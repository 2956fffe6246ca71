/** The items of a user's own menu and their badges, as plugins contribute them. */
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import type { OwnMenuContribution } from "../extension/contributions/live-contributions.ts";
import type { Kernel } from "../extension/kernel.ts";
import { contributorsOf } from "../extension/server-registry.ts";

export const ownItems = async (kernel: Kernel, adminUser: AdminUser): Promise<MenuItem[]> =>
  (await fromAll(kernel, adminUser, "items")).flat();

export const ownBadges = async (kernel: Kernel, adminUser: AdminUser): Promise<Record<string, number | null>> =>
  Object.assign({}, ...(await fromAll(kernel, adminUser, "badges"))) as Record<string, number | null>;

/** Without what a plugin fails to say, the rest of the menu still appears. */
async function fromAll<Part extends keyof OwnMenuContribution>(
  kernel: Kernel,
  adminUser: AdminUser,
  part: Part,
): Promise<Awaited<ReturnType<OwnMenuContribution[Part]>>[]> {
  const answers = await Promise.all(
    contributorsOf(kernel.registry).map(async ({ id, contributions: { ownMenu } }) => {
      try {
        return await (ownMenu?.[part](adminUser) as ReturnType<OwnMenuContribution[Part]> | undefined);
      } catch (error) {
        kernel.log.error({ err: error, plugin: id }, "failed to read a user's own menu");
        return undefined;
      }
    }),
  );
  return answers.filter((answer) => answer !== undefined);
}
