/** The kernel's own pages and fields, registered like the contributions of a plugin. */
import { kernelFields } from "./kernel-fields.ts";
import { defineBrowserPlugin } from "../extension/define-browser-plugin.ts";
import { slots } from "../extension/slots.ts";

const loadMissing = (): Promise<typeof import("../pages/missing-screen.tsx").MissingScreen> =>
  import("../pages/missing-screen.tsx").then((m) => m.MissingScreen);

export const kernelPlugin = defineBrowserPlugin({
  name: "kernel",
  setup: () => ({
    routes: [
      {
        path: "/",
        layout: "shell",
        title: "kernel:shell.overview",
        load: () => import("../pages/home-screen.tsx").then((m) => m.HomeScreen),
      },
      {
        path: "/resource/:resourceId",
        layout: "shell",
        title: "",
        load: () => import("./reading.ts").then((m) => m.ListScreen),
      },
      {
        path: "/resource/:resourceId/show/:primaryKey",
        layout: "shell",
        title: "",
        load: () => import("../record/show-screen.tsx").then((m) => m.ShowScreen),
      },
      {
        path: "/resource/:resourceId/edit/:primaryKey",
        layout: "shell",
        title: "",
        load: () => import("../form/writing.ts").then((m) => m.EditScreen),
      },
      {
        path: "/resource/:resourceId/create",
        layout: "shell",
        title: "",
        load: () => import("../form/writing.ts").then((m) => m.CreateScreen),
      },
      {
        path: "/resource/:resourceId/trash",
        layout: "shell",
        title: "",
        load: () => import("./background-pages.ts").then((m) => m.TrashScreen),
      },
      {
        path: "/jobs",
        layout: "shell",
        title: "",
        load: () => import("./background-pages.ts").then((m) => m.JobsScreen),
      },
      {
        path: "/bulk-operations",
        layout: "shell",
        title: "",
        load: () => import("./background-pages.ts").then((m) => m.BulkOperationsScreen),
      },
      {
        path: "/login",
        layout: "blank",
        title: "kernel:auth.signIn",
        load: () => import("../sign-in/signed-out.ts").then((m) => m.SignInScreen),
      },
      {
        path: "/first-superadmin",
        layout: "blank",
        title: "kernel:auth.firstTitle",
        load: () => import("../sign-in/first-superadmin-screen.tsx").then((m) => m.FirstSuperadminScreen),
      },
      { path: "/signup", layout: "blank", title: "kernel:shell.signUp", load: loadMissing },
      { path: "/reset-password", layout: "blank", title: "kernel:shell.resetPassword", load: loadMissing },
      { path: "/confirm2fa", layout: "blank", title: "kernel:shell.twoFactor", load: loadMissing },
      { path: "/setup2fa", layout: "blank", title: "kernel:shell.twoFactor", load: loadMissing },
    ],
    fields: kernelFields,
    slots: [
      {
        slot: slots.userMenu,
        load: () => import("../languages/languages.ts").then((m) => m.LanguageChoices),
        order: 0,
      },
      {
        slot: slots.userMenu,
        load: () => import("./background-pages.ts").then((m) => m.BulkOperationsEntry),
        order: 1,
      },
    ],
  }),
});
