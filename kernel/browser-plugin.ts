/**
 * What a plugin's `browser.tsx` declares its contributions with. Every page loads these declarations, so they import
 * nothing else as a value; the components and hooks of `@portalkit/kernel/browser` are for the files that `browser.tsx`
 * loads lazily.
 */
export { defineBrowserPlugin } from "./browser/extension/define-browser-plugin.ts";
export type { BrowserPlugin } from "./browser/extension/define-browser-plugin.ts";
export { onFailure } from "./browser/extension/failures.ts";
export type { PageFailure } from "./browser/extension/failures.ts";
export { slots } from "./browser/extension/slots.ts";
export type { DialogContribution } from "./browser/extension/dialog-contribution.ts";
export type { Slot } from "./browser/extension/slots.ts";
export { listViewsPort } from "./browser/extension/list-views.ts";
export type { ListViews, ViewsMenuProps } from "./browser/extension/list-views.ts";
export { matchingChangesPort } from "./browser/extension/matching-changes.ts";
export type {
  ChangeOutcome,
  MatchingAction,
  MatchingChange,
  MatchingChanges,
  MatchingPlanProps,
  MatchingRecords,
} from "./browser/extension/matching-changes.ts";
export { onlyInBrowser } from "./browser/hooks/use-lazy-component.ts";
export type { Load } from "./browser/hooks/use-lazy-component.ts";
export type { BrowserServices } from "./browser/extension/browser-services.ts";
export type {
  BrowserContributions,
  BrowserOffer,
  BulkActionContribution,
  FieldContribution,
  FieldRenderers,
  IdentityProofContribution,
  NamedComponentContribution,
  PageInjectionContribution,
  PageAddress,
  RouteContribution,
  RowActionContribution,
  ShortcutContribution,
  SlotFill,
  WidgetContribution,
} from "./browser/extension/plugin.ts";
export type {
  FilterProps,
  InjectionProps,
  InputProps,
  PluginInstance,
  RowActionProps,
  ValueProps,
  WidgetProps,
} from "./browser/extension/component-props.ts";
// What a plugin needs that renders pages on the server.
export type { FirstPage, FirstPageReader, FirstPageServices } from "./browser/app/first-page.ts";
export { browserFactsCookie, cachedTexts, questions } from "./contract/server-rendering.ts";
export type { BrowserFacts, LoadedQuery, ServerState } from "./contract/server-rendering.ts";
