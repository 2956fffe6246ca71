/**
 * What the lists and records of `@portalkit/resources` need of the kernel's browser half. It is internal to the
 * packages of this repository, without a promise for others: any version may change it. A list loads all of it; what
 * only forms and filters need is in `/browser/inputs`.
 */
export { call } from "./browser/api/call.ts";
export { confirmLeaving, addUnsavedForm } from "./browser/confirm/confirm-leaving.ts";
export { confirm } from "./browser/confirm/confirm.ts";
export { UnknownComponent, ContributionBoundary } from "./browser/extension/contribution.tsx";
export { requireOffer } from "./browser/extension/find-offer.ts";
export type { BrowserRegistry } from "./browser/extension/install.ts";
export { loadNumber } from "./browser/extension/lazy-page-parts.tsx";
export { useAllowed } from "./browser/extension/permissions.ts";
export {
  kindOf,
  useRegistry,
  resolveRenderer,
  registryAtom,
  findNamed,
  referenceOf,
} from "./browser/extension/registry.ts";
export { loadPart } from "./browser/hooks/load-part.ts";
export { useAfterFirstPaint } from "./browser/hooks/use-after-first-paint.ts";
export { useDelayedFlag } from "./browser/hooks/use-delayed-flag.ts";
export { useLeftToBrowser } from "./browser/hooks/use-first-render.ts";
export {
  useLazyComponent,
  loadComponent,
  loadedComponent,
  useLoadedInFirstRender,
} from "./browser/hooks/use-lazy-component.ts";
export { useRunning } from "./browser/hooks/use-running.ts";
export { currentLanguage } from "./browser/i18n/current-language.ts";
export { addMessages, translations } from "./browser/i18n/translate.ts";
export { useShortcuts } from "./browser/keyboard/shortcuts.ts";
export { keepCurrent } from "./browser/query/keep-current.ts";
export { readListAddress, writeListAddress, type ListAddress } from "./browser/query/list-address.ts";
export {
  type ListRequest,
  listRequest,
  readRememberedList,
  rememberedFor,
  partsOf,
  rememberList,
  type RememberedList,
} from "./browser/query/list-request.ts";
export type { Run, QueryCache } from "./browser/query/query-cache.ts";
export { minMaxKey, resourceKey, listKey, totalKey, recordKeyOf } from "./browser/query/query-keys.ts";
export { requestedFilters } from "./contract/resources/requested-filters.ts";
export { timeZone } from "./browser/query/time-zone.ts";
export { useLiveQuery } from "./browser/query/use-live-query.ts";
export { useInvalidate, queryCacheAtom } from "./browser/query/use-query.ts";
export { baseConfigAtom, isAuthorizedAtom } from "./browser/session/atoms.ts";
export { draftKey, readDraft, purgeDrafts, writeDraft, type FormDraft } from "./browser/state/draft-storage.ts";
export { store } from "./browser/state/store.ts";
export { browserStorage } from "./browser/state/stored.ts";
export { showError, messageOf, isReported } from "./browser/toasts/show-error.ts";
export { toast } from "./browser/toasts/toasts.ts";
export { IconLink } from "./browser/ui/button.tsx";
export type { ControlProps } from "./browser/ui/control-props.ts";
export { Flag } from "./browser/ui/flag.tsx";
export { tableRoles } from "./browser/ui/table-roles.ts";
export { countryName, isCountryCode } from "./contract/format/country.ts";
export { localClock, partsOfDate, formatDate, partsOfInstant, partsOfTime } from "./contract/format/date-format.ts";
export { compareDecimals } from "./contract/format/decimal.ts";
export { isIdLike, shortenId } from "./contract/format/shorten-id.ts";
export { truncate } from "./contract/format/truncate.ts";
export {
  filterDebounceMs,
  sliderDebounceMs,
  usualDatesFormat,
  truncateAt,
  maxForeignOptions,
  usualLanguage,
  usualTimeFormat,
  maxBulkEditRecords,
  toastMs,
  maxFilterDepth,
} from "./contract/limits.ts";
export { columnWidths, saveListLayout } from "./contract/resources/list-settings.ts";
export {
  getMinMax,
  getForeignData,
  type ColumnAggregates,
  getAggregates,
} from "./contract/resources/read-endpoints.ts";
export type { ActionField } from "./contract/resources/resource-definition.ts";
export type { BulkActionInfo, ActionInfo } from "./contract/resources/resource.ts";
export type { ShowIfOperator } from "./contract/resources/show-if.ts";
export { bulkUpdate, validateColumns, deleteRecord, undoDelete } from "./contract/resources/write-endpoints.ts";
export { readJson } from "./contract/resources/list-address.ts";
export { describeBulkAction } from "./contract/resources/action-endpoints.ts";
