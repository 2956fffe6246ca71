import { expect, it } from "vitest";
import { combined, effectOf, everything, nothing } from "./effect-of.ts";

it.each([
  ["/p/plugins/stars/browser/stars.tsx", { build: "again", server: false }],
  ["/p/kernel/browser/ui/theme.css", { build: "again", server: false }],
  ["/p/plugins/stars/browser.tsx", { build: "anew", server: false }],
  ["/p/kernel/browser/ui/kernel-icons.ts", { build: "anew", server: false }],
  ["/p/plugins/stars/server.ts", { build: "none", server: true }],
  ["/p/plugins/stars/server/handlers.ts", { build: "none", server: true }],
  ["/p/plugins/stars/messages/de.json", { build: "again", server: true }],
  ["/p/kernel/messages/lists/en.json", { build: "again", server: true }],
  ["/p/kernel/server/config/load-config.ts", everything],
  ["/p/plugins/stars/contract.ts", everything],
  ["/p/plugins/stars/contract/stars.ts", everything],
  ["/p/portal.config.ts", { build: "config", server: true }],
  ["/p/menu.ts", everything],
  ["/p/plugins/stars/server.test.ts", nothing],
  ["/p/plugins/stars/messages/keys.d.ts", nothing],
  ["/p/plugins/stars/README.md", nothing],
])("a change of %s", (file, effect) => expect(effectOf(file)).toEqual(effect));

it("has the effect of all changes", () => {
  expect(combined({ build: "again", server: false }, { build: "none", server: true })).toEqual({
    build: "again",
    server: true,
  });
});
