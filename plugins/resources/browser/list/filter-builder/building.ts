/** The filter builder, and its groups in words: loaded when it is opened, or when a list is filtered by groups. */
import "@portalkit/kernel/browser/texts/filter";

export { FilterBuilder } from "./filter-builder.tsx";
export { WhereChips } from "./where-chips.tsx";
