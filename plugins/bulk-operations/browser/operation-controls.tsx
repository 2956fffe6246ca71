/** Buttons to pause, continue and stop a bulk operation, and to take it back. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import type { BodyOf } from "@portalkit/kernel/contract";
import { controlBulkOperation, revertBulkOperation, type BulkOperation } from "../contract.ts";
import { PlanDialog } from "./plan-dialog.tsx";

type Control = Exclude<BodyOf<typeof controlBulkOperation>["action"], "apply">;

export function OperationControls({
  instance,
  operation: { id, state, canRevert, rest, resource, title },
  onChange,
}: {
  instance: PluginInstance;
  operation: BulkOperation;
  /** Receives the operation as it is now, or the one that takes it back. */
  onChange: (operation: BulkOperation) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { call, confirm, showError } = useServices(instance);
  const [running, setRunning] = useState<Control>();
  /** The operation that is to be reverted: this one, or the one that it reverts in part. */
  const [reverting, setReverting] = useState<string>();
  const run = async (action: Control): Promise<void> => {
    setRunning(action);
    try {
      const isConfirmed =
        action !== "stop" ||
        (await confirm({
          content: t("bulk-operations:stopQuestion"),
          acceptText: t("bulk-operations:controls.stop"),
          danger: true,
        }));
      if (isConfirmed) onChange(await call(controlBulkOperation, { id, action }));
    } catch (error) {
      showError(error);
    }
    setRunning(undefined);
  };
  const button = (action: Control): ReactNode => (
    <Button loading={running === action} disabled={running !== undefined} onClick={() => void run(action)}>
      {t(`bulk-operations:controls.${action}`)}
    </Button>
  );
  return (
    <>
      {state === "running" && button("pause")}
      {state === "paused" && button("continue")}
      {(state === "running" || state === "paused") && button("stop")}
      {rest !== null && (
        <Button onClick={() => setReverting(rest.id)}>
          {t(rest.kind === "restore" ? "bulk-operations:controls.restoreRest" : "bulk-operations:controls.revertRest")}
        </Button>
      )}
      {canRevert && rest?.id !== id && (
        <Button onClick={() => setReverting(id)}>{t("bulk-operations:controls.revert")}</Button>
      )}
      {reverting !== undefined && (
        <PlanDialog
          instance={instance}
          title={
            reverting === id
              ? `${t("bulk-operations:controls.revert")}: ${resource}: ${title}`
              : `${resource}: ${title}`
          }
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
