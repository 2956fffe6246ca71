/** The form of a record: its fields in their groups, notices above them, and its buttons. */
import { useCallback, useMemo, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column, Resource, Row } from "../../contract/resource.ts";
import { confirmLeaving } from "../confirm/confirm-leaving.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBanner } from "../ui/states.tsx";
import { useDateTime } from "../hooks/use-date-time.ts";
import { FieldConflict } from "./field-conflict.tsx";
import { fieldGroups } from "../record/field-groups.ts";
import { FormField } from "./form-field.tsx";
import { FormNotice } from "./form-notice.tsx";
import { FormProblems } from "./form-problems.tsx";
import { formColumns, liveRow, type FormMode, type FormValues } from "./form-values.ts";
import { PageMenu } from "../record/page-menu.tsx";
import { isShown } from "./show-if.ts";
import { useFieldMessages } from "./use-field-messages.ts";
import { useFormSaving } from "./use-form-saving.ts";
import { useFormValues } from "./use-form-values.ts";
import { useLeaveGuard, type Leave } from "./use-leave-guard.ts";
import { useSaveShortcut } from "./use-save-shortcut.ts";
import fields from "../record/record-fields.module.css";
import classes from "./record-form.module.css";

interface RecordFormProps {
  mode: FormMode;
  resource: Resource;
  /** The record as it was loaded; empty for a new one. */
  row: Row;
  before: FormValues;
  readonlyColumns: readonly string[];
  /** Absent for a new record. */
  recordId?: string;
  /** Reloads the record, because another user has changed it. */
  onOutdated?: () => void;
  /**
   * `seen` contains the stored values that the user has seen. Resolves with the navigation to run once the form may be
   * left.
   * @throws the server's refusal
   */
  onSave: (values: FormValues, seen: FormValues) => Promise<Leave | undefined>;
  onCancel: Leave;
}

