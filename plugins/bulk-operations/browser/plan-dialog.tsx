/** The dialog before a change of many records: computes what would change, and starts it. */
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  useAdminUser,
  useCount,
  useDateTime,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { controlBulkOperation, getBulkOperation, type BulkOperation } from "../contract.ts";
import { ChangeList } from "./change-list.tsx";
import { OperationProgress } from "./operation-progress.tsx";
import { useProgress } from "./use-progress.ts";
import classes from "./bulk-operations.module.css";

/** What a plan would do, by its kind. */
const counts = {
  edit: "bulk-operations:plan.changed",
  delete: "bulk-operations:plan.deleted",
  revert: "bulk-operations:plan.reverted",
  restore: "bulk-operations:plan.restored",
  action: "bulk-operations:plan.changed",
  import: "bulk-operations:plan.changed",
} as const;

export function PlanDialog({
  instance,
  title,
  plan: beginPlan,
  onStarted,
  onClose,
}: {
  instance: PluginInstance;
  title: string;
  /** Starts to compute the plan. */
  plan: () => Promise<BulkOperation>;
  onStarted: (operation: BulkOperation) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const time = useDateTime();
  const { pk } = useAdminUser();
  const { call, showError } = useServices(instance);
  const [plan, setPlan] = useState<BulkOperation>();
  const [reasons, setReasons] = useState<ReplyOf<typeof getBulkOperation>["reasons"]>([]);
  const [failure, setFailure] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const id = plan?.id;
  const isPlanning = plan?.state === "planning";
  /** Ends a plan that is not applied. */
  const discard = (operationId: string): void => {
    call(controlBulkOperation, { id: operationId, action: "stop" }).catch(() => undefined);
  };
  const begin = useEffectEvent((isClosed: () => boolean) => {
    beginPlan().then(
      (operation) => (isClosed() ? discard(operation.id) : setPlan(operation)),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  });
  useEffect(() => {
    let isGone = false;
    begin(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
  const read = async (operationId: string): Promise<void> => {
    const reply = await call(getBulkOperation, { id: operationId });
    setPlan(reply.operation);
    setReasons(reply.reasons);
  };
  const ask = (): void => {
    if (id !== undefined) read(id).catch(() => undefined);
  };
  useProgress(
    instance,
    id === undefined ? [] : [String(pk)],
    isPlanning,
    (progress) => {
      if (progress.id !== id) return;
      if (progress.state !== "planning") ask();
      else
        setPlan((before) =>
          before === undefined || progress.done < before.done ? before : { ...before, ...progress },
        );
    },
    ask,
  );
  const close = (): void => {
    if (id !== undefined) discard(id);
    onClose();
  };
  const start = async (): Promise<void> => {
    if (id === undefined) return;
    setStarting(true);
    try {
      onStarted(await call(controlBulkOperation, { id, action: "apply" }));
    } catch (error) {
      showError(error);
    }
    setStarting(false);
  };
  const wrong = failure ?? (plan?.state === "failed" ? plan.reason : undefined);
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t("kernel:shell.cancel")}</Button>
          <Button
            variant={plan?.kind === "delete" ? "danger" : "primary"}
            disabled={plan?.state !== "planned" || plan.changed === 0}
            loading={isStarting}
            onClick={() => void start()}
          >
            {t("bulk-operations:start")}
          </Button>
        </>
      }
    >
      {wrong !== undefined && wrong !== null ? (
        <p role="alert">{wrong}</p>
      ) : plan?.state === "planned" ? (
        <>
          <p role="status">
            {t(plan.fileName === null ? counts[plan.kind] : "bulk-operations:plan.importReverted", {
              total: grouped(plan.total),
              changed: grouped(plan.changed),
              refused: grouped(plan.refused),
            })}
          </p>
          {plan.kind === "edit" && <ChangeList instance={instance} operation={plan} />}
          {plan.kind !== "restore" && (
            <p className={classes["muted"]}>
              {plan.reversibleUntil === null
                ? t(`bulk-operations:plan.reversible.${plan.reversible}`, { fields: plan.irreversible.join(", ") })
                : t("bulk-operations:plan.reversible.until", { date: time(plan.reversibleUntil, "date") })}
            </p>
          )}
          {reasons.length > 0 && (
            <ul>
              {reasons.map(({ message, count }) => (
                <li key={message}>{`${grouped(count)} × ${message}`}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <>
          <p role="status">{t("bulk-operations:plan.computing")}</p>
          {plan !== undefined && <OperationProgress operation={plan} />}
        </>
      )}
    </Dialog>
  );
}
