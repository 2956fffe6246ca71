/** What a plugin contributes to the browser half: `install.ts` validates it, the consumer at each type renders it. */
import type { PermissionOf, Permissions } from "../../contract/permissions.ts";
import type { PluginTypes } from "../../contract/extension/plugin-contract.ts";
import type { Port } from "../../contract/extension/port.ts";
import type { InjectionPosition, Resource, ResourcePage } from "../../contract/resources/resource.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";
import type { Load } from "../hooks/use-lazy-component.ts";
import type { BrowserServices } from "./browser-services.ts";
import type {
  FilterProps,
  InjectionProps,
  InputProps,
  PluginInstance,
  RowActionProps,
  ValueProps,
  WidgetProps,
} from "./component-props.ts";
import type { DialogContribution } from "./dialog-contribution.ts";
import type { Slot } from "./slots.ts";

/**
 * Who gets a contribution: users with the given permission of this plugin or with one of several, or users for whose
 * role the function returns true. It only hides the contribution in the browser; the server protects the data with its
 * own `allowed`.
 */
export type AllowedRule<Contract extends PluginTypes = PluginTypes> =
  | Permissions<PermissionOf<Contract>>
  | ((user: { role: string }) => boolean);

/** The renderers of a field. A missing renderer falls back to that of the column's own type. */
export interface FieldRenderers<Contract extends PluginTypes = PluginTypes> {
  list?: Load<ValueProps<Contract>>;
  show?: Load<ValueProps<Contract>>;
  /** Replaces the whole row of the show page, label included. */
  showRow?: Load<ValueProps<Contract>>;
  edit?: Load<InputProps<Contract>>;
  create?: Load<InputProps<Contract>>;
  filter?: Load<FilterProps<Contract>>;
}

/**
 * Renderers of values. Columns refer to them as `plugin/name` in `components`, or `for` says which columns they
 * override.
 */
export interface FieldContribution<Contract extends PluginTypes = PluginTypes> extends FieldRenderers<Contract> {
  name: string;
  /** Overrides the renderers of this column of this resource, or of every column of this type. */
  for?: { resource: string; column: string } | { type: string };
  /** Names that a foreign server uses for this component (`@@/plugins/UploadPlugin/preview.vue`). */
  aliases?: readonly string[];
  /** The values belong to one record, as files do: a duplicate of the record begins without them. */
  isOwnValue?: boolean;
  /** The columns whose values decide which values are valid: the field is reset when the user changes one of them. */
  dependsOn?: readonly string[];
  /**
   * The field calls `onChange` after an event too, as an upload does when it ends. By default, a value is refused if it
   * does not come while an event of the field is handled: an effect must not change what is saved.
   */
  writesLater?: boolean;
}

/** Where a page is opened. */
export interface PageAddress {
  /** Below the base path: `/reports/7`. */
  readonly path: string;
  /** Of the route's path: `{ id: "7" }`. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** What follows the path: `?month=3`. */
  readonly search: string;
}

/** A page. Rendered by `router.tsx`. */
export interface RouteContribution<Contract extends PluginTypes = PluginTypes> {
  /** Path below the base path, in the syntax of react-router: `/reports`, `/reports/:id`. */
  path: string;
  /** `shell` has the menu and the top bar and requires a signed-in user; `blank` has neither. */
  layout: "shell" | "blank";
  /** Message key of the page's title in the browser. Absent if the page sets its title itself. */
  title?: string;
  load: Load<{ instance: PluginInstance<Contract> }>;
  /**
   * Loads what the page shows first, when a signed-in user opens the portal at it: the first rendering waits up to a
   * quarter of a second for it.
   */
  prime?: (address: PageAddress) => Promise<unknown>;
  /** Its code is loaded when the first page is idle: links lead to it more often than to others. */
  isNext?: boolean;
  /** Loads some of what it shows while the pointer rests on a link to it. */
  prefetch?: (address: PageAddress) => unknown;
  /** Names that the `component` of a menu item may have if the server is a foreign one. */
  aliases?: readonly string[];
  /** Below the form of the sign-in page: a link to this page after a hint, as message keys. */
  signInLink?: { readonly hint: string; readonly label: string };
  allowed?: AllowedRule<Contract>;
}

/**
 * A component at a position of the resource pages. `resource: "*"` means all resources. Rendered by the page's
 * `Injections`.
 */
export interface PageInjectionContribution<Contract extends PluginTypes = PluginTypes> {
  resource: string;
  page: ResourcePage;
  position: InjectionPosition;
  load: Load<InjectionProps<Contract>>;
  allowed?: AllowedRule<Contract>;
  /** Which of these resources have it; all if absent. A menu without any entry is not shown. */
  isFor?: (resource: Resource) => boolean;
}

/**
 * A component that the server's `pageInjections`, `globalInjections` or menu refers to by `plugin/name` or by an alias.
 */
export interface NamedComponentContribution<Contract extends PluginTypes = PluginTypes> {
  name: string;
  aliases?: readonly string[];
  load: Load<InjectionProps<Contract>>;
}

/**
 * An icon in each row of a list, or a button on the show page, that is rendered in the browser (no server action
 * needed).
 */
