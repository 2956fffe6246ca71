/** The pages of the sign-in and of the first superadmin, and the question for a proof of identity. */
import type { BrowserContributions } from "../extension/plugin.ts";
import { openProofAtom } from "../identity-proof/open-proof.ts";

export const sessionFeature: BrowserContributions = {
  routes: [
    {
      path: "/login",
      layout: "blank",
      title: "kernel:auth.signIn",
      load: () => import("./signed-out.ts").then((m) => m.SignInScreen),
    },
    {
      path: "/first-superadmin",
      layout: "blank",
      load: () => import("./first-superadmin-screen.tsx").then((m) => m.FirstSuperadminScreen),
    },
  ],
  dialogs: [{ atom: openProofAtom, load: () => import("../identity-proof/proving.ts").then((m) => m.ProofDialog) }],
};
