/** The kernel's browser door: what the browser half of a plugin may import. */
export { defineBrowserPlugin } from "./browser/plugin.ts";
export type {
  BrowserContributions, BrowserPlugin, BrowserServices, BulkActionContribution, FieldContribution, FieldFaces, FilterProps,
  InjectionProps, InputProps, Load, NamedComponentContribution, PageInjectionContribution, PluginInstance, RouteContribution,
  RowActionContribution, RowActionProps, SlotFill, ValueProps,
} from "./browser/plugin.ts";
export { slots } from "./browser/slots.ts";
export type { Slot } from "./browser/slots.ts";
export { useServices } from "./browser/services.ts";
export { CallError } from "./browser/api/call.ts";
export { useTranslate } from "./browser/i18n/translate.ts";
export type { Translate } from "./browser/i18n/translate.ts";
export { useAdminUser, useBaseConfig } from "./browser/session/hooks.ts";
export { finishLogin, refreshBadges } from "./browser/session/session.ts";
export { insidePath } from "./browser/session/next-page.ts";
export { useDateTime } from "./browser/use-date-time.ts";
export { usePageTitle } from "./browser/page-title.ts";
export { useShownList } from "./browser/resource/shown-list.ts";
export type { ShownList } from "./browser/resource/shown-list.ts";
export { Breadcrumbs } from "./browser/breadcrumbs.tsx";
export { EmbeddedList } from "./browser/resource/embedded/late-embedded-list.tsx";
export type { EmbeddedListProps } from "./browser/resource/embedded/embedded-list.tsx";
export { Badge } from "./browser/ui/badge.tsx";
export { Button, IconButton, IconLink, LinkButton } from "./browser/ui/button.tsx";
export { Checkbox } from "./browser/ui/checkbox.tsx";
export { Dialog } from "./browser/ui/dialog.tsx";
export { Drawer } from "./browser/ui/drawer.tsx";
export { Icon } from "./browser/ui/icon.tsx";
export { Menu } from "./browser/ui/menu.tsx";
export type { MenuEntry } from "./browser/ui/menu.tsx";
export { SafeHtml } from "./browser/ui/safe-html.tsx";
export { Spinner } from "./browser/ui/spinner.tsx";
export { EmptyState, ErrorBanner, Skeleton } from "./browser/ui/states.tsx";
export { LabelledInput, PasswordInput, TextInput } from "./browser/ui/text-input.tsx";
