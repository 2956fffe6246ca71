/** The rows that were not imported, with line and reason. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Table, useCount, type TableColumn } from "@portalkit/kernel/browser";
import type { ImportProblem } from "../contract/import-schemas.ts";
import type { ImportStepsProps } from "./import-steps-props.ts";

/** @param fieldLabel if set, an additional column shows the field of each problem */
export function ProblemTable({
  problems,
  more,
  fieldLabel,
}: {
  problems: readonly ImportProblem[];
  more: number;
  fieldLabel: ImportStepsProps["fieldLabel"];
}): ReactNode {
  const { t } = useTranslation();
  const grouped = useCount();
  const columns: readonly TableColumn<ImportProblem>[] = [
    {
      name: "line",
      label: t("imports:line"),
      isRowHeader: true,
      isAmount: true,
      render: ({ line }) => grouped(line),
    },
    ...(fieldLabel === undefined
      ? []
      : [
          {
            name: "column",
            label: t("imports:column"),
            render: ({ field }: ImportProblem) => fieldLabel(field ?? "") ?? "–",
          },
        ]),
    { name: "problem", label: t("imports:problem"), render: ({ message }) => message },
  ];
  return (
    <Table
      label={t("imports:problem")}
      columns={columns}
      rows={problems}
      rowKey={(_, index) => String(index)}
      narrow="scroll"
      isTall
      {...(more > 0 ? { footer: t("imports:moreProblems", { count: more }) } : {})}
    />
  );
}
