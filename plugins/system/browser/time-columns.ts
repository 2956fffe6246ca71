/** The columns of durations, for calls and statements. */
import type { TFunction } from "i18next";
import type { TableColumn } from "@portalkit/kernel/browser";
import { secondsText } from "./figures-text.ts";

type Times = Record<"median" | "p95" | "max", number>;

export const timeColumns = <Row extends Times>(t: TFunction, language: string): TableColumn<Row>[] =>
  (["median", "p95", "max"] as const).map((name) => ({
    name,
    label: t(`system:time.${name}`),
    isAmount: true,
    render: (row) => secondsText(row[name], language),
  }));
