/** The figures of the system page: processes, work, storage, slowest calls, plugins. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Badge,
  Card,
  Table,
  useCount,
  useDateTime,
  useLanguage,
  type PluginInstance,
  type TableColumn,
} from "@portalkit/kernel/browser";
import { durationText } from "@portalkit/kernel/contract";
import type { SystemState } from "../contract.ts";
import { bytesText } from "./figures-text.ts";
import { Statements } from "./statements.tsx";
import { timeColumns } from "./time-columns.ts";
import classes from "./system.module.css";

type Row<Name extends keyof SystemState> = SystemState[Name] extends readonly (infer One)[] ? One : never;

export function SystemTables({ state, instance }: PartProps & { instance: PluginInstance }): ReactNode {
  return (
    <>
      <Processes state={state} />
      <Work state={state} />
      <Storage state={state} />
      <Calls state={state} />
      <Statements instance={instance} statements={state.statements} />
      <Plugins state={state} />
    </>
  );
}

interface PartProps {
  state: SystemState;
}

function Processes({ state: { processes } }: PartProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const grouped = useCount();
  const dateTime = useDateTime();
  const columns: TableColumn<Row<"processes">>[] = [
    {
      name: "host",
      label: t("system:process"),
      isRowHeader: true,
      render: ({ host, pid, isHere, role }) => (
        <span className={classes["name"]}>
          {host} <span className={classes["quiet"]}>{pid}</span>
          {isHere && <Badge tone="info">{t("system:answers")}</Badge>}
          {role !== "all" && <Badge>{t(`system:role.${role}`)}</Badge>}
        </span>
      ),
    },
    { name: "started", label: t("system:started"), render: ({ startedAt }) => dateTime(startedAt) },
    {
      name: "version",
      label: t("system:version"),
      render: ({ version, node }) => (
        <span className={classes["name"]}>
          {version} <span className={classes["quiet"]}>Node {node.replace(/^v/, "")}</span>
        </span>
      ),
    },
    {
      name: "memory",
      label: t("system:memory"),
      isAmount: true,
      render: ({ memory }) => bytesText(memory, language),
    },
    { name: "sockets", label: t("system:sockets"), isAmount: true, render: ({ sockets }) => grouped(sockets) },
    { name: "calls", label: t("system:callsNow"), isAmount: true, render: ({ calls }) => grouped(calls) },
  ];
  return (
    <Card title={t("system:processes")}>
      <Table label={t("system:processes")} columns={columns} rows={processes} rowKey={({ id }) => id} />
    </Card>
  );
}

function Work({ state: { queues } }: PartProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const grouped = useCount();
  const columns: TableColumn<Row<"queues">>[] = [
    { name: "queue", label: t("system:queue"), isRowHeader: true, render: ({ queue }) => queue },
    ...(["waiting", "running", "failed"] as const).map((name) => ({
      name,
      label: t(`system:state.${name}`),
      isAmount: true,
      render: (row: Row<"queues">) => grouped(row[name]),
    })),
    {
      name: "oldest",
      label: t("system:oldest"),
      isAmount: true,
      render: ({ oldestSeconds }) =>
        oldestSeconds < 1 ? "" : durationText(Math.max(1, Math.round(oldestSeconds / 60)), language),
    },
  ];
  return (
    <Card title={t("system:work")}>
      <Table
        label={t("system:work")}
        columns={columns}
        rows={queues}
        rowKey={({ queue }) => queue}
        empty={{ icon: "circle-check", title: t("system:noWork") }}
      />
    </Card>
  );
}

function Storage({ state: { database, tables } }: PartProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const size = (bytes: number): string => bytesText(bytes, language);
  const columns: TableColumn<Row<"tables">>[] = [
    { name: "name", label: t("system:table"), isRowHeader: true, render: ({ name }) => <bdi>{name}</bdi> },
    { name: "bytes", label: t("system:size"), isAmount: true, render: ({ bytes }) => size(bytes) },
    {
      name: "growth",
      label: t("system:growth"),
      isAmount: true,
      render: ({ growth }) => (growth === null ? "" : bytesText(growth, language, "exceptZero")),
    },
  ];
  return (
    <Card
      title={t("system:storage")}
      description={t("system:database", { version: database.version, size: size(database.bytes) })}
    >
      <Table label={t("system:storage")} columns={columns} rows={tables} rowKey={({ name }) => name} isTall />
    </Card>
  );
}

function Calls({ state: { calls } }: PartProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const grouped = useCount();
  const columns: TableColumn<Row<"calls">>[] = [
    {
      name: "route",
      label: t("system:route"),
      isRowHeader: true,
      render: ({ method, route, plugin }) => (
        <span className={classes["name"]}>
          <bdi className={classes["route"]}>
            {method} {route}
          </bdi>
          <span className={classes["quiet"]}>{plugin}</span>
        </span>
      ),
    },
    { name: "count", label: t("system:count"), isAmount: true, render: ({ count }) => grouped(count) },
    ...timeColumns<Row<"calls">>(t, language),
  ];
  return (
    <Card title={t("system:calls")} description={t("system:callsHint")}>
      <Table
        label={t("system:calls")}
        columns={columns}
        rows={calls}
        rowKey={({ plugin, method, route }) => `${plugin} ${method} ${route}`}
        empty={{ icon: "history", title: t("system:noCalls") }}
      />
    </Card>
  );
}

function Plugins({ state: { plugins } }: PartProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Card title={t("system:plugins")}>
      <Table
        label={t("system:plugins")}
        columns={[
          { name: "id", label: t("system:instance"), isRowHeader: true, render: ({ id }) => id },
          { name: "plugin", label: t("system:plugin"), render: ({ plugin }) => plugin },
          { name: "version", label: t("system:version"), render: ({ version }) => version },
        ]}
        rows={plugins}
        rowKey={({ id }) => id}
        isTall
      />
    </Card>
  );
}
