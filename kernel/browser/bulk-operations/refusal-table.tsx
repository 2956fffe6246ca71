/** The records that a bulk operation refused, page by page, each with its reason and a link. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { listBulkRefusals, type BulkOperation } from "../../contract/resources/bulk-operations.ts";
import { call } from "../api/call.ts";
import { useCount } from "../i18n/use-language.ts";
import { recordPath } from "../navigation/resource-paths.ts";
import { useQuery } from "../query/use-query.ts";
import { messageOf } from "../toasts/show-error.ts";
import { ErrorBanner, Skeleton } from "../ui/states.tsx";
import { OtherPages } from "./other-pages.tsx";
import work from "../ui/work.module.css";
import classes from "./bulk-operations.module.css";

const pageRows = 25;

export function RefusalTable({ operation: { id, resourceId, refused } }: { operation: BulkOperation }): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const [offset, setOffset] = useState(0);
  const { data, error, refresh } = useQuery(`bulk refusals ${id} ${refused} ${offset}`, (signal) =>
    call(listBulkRefusals, { id, offset, limit: pageRows }, { signal }),
  );
  if (error !== undefined && data === undefined) return <ErrorBanner message={messageOf(error)} retry={refresh} />;
  if (data === undefined) return <Skeleton height={120} />;
  return (
    <>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={work["scroll"]} tabIndex={0} role="region" aria-label={t("bulk:refusals")}>
        <table className={`${work["table"]} ${classes["table"]}`}>
          <thead>
            <tr>
              <th scope="col">{t("bulk:record")}</th>
              <th scope="col">{t("bulk:reason")}</th>
            </tr>
          </thead>
          <tbody>
            {data.refusals.map(({ recordId, label, message }, index) => (
              <tr key={recordId ?? index}>
                <th scope="row">
                  {recordId === null ? (
                    <span className={classes["muted"]}>{label ?? t("bulk:hiddenRecord")}</span>
                  ) : (
                    <Link to={recordPath(resourceId, "show", recordId)}>{label ?? recordId}</Link>
                  )}
                </th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <OtherPages offset={offset} limit={pageRows} total={data.total} written={grouped} onOffset={setOffset} />
    </>
  );
}
