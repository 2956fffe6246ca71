/** Buttons to pause, continue and stop a bulk operation, and to take it back. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  controlBulkOperation,
  revertBulkOperation,
  type BulkOperation,
} from "../../contract/resources/bulk-operations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import type { PluginInstance } from "../extension/component-props.ts";
import { useServices } from "../extension/services.ts";
import { Button } from "../ui/button.tsx";
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
        (await confirm({ content: t("bulk:stopQuestion"), acceptText: t("bulk:controls.stop"), danger: true }));
      if (isConfirmed) onChange(await call(controlBulkOperation, { id, action }));
    } catch (error) {
      showError(error);
    }
    setRunning(undefined);
  };
  const button = (action: Control): ReactNode => (
    <Button loading={running === action} disabled={running !== undefined} onClick={() => void run(action)}>
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
          instance={instance}
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
