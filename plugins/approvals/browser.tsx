/** Browser half of `approvals`: why requests wait, who may decide them, and the role that an account waits for. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import { showingRequests } from "./browser/showing-requests.ts";
import type { approvals } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof approvals>({
  name: "approvals",
  setup: () => {
    const { rowActions, pageInjections } = showingRequests("approvals");
    return {
      rowActions: [
        ...rowActions,
        {
          id: "role-request",
          resource: "users",
          showIn: { show: true },
          load: () => import("./browser/parts.ts").then((module) => module.RoleRequest),
        },
      ],
      pageInjections: [
        ...pageInjections,
        {
          resource: "approvals",
          page: "list",
          position: "afterBreadcrumbs",
          load: () => import("./browser/parts.ts").then((module) => module.OnePersonNotice),
        },
      ],
    };
  },
});
