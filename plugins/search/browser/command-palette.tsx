/**
 * The command search: searches pages, resources, commands of the page, and records. Arrow keys select an entry, Enter
 * opens it.
 */
import { useFloatingRootContext, useInteractions, useListNavigation } from "@floating-ui/react";
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { Icon, isEnter, Keys, useModal, type PluginInstance } from "@portalkit/kernel/browser";
import { matching, type Command } from "./commands.ts";
import { Option } from "./option.tsx";
import { useCommandGroups } from "./use-command-groups.ts";
import { usePinnedRecords } from "./use-pinned-records.ts";
import { useRecordSearch } from "./use-record-search.ts";
import classes from "./palette.module.css";

const pageJump = 8;
/** The browser's own shortcut for bookmarks. */
const pinKeys = "mod+d";
const isPinKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "d" && (ctrlKey || metaKey) && !altKey && !shiftKey;

interface CommandPaletteProps {
  instance: PluginInstance;
  onClose: () => void;
}

export function CommandPalette({ instance, onClose }: CommandPaletteProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const element = useModal(onClose);
  const id = useId();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const options = useRef<(HTMLElement | null)[]>([]);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const own = useCommandGroups();
  const { groups: records, isSearching, note, isFailed = false } = useRecordSearch(instance, text);
  const { groups: first, isPinned, said, togglePin } = usePinnedRecords(instance);
  const groups = [
    ...(text.trim() === "" ? first : []),
    ...own.map(({ title, commands }) => ({ title, commands: matching(commands, text) })),
    ...records,
  ].filter(({ commands }) => commands.length > 0);
  const all = groups.flatMap(({ commands }) => commands);
  const chosen = Math.min(at, all.length - 1);
  useLayoutEffect(() => {
    options.current.length = all.length;
  }, [all.length]);
  // The list is open as long as the dialog: the library only handles the navigation between options.
  const context = useFloatingRootContext({ open: true, elements: { reference: input, floating: list } });
  const navigation = useListNavigation(context, {
    listRef: options,
    activeIndex: all.length === 0 ? null : chosen,
    onNavigate: (index) => setAt(index ?? 0),
    virtual: true,
    loop: true,
    focusItemOnOpen: false,
    focusItemOnHover: false,
  });
  const { getReferenceProps } = useInteractions([navigation]);

  const start = ({ to, run }: Command): void => {
    onClose();
    // Runs after the focus has returned to the page, so that the command finds the page as it was.
    requestAnimationFrame(() => (to === undefined ? run?.() : void navigate(to)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = all[chosen];
    if (event.key.startsWith("Page") && all.length > 0) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(chosen + (event.key === "PageDown" ? pageJump : -pageJump), all.length - 1)));
    } else if (isPinKey(event) && command?.record !== undefined && togglePin !== undefined) {
      event.preventDefault();
      togglePin(command);
    } else if (isEnter(event) && command !== undefined) {
      event.preventDefault();
      start(command);
    }
  };
  let place = -1;
  return (
    <dialog ref={element} className={classes["palette"]} aria-label={t("search:open")}>
      <div className={classes["input"]}>
        <Icon name="search" size={18} />
        <input
          {...getReferenceProps({ onKeyDown })}
          ref={setInput}
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-label={t("search:placeholder")}
          aria-activedescendant={all.length === 0 ? undefined : `${id}-${chosen}`}
          placeholder={t("search:placeholder")}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
        <Keys keys="Escape" />
      </div>
      <div
        ref={setList}
        id={`${id}-list`}
        className={classes["options"]}
        role="listbox"
        tabIndex={-1}
        aria-label={t("search:open")}
      >
        {groups.map(({ title, commands }, index) => (
          <div key={`${index} ${title}`} role="group" aria-label={title}>
            <div className={classes["title"]} aria-hidden="true">
              {title}
            </div>
            {commands.map((command) => {
              place += 1;
              const here = place;
              return (
                <Option
                  key={command.id}
                  id={`${id}-${here}`}
                  ref={(element) => {
                    options.current[here] = element;
                  }}
                  command={command}
                  isSelected={here === chosen}
                  onSelect={() => start(command)}
                  onPoint={() => setAt(here)}
                  isPinned={command.record !== undefined && isPinned(command.record)}
                  onPin={command.record === undefined || togglePin === undefined ? undefined : () => togglePin(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {note !== undefined && !isSearching && (
        <p className={classes["note"]} role={isFailed ? "alert" : "status"}>
          {note}
        </p>
      )}
      {all.length === 0 && (isSearching || !isFailed) && (
        <p className={classes["note"]}>{t(isSearching ? "search:searching" : "search:nothing")}</p>
      )}
      {togglePin !== undefined && all[chosen]?.record !== undefined && (
        <p className={classes["note"]}>
          <Keys keys={pinKeys} /> {t("search:pinHint")}
        </p>
      )}
      <p className={classes["unseen"]} role="status">
        {isSearching
          ? ""
          : [...(said === undefined ? [] : [said]), t("search:results", { count: all.length })].join(". ")}
      </p>
    </dialog>
  );
}
