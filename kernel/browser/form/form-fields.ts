/** The fields that a component of a plugin declares for a form, and the types of their values. */
import type { Column, ColumnType, EnumOption } from "../../contract/resources/column.ts";
import type { ActionField } from "../../contract/resources/resource-definition.ts";
import type { Resource } from "../../contract/resources/resource.ts";

/** A field, drawn and validated like the column of a record. */
export interface FormFieldDefinition extends Omit<ActionField, "type" | "initial"> {
  /** Default: `string`. */
  readonly type?: ColumnType;
  readonly isArray?: NonNullable<Column["isArray"]>;
  /** The value with which the form opens; default: false for `boolean`, otherwise empty. */
  readonly initial?: unknown;
  /** A field of a plugin (`plugin/name`) instead of that of the type. */
  readonly component?: string;
}

/** Whole numbers beyond 2^53 are text; decimals always are. */
type FilledValue<Field> = Field extends { enum: readonly EnumOption[] }
  ? EnumOption["value"]
  : Field extends { isArray: object }
    ? readonly unknown[]
    : Field extends { type: "boolean" }
      ? boolean
      : Field extends { type: "integer" | "float" }
        ? number | string
        : Field extends { type: "json" }
          ? unknown
          : string;

/** The values of a form by field; an empty field that is not required has `null`. */
export type ValuesOf<Fields extends readonly FormFieldDefinition[]> = {
  readonly [Field in Fields[number] as Field["name"]]: Field extends { required: true } | { type: "boolean" }
    ? FilledValue<Field>
    : FilledValue<Field> | null;
};

const inForms = { list: false, show: false, filter: false, edit: false, create: true };

/** Not the id of a resource: those have no slash. */
const resourceId = "kernel/form";

/** Returns the fields as the columns of a resource, for the components that draw those. */
export function resourceOfFields(fields: readonly FormFieldDefinition[]): Resource {
  return {
    resourceId,
    label: "",
    columns: fields.map(({ required = false, note, initial, component, ...field }) => ({
      ...field,
      showIn: inForms,
      required: { create: required },
      ...(note === undefined ? {} : { editingNote: { create: note } }),
      ...(initial === undefined ? {} : { suggestOnCreate: initial }),
      ...(component === undefined ? {} : { components: { create: component } }),
    })),
    options: { allowedActions: { show: false, edit: false, create: true, delete: false } },
  };
}
