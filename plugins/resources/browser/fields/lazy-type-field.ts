/**
 * The default input of a column's type, for plugins: loaded on first render, because every page loads the public API.
 */
import type { InputProps, Load } from "@portalkit/kernel/browser/plugin";

/** @example <Contributed load={typeField} props={props} /> */
export const typeField: Load<InputProps> = () => import("./type-field.tsx").then((module) => module.TypeField);
