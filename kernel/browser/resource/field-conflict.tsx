/** Below a field that somebody else has changed meanwhile: their value, and the choice between it and one's own. */
import { useMemo, type ReactNode } from "react";
import { formMessages } from "../../contract/messages/form.ts";
import type { Column, Resource, Row } from "../../contract/resource.ts";
import { useTranslate } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { useValueViews } from "./use-value-views.ts";
import { Value } from "./value.tsx";
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
  const t = useTranslate();
  const columns = useMemo(() => [column], [column]);
  const [view] = useValueViews(resource, columns, "show");
  return (
    <div className={classes["conflict"]} role="group" aria-label={`${column.label}: ${t(formMessages.theirs)}`}>
      <span className={classes["theirs"]}>{t(formMessages.theirs)} {view !== undefined && <strong><Value view={view} resource={resource} row={stored} page="show" /></strong>}</span>
      <Button variant="ghost" onClick={onTakeTheirs}>{t(formMessages.takeTheirs)}</Button>
      <Button variant="ghost" onClick={onKeepMine}>{t(formMessages.keepMine)}</Button>
    </div>
  );
}
