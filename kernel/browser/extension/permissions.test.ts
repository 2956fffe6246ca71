import { describe, expect, it } from "vitest";
import { installBrowser } from "./install.ts";
import { isAllowed } from "./permissions.ts";

const load = () => Promise.resolve(() => null);
const installed = installBrowser([
  {
    id: "shop",
    permissions: { refund: ["clerk"], export: ["*"] },
    browser: {
      name: "shop",
      setup: () => ({
        widgets: [
          { id: "all", title: "All", width: "full", load },
          { id: "refunds", title: "Refunds", width: "full", load, allowed: "refund" },
          { id: "either", title: "Either", width: "full", load, allowed: ["refund", "export"] },
          { id: "buyers", title: "Buyers", width: "full", load, allowed: ({ role }) => role === "buyer" },
        ],
      }),
    },
  },
]);

describe("what a user gets of a plugin", () => {
  it.each([
    ["clerk", ["all", "refunds", "either"]],
    ["buyer", ["all", "either", "buyers"]],
    ["superadmin", ["all", "either"]],
  ])("is what the permissions of the role %s allow", (role, ids) => {
    const widgets = "registry" in installed ? installed.registry.widgets : [];
    expect(widgets.filter((widget) => isAllowed(widget, role)).map(({ id }) => id)).toEqual(ids);
  });
});
