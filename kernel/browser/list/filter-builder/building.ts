/** The filter builder, and its groups in words: loaded when it is opened, or when a list is filtered by groups. */
import "../../i18n/filter-messages.ts";

export { FilterBuilder } from "./filter-builder.tsx";
export { WhereChips } from "./where-chips.tsx";
