/** How far a bulk operation is: its state, a bar and counts. */
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge, useCount } from "@portalkit/kernel/browser";
import type { BulkOperation } from "../contract.ts";
import classes from "./bulk-operations.module.css";

const tones = {
  planning: "info",
  planned: "neutral",
  recording: "info",
  running: "info",
  paused: "warning",
  done: "success",
  stopped: "neutral",
  failed: "danger",
} as const;

/** A reversion is not complete as long as it has refused records. */
export function OperationState({
  operation: { state, kind, refused },
}: {
  operation: Pick<BulkOperation, "state" | "kind" | "refused">;
}): ReactNode {
  const { t } = useTranslation();
  const isPartial = state === "done" && (kind === "restore" || kind === "revert") && refused > 0;
  return (
    <Badge tone={isPartial ? "warning" : tones[state]} dot>
      {t(isPartial ? "bulk-operations:states.partly" : `bulk-operations:states.${state}`)}
    </Badge>
  );
}

export function OperationProgress({ operation }: { operation: BulkOperation }): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const id = useId();
  const { done, total, changed, refused } = operation;
  return (
    <div className={classes["progress"]}>
      <progress
        value={done}
        max={Math.max(total, 1)}
        aria-label={t("bulk-operations:progress")}
        aria-describedby={id}
      />
      <span id={id}>
        {t(operation.state === "planning" ? "bulk-operations:plan.counts" : "bulk-operations:counts", {
          done: grouped(done),
          total: grouped(total),
          changed: grouped(changed),
          refused: grouped(refused),
        })}
      </span>
    </div>
  );
}
