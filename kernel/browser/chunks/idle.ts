/** What makes the next page quicker, and what an operator is asked on it, fetched once the first one is there. */
export { ConfirmDialog } from "../confirm/confirm-dialog.tsx";
export { prefetchLinks } from "../prefetch/prefetch-links.ts";
