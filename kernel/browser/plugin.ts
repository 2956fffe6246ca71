/**
 * All types that a plugin can contribute to the browser half. `install.ts` validates the contributions; the consumer
 * named at each type renders them.
 */
import type { FunctionComponent } from "react";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../contract/endpoint.ts";
import type { PermissionOf, PermissionRoles, Permissions } from "../contract/permissions.ts";
import type { PluginTypes, PublicOptionsOf } from "../contract/plugin-contract.ts";
import type { Port } from "../contract/port.ts";
import type { Column, InjectionPosition, Resource, ResourcePage, Row } from "../contract/resource.ts";
import type { BaseConfig, MenuItem } from "../contract/session-endpoints.ts";
import type { Slot } from "./slots.ts";

/** Loads a component on first use: `() => import("./browser/x.tsx").then((m) => m.X)`. */
export type Load<Props> = () => Promise<FunctionComponent<Props>>;

/** The plugin instance that a contribution belongs to; every contributed component receives it as `instance`. */
export interface PluginInstance<Contract extends PluginTypes = PluginTypes> {
  /** The id from `portal.config.ts`. */
  readonly id: string;
  readonly plugin: string;
  /** The options that the plugin's schema marks public. */
  readonly options: PublicOptionsOf<Contract>;
  /** The roles that have each permission of the plugin. Components call `useMay(instance)` instead of reading it. */
  readonly permissions: PermissionRoles;
}

/**
 * Who gets a contribution: users with the given permission of this plugin or with one of several, or users for whose
 * role the function returns true. It only hides the contribution in the browser; the server protects the data with its
 * own `allowed`.
 */
export type AllowedRule<Contract extends PluginTypes = PluginTypes> =
  Permissions<PermissionOf<Contract>> | ((user: { role: string }) => boolean);

/** Props of a component that displays a value. `meta` is the data that the server sent with the component's name. */
export interface ValueProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  resource: Resource;
  column: Column;
  row: Row;
  value: unknown;
  meta: Readonly<Record<string, unknown>>;
}

/** Props of a form field. The field reports every change, and an error message while its value is invalid. */
export interface InputProps<Contract extends PluginTypes = PluginTypes> extends ValueProps<Contract> {
  /** Id of the control, to which the form's label refers. */
  id: string;
  mode: "edit" | "create";
  readonly: boolean;
  /**
   * The column's value in the stored record, to which other keys of `row` (such as the address of a preview) belong.
   * Absent for a new record.
   */
  stored?: unknown;
  /** Ids of the elements that describe the control (note, error). */
  describedBy?: string;
  /** Whether the form shows an error message for this field. */
  invalid?: boolean;
  required?: boolean;
  /** The unparsable text of a restored draft, if there was one: the initial text of the control. */
  typed?: string;
  onChange: (value: unknown) => void;
  /**
   * Reports an error message, which prevents the form from saving; `undefined` clears it. `typed` is the unparsable
   * text: the form stores it in its draft and passes it back as `typed`.
   */
  onInvalid: (message: string | undefined, typed?: string) => void;
}

/** Props of a column's filter: the current conditions on its column, by operator. */
export interface FilterProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  resource: Resource;
  column: Column;
  id: string;
  values: Readonly<Record<string, unknown>>;
  /** `undefined` removes the condition. */
  onChange: (operator: string, value: unknown) => void;
}

/** The renderers of a field. A missing renderer falls back to that of the column's own type. */
export interface FieldFaces<Contract extends PluginTypes = PluginTypes> {
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
export interface FieldContribution<Contract extends PluginTypes = PluginTypes> extends FieldFaces<Contract> {
  name: string;
  /** Overrides the renderers of this column of this resource, or of every column of this type. */
  for?: { resource: string; column: string } | { type: string };
  /** Names that a foreign server uses for this component (`@@/plugins/UploadPlugin/preview.vue`). */
  aliases?: readonly string[];
}

/** A page. Rendered by `router.tsx`. */
export interface RouteContribution<Contract extends PluginTypes = PluginTypes> {
  /** Path below the base path, in the syntax of react-router: `/codes-import`, `/orders/:id`. */
  path: string;
  /** `shell` has the menu and the top bar and requires a signed-in user; `blank` has neither. */
  layout: "shell" | "blank";
  /** Message key of the page's title in the browser. */
  title: string;
  load: Load<{ instance: PluginInstance<Contract> }>;
  /** Other files that the page needs immediately; the HTML preloads them together with the page's own file. */
  also?: readonly (() => Promise<unknown>)[];
  /** Names that the `component` of a menu item may have if the server is a foreign one. */
  aliases?: readonly string[];
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
}

/** Props of a component injected into a resource page; `row` is set if the page is about one record. */
export interface InjectionProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  resource: Resource;
  row?: Row;
  adminUser: BaseConfig["adminUser"];
  meta: Readonly<Record<string, unknown>>;
  /** Refetches the page's data. */
  refresh: () => void;
}

/**
 * A component that the server's `pageInjections`, `globalInjections` or menu refers to by `plugin/name` or by an alias.
 */
