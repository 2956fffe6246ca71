/** The fields that a component of a plugin declares for a form, and the types of their values. */
import type { ReactNode } from "react";
import type { Column, ColumnType, EnumOption, ValidationRule, Resource } from "@portalkit/kernel/contract";
import type { ActionField } from "@portalkit/kernel/browser/engine";
import type { InputProps } from "@portalkit/kernel/browser/plugin";

/** A field, drawn and validated like the column of a record. */
export interface FormFieldDefinition
  extends
    Omit<ActionField, "type" | "initial" | "enum" | "validation">,
    Pick<Column, "masked" | "showIf">,
    FieldControl {
  /** Default: `string`. */
  readonly type?: ColumnType;
  readonly enum?: readonly EnumOption[];
  readonly validation?: readonly ValidationRule[];
  readonly isArray?: NonNullable<Column["isArray"]>;
  /** The value with which the form opens; default: false for `boolean`, otherwise empty. */
  readonly initial?: unknown;
  /** A field of a plugin (`plugin/name`) instead of that of the type. */
  readonly component?: string;
}

/** How a field of a form is drawn if not like that of a record. */
export interface FieldControl {
  /** What the browser may fill in, such as `email` or `new-password`; default: nothing. */
  readonly autoComplete?: string;
  /**
   * `checkbox` for a `boolean`, or a function that returns a control of the page's own. Label, note and message stay
   * those of the form. It is called while the form renders, so it may not use hooks; what it returns may.
   */
  readonly control?: "checkbox" | ((props: ControlOfField) => ReactNode);
}

/** What an own control gets: it has the id, reports each value, and says when it has text that is no value. */
export type ControlOfField = Pick<
  InputProps,
  "id" | "value" | "required" | "invalid" | "describedBy" | "onChange" | "onInvalid"
>;

/** Whole numbers beyond 2^53 are text; decimals always are. */
type FilledValue<Field> = Field extends { enum: readonly { value: infer Value }[] }
  ? Value
  : Field extends { isArray: object }
    ? readonly unknown[]
    : Field extends { type: "boolean" }
      ? boolean
      : Field extends { type: "integer" | "float" }
        ? number | string
        : Field extends { type: "json" }
          ? unknown
          : string;

/** The values of a form by field; an empty field that is not required, and one that is not shown, has `null`. */
export type ValuesOf<Fields extends readonly FormFieldDefinition[]> = {
  readonly [Field in Fields[number] as Field["name"]]: Field extends { showIf: unknown }
    ? FilledValue<Field> | null
    : Field extends { required: true } | { type: "boolean" }
      ? FilledValue<Field>
      : FilledValue<Field> | null;
};

/** The values while they are entered: each field may be empty. */
export type DraftOf<Fields extends readonly FormFieldDefinition[]> = {
  readonly [Field in Fields[number] as Field["name"]]: FilledValue<Field> | null;
};

const inForms = { list: false, show: false, filter: false, edit: false, create: true };

/** Not the id of a resource: those have no slash. */
const resourceId = "kernel/form";

/** Returns the fields as the columns of a resource, for the components that draw those. */
export const resourceOfFields = (fields: readonly FormFieldDefinition[]): Resource => ({
  resourceId,
  label: "",
  columns: fields.map(columnOf),
  options: { allowedActions: { show: false, edit: false, create: true, delete: false } },
});

function columnOf({
  required = false,
  note,
  initial,
  component,
  enum: options,
  validation,
  control: _control,
  autoComplete: _autoComplete,
  ...rules
}: FormFieldDefinition): Column {
  return {
    ...rules,
    // A boolean starts as false, and is never unset.
    ...(rules.type === "boolean" ? { nullable: false } : {}),
    showIn: inForms,
    required: { create: required },
    ...(options === undefined ? {} : { enum: [...options] }),
    ...(validation === undefined ? {} : { validation: [...validation] }),
    ...(note === undefined ? {} : { editingNote: { create: note } }),
    ...(initial === undefined ? {} : { suggestOnCreate: initial }),
    ...(component === undefined ? {} : { components: { create: component } }),
  };
}
