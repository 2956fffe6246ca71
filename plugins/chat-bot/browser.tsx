/** The browser half of `chat-bot`: the setup guide, the token field, and its part of the account page. */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import { superadminRole } from "@portalkit/kernel/contract";
import type { chatBot } from "./contract.ts";

const isSuperadmin = ({ role }: { role: string }): boolean => role === superadminRole;
const field = () => import("./browser/parts.ts").then((parts) => parts.TokenField);

export const browser = defineBrowserPlugin<typeof chatBot>({
  name: "chat-bot",
  setup: () => ({
    routes: [
      {
        path: "/chat-bot",
        layout: "shell",
        title: "chat-bot:pages.chatBot",
        allowed: isSuperadmin,
        load: () => import("./browser/parts.ts").then((parts) => parts.GuideScreen),
      },
    ],
    fields: [{ name: "token", writesLater: true, edit: field, create: field }],
    slots: [{ slot: slots.account, load: () => import("./browser/parts.ts").then((parts) => parts.AccountPart) }],
  }),
});
