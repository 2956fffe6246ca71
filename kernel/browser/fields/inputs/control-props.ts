/** Derives the attributes of a control from the props of its field. */
import type { InputProps } from "../../extension/component-props.ts";
import type { ControlProps } from "../../ui/control-props.ts";

export function controlProps({ id, column, readonly, describedBy, invalid, required }: InputProps): ControlProps {
  return {
    id,
    name: column.name,
    readOnly: readonly,
    "aria-describedby": describedBy,
    "aria-invalid": invalid || undefined,
    "aria-required": required || undefined,
  };
}
