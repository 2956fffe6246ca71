/** The form of a record: its fields in their groups, notices above them, and its buttons. */
import { useCallback, useMemo, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column, Resource, Row } from "@portalkit/kernel/contract";
import { confirmLeaving, useRegistry } from "@portalkit/kernel/browser/engine";
import { dependentFields } from "./dependent-fields.ts";
import { FieldConflict } from "./field-conflict.tsx";
import { fieldGroups } from "../record/field-groups.ts";
import { focusField } from "./focus-field.ts";
import { FormFailure } from "./form-failure.tsx";
import { FormField } from "./form-field.tsx";
import { FormFooter } from "./form-footer.tsx";
import { FormNotices } from "./form-notices.tsx";
import { FormProblems } from "./form-problems.tsx";
import { formColumns, liveRow, type FormMode, type FormValues } from "./form-values.ts";
import { isShown } from "../record/show-if.ts";
import { useFieldMessages } from "./use-field-messages.ts";
import { useFormSaving } from "./use-form-saving.ts";
import { useFormValues } from "./use-form-values.ts";
import { LeaveGuard, useLeaveGuard } from "./leave-guard.tsx";
import { useSaveShortcut } from "./use-save-shortcut.ts";
import fields from "../record/record-fields.module.css";
import classes from "./record-form.module.css";

/**
 * How a form of something other than a record differs: the server validates only the whole, and plugins add nothing.
 */
export interface PlainForm {
  /** A hidden field keeps its value; one that has changed or is invalid is always shown. */
  isHidden: (column: Column) => boolean;
  /** Rendered below a field with its messages. */
  below: (column: Column) => ReactNode;
}

interface RecordFormProps {
  mode: FormMode;
  resource: Resource;
  /** The record as it was loaded; empty for a new one. */
  row: Row;
  before: FormValues;
  readonlyColumns: readonly string[];
  /** What the form's draft belongs to: the key of its record; absent for a new one. */
  draftId?: string;
  /** Reloads the record, because another user has changed it. */
  onOutdated?: () => void;
  /**
   * `seen` contains the stored values that the user has seen. `requestKey` is the same for each attempt to save this
   * form. Resolves with the navigation to run once the form may be left.
   * @throws the server's refusal
   */
  onSave: (values: FormValues, seen: FormValues, requestKey: () => string) => Promise<(() => void) | undefined>;
  onCancel: () => void;
  plain?: PlainForm;
}

export function RecordForm({
  mode,
  resource,
  row,
  before,
  readonlyColumns,
  draftId,
  onOutdated,
  onSave,
  onCancel,
  plain,
}: RecordFormProps): ReactNode {
  const { t } = useTranslation();
  const registry = useRegistry();
  const columns = useMemo(() => formColumns(resource, mode), [resource, mode]);
  const isReadonly = useCallback(
    (column: Column): boolean =>
      readonlyColumns.includes(column.name) ||
      (mode === "edit" && (column.editReadonly === true || column.primaryKey === true)),
    [readonlyColumns, mode],
  );
  const dependents = useMemo(
    () =>
      dependentFields(
        registry,
        resource,
        columns.filter((column) => !isReadonly(column)),
        mode,
      ),
    [registry, resource, columns, isReadonly, mode],
  );
  const handle = useFormValues(resource, mode, draftId, before, dependents);
  const { values, draft, change: setValue, keepTyped } = handle;
  const [wasTried, setTried] = useState(false);
  /** Conflicts reported by the server, until the current record is loaded. */
  const [refused, setRefused] = useState<{ row: Row; names: readonly string[] }>();
  const isOutdated = refused?.row === row;
  const conflicts = isOutdated ? [...new Set([...handle.conflicts, ...refused.names])] : handle.conflicts;
  const form = useRef<HTMLFormElement>(null);
  const shown = columns.filter((column) => isShown(column.showIf, values));
  const isDirty = handle.changed.length > 0 || Object.keys(handle.typed).length > 0;
  const leave = useLeaveGuard(isDirty);
  const messages = useFieldMessages({
    resourceId: plain === undefined && !handle.mayBeSaved ? resource.resourceId : undefined,
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
      const done = await onSave(values, handle.seen, handle.requestKey);
      handle.clearDraft();
      if (done === undefined) setTried(false);
      else leave(done);
    },
    onUnanswered: () => handle.setMayBeSaved(true),
    onConflict: (names) => {
      setRefused({ row, names });
      onOutdated?.();
    },
  });
  const { reportRefused, reportInvalid } = messages;
  const change = useCallback(
    (name: string, value: unknown) => {
      setValue(name, value);
      reportRefused(name, undefined);
      clearFailure();
    },
    [setValue, reportRefused, clearFailure],
  );
  const invalidate = useCallback(
    (name: string, message: string | undefined, typed?: string) => {
      reportInvalid(name, message);
      keepTyped(name, message === undefined ? undefined : typed);
    },
    [reportInvalid, keepTyped],
  );
  const abandon = async (go: () => void): Promise<void> => {
    if (isDirty && !(await confirmLeaving())) return;
    handle.clearDraft();
    leave(go);
  };
  const saveAnother = (): void => {
    handle.renewKey();
    clearFailure();
    void save();
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
  const isVisible = (column: Column): boolean =>
    plain?.isHidden(column) !== true ||
    handle.changed.includes(column.name) ||
    messages.messageOf(column) !== undefined;
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
      <LeaveGuard />
      {failure !== undefined && (
        <FormFailure {...{ resource, failure, isSaving, saveAnother }} leave={(go) => void abandon(go)} />
      )}
      <FormProblems problems={problems} onGo={focusFirst} />
      <FormNotices
        draft={draft}
        hasConflicts={conflicts.length > 0}
        onDiscard={() => {
          handle.discard();
          messages.clearInvalid();
        }}
      />
      {fieldGroups(resource, shown.filter(isVisible), mode).map(({ title, columns: members, isRest }, at) => (
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
                resetBy={columns.find(({ name }) => name === handle.resets?.[column.name])?.label}
                message={messages.messageOf(column)}
                isTried={wasTried}
                onChange={change}
                onInvalid={invalidate}
                onLeave={() => messages.validateOnBlur(column)}
                below={plain?.below(column)}
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
      <FormFooter
        mode={mode}
        resource={resource}
        row={live}
        problemCount={problems.length}
        hasMenu={plain === undefined}
        isSaving={isSaving}
        onCancel={() => void abandon(onCancel)}
      />
    </form>
  );
}
