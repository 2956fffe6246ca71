/** How the checks of one resource report its mistakes. */
import type { ProblemCode } from "@portalkit/kernel/engine";

/** Reports a configuration error: where in the resource, what was found, what would be valid. */
export type Wrong = (path: string, found: string, expected: string, didYouMean?: string, code?: ProblemCode) => void;
