/** The actions of a record in the list and on its own page: the server's custom actions, and deleting. */
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { type ActionInfo, showError, useInvalidate } from "@portalkit/kernel/browser/engine";
import type { Resource } from "@portalkit/kernel/contract";

export interface RecordActions {
  run: (action: ActionInfo, recordId: string) => Promise<void>;
  /** Deletes the record after a confirmation. Resolves with true if it was deleted. */
  remove: (recordId: string) => Promise<boolean>;
}

const loadActions = (): Promise<typeof import("./record-actions.ts")> => import("./record-actions.ts");

export function useRecordActions(resource: Resource): RecordActions {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return useMemo(() => {
    const place = { resource, navigate: (to: string) => void navigate(to), invalidate };
    return {
      run: async (action, recordId) =>
        loadActions()
          .then(({ runAction }) => runAction(place, action, recordId))
          .catch(showError),
      remove: async (recordId) =>
        loadActions()
          .then(({ removeRecord }) => removeRecord(place, recordId))
          .catch((error: unknown) => {
            showError(error);
            return false;
          }),
    };
  }, [resource, navigate, invalidate]);
}
