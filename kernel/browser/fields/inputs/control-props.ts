/** The attributes common to every control of a form, including those for screen readers. */
import type { InputProps } from "../../extension/component-props.ts";

export interface ControlProps {
  id: string;
  name: string;
  readOnly: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

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
