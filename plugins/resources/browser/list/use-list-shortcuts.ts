/**
 * Keyboard shortcuts of a list: j and k move from row to row, other keys trigger the links and checkboxes of the
 * focused row.
 */
import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Resource } from "@portalkit/kernel/contract";
import { useShortcuts } from "@portalkit/kernel/browser/engine";
import { createPath } from "../navigation/create-query.ts";
import type { Shortcut, ShortcutGroup } from "@portalkit/kernel/browser";

interface ListKeys {
  resource: Resource;
  canFilter: boolean;
  openFilters: () => void;
  refresh: () => void;
  /** The page to go to; `undefined` on the last page. */
  nextPage: number | undefined;
  previousPage: number | undefined;
  goToPage: (page: number) => void;
  clear: () => void;
}

const rowOf = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>("tr[data-index]") ?? null;
/** Clicks a control that the row already contains, so permissions and confirmations are the same as for the mouse. */
const press = (selector: string) => () => rowOf()?.querySelector<HTMLElement>(selector)?.click();
const hasIn = (selector: string) => () => rowOf()?.querySelector(`:scope ${selector}`) instanceof HTMLElement;

export function useListShortcuts(keys: ListKeys): void {
  const navigate = useNavigate();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const {
    resource: { resourceId, options },
  } = keys;
  const canCreate = options.allowedActions?.create === true;
  const canShow = options.allowedActions?.show === true;
  const group = useMemo((): ShortcutGroup => {
    const shortcuts: Shortcut[] = [
      { keys: "j", label: "lists:keyboard.next", run: () => step(1) },
      { keys: "k", label: "lists:keyboard.previous", run: () => step(-1) },
      {
        keys: "Enter",
        label: "lists:keyboard.open",
        when: () => rowOf() === document.activeElement && rowOf() !== null,
        run: () => rowOf()?.click(),
      },
      { keys: "e", label: "lists:keyboard.edit", when: hasIn("a[data-edit]"), run: press("a[data-edit]") },
      {
        keys: "x",
        label: "lists:keyboard.tick",
        when: hasIn("input[type=checkbox]"),
        run: press("input[type=checkbox]"),
      },
      {
        keys: "Delete",
        label: "lists:keyboard.remove",
        when: hasIn("button[data-danger]"),
        run: press("button[data-danger]"),
      },
      { keys: "/", label: "lists:keyboard.search", isCommand: true, run: () => focusSearch(latest.current) },
      {
        keys: "f",
        label: "lists:keyboard.filter",
        isCommand: true,
        when: () => latest.current.canFilter,
        run: () => latest.current.openFilters(),
      },
      ...(canCreate
        ? [
            {
              keys: "n",
              label: "lists:keyboard.create",
              isCommand: true,
              run: () => void navigate(createPath(resourceId)),
            },
          ]
        : []),
      ...(canCreate && canShow
        ? [
            {
              keys: "d",
              label: "lists:keyboard.duplicate",
              when: () => rowOf()?.dataset["row"] !== undefined && rowOf()?.dataset["row"] !== "",
              run: () => void navigate(createPath(resourceId, { duplicateOf: rowOf()?.dataset["row"] ?? "" })),
            },
          ]
        : []),
      { keys: "r", label: "lists:keyboard.refresh", isCommand: true, run: () => latest.current.refresh() },
      {
        keys: "]",
        label: "lists:keyboard.nextPage",
        when: () => latest.current.nextPage !== undefined,
        run: () => latest.current.goToPage(latest.current.nextPage ?? 1),
      },
      {
        keys: "[",
        label: "lists:keyboard.previousPage",
        when: () => latest.current.previousPage !== undefined,
        run: () => latest.current.goToPage(latest.current.previousPage ?? 1),
      },
      { keys: "Escape", label: "lists:keyboard.clear", run: () => latest.current.clear() },
    ];
    return { title: "list", shortcuts };
  }, [resourceId, canCreate, canShow, navigate]);
  useShortcuts(group);
}

/** Moves the focus from the focused row, or from the first or last row if none is focused. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main tr[data-index]")];
  const at = rows.indexOf(rowOf() ?? document.body);
  const next = at < 0 ? rows[by > 0 ? 0 : rows.length - 1] : rows[at + by];
  next?.focus();
  // A focused row may be hidden under the sticky table header.
  next?.scrollIntoView({ block: "nearest" });
}

function focusSearch({ canFilter, openFilters }: ListKeys): void {
  const field = document.querySelector<HTMLInputElement>("input[data-quick-search]");
  if (field !== null) {
    field.focus();
    field.select();
  } else if (canFilter) openFilters();
}
