/** The form of a record: holds its values, checks them, saves them, and guards what is not saved. */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent, type ReactNode } from "react";
import { formMessages } from "../../contract/messages/form.ts";
import { listMessages } from "../../contract/messages/list.ts";
import { shellMessages } from "../../contract/messages/shell.ts";
import type { Column, Resource, Row } from "../../contract/resource.ts";
import { CallError } from "../api/call.ts";
import { translations, useTranslate } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBanner } from "../ui/states.tsx";
import { FieldConflict } from "./field-conflict.tsx";
import { fieldGroups } from "./field-groups.ts";
import { FormField } from "./form-field.tsx";
import { FormNotice } from "./form-notice.tsx";
import { FormProblems } from "./form-problems.tsx";
import { changedFields, formColumns, rebased, type FormMode, type FormValues } from "./form-values.ts";
import { PageMenu } from "./page-menu.tsx";
import { columnOfError, messageBeside } from "./server-error-field.ts";
import { isShown } from "./show-if.ts";
import { messageOf } from "./tell-failure.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { useServerRules } from "./use-server-rules.ts";
import { confirmLeaving, useLeaveGuard, type Leave } from "./use-leave-guard.ts";
import { validateValue } from "./validate-value.ts";
import fields from "./record-fields.module.css";
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
  /** Fetches the record again, since somebody else has changed it. */
  onOutdated?: () => void;
  /** Resolves with what to do when the form may be left. @throws what the server refused */
  onSave: (values: FormValues) => Promise<Leave | undefined>;
  onCancel: Leave;
}

type Messages = Readonly<Record<string, string | undefined>>;
const noMessages: Messages = {};
const judgingPauseMs = 400;

