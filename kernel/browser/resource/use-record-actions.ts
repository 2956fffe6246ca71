/** What can be done to a record from the list and from its own page: the server's custom actions, and deleting. */
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { listMessages } from "../../contract/messages/list.ts";
import { shellMessages } from "../../contract/messages/shell.ts";
import type { ActionInfo, Resource } from "../../contract/resource.ts";
import { deleteRecord, startCustomAction, undoDelete } from "../../contract/resource-endpoints.ts";
import { call } from "../api/call.ts";
import { confirm } from "../confirm/confirm.ts";
import { translate } from "../i18n/translate.ts";
import { toast } from "../toasts/toasts.ts";
import { followLink } from "./follow-link.ts";
import { readLink } from "./read-link.ts";
import { tellFailure } from "./tell-failure.ts";
import { useInvalidate } from "./use-query.ts";

export interface RecordActions {
  run: (action: ActionInfo, recordId: string) => Promise<void>;
  /** Asks first. True when the record is gone. */
  remove: (recordId: string) => Promise<boolean>;
}

export function useRecordActions({ resourceId }: Pick<Resource, "resourceId">): RecordActions {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const run = useCallback(async ({ id }: ActionInfo, recordId: string) => {
    try {
      const { redirectUrl, ok, successMessage } = await call(startCustomAction, { resourceId, actionId: id, recordId });
      if (redirectUrl) return followLink(readLink(redirectUrl), navigate);
      if (ok === false) throw new Error(translate(shellMessages.networkFailure));
      if (successMessage) toast({ message: successMessage, variant: "success" });
      invalidate();
    } catch (error) {
      tellFailure(error);
    }
  }, [resourceId, navigate, invalidate]);
  const bringBack = useCallback(async (undoToken: string) => {
    try {
      await call(undoDelete, { resourceId, undoToken });
      toast({ message: translate(listMessages.restored), variant: "success" });
      invalidate();
    } catch (error) {
      tellFailure(error);
    }
  }, [resourceId, invalidate]);
  const remove = useCallback(async (recordId: string) => {
    const texts = { content: translate(listMessages.deleteQuestion), acceptText: translate(listMessages.delete), cancelText: translate(shellMessages.cancel) };
    if (!(await confirm({ ...texts, danger: true }))) return false;
    try {
      const { undoToken } = await call(deleteRecord, { resourceId, primaryKey: recordId });
      toast({ message: translate(listMessages.deleted), variant: "success", ...(undoToken === undefined ? {} : { action: { label: translate(listMessages.undo), run: () => void bringBack(undoToken) } }) });
      invalidate();
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  }, [resourceId, invalidate, bringBack]);
  return useMemo(() => ({ run, remove }), [run, remove]);
}
