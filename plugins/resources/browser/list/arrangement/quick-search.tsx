/** The quick search: searches the columns that the resource marks for it. The search text is stored in the URL. */
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isEnter, IconButton, Icon, TextInput } from "@portalkit/kernel/browser";
import { maxSearchLength, type Column } from "@portalkit/kernel/contract";
import classes from "./list-toolbar.module.css";

const pauseMs = 250;

export interface QuickSearchProps {
  columns: readonly Column[];
  search: string;
  onSearch: (search: string) => void;
  /**
   * Reports true from the first letter until the rows are requested: until then the visible rows belong to another
   * search.
   */
  onTyping: (isTyping: boolean) => void;
}

/** @example <QuickSearch columns={searched} search={search} onSearch={setSearch} onTyping={setTyping} /> */
export function QuickSearch({ columns, search, onSearch, onTyping }: QuickSearchProps): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The searches sent to the URL that it does not contain yet, preceded by the one it contains. */
  const sent = useRef([search]);
  const stopTimer = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  /** The URL changes a moment after `onSearch`: until then the rows belong to another search. */
  const showTyping = useEffectEvent(() => onTyping(timer.current !== undefined || sent.current.length > 1));
  useEffect(() => {
    const at = sent.current.indexOf(search);
    sent.current = at < 0 ? [search] : sent.current.slice(at);
    if (at < 0) {
      // The search in the URL was changed elsewhere, by Back or a saved view: show it and discard what was being typed.
      stopTimer();
      setText(search);
    }
    showTyping();
  }, [search, stopTimer]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const submit = (next: string): void => {
    stopTimer();
    if (next.trim() === sent.current.at(-1)) return onTyping(sent.current.length > 1);
    sent.current.push(next.trim());
    onSearch(next.trim());
  };
  const type = (next: string): void => {
    setText(next);
    stopTimer();
    onTyping(true);
    timer.current = setTimeout(() => submit(next), pauseMs);
  };
  const clear = (): void => {
    setText("");
    submit("");
  };
  return (
    <div className={classes["search"]} role="search">
      <Icon name="search" />
      <TextInput
        type="search"
        data-quick-search=""
        value={text}
        maxLength={maxSearchLength}
        placeholder={t("lists:listSettings.search")}
        aria-label={t("lists:listSettings.searchIn", { columns: columns.map(({ label }) => label).join(", ") })}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) submit(text);
          if (event.key === "Escape" && text !== "" && !event.nativeEvent.isComposing) {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {text !== "" && <IconButton icon="x" label={t("lists:listSettings.clearSearch")} onClick={clear} />}
    </div>
  );
}
