/** The kernel's own pages and fields, contributed the way a plugin contributes its own. */
import { shellMessages } from "../contract/messages/shell.ts";
import { signInMessages } from "../contract/messages/sign-in.ts";
import { kernelFields } from "./fields/kernel-fields.ts";
import { defineBrowserPlugin } from "./plugin.ts";

const loadMissing = (): Promise<typeof import("./pages/missing-screen.tsx").MissingScreen> => import("./pages/missing-screen.tsx").then((m) => m.MissingScreen);

export const kernelPlugin = defineBrowserPlugin({
  name: "kernel",
  contribute: () => ({
    routes: [
      { path: "/", layout: "shell", title: shellMessages.overview, load: () => import("./pages/home-screen.tsx").then((m) => m.HomeScreen), also: [() => import("./shell/shell.tsx")] },
      { path: "/resource/:resourceId", layout: "shell", title: "", load: () => import("./resource/list-screen.tsx").then((m) => m.ListScreen), also: [() => import("./shell/shell.tsx"), () => import("./fields/list-faces.tsx")] },
      { path: "/resource/:resourceId/show/:primaryKey", layout: "shell", title: "", load: () => import("./resource/show-screen.tsx").then((m) => m.ShowScreen), also: [() => import("./shell/shell.tsx")] },
      { path: "/resource/:resourceId/edit/:primaryKey", layout: "shell", title: "", load: () => import("./resource/form-screens.tsx").then((m) => m.EditScreen), also: [() => import("./shell/shell.tsx")] },
      { path: "/resource/:resourceId/create", layout: "shell", title: "", load: () => import("./resource/form-screens.tsx").then((m) => m.CreateScreen), also: [() => import("./shell/shell.tsx")] },
      { path: "/login", layout: "blank", title: signInMessages.signIn, load: () => import("./sign-in/sign-in-screen.tsx").then((m) => m.SignInScreen), also: [() => import("./pages/blank-layout.tsx")] },
      { path: "/first-superadmin", layout: "blank", title: signInMessages.firstTitle, load: () => import("./sign-in/first-superadmin-screen.tsx").then((m) => m.FirstSuperadminScreen) },
      { path: "/signup", layout: "blank", title: shellMessages.signUp, load: loadMissing },
      { path: "/reset-password", layout: "blank", title: shellMessages.resetPassword, load: loadMissing },
      { path: "/confirm2fa", layout: "blank", title: shellMessages.twoFactor, load: loadMissing },
      { path: "/setup2fa", layout: "blank", title: shellMessages.twoFactor, load: loadMissing },
      { path: "/bonuses", layout: "shell", title: shellMessages.bonuses, load: loadMissing },
      { path: "/codes-import", layout: "shell", title: shellMessages.codesImport, load: loadMissing },
      { path: "/buy-codes", layout: "shell", title: shellMessages.buyCodes, load: loadMissing },
      { path: "/deposit-funds", layout: "shell", title: shellMessages.depositFunds, load: loadMissing },
    ],
    fields: kernelFields,
  }),
});
