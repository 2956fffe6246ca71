/** The values of an example's controls: their initial values, and how an address has them as text. */
import { translateText } from "../i18n/translate.ts";
import type { Control, Controls } from "./gallery.ts";

export type ControlKind = "text" | "boolean" | "choice";

export function kindOf(control: Control): ControlKind {
  if (typeof control === "boolean") return "boolean";
  return Array.isArray(control) ? "choice" : "text";
}

/** Returns what an example is drawn with: a value that is not one of the choices is ignored. */
export function valuesOf(
  controls: Controls | undefined,
  changed: Readonly<Record<string, string>>,
): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(controls ?? {}).map(([name, control]) => [name, valueOf(control, changed[name])]),
  );
}

export function valueOf(control: Control, changed: string | undefined): string | boolean {
  if (typeof control === "boolean") return changed === undefined ? control : changed === "true";
  if (typeof control === "string") return changed ?? control;
  if ("message" in control) return changed ?? translateText(control.message);
  return changed !== undefined && control.includes(changed) ? changed : control[0];
}
