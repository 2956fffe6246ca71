/** What lists show, as one file: a list needs all of it at once, and many small files cost more than they save. */
import "@portalkit/kernel/browser/texts/list";

export { ListScreen } from "./list/list-screen.tsx";
export { primeList } from "./list/prime-list.ts";
export * as listRenderers from "./fields/list-renderers.tsx";
export { prefetchRecord } from "./prefetch-record.ts";
