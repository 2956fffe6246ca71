/**
 * Below a field that another user has changed meanwhile: the stored value, and the choice between it and the user's
 * own.
 */
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import "@portalkit/kernel/browser/texts/form";
import { Button } from "@portalkit/kernel/browser";
import { useValueViews } from "../record/use-value-views.ts";
import { Value } from "../record/value.tsx";
import classes from "./record-form.module.css";

interface FieldConflictProps {
  resource: Resource;
  column: Column;
  /** The record as it is stored now. */
  stored: Row;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export function FieldConflict({ resource, column, stored, onTakeTheirs, onKeepMine }: FieldConflictProps): ReactNode {
  const { t } = useTranslation();
  const columns = useMemo(() => [column], [column]);
  const [view] = useValueViews(resource, columns, "show");
  return (
    <div className={classes["conflict"]} role="group" aria-label={`${column.label}: ${t("forms:theirs")}`}>
      <span className={classes["theirs"]}>
        {t("forms:theirs")}{" "}
        {view !== undefined && (
          <strong>
            <Value view={view} resource={resource} row={stored} page="show" />
          </strong>
        )}
      </span>
      <Button variant="ghost" onClick={onTakeTheirs}>
        {t("forms:takeTheirs")}
      </Button>
      <Button variant="ghost" onClick={onKeepMine}>
        {t("forms:keepMine")}
      </Button>
    </div>
  );
}
