/** The bulk actions of the selected rows: floats over the end of the list, so that nothing moves when it appears. */
import { useSetAtom } from "jotai";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import "@portalkit/kernel/browser/texts/bulk";
import {
  type BulkActionInfo,
  call,
  useAllowed,
  showError,
  toast,
  useInvalidate,
} from "@portalkit/kernel/browser/engine";
import { followLink, readLink } from "../navigation/server-link.ts";
import { maxChangedAtOnce, type Resource, startBulkAction } from "@portalkit/kernel/contract";
import { Contributed, translate, UsageNote, useAdminUser, Button, IconButton, Lazy } from "@portalkit/kernel/browser";
import { bulkColumns } from "../form/bulk-edit/bulk-columns.ts";
import type { ActionValues } from "../record/open-action-form.ts";
import { actionVariant } from "../record/action-variant.ts";
import { askAndRun } from "../record/ask-and-run.ts";
import type { MatchingRecords } from "@portalkit/kernel/browser/plugin";
import { actionOf, changeNow } from "../record/change-now.ts";
import { loadPlanDialog } from "../record/load-matching-changes.ts";
import type { MatchingList } from "./list-answer.ts";
import { hasStartedChangesAtom } from "./started-changes.ts";
import { useAllMatching } from "./use-all-matching.ts";
import type { Selection } from "./use-selection.ts";
import classes from "./bulk-bar.module.css";

const loadEdit = (): Promise<typeof import("../form/writing.ts").BulkEditDialog> =>
  import("../form/writing.ts").then((module) => module.BulkEditDialog);

export function BulkBar({
  resource,
  selection,
  list,
}: {
  resource: Resource;
  selection: Selection;
  list: MatchingList;
}): ReactNode {
  const { t } = useTranslation();
  const adminUser = useAdminUser();
  const contributed = useAllowed().bulkActions.filter(
    (action) => action.resource === "*" || action.resource === resource.resourceId,
  );
  const [running, setRunning] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const runBulk = useRunBulk(resource);
  const matching = useAllMatching(resource, selection, list);
  const { isAll } = matching;
  const recordIds = [...selection.ids];
  const records = isAll ? matching.records : { resourceId: resource.resourceId, filters: [], recordIds };
  const setStarted = useSetAtom(hasStartedChangesAtom);
  const clear = (): void => selection.set([]);
  const endStarted = (): void => {
    setStarted(true);
    clear();
  };
  if (recordIds.length === 0 && !isAll) return null;

  const start = async (action: BulkActionInfo): Promise<void> => {
    const isDeletion = action.id === "delete" && (isAll || matching.isPossible);
    const isUndoable = isDeletion || (matching.isPossible && action.reversible === true);
    const isAtOnce = isUndoable && !isAll && recordIds.length <= maxChangedAtOnce;
    if (isDeletion && !isAtOnce) return setDeleting(true);
    setRunning(action.id);
    try {
      if (isAll) {
        if (await matching.run(action)) endStarted();
      } else if (await runBulk(action, recordIds, isAtOnce ? records : undefined)) clear();
    } catch (error) {
      showError(error);
    }
    setRunning(undefined);
  };
  const selectAll = (): void => {
    // The button goes with what it offers; the focus stays beside the actions.
    bar.current?.focus();
    matching.selectAll();
  };
  const label = isAll ? matching.label : t("lists:list.selected", { count: recordIds.length });
  return (
    <div className={classes["place"]}>
      <div ref={bar} className={classes["bar"]} role="region" aria-label={label} tabIndex={-1}>
        <span className={classes["count"]} role="status">
          {matching.isOffered ? matching.onPage : label}
        </span>
        <div className={classes["actions"]}>
          {matching.isOffered && (
            <Button variant="ghost" disabled={list.isCounting} onClick={selectAll}>
              {matching.offer}
            </Button>
          )}
          {(isAll ? matching.actions : (resource.options.bulkActions ?? [])).map((action) => (
            <Button
              key={action.id}
              variant={actionVariant(action.state)}
              icon={action.icon}
              loading={running === action.id}
              disabled={running !== undefined}
              onClick={() => void start(action)}
            >
              {action.label}
            </Button>
          ))}
          {bulkColumns(resource).length > 0 && (
            <Button icon="pencil" disabled={running !== undefined} onClick={() => setEditing(true)}>
              {t("bulk:edit.edit")}
            </Button>
          )}
          {(isAll ? [] : contributed).map((action) => (
            <Contributed
              key={`${action.instance.id} ${action.id}`}
              load={action.load}
              props={{
                instance: action.instance,
                resource,
                adminUser,
                meta: noMeta,
                refresh: list.refresh,
                recordIds,
                clearSelection: clear,
              }}
            />
          ))}
        </div>
        <IconButton icon="x" label={t("lists:list.clearSelection")} onClick={clear} />
        <UsageNote limits={bulkLimits} />
      </div>
      {isDeleting && (
        <Lazy
          load={loadPlanDialog}
          props={{
            title: isAll ? matching.deleteTitle : t("bulk:delete.title", { count: recordIds.length }),
            list: records,
            change: { kind: "delete" },
            onStarted: endStarted,
            onClose: () => setDeleting(false),
          }}
          onFailure={(error) => {
            showError(error);
            setDeleting(false);
          }}
        />
      )}
      {isEditing && (
        <Lazy
          load={loadEdit}
          props={{
            resource,
            recordIds,
            list: records,
            ...(isAll ? { total: matching.total } : {}),
            onStarted: endStarted,
            onDone: (left: readonly string[]) => selection.set(left),
            onClose: () => setEditing(false),
          }}
        />
      )}
    </div>
  );
}

const noMeta = {};
const bulkLimits = ["kernel/bulk-actions"];

/**
 * Returns a function that asks what the action asks, runs it and reports the result; true on success. With `undoable`,
 * the same records, a plugin carries it out so that it can be undone.
 */
function useRunBulk(
  resource: Resource,
): (action: BulkActionInfo, recordIds: readonly string[], undoable?: MatchingRecords) => Promise<boolean> {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return async (action, recordIds, undoable) => {
    const runNow = async (list: MatchingRecords, extra?: ActionValues): Promise<void> => {
      const change = action.id === "delete" ? ({ kind: "delete" } as const) : actionOf(action.id, extra);
      const { refused } = await changeNow(list, change, invalidate);
      const reasons = refused.map(({ message, count }) => `${count} × ${message}`);
      if (reasons.length > 0) toast({ message: reasons.join(" "), variant: "danger" });
    };
    const run = async (extra?: ActionValues): Promise<void> => {
      if (undoable !== undefined) return await runNow(undoable, extra);
      const { ok, successMessage, redirectUrl } = await call(startBulkAction, {
        resourceId: resource.resourceId,
        actionId: action.id,
        recordIds: [...recordIds],
        ...(extra === undefined ? {} : { extra }),
      });
      if (ok === false) throw new Error(translate("kernel:shell.networkFailure"));
      if (successMessage) toast({ message: successMessage, variant: "success" });
      if (redirectUrl) followLink(readLink(redirectUrl), navigate);
      invalidate();
    };
    const scope = translate("lists:list.appliesTo", { count: recordIds.length });
    return await askAndRun({ ...action, name: action.label, resource, recordIds, scope, run });
  };
}
