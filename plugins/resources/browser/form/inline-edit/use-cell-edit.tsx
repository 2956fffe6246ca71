/**
 * Edits single values of a list optimistically: the new value shows at once and is reverted if the server refuses it.
 */
import { useAtomValue } from "jotai";
import { useCallback, useState, type ReactNode } from "react";
import { type Column, type Resource, type Row, updateRecord } from "@portalkit/kernel/contract";
import { call, showError, queryCacheAtom, useInvalidate } from "@portalkit/kernel/browser/engine";
import type { Rows } from "../../query/live-rows.ts";
import { Lazy } from "@portalkit/kernel/browser";
import { recordKey } from "../../record/record-key.ts";

export interface CellEdit {
  open: (row: Row, column: Column, anchor: HTMLElement) => void;
  /** The open editor, or `null`. */
  editor: ReactNode;
}

const loadEditor = (): Promise<typeof import("../writing.ts").CellEditor> =>
  import("../writing.ts").then((module) => module.CellEditor);

/** @param listKey the list's key in the query cache */
export function useCellEdit(resource: Resource, listKey: string): CellEdit {
  const cache = useAtomValue(queryCacheAtom);
  const invalidate = useInvalidate();
  const [edited, setEdited] = useState<{ row: Row; column: Column; anchor: HTMLElement }>();
  const open = useCallback((row: Row, column: Column, anchor: HTMLElement) => setEdited({ row, column, anchor }), []);
  const save = async (row: Row, { name }: Column, value: unknown): Promise<void> => {
    setEdited(undefined);
    const recordId = recordKey(resource, row);
    const before = row[name];
    const put = (next: unknown, onlyOver: unknown): void =>
      cache.change<Rows>(listKey, (list) => ({
        ...list,
        rows: list.rows.map((other) =>
          recordKey(resource, other) === recordId && other[name] === onlyOver ? { ...other, [name]: next } : other,
        ),
      }));
    put(value, before);
    try {
      await call(updateRecord, {
        resourceId: resource.resourceId,
        recordId,
        record: { [name]: value ?? null },
        meta: { original: { [name]: before ?? null } },
      });
    } catch (error) {
      put(before, value);
      showError(error);
    }
    invalidate();
  };
  return {
    open,
    editor:
      edited === undefined ? null : (
        <Lazy
          key={`${recordKey(resource, edited.row)} ${edited.column.name}`}
          load={loadEditor}
          props={{
            resource,
            ...edited,
            onSave: (value: unknown) => void save(edited.row, edited.column, value),
            onClose: () => setEdited(undefined),
          }}
        />
      ),
  };
}
