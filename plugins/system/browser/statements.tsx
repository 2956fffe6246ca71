/** The slowest statements of the database, and the plan of one. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Card,
  Dialog,
  ErrorBanner,
  Spinner,
  Table,
  useCount,
  useLanguage,
  useQuery,
  useServices,
  type PluginInstance,
  type TableColumn,
} from "@portalkit/kernel/browser";
import { explainStatement, type SystemState } from "../contract.ts";
import { timeColumns } from "./time-columns.ts";
import classes from "./system.module.css";

type Statement = SystemState["statements"][number];

interface StatementsProps {
  instance: PluginInstance;
  statements: readonly Statement[];
}

export function Statements({ instance, statements }: StatementsProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const grouped = useCount();
  const [explained, setExplained] = useState<Statement>();
  const columns: TableColumn<Statement>[] = [
    {
      name: "text",
      label: t("system:statement"),
      isRowHeader: true,
      render: ({ text }) => (
        <code dir="ltr" className={classes["statement"]}>
          {text.replaceAll(/\s+/g, " ").slice(0, shownCharacters)}
        </code>
      ),
    },
    { name: "count", label: t("system:count"), isAmount: true, render: ({ count }) => grouped(count) },
    ...timeColumns<Statement>(t, language),
    {
      name: "plan",
      label: t("system:plan"),
      isLabelHidden: true,
      render: (row) => <Button onClick={() => setExplained(row)}>{t("system:showPlan")}</Button>,
    },
  ];
  return (
    <Card title={t("system:statements")} description={t("system:statementsHint")}>
      <Table
        label={t("system:statements")}
        columns={columns}
        rows={statements}
        rowKey={({ signature }) => signature}
        empty={{ icon: "history", title: t("system:noCalls") }}
      />
      {explained !== undefined && (
        <Plan instance={instance} statement={explained} onClose={() => setExplained(undefined)} />
      )}
    </Card>
  );
}

/** The beginning says which it is; the dialog has all of it. */
const shownCharacters = 300;

interface PlanProps {
  instance: PluginInstance;
  statement: Statement;
  onClose: () => void;
}

function Plan({ instance, statement: { text, signature }, onClose }: PlanProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const { data, error, refresh } = useQuery(`system-plan ${signature}`, () =>
    services.call(explainStatement, { text, signature }, { isQuiet: true }),
  );
  return (
    <Dialog
      title={t("system:plan")}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("system:close")}</Button>}
    >
      <Code label={t("system:statement")}>{text}</Code>
      {error !== undefined && <ErrorBanner message={error.message} retry={refresh} />}
      {data === undefined && error === undefined && <Spinner label={t("system:planning")} />}
      {data !== undefined && <Code label={t("system:plan")}>{data.plan}</Code>}
      <p className={classes["quiet"]}>{t("system:planHint")}</p>
    </Dialog>
  );
}

function Code({ label, children }: { label: string; children: string }): ReactNode {
  return (
    // Scrollable content must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre dir="ltr" className={classes["code"]} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}
