/** Saved views of lists: shared, pinned in the menu, and with news of what they gain. */
import { Type } from "typebox";
import { pluginContract, withDefault } from "@portalkit/kernel/contract";

export {
  deleteView,
  SavedView,
  saveView,
  setDefaultView,
  viewLimits,
  ViewRole,
  ViewSettings,
} from "./contract/saved-views.ts";
export { maxPinnedViews, pinView } from "./contract/pinned-views.ts";
export { setRoleDefaults } from "./contract/role-defaults.ts";
export { maxComparedKeys, maxViewSubscriptions, subscribeToView } from "./contract/view-subscriptions.ts";
export { viewErrors } from "./contract/view-errors.ts";

const options = Type.Object(
  {
    maxViews: withDefault(
      Type.Integer({ minimum: 1, maximum: 10_000, description: "Maximum saved views per user, all lists together" }),
      300,
    ),
    viewsPerHour: withDefault(
      Type.Integer({ minimum: 1, maximum: 10_000, description: "Maximum views that one user may create per hour" }),
      100,
    ),
  },
  { additionalProperties: false },
);

export const views = pluginContract({
  name: "views",
  description: "Saved views of lists: shared, pinned in the menu, and with news of what they gain",
  options,
  needs: ["resources"],
  permissions: {
    share: {
      description: "Share saved views of lists with roles or everyone, and make them the default of roles",
    },
  },
  icons: ["users", "list-filter", "list", "plus", "house", "x", "pencil", "save", "trash-2", "chevron-down"],
});
