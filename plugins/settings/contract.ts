/** The page of settings: operators change the settings of plugins at run time. */
import { Type } from "typebox";
import { pluginContract } from "@portalkit/kernel/contract";

export {
  changeSettings,
  changesPage,
  getSettings,
  listSettingChanges,
  settingId,
  type PastChange,
  type SettingChange,
  type SettingInfo,
} from "./contract/calls.ts";
export { settingErrors } from "./contract/setting-errors.ts";

export const settings = pluginContract({
  name: "settings",
  description: "A page on which operators change the settings of plugins at run time, with history and secrets",
  needs: ["resources"],
  options: Type.Object({}, { additionalProperties: false }),
  permissions: {
    change: { description: "See and change the settings of plugins that have no permission of their own for them" },
  },
  pages: { "/settings": "settings:title" },
  icons: ["list-filter", "triangle-alert"],
});
