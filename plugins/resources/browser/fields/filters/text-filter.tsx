/**
 * Filters a text column while the user types: by substring, or by the whole text if the column disables substring
 * search.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/filter";
import { filterDebounceMs } from "@portalkit/kernel/browser/engine";
import type { FilterProps } from "@portalkit/kernel/browser/plugin";
import inputs from "../inputs/inputs.module.css";
import { plainText } from "../values/plain-text.ts";
import { useDebounced } from "./use-debounced.ts";

export function TextFilter({ id, column, values, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation();
  const operator = column.filterOptions?.substringSearch === false ? "eq" : "ilike";
  const delayMs = column.filterOptions?.debounceTimeMs ?? filterDebounceMs;
  const [text, setText] = useDebounced(
    plainText(values[operator]),
    delayMs,
    (typed) => onChange(operator, typed.trim() || undefined),
    trimmed,
  );
  // Not `type="search"`: Escape would clear the input instead of closing the drawer.
  return (
    <input
      id={id}
      className={inputs["control"]}
      inputMode="search"
      placeholder={t("filters:search")}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

const trimmed = (text: string): string => text.trim();
