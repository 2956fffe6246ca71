/** Props of the components that plugins contribute, and the plugin instance that they all receive. */
import type { PermissionRoles } from "../../contract/permissions.ts";
import type { PluginTypes, PublicOptionsOf } from "../../contract/extension/plugin-contract.ts";
import type { Column } from "../../contract/resources/column.ts";
import type { Resource, Row } from "../../contract/resources/resource.ts";
import type { BaseConfig } from "../../contract/shell/shell-endpoints.ts";

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
  /** What the browser may fill in, as in the attribute `autocomplete`. */
  autoComplete?: string;
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

/** Props of a row action's component. */
export interface RowActionProps<Contract extends PluginTypes = PluginTypes> extends InjectionProps<Contract> {
  row: Row;
}

/** Props of a widget. */
export interface WidgetProps<Contract extends PluginTypes = PluginTypes> {
  instance: PluginInstance<Contract>;
  /** The number of past months that the widgets show. */
  months: number;
}
