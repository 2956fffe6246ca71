/** The kernel's browser door: what the browser half of a plugin may import. */
export { defineBrowserPlugin } from "./browser/plugin.ts";
export type {
  BrowserContributions, BrowserPlugin, BrowserServices, BulkActionContribution, FieldContribution, FieldFaces, FilterProps,
  InjectionProps, InputProps, Load, NamedComponentContribution, PageInjectionContribution, PluginInstance, RouteContribution,
  RowActionContribution, RowActionProps, SlotFill, ValueProps,
} from "./browser/plugin.ts";
export { slots } from "./browser/slots.ts";
export type { Slot } from "./browser/slots.ts";
