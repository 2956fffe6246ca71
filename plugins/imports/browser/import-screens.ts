/** What imports offer to plugins that import files. */
import type { ImportScreens } from "./import-steps-port.ts";
import { ImportSteps } from "./import-steps.tsx";

export const offerImportScreens = (): ImportScreens => ({ ImportSteps });
