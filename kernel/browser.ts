/**
 * The kernel's public browser API: the components and hooks that the screens and fields of plugins may import. Their
 * declarations in `browser.tsx` import `@portalkit/kernel/browser/plugin`.
 */
export type * from "./browser-plugin.ts";
export { slots } from "./browser/extension/slots.ts";
export { offered } from "./browser/extension/offered.ts";
export { OfferedComponent } from "./browser/extension/lazy-offered-component.tsx";
export type { OfferedComponentProps } from "./browser/extension/offered-component.tsx";
export { Lazy } from "./browser/hooks/lazy.tsx";
export { useIsOffered } from "./browser/extension/registry.ts";
export { useServices } from "./browser/extension/services.ts";
export { useSettings } from "./browser/extension/use-settings.ts";
export { useCall } from "./browser/extension/use-call.ts";
export type { CallToAsk } from "./browser/extension/use-call.ts";
export { loadHtmlCleaner } from "./browser/html/load-html-cleaner.ts";
export type { CleanHtml } from "./browser/html/load-html-cleaner.ts";
export { CallError, isUnanswered, isUnknownCall } from "./browser/api/call-error.ts";
export { newKey, useSendOnce } from "./browser/api/request-key.ts";
export type { SendOnce } from "./browser/api/request-key.ts";
export { inOrder } from "./browser/api/in-order.ts";
export { isEnter } from "./browser/ui/is-enter.ts";
export { useLive } from "./browser/query/use-live.ts";
export type { KeptValue, LiveValue } from "./browser/query/keep-current.ts";
export { endpointAddress } from "./browser/extension/endpoint-address.ts";
export { useLanguage } from "./browser/i18n/use-language.ts";
export { hasLanguages, LazyLanguageSelect as LanguageSelect } from "./browser/languages/lazy-language-select.tsx";
export { translate, translateText } from "./browser/i18n/translate.ts";

export { useAdminUser, useBaseConfig, useIsAuthorized } from "./browser/session/hooks.ts";
export { finishLogin, loadBaseConfig, signOut } from "./browser/session/session.ts";
export { insidePath } from "./browser/navigation/next-page.ts";
export { Keys } from "./browser/keyboard/keys.tsx";
export { openByShortcut, useShortcutGroups } from "./browser/keyboard/shortcuts.ts";
export type { Shortcut, ShortcutGroup } from "./browser/keyboard/shortcuts.ts";
export { useQuery } from "./browser/query/use-query.ts";
export type { Query } from "./browser/query/use-query.ts";
export { UsageNote } from "./browser/limits/usage-note.tsx";
export { useMay } from "./browser/extension/permissions.ts";
export { Chart } from "./browser/figures/chart.tsx";
export type { ChartProps } from "./browser/figures/chart-view.tsx";
export { FigureTable } from "./browser/figures/figure-table.tsx";
export { FigureLink } from "./browser/figures/figure-link.tsx";
export { FiguresFailure } from "./browser/figures/figures-failure.tsx";
export { useFigures, useLiveFigures } from "./browser/figures/use-figures.ts";
export type { Figures } from "./browser/figures/use-figures.ts";
export { WidgetCard } from "./browser/figures/widget-card.tsx";
export { useReachable } from "./browser/extension/reachable.ts";
export { useWidgets } from "./browser/extension/use-widgets.ts";
export { Contributed } from "./browser/extension/contribution.tsx";
export type { Owned } from "./browser/extension/install.ts";
export { useCopy } from "./browser/hooks/use-copy.ts";
export { useCopyWithToast } from "./browser/toasts/use-copy-with-toast.ts";
export type { CopyOutcome } from "./browser/hooks/use-copy.ts";
export { useCount } from "./browser/i18n/use-language.ts";
export { useDateTime } from "./browser/session/use-date-time.ts";
export { usePageTitle } from "./browser/navigation/page-title.ts";
export { Breadcrumbs } from "./browser/ui/breadcrumbs.tsx";
export { NotFoundScreen } from "./browser/pages/lazy-not-found-screen.tsx";
export { listAddress } from "./browser/query/list-address.ts";
export { readStored, writeStored } from "./browser/state/stored.ts";
export { SlotOutlet } from "./browser/extension/slot-outlet.tsx";
export { SignInFrame } from "./browser/sign-in/lazy-sign-in-frame.tsx";
export { useTheme } from "./browser/theme/theme.ts";
export type { Theme } from "./browser/theme/theme.ts";
export { Badge } from "./browser/ui/badge.tsx";
export { Button, IconButton, LinkButton } from "./browser/ui/button.tsx";
export { Card } from "./browser/ui/card.tsx";
export type { CardProps } from "./browser/ui/card.tsx";
export { Checkbox } from "./browser/ui/checkbox.tsx";
export type { CountInputProps } from "./browser/ui/count-input.tsx";
export { Dialog, useModal } from "./browser/ui/dialog.tsx";
export { Drawer } from "./browser/ui/drawer.tsx";
export { Icon } from "./browser/ui/icon.tsx";
export { Link } from "./browser/navigation/link.tsx";
export type { LinkProps } from "./browser/navigation/link.tsx";
export { useNavigationBlocker } from "./browser/navigation/history-router.tsx";
export type { NavigationAttempt, NavigationBlocker } from "./browser/navigation/page-history.ts";
export { Redirect } from "./browser/navigation/redirect.tsx";
export { Menu } from "./browser/ui/menu/menu.tsx";
export { MenuGroup, MenuItem, Submenu } from "./browser/ui/menu/menu-entries.tsx";
export type { MenuGroupProps, MenuItemProps, SubmenuProps } from "./browser/ui/menu/menu-entries.tsx";
export {
  CountInput,
  NumberInput,
  OtherPages,
  Page,
  Table,
  TableFrame,
  Tabs,
} from "./browser/extension/lazy-page-parts.tsx";
export type { OtherPagesProps } from "./browser/ui/other-pages.tsx";
export type { PageProps } from "./browser/ui/page.tsx";
export type { NumberInputProps, TypedNumber } from "./browser/ui/number-input.tsx";
export { Popover } from "./browser/ui/popover.tsx";
export type { PopoverProps } from "./browser/ui/popover-panel.tsx";
export { QrCode } from "./browser/ui/qr-code.tsx";
export { SafeHtml } from "./browser/ui/safe-html.tsx";
export { Spinner } from "./browser/ui/spinner.tsx";
export { EmptyState, ErrorBanner, Skeleton } from "./browser/ui/states.tsx";
export { LabelledSelect, SelectInput } from "./browser/ui/select-input.tsx";
export type { TableFrameProps } from "./browser/ui/table-frame.tsx";
export type { TableColumn, TableProps } from "./browser/ui/table.tsx";
export { useAddressTab } from "./browser/ui/use-address-tab.ts";
export type { TabsProps } from "./browser/ui/tabs.tsx";
export { LabelledInput, PasswordInput, TextInput } from "./browser/ui/text-input.tsx";
