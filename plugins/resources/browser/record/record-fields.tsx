/** The read-only fields of a record. */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { Contributed } from "@portalkit/kernel/browser";
import { ValuesContext, usePageValueContext } from "../fields/values/value-context.ts";
import { resolveRenderer, useRegistry } from "@portalkit/kernel/browser/engine";
import { fieldGroups } from "./field-groups.ts";
import { isShown } from "./show-if.ts";
import { useValueViews, type ValueView } from "./use-value-views.ts";
import { Value } from "./value.tsx";
import classes from "./record-fields.module.css";

export function RecordFields({ resource, row }: { resource: Resource; row: Row }): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo(() => resource.columns.filter((column) => column.showIn.show), [resource]);
  const views = useValueViews(resource, columns, "show");
  const valueContext = usePageValueContext();
  const shown = columns.filter((column) => isShown(column.showIf, row));
  const groups = fieldGroups(resource, shown, "show").map(({ title, columns: members, isRest }, at) => (
    <section key={at} className={classes["group"]}>
      {(title ?? (isRest ? t("lists:list.otherFields") : undefined)) !== undefined && (
        <h2 className={classes["title"]}>{title ?? t("lists:list.otherFields")}</h2>
      )}
      <dl className={classes["fields"]}>
        {members.map((column) => (
          <Field
            key={column.name}
            resource={resource}
            row={row}
            column={column}
            view={views.find((view) => view.column === column)}
          />
        ))}
      </dl>
    </section>
  ));
  return <ValuesContext value={valueContext}>{groups}</ValuesContext>;
}

/** Renders a field; a plugin may render the whole line, label included. */
function Field({
  resource,
  row,
  column,
  view,
}: {
  resource: Resource;
  row: Row;
  column: Column;
  view: ValueView | undefined;
}): ReactNode {
  const registry = useRegistry();
  const line = resolveRenderer(registry, resource, column, "showRow");
  if (line !== undefined) {
    return (
      <div className={classes["line"]}>
        <Contributed
          load={line.load}
          props={{ instance: line.field.instance, resource, column, row, value: row[column.name], meta: line.meta }}
        />
      </div>
    );
  }
  return (
    <div className={classes["field"]}>
      <dt className={classes["label"]}>{column.label}</dt>
      <dd className={classes["value"]}>
        {view !== undefined && <Value view={view} resource={resource} row={row} page="show" />}
      </dd>
    </div>
  );
}
