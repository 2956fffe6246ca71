/**
 * The context shared by all rows of a list. The object stays the same while only rows change, so that rows do not
 * re-render.
 */
import { createContext, useContext, type CSSProperties } from "react";
import type { TFunction } from "i18next";
import type { ActionInfo } from "@portalkit/kernel/browser/engine";
import type { Resource, Row, Column } from "@portalkit/kernel/contract";
import type { Owned } from "@portalkit/kernel/browser";
import type { InjectionProps, RowActionContribution } from "@portalkit/kernel/browser/plugin";
import type { Injection } from "../record/injections.tsx";
import type { ValueView } from "../record/use-value-views.ts";

/** A column as rendered by the list. */
export interface ListColumn extends ValueView {
  /** Style of its header and cells; absent = as wide as its values. */
  style: CSSProperties | undefined;
  /** Sticky beside the first column, which is always sticky. */
  isPinned: boolean;
  /** Its values can be edited in the list. */
  isEditable: boolean;
}

export interface ListView {
  resource: Resource;
  t: TFunction;
  adminUser: InjectionProps["adminUser"];
  views: readonly ListColumn[];
  /**
   * Sets a column's width; `undefined` restores its automatic width. Absent if the server does not store list settings.
   */
  resize: ((column: string, width: number | undefined) => void) | undefined;
  /** The names of the actions in the language of the page: each row shows them, and looking them up takes its time. */
  names: Readonly<Record<"show" | "edit" | "delete", string>>;
  canShow: boolean;
  canEdit: boolean;
  canDelete: boolean;
  actions: readonly ActionInfo[];
  /** The actions that are entries of the row's three-dots menu, because the row would have too many icons. */
  actionEntries: readonly ActionInfo[];
  rowActions: readonly Owned<RowActionContribution>[];
  /** Shown in each row's three-dots menu. */
  menuActions: readonly Owned<RowActionContribution>[];
  icons: readonly Injection[];
  /** Whether rows have any actions. */
  hasActions: boolean;
  /** Whether rows are cards, as in a narrow window. */
  areCards: boolean;
  /** Whether a pointer can hover; elsewhere, what would only be shown then is always there. */
  hasHover: boolean;
  editCell: (row: Row, column: Column, anchor: HTMLElement) => void;
  toggle: (id: string, isTicked: boolean) => void;
  run: (action: ActionInfo, recordId: string) => Promise<void>;
  remove: (recordId: string) => void;
  open: (row: Row, inNewTab: boolean) => void;
  refresh: () => void;
}

export const ListViewContext = createContext<ListView | undefined>(undefined);

export function useListView(): ListView {
  const view = useContext(ListViewContext);
  if (view === undefined) throw new Error("a row is rendered outside of a list");
  return view;
}
