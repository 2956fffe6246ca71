/** The user's past imports, newest first. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { removeImport } from "../../contract/imports/import-calls.ts";
import type { ImportInfo } from "../../contract/imports/import-schemas.ts";
import { translateText } from "../i18n/translate.ts";
import type { BrowserServices } from "../extension/browser-services.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { EmptyState, Skeleton } from "../ui/states.tsx";
import { useCount } from "../i18n/use-language.ts";
import { useDateTime } from "../session/use-date-time.ts";
import type { ImportStepsProps } from "./import-steps-props.ts";
import work from "../ui/work.module.css";
import classes from "./imports.module.css";

interface PastImportsProps {
  services: BrowserServices;
  /** Undefined while loading. */
  imports: readonly ImportInfo[] | undefined;
  current: string | null;
  column: ImportStepsProps["pastColumn"];
  onOpen: (info: ImportInfo) => void;
  onChanged: () => void;
}

const tones = {
  uploading: "neutral",
  checking: "info",
  checked: "neutral",
  importing: "info",
  done: "success",
  cancelled: "neutral",
  failed: "danger",
} as const;

export function PastImports({ services, imports, current, column, onOpen, onChanged }: PastImportsProps): ReactNode {
  const { t } = useTranslation();
  const time = useDateTime();
  const grouped = useCount();
  const remove = async (one: ImportInfo): Promise<void> => {
    if (!(await services.confirm({ content: t("lists:imports.removeAsk"), danger: true }))) return;
    await services.call(removeImport, { id: one.id }).catch(() => undefined);
    onChanged();
  };
  const table = (rows: readonly ImportInfo[]): ReactNode => (
    // Scrollable regions must be reachable by keyboard.
    <div
      className={`${work["scroll"]} ${classes["scroll"]}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t("lists:imports.past")}
    >
      <table className={`${work["table"]} ${classes["table"]} ${classes["past"]}`}>
        <thead>
          <tr>
            <th scope="col">{t("lists:imports.file")}</th>
            <th scope="col">{t("lists:imports.state")}</th>
            <th scope="col" className={classes["number"]}>
              {t("lists:imports.stored")}
            </th>
            {column !== undefined && <th scope="col">{translateText(column.label)}</th>}
            <th scope="col">{t("lists:imports.when")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("lists:imports.remove", { file: "" })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              <td>
                {one.id === current ? (
                  <strong className={classes["current"]} aria-current="true">
                    {one.fileName}
                  </strong>
                ) : (
                  <Button variant="ghost" onClick={() => onOpen(one)}>
                    {one.fileName}
                  </Button>
                )}
              </td>
              <td data-label={t("lists:imports.state")}>
                <Badge tone={tones[one.state]} dot>
                  {t(`lists:imports.states.${one.state}`)}
                </Badge>
              </td>
              <td className={classes["number"]} data-label={t("lists:imports.stored")}>
                {grouped(one.stored)}
              </td>
              {column !== undefined && (
                <td data-label={translateText(column.label)}>
                  <span className={classes["cell"]}>{column.value(one)}</span>
                </td>
              )}
              <td data-label={t("lists:imports.when")}>
                <time dateTime={one.createdAt}>{time(one.createdAt)}</time>
              </td>
              <td>
                <span className={classes["rowActions"]}>
                  {one.state !== "importing" && one.state !== "checking" && (
                    <IconButton
                      icon="trash-2"
                      danger
                      label={t("lists:imports.remove", { file: one.fileName })}
                      onClick={() => void remove(one)}
                    />
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  return (
    <>
      <h2>{t("lists:imports.past")}</h2>
      {imports === undefined ? (
        <Skeleton height={80} />
      ) : imports.length === 0 ? (
        <EmptyState icon="upload" title={t("lists:imports.none")} hint={t("lists:imports.pastHint")} />
      ) : (
        table(imports)
      )}
    </>
  );
}