export interface RowActionContribution<Contract extends PluginTypes = PluginTypes> {
  id: string;
  resource: string;
  showIn: { list?: boolean; show?: boolean; threeDots?: boolean };
  load: Load<RowActionProps<Contract>>;
  allowed?: AllowedRule<Contract>;
}

/** A button above the selected rows of a list. */
export interface BulkActionContribution<Contract extends PluginTypes = PluginTypes> {
  id: string;
  resource: string;
  load: Load<InjectionProps<Contract> & { recordIds: readonly string[]; clearSelection: () => void }>;
  allowed?: AllowedRule<Contract>;
}

/**
 * A component in a slot (`slots.header`). A slot with `isSingle` renders the first fill that the user is allowed to
 * see.
 */
export interface SlotFill<Contract extends PluginTypes = PluginTypes> {
  slot: Slot;
  load: Load<{ instance: PluginInstance<Contract> }>;
  allowed?: AllowedRule<Contract>;
  /** Lower values come first; default 100. */
  order?: number;
  /** Renders the component shortly after the page, so that its download does not delay the first rows. */
  isDeferred?: boolean;
}

/**
 * A card of the overview. Rendered by plugins that show widgets, such as the dashboard; each user can rearrange the
 * cards.
 */
export interface WidgetContribution<Contract extends PluginTypes = PluginTypes> {
  /** Unique within the plugin and never changed: stored layouts refer to it. */
  id: string;
  /** Message key. */
  title: string;
  /** Share of the overview's width on wide screens. */
  width: "full" | "half" | "third" | "two-thirds";
  /** Renders the figures only: the page draws a card with the title around it. */
  load: Load<WidgetProps<Contract>>;
  /** Path below the base path of the page with the rows that it is about; the card leads to it. */
  link?: string;
  /** Resources whose changes reload its figures (`useFigures`). */
  resources?: readonly string[];
  /** Renders without a card, for a widget that consists of several cards. */
  isBare?: boolean;
  /** The height of its content in CSS pixels on a wide screen, kept free until it has loaded; default 220. */
  height?: number;
  allowed?: AllowedRule<Contract>;
  /** Lower values come first until the user rearranges the cards; default 100. */
  order?: number;
}

/** A card of the welcome page at `/` that leads to one of the portal's pages. Rendered by `home-screen.tsx`. */
export interface HomeLinkContribution<Contract extends PluginTypes = PluginTypes> {
  /** Path below the base path. The card is hidden from users who may not open the page or list the resource. */
  to: string;
  icon: string;
  /** Message key. */
  label: string;
  /** Message key of one sentence that says what the page is for. */
  hint: string;
  allowed?: AllowedRule<Contract>;
  /** Lower values come first; default 100. */
  order?: number;
}

/**
 * Keys that open a component, usually a dialog, on every page of a signed-in user. It is loaded on first use, and gets
 * `onClose`. `openByShortcut(keys)` does the same, for a button.
 */
export interface ShortcutContribution<Contract extends PluginTypes = PluginTypes> {
  /** Such as `mod+k`, where `mod` is Ctrl or ⌘. */
  keys: string;
  /** Message key of what it does, for the list of shortcuts. */
  label: string;
  load: Load<{ instance: PluginInstance<Contract>; onClose: () => void }>;
  allowed?: AllowedRule<Contract>;
}

/**
 * A service for the browser halves of other plugins, loaded on the first call of `offered`; each instance provides its
 * own.
 */
export interface BrowserOffer<Contract extends PluginTypes = PluginTypes> {
  readonly port: Port<unknown>;
  readonly load: () => Promise<(services: BrowserServices<Contract>) => unknown>;
}

/**
 * A way to re-authenticate without typing the password, such as a passkey. The server half names it for accounts that
 * have it.
 */
export interface IdentityProofContribution {
  name: string;
  /** Message key of the button's text. */
  label: string;
  icon?: string;
  /** Returns false if this browser does not support it. */
  isUsable?: () => boolean;
  /**
   * Loaded when the user selects this method. Resolves to true on success and to false when the user goes back.
   * @throws `CallError` if the server refuses the proof
   */
  load: () => Promise<(services: BrowserServices) => Promise<boolean>>;
}

/** All contributions of a plugin. Pure data: creating it must not access the page. */
export interface BrowserContributions<Contract extends PluginTypes = PluginTypes> {
  routes?: readonly RouteContribution<Contract>[];
  menu?: readonly MenuItem[];
  fields?: readonly FieldContribution<Contract>[];
  pageInjections?: readonly PageInjectionContribution<Contract>[];
  components?: readonly NamedComponentContribution<Contract>[];
  slots?: readonly SlotFill<Contract>[];
  dialogs?: readonly DialogContribution[];
  widgets?: readonly WidgetContribution<Contract>[];
  homeLinks?: readonly HomeLinkContribution<Contract>[];
  shortcuts?: readonly ShortcutContribution<Contract>[];
  rowActions?: readonly RowActionContribution<Contract>[];
  bulkActions?: readonly BulkActionContribution<Contract>[];
  offers?: readonly BrowserOffer<Contract>[];
  identityProofs?: readonly IdentityProofContribution[];
}
