/** Searches a text column while one types: a part of the text, or the whole where the column wants no substrings. */
import type { ReactNode } from "react";
import { defaults } from "../../../contract/limits.ts";
import { filterMessages } from "../../../contract/messages/filter.ts";
import type { FilterProps } from "../../plugin.ts";
import { useTranslate } from "../../i18n/translate.ts";
import inputs from "../inputs/inputs.module.css";
import { plainText } from "../values/plain-text.ts";
import { useDebounced } from "./use-debounced.ts";

export function TextFilter({ id, column, values, onChange }: FilterProps): ReactNode {
  const t = useTranslate();
  const operator = column.filterOptions?.substringSearch === false ? "eq" : "ilike";
  const delayMs = column.filterOptions?.debounceTimeMs ?? defaults.filterDebounceMs;
  const [text, setText] = useDebounced(plainText(values[operator]), delayMs, (typed) => onChange(operator, typed.trim() || undefined), trimmed);
  // Not of the type `search`: Escape would empty it in place of closing the drawer.
  return <input id={id} className={inputs["control"]} inputMode="search" placeholder={t(filterMessages.search)} autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />;
}

const trimmed = (text: string): string => text.trim();
