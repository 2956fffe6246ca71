/** Lists and records, with the built-in fields. */
import type { BrowserContributions } from "../extension/plugin.ts";
import { fields } from "./fields.ts";

export const resourcesFeature: BrowserContributions = {
  routes: [
    {
      path: "/resource/:resourceId",
      layout: "shell",
      load: () => import("./reading.ts").then((m) => m.ListScreen),
    },
    {
      path: "/resource/:resourceId/show/:primaryKey",
      layout: "shell",
      load: () => import("../record/show-screen.tsx").then((m) => m.ShowScreen),
    },
    {
      path: "/resource/:resourceId/edit/:primaryKey",
      layout: "shell",
      load: () => import("../form/writing.ts").then((m) => m.EditScreen),
    },
    {
      path: "/resource/:resourceId/create",
      layout: "shell",
      load: () => import("../form/writing.ts").then((m) => m.CreateScreen),
    },
  ],
  fields,
};
