/** Looks for words in the columns that the resource marks for it. What is found stands in the address. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { limits } from "../../../contract/limits.ts";
import { arrangementMessages } from "../../../contract/messages/arrangement.ts";
import type { Column } from "../../../contract/resource.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import classes from "./arrangement.module.css";

const pauseMs = 250;

export function QuickSearch({ columns, search, onSearch }: { columns: readonly Column[]; search: string; onSearch: (search: string) => void }): ReactNode {
  const t = useTranslate();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What this field has told last; another search came from the address, and is shown. */
  const told = useRef(search);
  useEffect(() => {
    if (search === told.current.trim()) return;
    told.current = search;
    setText(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (next: string): void => {
    clearTimeout(timer.current);
    if (next.trim() === told.current.trim()) return;
    told.current = next;
    onSearch(next.trim());
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(next), pauseMs);
  };
  const clear = (): void => {
    setText("");
    tell("");
  };
  return (
    <div className={classes["search"]} role="search">
      <Icon name="search" />
      <TextInput
        type="search" data-quick-search="" value={text} maxLength={limits.searchLength} placeholder={t(arrangementMessages.search)} aria-label={t(arrangementMessages.searchIn, { columns: columns.map(({ label }) => label).join(", ") })}
        enterKeyHint="search" autoComplete="off" spellCheck={false} onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell(text);
          if (event.key === "Escape" && text !== "") {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {text !== "" && <IconButton icon="x" label={t(arrangementMessages.clearSearch)} onClick={clear} />}
    </div>
  );
}
