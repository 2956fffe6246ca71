/** Stores notifications: a bell with the number of unread ones, and their history. */
import { Type } from "typebox";
import { pluginContract, setting, withDefault } from "@portalkit/kernel/contract";

export {
  changedTopic,
  getUnread,
  historyPage,
  KeptNotification,
  listNotifications,
  markAllRead,
  markRead,
  maxCounted,
} from "./contract/calls.ts";
export { keptLink, keptMessage } from "./contract/kept-message.ts";

export const notifications = pluginContract({
  name: "notifications",
  description: "A bell in the top bar that lists each user's past toast messages, unread and read ones",
  options: Type.Object(
    {
      retentionDays: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 36_500,
          description: "Days after which notifications are removed, unless operators set others",
        }),
        90,
      ),
    },
    { additionalProperties: false },
  ),
  settings: Type.Object({
    retentionDays: setting(Type.Integer({ minimum: 1, maximum: 36_500 }), {
      label: "notifications:settings.retentionDays",
      help: "notifications:settings.retentionHelp",
      group: "notifications:settings.group",
      unit: "notifications:settings.days",
      option: "retentionDays",
      change: "settings.change",
    }),
  }),
  icons: ["bell"],
});
