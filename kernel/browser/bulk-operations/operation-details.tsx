/** One bulk operation: progress, the reasons for refused records, and buttons to control it. */
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getBulkOperation, type BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { call } from "../api/call.ts";
import { useCount } from "../i18n/use-language.ts";
import { useQuery, useRefreshQueries } from "../query/use-query.ts";
import { messageOf } from "../toasts/show-error.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { ErrorBanner, Skeleton } from "../ui/states.tsx";
import { OperationControls } from "./operation-controls.tsx";
import { OperationProgress, OperationState } from "./operation-progress.tsx";
import { RefusalTable } from "./refusal-table.tsx";
import { isOpenState } from "./use-progress.ts";
import screen from "../record/screen.module.css";
import classes from "./bulk-operations.module.css";

export function OperationDetails({
  id,
  newer,
  onOpen,
  onClose,
}: {
  id: string;
  /** Progress that arrived after the last answer. */
  newer: Partial<BulkOperation> | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const refreshAll = useRefreshQueries();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refresh } = useQuery(`bulk operation ${id}`, (signal) =>
    call(getBulkOperation, { id }, { signal }),
  );
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);
  if (error !== undefined && data === undefined) return <ErrorBanner message={messageOf(error)} retry={refresh} />;
  if (data === undefined) return <Skeleton height={120} />;
  const operation =
    isOpenState(data.operation) && newer?.done !== undefined && newer.done >= data.operation.done
      ? { ...data.operation, ...newer }
      : data.operation;
  const { resource, title, reason, message } = operation;
  return (
    <section className={classes["details"]} aria-labelledby={`bulk-${id}`}>
      <header className={screen["header"]}>
        <h2 id={`bulk-${id}`} ref={heading} tabIndex={-1} className={screen["title"]}>
          {resource}: {title}
        </h2>
        <span className={screen["buttons"]}>
          <OperationState operation={operation} />
          <OperationControls
            operation={operation}
            onChange={(changed) => {
              refreshAll("bulk ");
              if (changed.id !== id) onOpen(changed.id);
            }}
          />
          <IconButton icon="x" label={t("bulk:hide")} onClick={onClose} />
        </span>
      </header>
      <OperationProgress operation={operation} />
      {isOpenState(operation) && <p className={classes["muted"]}>{t("bulk:inBackground")}</p>}
      {operation.reverts !== null && (
        <OtherOperation id={operation.reverts} label={t("bulk:reverts")} onOpen={onOpen} />
      )}
      {operation.revertedBy !== null && (
        <OtherOperation id={operation.revertedBy} label={t("bulk:revertedBy")} onOpen={onOpen} />
      )}
      {operation.reversible === "none" && operation.kind !== "restore" ? (
        <p className={classes["muted"]}>{t("bulk:plan.reversible.none")}</p>
      ) : (
        operation.irreversible.length > 0 && (
          <p className={classes["muted"]}>{t("bulk:irreversible", { fields: operation.irreversible.join(", ") })}</p>
        )
      )}
      {operation.rest !== null && (
        <p role="status">
          {t(operation.rest.kind === "restore" ? "bulk:unrestored" : "bulk:unreverted", {
            records: grouped(operation.rest.records),
          })}
        </p>
      )}
      {message !== null && <p>{message}</p>}
      {reason !== null && (
        <p role="alert" className={classes["failure"]}>
          {reason}
        </p>
      )}
      {data.reasons.length > 0 && (
        <ul>
          {data.reasons.map((one) => (
            <li key={one.message}>{`${grouped(one.count)} × ${one.message}`}</li>
          ))}
        </ul>
      )}
      {operation.refused > 0 && <RefusalTable operation={operation} />}
    </section>
  );
}

function OtherOperation({ id, label, onOpen }: { id: string; label: string; onOpen: (id: string) => void }): ReactNode {
  return (
    <p>
      <Button variant="ghost" className={classes["open"]} onClick={() => onOpen(id)}>
        {label}
      </Button>
    </p>
  );
}
