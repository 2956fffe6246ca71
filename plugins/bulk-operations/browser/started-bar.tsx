/** The operations that were started in a list, above its rows: their progress, and how they ended. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, LinkButton, useAdminUser, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { getBulkOperation } from "../contract.ts";
import { OperationProgress, OperationState } from "./operation-progress.tsx";
import { hideOperation, showProgress, useStartedOperations } from "./started-operations.ts";
import { isOpenState, useProgress } from "./use-progress.ts";
import classes from "./bulk-operations.module.css";

export function StartedBar({ instance, resourceId }: { instance: PluginInstance; resourceId: string }): ReactNode {
  const { t } = useTranslation();
  const { pk } = useAdminUser();
  const { call } = useServices(instance);
  const operations = useStartedOperations().filter(
    ({ resourceId: of, userId }) => of === resourceId && userId === String(pk),
  );
  const open = operations.filter(isOpenState);
  useProgress(instance, operations.length === 0 ? [] : [String(pk)], open.length > 0, showProgress, () => {
    for (const { id } of open)
      call(getBulkOperation, { id }).then(
        ({ operation }) => showProgress(operation),
        () => undefined,
      );
  });
  if (operations.length === 0) return null;
  return (
    <section className={classes["started"]} aria-label={t("bulk-operations:title")}>
      {operations.map((operation) => (
        <div key={operation.id} className={classes["startedOne"]}>
          <span className={classes["heading"]} role="status">
            {operation.title} <OperationState operation={operation} />
          </span>
          <OperationProgress operation={operation} />
          <span className={classes["buttons"]}>
            <LinkButton
              variant="ghost"
              to={`/bulk-operations?id=${operation.id}`}
              aria-label={t("bulk-operations:detailsOf", { title: operation.title })}
            >
              {t("bulk-operations:details")}
            </LinkButton>
            <IconButton icon="x" label={t("bulk-operations:hide")} onClick={() => hideOperation(operation.id)} />
          </span>
        </div>
      ))}
    </section>
  );
}
