/** Derives the attributes of a control from the props of its field. */
import type { InputProps } from "@portalkit/kernel/browser/plugin";
import type { ControlProps } from "@portalkit/kernel/browser/engine";

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
