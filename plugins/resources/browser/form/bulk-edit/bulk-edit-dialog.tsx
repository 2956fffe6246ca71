/**
 * The dialog that changes the same fields of all selected records, with progress and the reasons for refused records.
 * Loaded when first opened.
 */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "@portalkit/kernel/browser/texts/bulk";
import { maxChangedAtOnce, type Column, type Resource } from "@portalkit/kernel/contract";
import { useLazyComponent, toast, showError, useInvalidate } from "@portalkit/kernel/browser/engine";
import { translateText, useCount, UsageNote, Button, Dialog } from "@portalkit/kernel/browser";
import { changeNow } from "../../record/change-now.ts";
import { loadPlanDialog, useHasMatchingChanges } from "../../record/load-matching-changes.ts";
import type { MatchingRecords } from "@portalkit/kernel/browser/plugin";
import { validateValue } from "../validate-value.ts";
import type { Formula, Formulas } from "../../../contract/formula.ts";
import { BulkField } from "./bulk-field.tsx";
import { formulaOf, type FormulaDraft } from "./formula-draft.ts";
import { runBulkEdit, type BulkEditOutcome } from "./run-bulk-edit.ts";
import { bulkColumns } from "./bulk-columns.ts";
import formClasses from "../dialog-form.module.css";
import classes from "./bulk-edit.module.css";

interface BulkEditDialogProps {
  resource: Resource;
  recordIds: readonly string[];
  /** These records, or all that match. */
  list: MatchingRecords;
  /** The number of all that match, which are edited in the background; absent for the selected ones. */
  total?: number;
  /** It has been started in the background. */
  onStarted: () => void;
  /** Receives the records that were not tried; they stay selected. */
  onDone: (left: readonly string[]) => void;
  onClose: () => void;
}

/** What is changed. */
interface Edit {
  record: Readonly<Record<string, unknown>>;
  formulas: Formulas;
}

