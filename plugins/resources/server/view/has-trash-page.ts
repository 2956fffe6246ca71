/** Whether users can see deleted records, so that a message may mention their page. */
import type { Kernel } from "@portalkit/kernel/engine";

/** The same for all resources: a plugin has the page of each that has a trash. */
export const hasTrashPage = ({ config }: Pick<Kernel, "config">): boolean =>
  config.instances.some(({ contract }) => contract.pages?.["/resource/:resourceId/trash"] !== undefined);
