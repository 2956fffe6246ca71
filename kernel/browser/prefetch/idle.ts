/** Prefetching of the next page, and the confirmation dialog, loaded after the first page. */
export { ConfirmDialog } from "../confirm/confirm-dialog.tsx";
export { prefetchLinks } from "./prefetch-links.ts";
