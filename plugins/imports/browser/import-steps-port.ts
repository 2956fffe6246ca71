/** The service with the screens of imports: offered by a plugin that those who import files do not import. */
import type { FunctionComponent } from "react";
import { definePort } from "@portalkit/kernel/contract";
import type { ImportStepsProps } from "./import-steps-props.ts";

/** The screens of imports, for plugins whose server half extends `importerPort`. */
export interface ImportScreens {
  /** Choosing a file, mapping its columns, watching the import, and past imports. */
  readonly ImportSteps: FunctionComponent<ImportStepsProps>;
}

export const importStepsPort = definePort<ImportScreens>("import-steps");
