/** What every control of a form carries, so that a screen reader knows as much as the eye. */
import type { InputProps } from "../../plugin.ts";

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
