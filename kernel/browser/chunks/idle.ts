/** What makes the next page quicker, fetched once the first one is there. */
export { prefetchLinks } from "../prefetch/prefetch-links.ts";