export interface NamedComponentContribution<Contract extends PluginTypes = PluginTypes> {
  name: string;
  aliases?: readonly string[];
  load: Load<InjectionProps<Contract>>;
}

/** Props of a row action's component. */
export interface RowActionProps<Contract extends PluginTypes = PluginTypes> extends InjectionProps<Contract> {
  row: Row;
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
 * A component in a slot (`slots.header`). A slot of kind `one` renders the first fill that the user is allowed to see.
 */
export interface SlotFill<Contract extends PluginTypes = PluginTypes> {
  slot: Slot;
  load: Load<{ instance: PluginInstance<Contract> }>;
  allowed?: AllowedRule<Contract>;
  /** Lower values come first; default 100. */
  order?: number;
  /** Renders the component shortly after the page, so that its download does not delay the first rows. */
  isLate?: boolean;
}

/** Props of a widget. */
export interface WidgetProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  /** The number of past months that the widgets show. */
  months: number;
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
  load: Load<WidgetProps<Contract>>;
  allowed?: AllowedRule<Contract>;
  /** Lower values come first until the user rearranges the cards; default 100. */
  order?: number;
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
  widgets?: readonly WidgetContribution<Contract>[];
  rowActions?: readonly RowActionContribution<Contract>[];
  bulkActions?: readonly BulkActionContribution<Contract>[];
  offers?: readonly BrowserOffer<Contract>[];
  identityProofs?: readonly IdentityProofContribution[];
}

/** Services bound to the plugin instance. */
export interface BrowserServices<Contract extends PluginTypes = PluginTypes> {
  readonly instance: PluginInstance<Contract>;
  /**
   * Calls an endpoint of a contract; endpoints mounted at `plugin` are called on this instance. `idempotencyKey`: use
   * one key per dialog for calls that move money or codes.
   * @throws `CallError`
   */
  call<Shape extends EndpointShape>(
    endpoint: Shape,
    body?: BodyOf<Shape>,
    options?: { params?: ParamsOf<Shape>; query?: QueryOf<Shape>; signal?: AbortSignal; idempotencyKey?: string },
  ): Promise<ReplyOf<Shape>>;
  /**
   * Calls an endpoint that returns a file, and lets the browser save it.
   * @param onBegin called when the headers arrive, before the content
   * @throws `CallError`
   */
  download<Shape extends EndpointShape>(
    endpoint: Shape,
    body: BodyOf<Shape>,
    options?: { params?: ParamsOf<Shape>; signal?: AbortSignal; onBegin?: (headers: Headers) => void },
  ): Promise<void>;
  /**
   * Sends a chunk of a file to an endpoint that accepts bytes.
   * @throws `CallError`
   */
  upload<Shape extends EndpointShape>(
    endpoint: Shape,
    bytes: Blob,
    options?: { params?: ParamsOf<Shape>; signal?: AbortSignal },
  ): Promise<ReplyOf<Shape>>;
  /** Subscribes to a socket topic; returns the function that unsubscribes. */
  subscribe(topic: string, listener: (data: unknown) => void): () => void;
  /**
   * Calls the listener when a lost connection is restored: messages sent meanwhile were missed, so refetch the data. If
   * the promise is rejected, the listener is called again shortly afterwards. Returns the function that unsubscribes.
   */
  onReconnect(listener: () => void | Promise<void>): () => void;
  /** Shows a toast. Returns a function that dismisses it early, for a message that no longer applies. */
  toast(toast: {
    message?: string;
    messageHtml?: string;
    variant: "info" | "success" | "warning" | "danger";
    timeoutMs?: number | "unlimited";
  }): () => void;
  confirm(dialog: {
    title?: string;
    content: string;
    acceptText?: string;
    cancelText?: string;
    danger?: boolean;
  }): Promise<boolean>;
}

/** The browser half of a plugin, typed by the public options of its contract. */
export interface BrowserHalf<Contract extends PluginTypes> {
  /** Creates the contributions of one instance; must not access the page. */
  setup: (instance: PluginInstance<Contract>) => BrowserContributions<Contract>;
  start?: (services: BrowserServices<Contract>) => () => void;
}

/** A browser half as the kernel installs it. */
export interface BrowserPlugin extends BrowserHalf<PluginTypes> {
  /** Equal to the contract's name. */
  readonly name: string;
}

/**
 * Defines the browser half of a plugin. The contract is passed as a type argument only: as a value it would add the
 * contract's whole file to the first page.
 * @example
 * import type { country } from "./contract.ts";
 *
 * export const browser = defineBrowserPlugin<typeof country>({
 *   name: "country",
 *   setup: () => ({ fields: [{ name: "flag", list: () => import("./browser/flag.tsx").then((m) => m.Flag) }] }),
 * });
 */
export function defineBrowserPlugin<Contract extends PluginTypes>(
  half: BrowserHalf<Contract> & { readonly name: Contract["name"] },
): BrowserPlugin {
  // The kernel passes the options that the contract's own schema has validated.
  return half as unknown as BrowserPlugin;
}
