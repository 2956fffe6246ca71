/** Buttons to pause, continue and stop a bulk operation, and to take it back. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  controlBulkOperation,
  revertBulkOperation,
  type BulkOperation,
} from "../../contract/resources/bulk-operations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { call } from "../api/call.ts";
import { confirm } from "../confirm/confirm.ts";
import { useRunning } from "../hooks/use-running.ts";
import { showError } from "../toasts/show-error.ts";
import { Button } from "../ui/button.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

type Control = Exclude<BodyOf<typeof controlBulkOperation>["action"], "apply">;

export function OperationControls({
  operation: { id, state, canRevert, rest, resource, title },
  onChange,
}: {
  operation: BulkOperation;
  /** Receives the operation as it is now, or the one that takes it back. */
  onChange: (operation: BulkOperation) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [running, start] = useRunning(id);
  /** The operation that is to be reverted: this one, or the one that it reverts in part. */
  const [reverting, setReverting] = useState<string>();
  const run = async (action: Control): Promise<void> => {
    const isConfirmed =
      action !== "stop" ||
      (await confirm({ content: t("bulk:stopQuestion"), acceptText: t("bulk:controls.stop"), danger: true }));
    if (!isConfirmed) return;
    try {
      onChange(await call(controlBulkOperation, { id, action }));
    } catch (error) {
      showError(error);
    }
  };
  const button = (action: Control): ReactNode => (
    <Button
      loading={running === action}
      disabled={running !== undefined}
      onClick={() => start(action, () => run(action))}
    >
      {t(`bulk:controls.${action}`)}
    </Button>
  );
  return (
    <>
      {state === "running" && button("pause")}
      {state === "paused" && button("continue")}
      {(state === "running" || state === "paused") && button("stop")}
      {rest !== null && (
        <Button onClick={() => setReverting(rest.id)}>
          {t(rest.kind === "restore" ? "bulk:controls.restoreRest" : "bulk:controls.revertRest")}
        </Button>
      )}
      {canRevert && rest?.id !== id && <Button onClick={() => setReverting(id)}>{t("bulk:controls.revert")}</Button>}
      {reverting !== undefined && (
        <PlanDialog
          title={reverting === id ? `${t("bulk:controls.revert")}: ${resource}: ${title}` : `${resource}: ${title}`}
          plan={() => call(revertBulkOperation, { id: reverting })}
          onStarted={(operation) => {
            setReverting(undefined);
            onChange(operation);
          }}
          onClose={() => setReverting(undefined)}
        />
      )}
    </>
  );
}
