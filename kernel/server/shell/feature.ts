/** The frame around every page: its menu with badges, and what the browser half starts with. */
import { resourceOfPinned } from "../../contract/resources/pinned-views.ts";
import { topics } from "../../contract/socket.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { mayRead } from "../resources/view/resource-view.ts";
import { shellEndpoints } from "./endpoints.ts";
import { mayFollowBadge } from "./menu-for.ts";

export const shellFeature = defineKernelFeature({
  id: "shell",
  needs: ["resources", "list-settings"],
  pages: [{ path: "/", layout: "shell" }],
  setup: (kernel) => ({
    endpoints: shellEndpoints(kernel),
    topics: [
      { pattern: topics.messages, authorize: () => true },
      {
        pattern: topics.menuBadge(":itemId"),
        authorize: ({ adminUser, params: { itemId = "" } }) => {
          // A pinned view's topic says only that its resource has changed.
          const pinned = resourceOfPinned(itemId);
          return pinned === undefined ? mayFollowBadge(kernel, adminUser, itemId) : mayRead(kernel, pinned, adminUser);
        },
      },
    ],
  }),
});
