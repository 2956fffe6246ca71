/** The frame around every page: its menu with badges, and what the browser half starts with. */
import { resourceOfBadge } from "../../contract/shell/records-badge.ts";
import { topics } from "../../contract/socket.ts";
import { defineKernelFeature } from "../extension/define-kernel-feature.ts";
import { resourceEngine } from "../extension/resource-engine.ts";
import { shellEndpoints } from "./endpoints.ts";
import { mayFollowBadge } from "./menu-for.ts";

export const shellFeature = defineKernelFeature({
  id: "shell",
  pages: [{ path: "/", layout: "shell" }],
  setup: (kernel) => ({
    endpoints: shellEndpoints(kernel),
    topics: [
      { pattern: topics.messages, authorize: () => true },
      {
        pattern: topics.menuBadge(":itemId"),
        authorize: ({ adminUser, params: { itemId = "" } }) => {
          // The topic of a number of records says only that their resource has changed.
          const counted = resourceOfBadge(itemId);
          return counted === undefined
            ? mayFollowBadge(kernel, adminUser, itemId)
            : resourceEngine(kernel.registry).reach(counted, adminUser).read;
        },
      },
    ],
  }),
});
