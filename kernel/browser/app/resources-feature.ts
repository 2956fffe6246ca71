/** Lists and records, with the built-in fields. */
import type { BrowserContributions, PageAddress } from "../extension/plugin.ts";
import { fields } from "./fields.ts";

const prefetch = (address: PageAddress): Promise<void> =>
  import("../prefetch/idle.ts").then((m) => m.prefetchRecord(address));

export const resourcesFeature: BrowserContributions = {
  routes: [
    {
      path: "/resource/:resourceId",
      layout: "shell",
      load: () => import("./reading.ts").then((m) => m.ListScreen),
      prime: (address) => import("./reading.ts").then((m) => m.primeList(address)),
      prefetch,
    },
    {
      path: "/resource/:resourceId/show/:primaryKey",
      layout: "shell",
      load: () => import("../record/show-screen.tsx").then((m) => m.ShowScreen),
      prefetch,
    },
    {
      path: "/resource/:resourceId/edit/:primaryKey",
      layout: "shell",
      load: () => import("../form/writing.ts").then((m) => m.EditScreen),
      prefetch,
    },
    {
      path: "/resource/:resourceId/create",
      layout: "shell",
      load: () => import("../form/writing.ts").then((m) => m.CreateScreen),
    },
  ],
  fields,
};
