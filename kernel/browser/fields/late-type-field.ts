/**
 * The input that a column has by its type, as plugins get it: fetched when it is drawn, since the door itself is on
 * every page.
 */
import type { InputProps, Load } from "../plugin.ts";

/** @example <Contributed load={typeField} props={props} /> */
export const typeField: Load<InputProps> = () => import("./type-field.tsx").then((module) => module.TypeField);
