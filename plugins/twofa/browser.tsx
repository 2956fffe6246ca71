/**
 * Browser half of two-factor sign-in: its two pages, its section of the account page, and the reset on the users'
 * pages.
 */
import { defineBrowserPlugin, slots } from "@portalkit/kernel/browser/plugin";
import { passkeyProof } from "./contract/users.ts";
import type { twofa } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof twofa>({
  name: "twofa",
  setup: () => ({
    routes: [
      {
        path: "/confirm2fa",
        layout: "blank",
        title: "twofa:title",
        load: () => import("./browser/sign-in/confirm-screen.tsx").then((m) => m.ConfirmScreen),
      },
      {
        path: "/setup2fa",
        layout: "blank",
        title: "twofa:title",
        load: () => import("./browser/sign-in/setup-screen.tsx").then((m) => m.SetupScreen),
      },
    ],
    identityProofs: [
      {
        name: passkeyProof,
        label: "twofa:usePasskeyTitle",
        icon: "key-round",
        isUsable: () => "PublicKeyCredential" in window,
        load: () => import("./browser/passkeys/prove-with-passkey.ts").then((m) => m.proveByPasskey),
      },
    ],
    slots: [
      { slot: slots.account, load: () => import("./browser/account/account-part.tsx").then((m) => m.AccountPart) },
    ],
    fields: [{ name: "state", show: () => import("./browser/account/user-parts.tsx").then((m) => m.TwoFactorState) }],
    rowActions: [
      {
        id: "on-page",
        resource: "users",
        showIn: { show: true },
        load: () => import("./browser/account/user-parts.tsx").then((m) => m.ResetButton),
      },
    ],
  }),
});
