/**
 * Everything a plugin can contribute to the browser half, on one page. Checked by `install.ts`, drawn by the named
 * consumer.
 */
import type { FunctionComponent } from "react";
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from "../contract/endpoint.ts";
import type { PermissionOf, PermissionRoles, Permissions } from "../contract/permissions.ts";
import type { PluginTypes, PublicOptionsOf } from "../contract/plugin-contract.ts";
import type { Port } from "../contract/port.ts";
import type { Column, InjectionPosition, Resource, ResourcePage, Row } from "../contract/resource.ts";
import type { BaseConfig, MenuItem } from "../contract/session-endpoints.ts";
import type { Slot } from "./slots.ts";

/** A component that is fetched when it is first needed: `() => import("./browser/x.tsx").then((m) => m.X)`. */
export type Load<Props> = () => Promise<FunctionComponent<Props>>;

/** The plugin instance that a contribution belongs to; every contributed component gets it as `instance`. */
export interface PluginInstance<Contract extends PluginTypes = PluginTypes> {
  /** The id from `portal.config.ts`. */
  readonly id: string;
  readonly plugin: string;
  /** The options that the plugin's schema marks public. */
  readonly options: PublicOptionsOf<Contract>;
  /** The roles that have each permission of the plugin. Components ask `useMay(instance)`. */
  readonly permissions: PermissionRoles;
}

/**
 * Who gets a contribution: whoever has the permission of this plugin or one of several, or as decided with the user's
 * role. It is kept from the others' screens; what keeps data from them is the server's own `allowed`.
 */
export type AllowedRule<Contract extends PluginTypes = PluginTypes> =
  Permissions<PermissionOf<Contract>> | ((user: { role: string }) => boolean);

/** What a component that reads a value gets. `meta` is the data the server sent beside the component's name. */
export interface ValueProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  resource: Resource;
  column: Column;
  row: Row;
  value: unknown;
  meta: Readonly<Record<string, unknown>>;
}

/** What a form field gets. It reports every change, and a message while its value is not good. */
export interface InputProps<Contract extends PluginTypes = PluginTypes> extends ValueProps<Contract> {
  /** Id for the control, so that the form's label belongs to it. */
  id: string;
  mode: "edit" | "create";
  readonly: boolean;
  /**
   * The column's value in the stored record: what other keys of `row`, such as a preview's address, belong to. Absent
   * for a new record.
   */
  stored?: unknown;
  /** Ids of the elements that describe the control (note, error). */
  describedBy?: string;
  /** The form shows a message for this field. */
  invalid?: boolean;
  required?: boolean;
  /** What was typed and could not be read, when a draft of it was kept: the control begins with it. */
  typed?: string;
  onChange: (value: unknown) => void;
  /**
   * A message keeps the form from saving; `undefined` clears it. `typed` is kept in the form's draft, and given back as
   * `typed`.
   */
  onInvalid: (message: string | undefined, typed?: string) => void;
}

/** What a column's filter gets: the conditions set so far on its column, by operator. */
export interface FilterProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  resource: Resource;
  column: Column;
  id: string;
  values: Readonly<Record<string, unknown>>;
  /** `undefined` removes the condition. */
  onChange: (operator: string, value: unknown) => void;
}

/** The faces of a field. A face that is absent falls back to that of the column's own type. */
export interface FieldFaces<Contract extends PluginTypes = PluginTypes> {
  list?: Load<ValueProps<Contract>>;
  show?: Load<ValueProps<Contract>>;
  /** Replaces the whole row of the show page, label included. */
  showRow?: Load<ValueProps<Contract>>;
  edit?: Load<InputProps<Contract>>;
  create?: Load<InputProps<Contract>>;
  filter?: Load<FilterProps<Contract>>;
}

/** A renderer of values. Columns name it as `plugin/name` in `components`, or it names what it takes over. */
export interface FieldContribution<Contract extends PluginTypes = PluginTypes> extends FieldFaces<Contract> {
  name: string;
  /** Takes over this column of this resource, or every column of this type. */
  for?: { resource: string; column: string } | { type: string };
  /** Names under which a foreign server knows this component (`@@/plugins/UploadPlugin/preview.vue`). */
  aliases?: readonly string[];
}

/** A page. Drawn by `router.tsx`. */
export interface RouteContribution<Contract extends PluginTypes = PluginTypes> {
  /** Below the base path, as react-router writes it: `/codes-import`, `/orders/:id`. */
  path: string;
  /** `shell` has menu and top bar and needs a signed-in user; `blank` has neither. */
  layout: "shell" | "blank";
  /** Key of a message; the browser's title. */
  title: string;
  load: Load<{ instance: PluginInstance<Contract> }>;
  /** Further files that the page needs at once; the HTML asks for them together with the page's own. */
  also?: readonly (() => Promise<unknown>)[];
  /** Names a menu item's `component` may have in front of a foreign server. */
  aliases?: readonly string[];
  allowed?: AllowedRule<Contract>;
}

/**
 * A component at a place of the resource pages. `resource: "*"` means all of them. Drawn by the page's `Injections`.
 */
export interface PageInjectionContribution<Contract extends PluginTypes = PluginTypes> {
  resource: string;
  page: ResourcePage;
  position: InjectionPosition;
  load: Load<InjectionProps<Contract>>;
  allowed?: AllowedRule<Contract>;
}

/** What a component injected into a resource page gets; `row` where there is one. */
export interface InjectionProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  resource: Resource;
  row?: Row;
  adminUser: BaseConfig["adminUser"];
  meta: Readonly<Record<string, unknown>>;
  /** Fetches the page's data again. */
  refresh: () => void;
}