export function BulkEditDialog({
  resource,
  recordIds,
  list,
  total,
  onStarted,
  onDone,
  onClose,
}: BulkEditDialogProps): ReactNode {
  const { t } = useTranslation();
  const invalidate = useInvalidate();
  const grouped = useCount();
  const columns = bulkColumns(resource);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [formulas, setFormulas] = useState<Readonly<Record<string, FormulaDraft | undefined>>>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState<number>();
  const [isChanging, setChanging] = useState(false);
  const [outcome, setOutcome] = useState<BulkEditOutcome>();
  const [planned, setPlanned] = useState<Edit>();
  const PlanDialog = useLazyComponent(planned === undefined ? undefined : loadPlanDialog, (error) => {
    showError(error);
    setPlanned(undefined);
  });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const isPlannable = useHasMatchingChanges(resource);
  /** With a receipt, and so that it can be taken back. */
  const isAtOnce = isPlannable && total === undefined && recordIds.length <= maxChangedAtOnce;
  const isPlanOnly = total !== undefined || (isPlannable && !isAtOnce);
  const chosen = columns.filter(({ name }) => name in values);
  const messageOf = (column: Column): string | undefined => {
    const [value, draft] = [values[column.name], formulas[column.name]];
    if (draft !== undefined)
      return draft.problem ?? (formulaOf(draft, value) === undefined ? t("resources:formula.noNumber") : undefined);
    const rule = validateValue(column, value, "edit");
    return wrong[column.name] ?? (rule === undefined ? undefined : translateText(rule.key, rule.values));
  };
  const messages = Object.fromEntries(chosen.map((column) => [column.name, messageOf(column)]));
  const finish = ({ left }: BulkEditOutcome): void => {
    onDone(left);
    onClose();
  };
  /** Undefined, with the messages shown, as long as there is a mistake. */
  const checkedEdit = (): Edit | undefined => {
    setTried(true);
    if (chosen.length === 0 || chosen.some(({ name }) => messages[name] !== undefined)) return undefined;
    const given = chosen.filter(({ name }) => formulas[name] === undefined);
    const computed = chosen.flatMap(({ name }): [string, Formula][] => {
      const draft = formulas[name];
      const formula = draft && formulaOf(draft, values[name]);
      return formula === undefined ? [] : [[name, formula]];
    });
    return {
      record: Object.fromEntries(given.map(({ name }) => [name, values[name] ?? null])),
      formulas: Object.fromEntries(computed),
    };
  };
  const editAtOnce = async (edit: Edit): Promise<BulkEditOutcome> => {
    const { changed, refused } = await changeNow(list, { kind: "edit", ...edit }, invalidate);
    return { updated: changed, refused: new Map(refused.map(({ message, count }) => [message, count])), left: [] };
  };
  const editInBatches = async ({ record }: Edit): Promise<BulkEditOutcome> => {
    stop.current = new AbortController();
    setShare(0);
    const outcome = await runBulkEdit(resource.resourceId, recordIds, record, setShare, stop.current.signal);
    if (outcome.updated > 0) toast({ message: t("bulk:edit.done", { count: outcome.updated }), variant: "success" });
    invalidate();
    return outcome;
  };
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const edit = checkedEdit();
    if (edit === undefined) return;
    if (isPlanOnly) return setPlanned(edit);
    setChanging(true);
    try {
      const done = await (isAtOnce ? editAtOnce : editInBatches)(edit);
      // Clearing the selection removes the bar with this dialog, so the refusals are shown first.
      if (done.refused.size > 0) setOutcome(done);
      else finish(done);
    } catch (error) {
      showError(error);
      invalidate();
    }
    setShare(undefined);
    setChanging(false);
  };
  const isRunning = share !== undefined;
  const close = (): void => (isRunning ? stop.current?.abort() : onClose());
  const form = "bulk-edit-form";
  const title =
    total === undefined
      ? t("bulk:edit.title", { count: recordIds.length })
      : t("bulk:editAll", { total: grouped(total) });
  if (planned !== undefined && PlanDialog !== undefined)
    return (
      <PlanDialog
        title={title}
        list={list}
        change={{ kind: "edit", ...planned }}
        onStarted={() => {
          onStarted();
          onClose();
        }}
        onClose={() => setPlanned(undefined)}
      />
    );
  if (outcome !== undefined) {
    return (
      <Dialog
        title={title}
        onClose={() => finish(outcome)}
        actions={
          <Button variant="primary" onClick={() => finish(outcome)}>
            {t("kernel:shell.close")}
          </Button>
        }
      >
        <p role="alert">
          {t("bulk:edit.refused", { count: [...outcome.refused.values()].reduce((sum, count) => sum + count, 0) })}
        </p>
        <ul className={classes["reasons"]}>
          {[...outcome.refused].map(([reason, count]) => (
            <li key={reason}>
              {count} × {reason}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(isRunning ? "bulk:edit.stop" : "kernel:shell.cancel")}</Button>
          {isAtOnce && (
            <Button
              disabled={chosen.length === 0 || isChanging}
              loading={planned !== undefined}
              onClick={() => setPlanned(checkedEdit())}
            >
              {t("bulk:check")}
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={chosen.length === 0}
            loading={isChanging || (isPlanOnly && planned !== undefined)}
          >
            {t(isPlanOnly ? "bulk:check" : "bulk:edit.apply")}
          </Button>
        </>
      }
    >
      <form id={form} className={formClasses["form"]} noValidate onSubmit={(event) => void apply(event)}>
        <fieldset disabled={isChanging} className={formClasses["fields"]}>
          {chosen.map((column) => (
            <BulkField
              key={column.name}
              resource={resource}
              column={column}
              value={values[column.name]}
              formula={formulas[column.name]}
              isComputable={isPlannable}
              message={isTried ? messages[column.name] : undefined}
              onFormula={(formula) => setFormulas((before) => ({ ...before, [column.name]: formula }))}
              onChange={(value) => setValues((before) => ({ ...before, [column.name]: value }))}
              onInvalid={(message) => setWrong((before) => ({ ...before, [column.name]: message }))}
              onRemove={() => {
                setValues(({ [column.name]: _gone, ...others }) => others);
                setFormulas(({ [column.name]: _gone, ...others }) => others);
              }}
            />
          ))}
          {chosen.length < columns.length && (
            <select
              className={classes["add"]}
              aria-label={t("bulk:edit.addField")}
              value=""
              onChange={(event) => setValues((before) => ({ ...before, [event.target.value]: undefined }))}
            >
              <option value="">{t("bulk:edit.addField")}</option>
              {columns
                .filter(({ name }) => !(name in values))
                .map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
            </select>
          )}
        </fieldset>
        <UsageNote limits={["kernel/bulk-actions"]} />
        {isRunning && <progress className={classes["progress"]} value={share} aria-label={t("bulk:edit.progress")} />}
      </form>
    </Dialog>
  );
}
