/** The browser half of `imports`: the screens of an import, for plugins that import files. */
import { defineBrowserPlugin } from "@portalkit/kernel/browser/plugin";
import { importStepsPort } from "./browser-api.ts";
import type { imports } from "./contract.ts";

export const browser = defineBrowserPlugin<typeof imports>({
  name: "imports",
  setup: () => ({
    offers: [
      {
        port: importStepsPort,
        load: () => import("./browser/import-screens.ts").then((m) => m.offerImportScreens),
      },
    ],
  }),
});
