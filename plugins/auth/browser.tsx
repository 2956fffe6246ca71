/**
 * Browser half of `auth`: sign-up, password reset, the page that confirms an email, and the user's own account page.
 */
import { defineBrowserPlugin, slots, type RouteContribution } from "@portalkit/kernel/browser/plugin";
import type { auth } from "./contract.ts";

/** Returns the route only if the deployment enables its page. */
const ifOn = (
  { enabled }: { enabled: boolean },
  route: RouteContribution<typeof auth>,
): RouteContribution<typeof auth>[] => (enabled ? [route] : []);

export const browser = defineBrowserPlugin<typeof auth>({
  name: "auth",
  setup: ({ options }) => ({
    fields: [
      {
        name: "suspension",
        list: () => import("./browser/user-screens.ts").then((m) => m.SuspensionBadge),
        show: () => import("./browser/user-screens.ts").then((m) => m.SuspensionBadge),
      },
    ],
    slots: [
      { slot: slots.userMenu, load: () => import("./browser/account/account-entry.tsx").then((m) => m.AccountEntry) },
    ],
    widgets: [
      {
        id: "signups",
        title: "auth:figures.signups",
        width: "half",
        order: 30,
        allowed: "figures",
        resources: ["users"],
        load: () => import("./browser/figures/signups.tsx").then((m) => m.Signups),
      },
    ],
    rowActions: [
      {
        id: "suspend-in-list",
        resource: "users",
        showIn: { list: true },
        load: () => import("./browser/user-screens.ts").then((m) => m.SuspendIcon),
      },
      {
        id: "suspend-on-page",
        resource: "users",
        showIn: { show: true },
        load: () => import("./browser/user-screens.ts").then((m) => m.SuspendButton),
      },
    ],
    pageInjections: [
      {
        resource: "users",
        page: "show",
        position: "afterBreadcrumbs",
        load: () => import("./browser/user-screens.ts").then((m) => m.EmailChangeNotice),
      },
    ],
    routes: [
      {
        path: "/account",
        layout: "shell",
        title: "auth:pages.account",
        load: () => import("./browser/account/account-screen.tsx").then((m) => m.AccountScreen),
      },
      {
        path: "/confirm-email",
        layout: "blank",
        title: "auth:pages.confirmEmail",
        load: () => import("./browser/signed-out-screens.ts").then((m) => m.ConfirmEmailScreen),
      },
      {
        path: "/stop-email-change",
        layout: "blank",
        title: "auth:pages.stopEmailChange",
        load: () => import("./browser/signed-out-screens.ts").then((m) => m.StopEmailScreen),
      },
      // Links of colleagues lead there also where nobody can ask for a link.
      {
        path: "/reset-password",
        layout: "blank",
        title: "auth:pages.resetPassword",
        ...(options.resetPassword.enabled
          ? { signInLink: { hint: "kernel:signIn.forgot", label: "kernel:signIn.forgotLink" } }
          : {}),
        load: () => import("./browser/signed-out-screens.ts").then((m) => m.ResetPasswordScreen),
      },
      ...ifOn(options.signUp, {
        path: "/signup",
        layout: "blank",
        title: "auth:pages.signup",
        signInLink: { hint: "kernel:signIn.noAccount", label: "kernel:signIn.noAccountLink" },
        load: () => import("./browser/signed-out-screens.ts").then((m) => m.SignUpScreen),
      }),
    ],
  }),
});
