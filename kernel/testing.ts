/**
 * The kernel's API for tests of plugins, in a Node process with any test runner: a portal with its real server and
 * database, and its pages in a DOM without a browser.
 */
export { startTestPortal } from "./testing/start-test-portal.ts";
export type { TestPortal, TestPortalOptions, TestUser } from "./testing/test-portal-options.ts";
export type { TestAnswer, TestCaller } from "./testing/server/caller.ts";
export type { FieldOptions, PageOptions } from "./testing/page/page-options.ts";
export type { RenderedField } from "./testing/page/open-pages.ts";
export type { RenderedPage } from "./testing/page/open-page.ts";
