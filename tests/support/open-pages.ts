/** The pages that the running browser test has open. */
import type { Page } from "playwright-core";

export const openPages = new Set<Page>();
