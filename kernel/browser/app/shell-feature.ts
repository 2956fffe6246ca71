/** The overview, the question before what cannot be undone, and the choice of a language in the user menu. */
import type { BrowserContributions } from "../extension/plugin.ts";
import { confirmAtom } from "../confirm/confirm.ts";
import { slots } from "../extension/slots.ts";

export const shellFeature: BrowserContributions = {
  routes: [
    {
      path: "/",
      layout: "shell",
      title: "kernel:shell.overview",
      load: () => import("../pages/home-screen.tsx").then((m) => m.HomeScreen),
    },
  ],
  dialogs: [{ atom: confirmAtom, load: () => import("../prefetch/idle.ts").then((m) => m.ConfirmDialog) }],
  slots: [{ slot: slots.userMenu, load: () => import("../languages/languages.ts").then((m) => m.LanguageChoices) }],
};
