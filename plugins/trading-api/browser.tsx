/** The browser half of `trading-api`: tokens that are revealed once, the first-token prompt, and the documentation. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import type { tradingApi } from "./contract.ts";

const part =
  <Name extends keyof typeof import("./browser/parts.ts")>(name: Name) =>
  () =>
    import("./browser/parts.ts").then((parts) => parts[name]);

export const browser = defineBrowserPlugin<typeof tradingApi>({
  name: "trading-api",
  setup: () => ({
    routes: [
      {
        path: "/api-docs-page",
        layout: "shell",
        title: "trading-api:pages.apiDocsPage",
        load: () => import("./browser/docs/api-docs-screen.tsx").then((screen) => screen.ApiDocsScreen),
      },
    ],
    fields: [
      { name: "token", show: part("TokenValue") },
      { name: "choices", create: part("ChoicesField"), edit: part("ChoicesField") },
    ],
    pageInjections: [
      { resource: "api_token", page: "list", position: "afterBreadcrumbs", load: part("FirstTokenPrompt") },
    ],
    rowActions: [{ id: "revoke", resource: "api_token", showIn: { show: true }, load: part("RevokeButton") }],
  }),
});
