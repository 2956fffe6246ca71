/** The list of bulk operations; on a phone each is a card. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { useDateTime } from "../session/use-date-time.ts";
import { Button } from "../ui/button.tsx";
import { OperationProgress, OperationState } from "./operation-progress.tsx";
import work from "../ui/work.module.css";
import classes from "./bulk-operations.module.css";

export function OperationTable({
  operations,
  selected,
  hasUsers,
  onOpen,
}: {
  operations: readonly BulkOperation[];
  selected: string | null;
  hasUsers: boolean;
  onOpen: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const time = useDateTime();
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={work["scroll"]} tabIndex={0} role="region" aria-label={t("bulk:title")}>
      <table className={`${work["table"]} ${classes["table"]} ${classes["operations"]}`}>
        <thead>
          <tr>
            <th scope="col">{t("bulk:operation")}</th>
            <th scope="col">{t("bulk:state")}</th>
            <th scope="col">{t("bulk:progress")}</th>
            {hasUsers && <th scope="col">{t("bulk:user")}</th>}
            <th scope="col">{t("bulk:startedAt")}</th>
          </tr>
        </thead>
        <tbody>
          {operations.map((operation) => (
            <tr key={operation.id} aria-current={operation.id === selected || undefined}>
              <th scope="row">
                <Button variant="ghost" className={classes["open"]} onClick={() => onOpen(operation.id)}>
                  {operation.resource}: {operation.title}
                </Button>
              </th>
              <td>
                <OperationState operation={operation} />
              </td>
              <td>
                <OperationProgress operation={operation} />
              </td>
              {hasUsers && <td>{operation.user}</td>}
              <td>
                <time dateTime={operation.createdAt}>{time(operation.createdAt)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
