/** The user's past imports, newest first. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  Button,
  IconButton,
  Table,
  translateText,
  useCount,
  useDateTime,
  type BrowserServices,
  type TableColumn,
} from "@portalkit/kernel/browser";
import { removeImport } from "../contract/import-calls.ts";
import type { ImportInfo } from "../contract/import-schemas.ts";
import type { ImportStepsProps } from "./import-steps-props.ts";
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
    if (!(await services.confirm({ content: t("imports:removeAsk"), danger: true }))) return;
    await services.call(removeImport, { id: one.id }).catch(() => undefined);
    onChanged();
  };
  const columns: readonly TableColumn<ImportInfo>[] = [
    {
      name: "file",
      label: t("imports:file"),
      isRowHeader: true,
      render: (one) =>
        one.id === current ? (
          <strong className={classes["current"]}>{one.fileName}</strong>
        ) : (
          <Button variant="ghost" className={classes["open"]} onClick={() => onOpen(one)}>
            {one.fileName}
          </Button>
        ),
    },
    {
      name: "state",
      label: t("imports:state"),
      render: ({ state }) => (
        <Badge tone={tones[state]} dot>
          {t(`imports:states.${state}`)}
        </Badge>
      ),
    },
    { name: "stored", label: t("imports:stored"), isAmount: true, render: ({ stored }) => grouped(stored) },
    ...(column === undefined
      ? []
      : [
          {
            name: "details",
            label: translateText(column.label),
            render: (one: ImportInfo) => <span className={classes["cell"]}>{column.value(one)}</span>,
          },
        ]),
    {
      name: "when",
      label: t("imports:when"),
      render: ({ createdAt }) => <time dateTime={createdAt}>{time(createdAt)}</time>,
    },
    {
      name: "remove",
      label: t("imports:remove", { file: "" }),
      isLabelHidden: true,
      isAmount: true,
      render: (one) =>
        one.state !== "importing" &&
        one.state !== "checking" && (
          <IconButton
            icon="trash-2"
            danger
            label={t("imports:remove", { file: one.fileName })}
            onClick={() => void remove(one)}
          />
        ),
    },
  ];
  return (
    <>
      <h2>{t("imports:past")}</h2>
      <Table
        label={t("imports:past")}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === current}
        isTall
        empty={{ icon: "upload", title: t("imports:none"), hint: t("imports:pastHint") }}
      />
    </>
  );
}
