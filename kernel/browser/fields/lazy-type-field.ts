/**
 * The default input of a column's type, for plugins: loaded on first render, because every page loads the public API.
 */
import type { InputProps } from "../extension/component-props.ts";
import type { Load } from "../hooks/use-lazy-component.ts";

/** @example <Contributed load={typeField} props={props} /> */
export const typeField: Load<InputProps> = () => import("./type-field.tsx").then((module) => module.TypeField);
