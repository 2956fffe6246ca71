/** What lists show, loaded as one file with the frame of the page: a list needs all of it at once. */
export { ListScreen } from "./list/list-screen.tsx";
export { primeList } from "./list/prime-list.ts";
export * as listRenderers from "./fields/list-renderers.tsx";
export { prefetchRecord } from "./prefetch-record.ts";