export function RecordForm({ mode, resource, row, before, readonlyColumns, recordId, onOutdated, onSave, onCancel }: RecordFormProps): ReactNode {
  const t = useTranslate();
  const draft = useFormDraft(resource, mode, recordId, before);
  const rules = useServerRules(resource.resourceId);
  const [values, setValues] = useState(draft.values);
  /** Fields that somebody else has changed while they were being changed here. */
  const [conflicts, setConflicts] = useState(draft.changed);
  const [hasDraft, setHasDraft] = useState(draft.draft !== undefined);
  const [base, setBase] = useState(before);
  if (base !== before) {
    setBase(before);
    setValues(rebased(base, values, before));
  }
  /** What fields say of what is typed into them, and what the server said of them. */
  const [invalid, setInvalid] = useState(noMessages);
  const [refused, setRefused] = useState(noMessages);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Two keys in one turn must not save twice. */
  const isUnderWay = useRef(false);
  const [wasTried, setTried] = useState(false);
  /** Fields that hold what was typed and could not be read begin anew with it. */
  const [edition, setEdition] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const columns = useMemo(() => formColumns(resource, mode), [resource, mode]);
  const shown = columns.filter((column) => isShown(column.showIf, values));
  const isReadonly = (column: Column): boolean => readonlyColumns.includes(column.name) || (mode === "edit" && (column.editReadonly === true || column.primaryKey === true));
  const isDirty = changedFields(before, values).length > 0;
  const leave = useLeaveGuard(isDirty);
  const { keep, drop } = draft;
  useEffect(() => keep(values), [keep, values]);
  const settle = (name: string): void => setConflicts((fields) => fields.filter((field) => field !== name));

  /** An edit leaves alone what was wrong before it: only changed fields are checked. */
  const messageFor = (column: Column): string | undefined => {
    if (isReadonly(column)) return refused[column.name];
    const isChecked = mode === "create" || changedFields(before, values).includes(column.name);
    const broken = isChecked ? validateValue(column, values[column.name], mode) : undefined;
    return invalid[column.name] ?? (broken && t(broken.key, broken.values)) ?? refused[column.name] ?? rules.messageOf(column.name, values[column.name]);
  };
  const change = useCallback((name: string, value: unknown) => {
    setValues((current) => ({ ...current, [name]: value }));
    setRefused((current) => ({ ...current, [name]: undefined }));
    setFailure(undefined);
  }, []);
  const tellInvalid = useCallback((name: string, message: string | undefined) => setInvalid((current) => (current[name] === message ? current : { ...current, [name]: message })), []);
  const focusFirst = (name?: string): void => {
    requestAnimationFrame(() => {
      const wrong = name === undefined ? form.current?.querySelector("[data-invalid]") : form.current?.querySelector(`[data-field="${CSS.escape(name)}"]`);
      wrong?.scrollIntoView({ block: "center" });
      wrong?.querySelector<HTMLElement>("input, textarea, select, [tabindex]")?.focus({ preventScroll: true });
    });
  };
  /** The fields that the server is asked about: changed here, and good as far as the browser can tell. */
  const judged = (): Column[] => {
    const changed = changedFields(before, values);
    return shown.filter((column) => !isReadonly(column) && changed.includes(column.name) && invalid[column.name] === undefined && validateValue(column, values[column.name], mode) === undefined);
  };
  const left = useRef(new Set<string>());
  const save = async (): Promise<void> => {
    if (isUnderWay.current) return;
    setTried(true);
    if (shown.some((column) => messageFor(column) !== undefined)) return focusFirst();
    isUnderWay.current = true;
    setSaving(true);
    try {
      const found = await rules.ask(judged(), values);
      if (found.length > 0) return focusFirst(found[0]);
      const done = await onSave(values);
      drop();
      if (done !== undefined) leave(done);
    } catch (error) {
      const changed = conflictOf(error);
      if (changed.length > 0) {
        setConflicts(changed);
        onOutdated?.();
        return focusFirst(changed[0]);
      }
      const message = messageOf(error);
      const field = error instanceof CallError && error.isTold ? undefined : columnOfError(message, shown);
      if (field === undefined) setFailure(message);
      else {
        setRefused((current) => ({ ...current, [field]: messageBeside(message, shown.find(({ name }) => name === field)?.label ?? "") }));
        focusFirst(field);
        // A server names one field at a time; the others are asked about, so that all is mended in one go.
        void rules.ask(judged().filter(({ name }) => name !== field), values);
      }
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };
  const cancel = async (): Promise<void> => {
    if (isDirty && !(await confirmLeaving())) return;
    drop();
    leave(onCancel);
  };
  const discard = (): void => {
    setHasDraft(false);
    setConflicts([]);
    setValues(before);
    setInvalid(noMessages);
    setEdition((count) => count + 1);
    drop();
  };
  /** What only the server can judge is judged when a field is left. */
  const askAbout = ({ name }: Column): void => {
    left.current.add(name);
    void rules.ask(judged().filter((column) => column.name === name), values);
  };
  // A field that was left once is judged again while it is being mended.
  const askAgain = useEffectEvent((typed: FormValues) => void rules.ask(judged().filter(({ name }) => wasTried || left.current.has(name)), typed));
  useEffect(() => {
    const timer = setTimeout(() => askAgain(values), judgingPauseMs);
    return () => clearTimeout(timer);
  }, [values]);
  useSaveShortcut(save);

  const problems = wasTried ? shown.flatMap((column) => {
    const message = messageFor(column);
    return message === undefined ? [] : [{ column, message }];
  }) : [];
  const live = useMemo(() => liveRow(row, before, values), [row, before, values]);
  return (
    <form
      ref={form} className={classes["form"]} noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== undefined && <ErrorBanner message={failure} />}
      <FormProblems problems={problems} onGo={focusFirst} />
      {hasDraft && draft.draft !== undefined ? (
        <FormNotice
          icon="history" text={t(draft.changed.length === 0 ? formMessages.draftRestored : formMessages.draftOutdated, { time: new Date(draft.draft.at).toLocaleString(translations.language) })}
          action={{ label: t(formMessages.discardDraft), run: discard }}
        />
      ) : conflicts.length > 0 && <FormNotice icon="triangle-alert" text={t(formMessages.conflict)} />}
      {fieldGroups(resource, shown, mode).map(({ title, columns: members, isRest }, at) => (
        <section key={at} className={fields["group"]}>
          {(title !== undefined || isRest) && <h2 className={fields["title"]}>{title ?? t(listMessages.otherFields)}</h2>}
          <div className={fields["fields"]}>
            {members.map((column) => (
              <FormField
                key={`${column.name} ${edition}`} mode={mode} resource={resource} column={column} row={live} value={values[column.name]} isReadonly={isReadonly(column)}
                message={messageFor(column)} isTried={wasTried} onChange={change} onInvalid={tellInvalid} onLeave={() => askAbout(column)}
              >
                {conflicts.includes(column.name) && (
                  <FieldConflict
                    resource={resource} column={column} stored={row} onKeepMine={() => settle(column.name)}
                    onTakeTheirs={() => { change(column.name, before[column.name]); tellInvalid(column.name, undefined); setEdition((count) => count + 1); settle(column.name); }}
                  />
                )}
              </FormField>
            ))}
          </div>
        </section>
      ))}
      <footer className={classes["footer"]}>
        <span className={classes["problems"]} role="status">{problems.length > 0 ? t(formMessages.fixErrors, { count: problems.length }) : ""}</span>
        <PageMenu page={mode} resource={resource} row={live} entries={[]} refresh={() => undefined} />
        <Button onClick={() => void cancel()}>{t(shellMessages.cancel)}</Button>
        <Button type="submit" variant="primary" loading={isSaving} title={t(formMessages.saveHint)}>{t(isSaving ? formMessages.saving : formMessages.save)}</Button>
      </footer>
    </form>
  );
}

/** The fields that the server found changed by somebody else. */
function conflictOf(error: unknown): string[] {
  const { conflict } = ((error instanceof CallError ? error.answer : undefined) ?? {}) as { conflict?: unknown };
  return Array.isArray(conflict) ? conflict.filter((name) => typeof name === "string") : [];
}

/** The record with what has been changed so far: components beside a field see what is in the form. */
function liveRow(row: Row, before: FormValues, values: FormValues): Row {
  return { ...row, ...Object.fromEntries(changedFields(before, values).map((name) => [name, values[name]])), ...(Object.keys(row).length === 0 ? values : {}) };
}

/** Ctrl+S and Ctrl+Enter save wherever the focus is. */
function useSaveShortcut(save: () => Promise<void>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && (event.key === "Enter" || event.key.toLowerCase() === "s");
      if (!isSave || event.defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
