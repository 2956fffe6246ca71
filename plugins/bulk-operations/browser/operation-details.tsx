/** One bulk operation: progress, the reasons for refused records, and buttons to control it. */
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  ErrorBanner,
  IconButton,
  Skeleton,
  useCall,
  useCount,
  useDateTime,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { Filter, Row } from "@portalkit/kernel/contract";
import { ChangeSummary } from "@portalkit/resources/browser-api";
import { getBulkOperation, type BulkOperation } from "../contract.ts";
import { ChangeList } from "./change-list.tsx";
import { OperationControls } from "./operation-controls.tsx";
import { OperationProgress, OperationState } from "./operation-progress.tsx";
import { RefusalTable } from "./refusal-table.tsx";
import { isOpenState } from "./use-progress.ts";
import classes from "./bulk-operations.module.css";

export function OperationDetails({
  instance,
  id,
  version,
  newer,
  onChanged,
  onOpen,
  onClose,
}: {
  instance: PluginInstance;
  id: string;
  /** Another one requests the operation again. */
  version: string;
  /** Progress that arrived after the last answer. */
  newer: Partial<BulkOperation> | undefined;
  /** The user has paused, stopped or reverted it, or let it continue. */
  onChanged: () => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const time = useDateTime();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refresh } = useCall(instance, getBulkOperation, { body: { id }, version });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);
  if (error !== undefined && data === undefined) return <ErrorBanner message={error.message} retry={refresh} />;
  if (data === undefined) return <Skeleton height={120} />;
  const operation =
    isOpenState(data.operation) && newer?.done !== undefined && newer.done >= data.operation.done
      ? { ...data.operation, ...newer }
      : data.operation;
  const isOneDay =
    data.operation.endedAt !== null && time(data.operation.createdAt, "date") === time(data.operation.endedAt, "date");
  const { resource, resourceId, title, reason, message, after, formulas, user, createdAt, endedAt } = operation;
  return (
    <section className={classes["details"]} aria-labelledby={`bulk-${id}`}>
      <header className={classes["header"]}>
        <h2 id={`bulk-${id}`} ref={heading} tabIndex={-1} className={classes["title"]}>
          {resource}: {title}
        </h2>
        <span className={classes["buttons"]}>
          <OperationState operation={operation} />
          <OperationControls
            instance={instance}
            operation={operation}
            onChange={(changed) => {
              onChanged();
              if (changed.id !== id) onOpen(changed.id);
            }}
          />
          <IconButton icon="x" label={t("bulk-operations:hide")} onClick={onClose} />
        </span>
      </header>
      <p className={classes["story"]}>
        {(Object.keys({ ...after, ...formulas }).length > 0 || data.list !== null) && (
          <ChangeSummary
            resourceId={resourceId}
            after={after as Row}
            formulas={formulas}
            before={data.before as { low: Row; high: Row } | null}
            list={data.list as { filters: Filter[]; search: string } | null}
          />
        )}
        <span className={classes["muted"]}>
          {user} · <time dateTime={createdAt}>{time(createdAt)}</time>
          {endedAt !== null && (
            <>
              {" – "}
              <time dateTime={endedAt}>{time(endedAt, isOneDay ? "time" : undefined)}</time>
            </>
          )}
        </span>
      </p>
      <OperationProgress operation={operation} />
      {isOpenState(operation) && <p className={classes["muted"]}>{t("bulk-operations:inBackground")}</p>}
      {operation.reverts !== null && (
        <OtherOperation id={operation.reverts} label={t("bulk-operations:reverts")} onOpen={onOpen} />
      )}
      {operation.revertedBy !== null && (
        <OtherOperation id={operation.revertedBy} label={t("bulk-operations:revertedBy")} onOpen={onOpen} />
      )}
      {operation.reversible === "none" && operation.kind !== "restore" ? (
        <p className={classes["muted"]}>{t("bulk-operations:plan.reversible.none")}</p>
      ) : (
        operation.irreversible.length > 0 && (
          <p className={classes["muted"]}>
            {t("bulk-operations:irreversible", { fields: operation.irreversible.join(", ") })}
          </p>
        )
      )}
      {operation.rest !== null && (
        <p role="status">
          {t(operation.rest.kind === "restore" ? "bulk-operations:unrestored" : "bulk-operations:unreverted", {
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
      {operation.changed > 0 && <ChangeList instance={instance} operation={operation} />}
      {operation.refused > 0 && <RefusalTable instance={instance} operation={operation} />}
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
