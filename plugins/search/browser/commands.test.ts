import { describe, expect, it } from "vitest";
import type { MenuItem } from "@portalkit/kernel/contract";
import { matching, menuCommands, resourceCommands } from "./commands.ts";

const menu = [
  { label: "Overview", path: "/" },
  { type: "heading", label: "Stock" },
  { type: "divider" },
  { label: "Codes", resourceId: "codes", icon: "ticket" },
  { label: "Catalogue", children: [{ label: "Games", resourceId: "games" }] },
  { label: "Nowhere" },
] as MenuItem[];

describe("commands", () => {
  it("are every link of the menu, in its order and with its groups", () => {
    expect(menuCommands(menu).map(({ title, to }) => [title, to])).toEqual([
      ["Overview", "/"],
      ["Codes", "/resource/codes"],
      ["Catalogue / Games", "/resource/games"],
    ]);
  });
  it("are resources that the menu leaves out", () => {
    expect(
      resourceCommands({
        menu,
        resources: [
          { resourceId: "codes", label: "Codes" },
          { resourceId: "logs", label: "Logs" },
        ],
      }).map(({ title }) => title),
    ).toEqual(["Logs"]);
  });
  it("are found by any of their words, beginnings first", () => {
    const commands = menuCommands(menu);
    expect(matching(commands, "gam cat").map(({ title }) => title)).toEqual(["Catalogue / Games"]);
    expect(matching(commands, "o").map(({ title }) => title)).toEqual(
      ["Overview", "Codes", "Catalogue / Games"].filter((title) => title.toLowerCase().includes("o")),
    );
    expect(matching(commands, "  ")).toHaveLength(3);
    expect(matching(commands, "xyz")).toEqual([]);
    const composed = { id: "1", title: "Märkte", icon: "list" };
    const decomposed = { id: "2", title: "Zu den Ma\u0308rkten", icon: "list" };
    for (const typed of ["mär", "ma\u0308r"])
      expect(matching([decomposed, composed], typed)).toEqual([decomposed, composed]);
  });
});
