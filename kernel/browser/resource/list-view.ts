/**
 * All that the rows of a list have in common. It stays the same object while only rows change, so that rows need not be
 * drawn again.
 */
import { createContext, useContext, type CSSProperties } from "react";
import type { TFunction } from "i18next";
import type { ActionInfo, Column, Resource, Row } from "../../contract/resource.ts";
import type { Owned } from "../install.ts";
import type { InjectionProps, RowActionContribution } from "../plugin.ts";
import type { Injection } from "./injections.tsx";
import type { ValueView } from "./use-value-views.ts";

/** A column as the list draws it. */
export interface ListColumn extends ValueView {
  /** Of its head and its cells; absent = as wide as its values. */
  style: CSSProperties | undefined;
  /** Stays in sight beside the first column, which always does. */
  isPinned: boolean;
  /** Its values may be changed in the list itself. */
  isEditable: boolean;
}

export interface ListView {
  resource: Resource;
  t: TFunction;
  adminUser: InjectionProps["adminUser"];
  views: readonly ListColumn[];
  /** Gives a column a width, or with `undefined` its own; absent where the server does not keep it. */
  resize: ((column: string, width: number | undefined) => void) | undefined;
  canShow: boolean;
  canEdit: boolean;
  canDelete: boolean;
  actions: readonly ActionInfo[];
  rowActions: readonly Owned<RowActionContribution>[];
  /** In each row's own three-dots menu. */
  menuActions: readonly Owned<RowActionContribution>[];
  icons: readonly Injection[];
  /** There is anything to do with a row. */
  hasActions: boolean;
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
  if (view === undefined) throw new Error("a row is drawn outside of a list");
  return view;
}
