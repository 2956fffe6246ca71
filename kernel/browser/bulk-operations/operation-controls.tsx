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
  operation: { id, state, kind, canRevert, unrestored, reverts, resource, title },
  onChange,
}: {
  operation: BulkOperation;
  /** Receives the operation as it is now, or the one that takes it back. */
  onChange: (operation: BulkOperation) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [running, start] = useRunning(id);
  const [isReverting, setReverting] = useState(false);
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
      {(canRevert || unrestored > 0) && (
        <Button onClick={() => setReverting(true)}>
          {t(unrestored > 0 ? "bulk:controls.restoreRest" : "bulk:controls.revert")}
        </Button>
      )}
      {isReverting && (
        <PlanDialog
          title={kind === "restore" ? `${resource}: ${title}` : `${t("bulk:controls.revert")}: ${resource}: ${title}`}
          plan={() => call(revertBulkOperation, { id: kind === "restore" ? (reverts ?? id) : id })}
          onStarted={(operation) => {
            setReverting(false);
            onChange(operation);
          }}
          onClose={() => setReverting(false)}
        />
      )}
    </>
  );
}
