/** The kernel's own pages and fields, registered like the contributions of a plugin. */
import { kernelFields } from "./kernel-fields.ts";
import { defineBrowserPlugin } from "../extension/define-browser-plugin.ts";
import type { RouteContribution } from "../extension/plugin.ts";
import { slots } from "../extension/slots.ts";

const loadMissing = (): Promise<typeof import("../pages/missing-screen.tsx").MissingScreen> =>
  import("../pages/missing-screen.tsx").then((m) => m.MissingScreen);

const managing = (): Promise<typeof import("./managing.ts")> => import("./managing.ts");

/** @param title absent if the page sets its title itself */
const page = (
  path: string,
  load: RouteContribution["load"],
  title = "",
  layout: RouteContribution["layout"] = "shell",
): RouteContribution => ({ path, layout, title, load });

export const kernelPlugin = defineBrowserPlugin({
  name: "kernel",
  setup: () => ({
    routes: [
      page("/", () => import("../pages/home-screen.tsx").then((m) => m.HomeScreen), "kernel:shell.overview"),
      page("/resource/:resourceId", () => import("./reading.ts").then((m) => m.ListScreen)),
      page("/resource/:resourceId/show/:primaryKey", () =>
        import("../record/show-screen.tsx").then((m) => m.ShowScreen),
      ),
      page("/resource/:resourceId/edit/:primaryKey", () => import("../form/writing.ts").then((m) => m.EditScreen)),
      page("/resource/:resourceId/create", () => import("../form/writing.ts").then((m) => m.CreateScreen)),
      page("/resource/:resourceId/trash", () => managing().then((m) => m.TrashScreen)),
      page("/jobs", () => managing().then((m) => m.JobsScreen)),
      page("/settings", () => managing().then((m) => m.SettingsScreen)),
      page("/bulk-operations", () => managing().then((m) => m.BulkOperationsScreen)),
      page(
        "/login",
        () => import("../sign-in/signed-out.ts").then((m) => m.SignInScreen),
        "kernel:auth.signIn",
        "blank",
      ),
      page(
        "/first-superadmin",
        () => import("../sign-in/first-superadmin-screen.tsx").then((m) => m.FirstSuperadminScreen),
        "kernel:auth.firstTitle",
        "blank",
      ),
      page("/signup", loadMissing, "kernel:shell.signUp", "blank"),
      page("/reset-password", loadMissing, "kernel:shell.resetPassword", "blank"),
      page("/confirm2fa", loadMissing, "kernel:shell.twoFactor", "blank"),
      page("/setup2fa", loadMissing, "kernel:shell.twoFactor", "blank"),
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
        load: () => managing().then((m) => m.ManagingEntries),
        order: 1,
      },
    ],
  }),
});
