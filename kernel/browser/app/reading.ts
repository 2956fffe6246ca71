/**
 * The pages that a signed-in user reads, loaded as one file: a list needs all of it at once, and many small files cost
 * more than they save.
 */
import "../i18n/list-messages.ts";

export { ListScreen } from "../list/list-screen.tsx";
export { primeList } from "../list/prime-list.ts";
export { Shell } from "../shell/shell.tsx";
export * as listRenderers from "../fields/list-renderers.tsx";