export function RecordForm({
  mode,
  resource,
  row,
  before,
  readonlyColumns,
  recordId,
  onOutdated,
  onSave,
  onCancel,
}: RecordFormProps): ReactNode {
  const { t } = useTranslation();
  const time = useDateTime();
  const handle = useFormValues(resource, mode, recordId, before);
  const { values, draft } = handle;
  const [wasTried, setTried] = useState(false);
  /** Conflicts reported by the server, until the current record is loaded. */
  const [refused, setRefused] = useState<{ row: Row; names: readonly string[] }>();
  const isOutdated = refused?.row === row;
  const conflicts = isOutdated ? [...new Set([...handle.conflicts, ...refused.names])] : handle.conflicts;
  const form = useRef<HTMLFormElement>(null);
  const columns = useMemo(() => formColumns(resource, mode), [resource, mode]);
  const shown = columns.filter((column) => isShown(column.showIf, values));
  const isReadonly = (column: Column): boolean =>
    readonlyColumns.includes(column.name) ||
    (mode === "edit" && (column.editReadonly === true || column.primaryKey === true));
  const isDirty = handle.changed.length > 0 || Object.keys(handle.typed).length > 0;
  const leave = useLeaveGuard(isDirty);
  const messages = useFieldMessages({
    resourceId: resource.resourceId,
    mode,
    shown,
    values,
    changed: handle.changed,
    conflicts,
    isReadonly,
    wasTried,
  });
  const focusFirst = (name?: string): void => focusField(form.current, name);
  const { save, isSaving, failure, clearFailure } = useFormSaving({
    shown,
    messages,
    focusFirst,
    onTried: () => {
      setTried(true);
      if (isOutdated) onOutdated?.();
    },
    run: async () => {
      const done = await onSave(values, handle.seen);
      handle.clearDraft();
      if (done !== undefined) leave(done);
    },
    onConflict: (names) => {
      setRefused({ row, names });
      onOutdated?.();
    },
  });
  const { change: setValue } = handle;
  const { reportRefused } = messages;
  const change = useCallback(
    (name: string, value: unknown) => {
      setValue(name, value);
      reportRefused(name, undefined);
      clearFailure();
    },
    [setValue, reportRefused, clearFailure],
  );
  const { keepTyped } = handle;
  const { reportInvalid } = messages;
  const invalidate = useCallback(
    (name: string, message: string | undefined, typed?: string) => {
      reportInvalid(name, message);
      keepTyped(name, message === undefined ? undefined : typed);
    },
    [reportInvalid, keepTyped],
  );
  const cancel = async (): Promise<void> => {
    if (isDirty && !(await confirmLeaving())) return;
    handle.clearDraft();
    leave(onCancel);
  };
  const takeTheirs = (name: string): void => {
    handle.takeTheirs(name);
    messages.reportInvalid(name, undefined);
  };
  useSaveShortcut(save);

  const problems = wasTried
    ? shown.flatMap((column) => {
        const message = messages.messageOf(column);
        return message === undefined ? [] : [{ column, message }];
      })
    : [];
  const live = useMemo(() => liveRow(row, before, values), [row, before, values]);
  return (
    <form
      ref={form}
      className={classes["form"]}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== undefined && <ErrorBanner message={failure} />}
      <FormProblems problems={problems} onGo={focusFirst} />
      {draft !== undefined ? (
        <FormNotice
          icon="history"
          text={t(conflicts.length > 0 ? "lists:form.draftOutdated" : "lists:form.draftRestored", {
            time: time(new Date(draft.at).toISOString()),
          })}
          action={{
            label: t("lists:form.discardDraft"),
            run: () => {
              handle.discard();
              messages.clearInvalid();
            },
          }}
        />
      ) : (
        conflicts.length > 0 && <FormNotice icon="triangle-alert" text={t("lists:form.conflict")} />
      )}
      {fieldGroups(resource, shown, mode).map(({ title, columns: members, isRest }, at) => (
        <section key={at} className={fields["group"]} inert={isSaving}>
          {(title !== undefined || isRest) && (
            <h2 className={fields["title"]}>{title ?? t("lists:list.otherFields")}</h2>
          )}
          <div className={fields["fields"]}>
            {members.map((column) => (
              <FormField
                key={`${column.name} ${handle.resetCount}`}
                mode={mode}
                resource={resource}
                column={column}
                row={live}
                value={values[column.name]}
                stored={row[column.name]}
                typed={handle.typed[column.name]}
                isReadonly={isReadonly(column)}
                message={messages.messageOf(column)}
                isTried={wasTried}
                onChange={change}
                onInvalid={invalidate}
                onLeave={() => messages.validateOnBlur(column)}
              >
                {conflicts.includes(column.name) && !isOutdated && (
                  <FieldConflict
                    resource={resource}
                    column={column}
                    stored={row}
                    onKeepMine={() => handle.keepMine(column.name)}
                    onTakeTheirs={() => takeTheirs(column.name)}
                  />
                )}
              </FormField>
            ))}
          </div>
        </section>
      ))}
      <footer className={classes["footer"]}>
        <span className={classes["problems"]} role="status">
          {problems.length > 0 ? t("lists:form.fixErrors", { count: problems.length }) : ""}
        </span>
        <PageMenu page={mode} resource={resource} row={live} entries={[]} refresh={() => undefined} />
        <Button onClick={() => void cancel()}>{t("kernel:shell.cancel")}</Button>
        <Button type="submit" variant="primary" loading={isSaving} title={t("lists:form.saveHint")}>
          {t(isSaving ? "lists:form.saving" : "lists:form.save")}
        </Button>
      </footer>
    </form>
  );
}

/** @param name absent: focuses the first invalid field */
function focusField(form: HTMLElement | null, name: string | undefined): void {
  requestAnimationFrame(() => {
    const wrong =
      name === undefined
        ? form?.querySelector("[data-invalid]")
        : form?.querySelector(`[data-field="${CSS.escape(name)}"]`);
    wrong?.scrollIntoView({ block: "center" });
    // The label identifies the field's control: an editor has a toolbar before it.
    const control = document.getElementById(wrong?.querySelector("label")?.htmlFor ?? "");
    control?.focus({ preventScroll: true });
    if (control === null || document.activeElement !== control)
      wrong?.querySelector<HTMLElement>("input, textarea, select, [tabindex]")?.focus({ preventScroll: true });
  });
}
