/** The lazy steps of an import, for plugins. */
import type { ReactNode } from "react";
import { Lazy } from "../hooks/lazy.tsx";
import type { ImportStepsProps } from "./import-steps-props.ts";

const load = (): Promise<typeof import("./import-steps.tsx").ImportSteps> =>
  import("./import-steps.tsx").then((module) => module.ImportSteps);

/**
 * Choosing a file, mapping its columns, watching the import, and past imports, for a plugin whose server half has an
 * `importer`.
 * @example <ImportSteps services={useServices(instance)} words={words} id={id} onOpen={setId} draw={({ body, actions }) => <>{body}{actions}</>} />
 */
export function ImportSteps(props: ImportStepsProps): ReactNode {
  return <Lazy load={load} props={props} />;
}
