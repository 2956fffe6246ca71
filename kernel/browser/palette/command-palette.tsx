/**
 * The command palette: searches pages, resources, commands of the page, and records. Arrow keys select an entry, Enter
 * opens it.
 */
import { useFloatingRootContext, useInteractions, useListNavigation } from "@floating-ui/react";
import { useAtom, useAtomValue } from "jotai";
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { translateText } from "../i18n/translate.ts";
import { Keys } from "../keyboard/keys.tsx";
import { shortcutGroupsAtom } from "../keyboard/shortcuts.ts";
import { useBaseConfig } from "../session/hooks.ts";
import { signOut } from "../session/session.ts";
import { themeAtom } from "../theme/theme.ts";
import { useModal } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { matching, menuCommands, pageCommands, resourceCommands, type Command, type CommandGroup } from "./commands.ts";
import { useRecordSearch } from "./use-record-search.ts";
import classes from "../keyboard/keyboard.module.css";

const pageJump = 8;

export function CommandPalette({ onClose }: { onClose: () => void }): ReactNode {
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
  const { groups: records, isSearching } = useRecordSearch(text);
  const groups = [
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
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing && command !== undefined) {
      event.preventDefault();
      start(command);
    }
  };
  let place = -1;
  return (
    <dialog ref={element} className={classes["palette"]} aria-label={t("lists:keyboard.openPalette")}>
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
          aria-label={t("lists:keyboard.palettePlaceholder")}
          aria-activedescendant={all.length === 0 ? undefined : `${id}-${chosen}`}
          placeholder={t("lists:keyboard.palettePlaceholder")}
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
        aria-label={t("lists:keyboard.openPalette")}
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
                // The input handles the keys, because it keeps the focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={command.id}
                  ref={(element) => {
                    options.current[here] = element;
                  }}
                  id={`${id}-${here}`}
                  role="option"
                  aria-selected={here === chosen}
                  className={classes["option"]}
                  onClick={() => start(command)}
                  onPointerMove={() => setAt(here)}
                >
                  <Icon name={command.icon} />
                  <span>{command.title}</span>
                  {command.keys !== undefined && <Keys keys={command.keys} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {all.length === 0 && (
        <p className={classes["note"]}>{t(isSearching ? "lists:keyboard.searching" : "lists:keyboard.nothing")}</p>
      )}
      <p className={classes["unseen"]} role="status">
        {isSearching ? "" : t("lists:keyboard.results", { count: all.length })}
      </p>
    </dialog>
  );
}

function useCommandGroups(): CommandGroup[] {
  const { t } = useTranslation();
  const config = useBaseConfig();
  const currentList = useAtomValue(shortcutGroupsAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  return useMemo(() => {
    const ofPage = currentList
      .flatMap(({ shortcuts }) => shortcuts.filter(({ isCommand }) => isCommand === true))
      .map(({ keys, label, run }): Command => ({
        id: `key ${keys}`,
        title: translateText(label),
        icon: "zap",
        run,
        keys,
      }));
    const isDark = theme === "dark";
    return [
      {
        title: t("lists:keyboard.actions"),
        commands: [
          ...ofPage,
          {
            id: "theme",
            title: t(isDark ? "kernel:shell.lightTheme" : "kernel:shell.darkTheme"),
            icon: isDark ? "sun" : "moon",
            run: () => setTheme(isDark ? "light" : "dark"),
          },
          { id: "sign out", title: t("kernel:shell.signOut"), icon: "log-out", run: () => void signOut() },
        ],
      },
      ...(config === undefined
        ? []
        : [
            { title: t("lists:keyboard.menu"), commands: [...menuCommands(config.menu), ...pageCommands(config)] },
            { title: t("lists:keyboard.resources"), commands: resourceCommands(config) },
          ]),
    ];
  }, [t, config, currentList, theme, setTheme]);
}
