/** The screens of imports, for plugins that import files. */
import type { BrowserContributions } from "../extension/plugin.ts";
import { importStepsPort } from "./import-steps-port.ts";

export const importsFeature: BrowserContributions = {
  offers: [
    {
      port: importStepsPort,
      load: () =>
        import("./import-steps.tsx").then(({ ImportSteps }) => () => ({ ImportSteps })),
    },
  ],
};
