/** Lists and records, with the built-in fields. */
import type { BrowserContributions, PageAddress } from "@portalkit/kernel/browser/plugin";
import { fields } from "./built-in-fields.ts";
import { openActionFormAtom } from "./record/open-action-form.ts";

const prefetch = (address: PageAddress): Promise<void> => import("./reading.ts").then((m) => m.prefetchRecord(address));

export const resourcePages: BrowserContributions = {
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
      load: () => import("./record/show-screen.tsx").then((m) => m.ShowScreen),
      // Most lists link to a record.
      isNext: true,
      prefetch,
    },
    {
      path: "/resource/:resourceId/edit/:primaryKey",
      layout: "shell",
      load: () => import("./form/writing.ts").then((m) => m.EditScreen),
      prefetch,
    },
    {
      path: "/resource/:resourceId/create",
      layout: "shell",
      load: () => import("./form/writing.ts").then((m) => m.CreateScreen),
    },
  ],
  fields,
  dialogs: [{ atom: openActionFormAtom, load: () => import("./form/writing.ts").then((m) => m.ActionFormDialog) }],
};
