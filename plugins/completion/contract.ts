/**
 * The completion plugin: suggests how a text continues while the user types, from the column's existing texts or by a
 * language model.
 */
import { pluginContract, type OptionsOf } from "@portalkit/kernel/contract";
import { completionOptions } from "./contract/options.ts";

export const completion = pluginContract({
  name: "completion",
  description: "Suggests how to continue a text while the user types it",
  needs: ["resources"],
  options: completionOptions,
  references: {
    resource: "resource",
    column: { kind: "column", types: ["string", "text", "richtext"] },
    context: "column",
  },
  multiple: true,
});

/** The options as the server half receives them: checked, with all defaults applied. */
export type CompletionOptions = OptionsOf<typeof completion>;

export { completionPort, type Completions } from "./contract/completion-port.ts";
export { createSuggester, meantByKey } from "./contract/suggester.ts";
export type { Suggester } from "./contract/suggester.ts";
