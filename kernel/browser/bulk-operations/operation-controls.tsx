/** Buttons to pause, continue and stop a bulk operation. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { controlBulkOperation, type BulkOperation } from "../../contract/resources/bulk-operations.ts";
import type { BodyOf } from "../../contract/endpoint.ts";
import { call } from "../api/call.ts";
import { confirm } from "../confirm/confirm.ts";
import { useRunning } from "../hooks/use-running.ts";
import { showError } from "../toasts/show-error.ts";
import { Button } from "../ui/button.tsx";

type Control = Exclude<BodyOf<typeof controlBulkOperation>["action"], "apply">;

export function OperationControls({
  operation: { id, state },
  onChange,
}: {
  operation: BulkOperation;
  onChange: (operation: BulkOperation) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [running, start] = useRunning(id);
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
    </>
  );
}
