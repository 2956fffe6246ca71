/** The bulk actions of the selected rows: floats over the end of the list, so that nothing moves when it appears. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { BulkActionInfo, Resource } from "../../contract/resources/resource.ts";
import { describeBulkAction, startBulkAction } from "../../contract/resources/action-endpoints.ts";
import { call } from "../api/call.ts";
import { confirm } from "../confirm/confirm.ts";
import { Contributed } from "../extension/contribution.tsx";
import { translate, translateText } from "../i18n/translate.ts";
import { useAllowed } from "../extension/permissions.ts";
import { UsageNote } from "../limits/usage-note.tsx";
import { useAdminUser } from "../session/hooks.ts";
import { toast } from "../toasts/toasts.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { bulkColumns } from "../form/bulk-edit/bulk-columns.ts";
import { Lazy } from "../hooks/lazy.tsx";
import { followLink, readLink } from "../navigation/server-link.ts";
import { showError } from "../toasts/show-error.ts";
import { useInvalidate } from "../query/use-query.ts";
import type { Selection } from "./use-selection.ts";
import classes from "./bulk-bar.module.css";

const loadEdit = (): Promise<typeof import("../form/writing.ts").BulkEditDialog> =>
  import("../form/writing.ts").then((module) => module.BulkEditDialog);
const variants = { danger: "danger", success: "success", active: "primary" } as const;

export function BulkBar({
  resource,
  selection,
  refresh,
}: {
  resource: Resource;
  selection: Selection;
  refresh: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const adminUser = useAdminUser();
  const contributed = useAllowed().bulkActions.filter(
    (action) => action.resource === "*" || action.resource === resource.resourceId,
  );
  const [running, setRunning] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  const runBulk = useRunBulk(resource.resourceId);
  const recordIds = [...selection.ids];
  const clear = (): void => selection.set([]);
  if (recordIds.length === 0) return null;

  const start = async (action: BulkActionInfo): Promise<void> => {
    setRunning(action.id);
    if (await runBulk(action, recordIds)) clear();
    setRunning(undefined);
  };
  return (
    <div className={classes["place"]}>
      <div className={classes["bar"]} role="region" aria-label={t("lists:list.selected", { count: recordIds.length })}>
        <span className={classes["count"]} role="status">
          {t("lists:list.selected", { count: recordIds.length })}
        </span>
        <div className={classes["actions"]}>
          {(resource.options.bulkActions ?? []).map((action) => (
            <Button
              key={action.id}
              variant={variants[action.state as keyof typeof variants] ?? "secondary"}
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
              {t("lists:bulkEdit.edit")}
            </Button>
          )}
          {contributed.map((action) => (
            <Contributed
              key={`${action.instance.id} ${action.id}`}
              load={action.load}
              props={{
                instance: action.instance,
                resource,
                adminUser,
                meta: noMeta,
                refresh,
                recordIds,
                clearSelection: clear,
              }}
            />
          ))}
        </div>
        <IconButton icon="x" label={t("lists:list.clearSelection")} onClick={clear} />
        <UsageNote limits={bulkLimits} onlyNear />
      </div>
      {isEditing && (
        <Lazy
          load={loadEdit}
          props={{ resource, recordIds, onDone: selection.set, onClose: () => setEditing(false) }}
        />
      )}
    </div>
  );
}

const noMeta = {};
const bulkLimits = ["kernel/bulk-actions"];

/**
 * Returns a function that asks for confirmation if the action needs it, runs the action and reports the result; true on
 * success.
 */
function useRunBulk(resourceId: string): (action: BulkActionInfo, recordIds: readonly string[]) => Promise<boolean> {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return async ({ id, label, state, confirm: question, describes }, recordIds) => {
    const effect = describes === true ? await effectOf(resourceId, id, recordIds) : null;
    const asked = question ? translateText(question, { count: recordIds.length }) : "";
    const content = [translate("lists:list.appliesTo", { count: recordIds.length }), effect ?? ""]
      .filter((text) => text !== "")
      .join(" ");
    if (
      (asked !== "" || effect) &&
      !(await confirm({
        title: asked || label,
        content,
        acceptText: label,
        cancelText: translate("kernel:shell.cancel"),
        danger: state === "danger",
      }))
    )
      return false;
    try {
      const { ok, successMessage, redirectUrl } = await call(startBulkAction, {
        resourceId,
        actionId: id,
        recordIds: [...recordIds],
      });
      if (ok === false) throw new Error(translate("kernel:shell.networkFailure"));
      if (successMessage) toast({ message: successMessage, variant: "success" });
      if (redirectUrl) followLink(readLink(redirectUrl), navigate);
      invalidate();
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
}

/** Returns the server's description of the effect; `null` if the request fails, and the confirmation then omits it. */
async function effectOf(resourceId: string, actionId: string, recordIds: readonly string[]): Promise<string | null> {
  try {
    return (await call(describeBulkAction, { resourceId, actionId, recordIds: [...recordIds] })).description;
  } catch {
    return null;
  }
}