/** A component that a server's `pageInjections`, `globalInjections` or menu names: `plugin/name`, or an alias. */
export interface NamedComponentContribution<Contract extends PluginTypes = PluginTypes> {
  name: string;
  aliases?: readonly string[];
  load: Load<InjectionProps<Contract>>;
}

/** What a row action's component gets. */
export interface RowActionProps<Contract extends PluginTypes = PluginTypes> extends InjectionProps<Contract> {
  row: Row;
}

/**
 * An icon in each row of a list, or a button on the show page, that is drawn in the browser (no server action needed).
 */
export interface RowActionContribution<Contract extends PluginTypes = PluginTypes> {
  id: string;
  resource: string;
  showIn: { list?: boolean; show?: boolean; threeDots?: boolean };
  load: Load<RowActionProps<Contract>>;
  allowed?: AllowedRule<Contract>;
}

/** A button over the ticked rows of a list. */
export interface BulkActionContribution<Contract extends PluginTypes = PluginTypes> {
  id: string;
  resource: string;
  load: Load<InjectionProps<Contract> & { recordIds: readonly string[]; clearSelection: () => void }>;
  allowed?: AllowedRule<Contract>;
}

/** A component in a slot (`slots.header`). A one-slot draws the first fill that the user is allowed. */
export interface SlotFill<Contract extends PluginTypes = PluginTypes> {
  slot: Slot;
  load: Load<{ instance: PluginInstance<Contract> }>;
  allowed?: AllowedRule<Contract>;
  /** Lower comes first; default 100. */
  order?: number;
  /** Drawn a moment after the page, so that its bytes do not share the line with the first rows. */
  isLate?: boolean;
}

/** What a widget gets. */
export interface WidgetProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  /** How many months back the board looks. */
  months: number;
}

/**
 * A card of the overview. Drawn by whoever shows a board of widgets, as the dashboard does; each user arranges them.
 */
export interface WidgetContribution<Contract extends PluginTypes = PluginTypes> {
  /** Unique within the plugin, and never changed: arrangements are remembered by it. */
  id: string;
  /** Key of a message. */
  title: string;
  /** Share of the board's width on wide screens. */
  width: "full" | "half" | "third" | "two-thirds";
  load: Load<WidgetProps<Contract>>;
  allowed?: AllowedRule<Contract>;
  /** Lower comes first until somebody arranges them; default 100. */
  order?: number;
}

/**
 * A service for other plugins' browser halves, fetched when it is first asked for with `offered`; each instance offers
 * its own.
 */
export interface BrowserOffer<Contract extends PluginTypes = PluginTypes> {
  readonly port: Port<unknown>;
  readonly load: () => Promise<(services: BrowserServices<Contract>) => unknown>;
}

/**
 * A way to prove one's identity again instead of typing the password, such as a passkey. The server half names it for
 * accounts that have it.
 */
export interface IdentityProofContribution {
  name: string;
  /** Key of a message: what the button says. */
  label: string;
  icon?: string;
  /** False where this browser cannot do it. */
  isUsable?: () => boolean;
  /**
   * Fetched when it is chosen. Gives whether it is done, and false when the user went back; throws `CallError` for what
   * is refused.
   */
  load: () => Promise<(services: BrowserServices) => Promise<boolean>>;
}

/** All of it. Pure data: making it must not touch the page. */
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
   * Calls an endpoint of a contract; `plugin` mounts go to this instance. `idempotencyKey`: one a dialog, for calls
   * that move money or codes. Throws `CallError`.
   */
  call<Shape extends EndpointShape>(
    endpoint: Shape,
    body?: BodyOf<Shape>,
    options?: { params?: ParamsOf<Shape>; query?: QueryOf<Shape>; signal?: AbortSignal; idempotencyKey?: string },
  ): Promise<ReplyOf<Shape>>;
  /**
   * Calls an endpoint that answers with a file, and gives it to the browser to save. Throws `CallError`.
   * @param onBegin called with the headers, before the content has arrived
   */
  download<Shape extends EndpointShape>(
    endpoint: Shape,
    body: BodyOf<Shape>,
    options?: { params?: ParamsOf<Shape>; signal?: AbortSignal; onBegin?: (headers: Headers) => void },
  ): Promise<void>;
  /** Sends a piece of a file to an endpoint that takes bytes. Throws `CallError`. */
  upload<Shape extends EndpointShape>(
    endpoint: Shape,
    bytes: Blob,
    options?: { params?: ParamsOf<Shape>; signal?: AbortSignal },
  ): Promise<ReplyOf<Shape>>;
  /** Listens to a socket topic; returns the way to stop. */
  subscribe(topic: string, listener: (data: unknown) => void): () => void;
  /**
   * Called when a lost connection is there again: what topics said meanwhile was missed, so ask anew. Where the promise
   * is rejected it is called again in a moment. Returns the way to stop.
   */
  onReconnect(listener: () => void | Promise<void>): () => void;
  /** Returns the way to take it back, for what is no longer true before its time is over. */
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

/** What a plugin's browser half brings, by the public options of its contract. */
export interface BrowserHalf<Contract extends PluginTypes> {
  /** Makes what one instance contributes; it must not touch the page. */
  setup: (instance: PluginInstance<Contract>) => BrowserContributions<Contract>;
  start?: (services: BrowserServices<Contract>) => () => void;
}

/** A browser half as the kernel installs it. */
export interface BrowserPlugin extends BrowserHalf<PluginTypes> {
  /** Equal to the contract's name. */
  readonly name: string;
}

/**
 * Defines the browser half of a plugin. The contract is given as a type: as a value it would bring all of the
 * contract's file to the first page.
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
  // The kernel hands it the options that the contract's own schema has accepted.
  return half as unknown as BrowserPlugin;
}
