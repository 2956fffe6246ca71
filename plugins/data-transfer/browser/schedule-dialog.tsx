/** The dialog that repeats an export, or changes a schedule. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, CallError, Dialog } from "@portalkit/kernel/browser";
import { firstRhythm, hasDays, RhythmFields, type RhythmValue } from "./rhythm-fields.tsx";
import classes from "./transfer.module.css";

export function ScheduleDialog({
  title,
  action,
  initial,
  onSave,
  onClose,
}: {
  title: string;
  /** The text of the button. */
  action: string;
  initial?: RhythmValue;
  onSave: (value: RhythmValue) => Promise<unknown>;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const form = useId();
  const [value, setValue] = useState(initial ?? firstRhythm);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    setError(undefined);
    try {
      await onSave(value);
      onClose();
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t("data-transfer:exportBroken"));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("data-transfer:cancel")}</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving} disabled={!hasDays(value)}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={classes["fields"]} onSubmit={(event) => void save(event)}>
        <RhythmFields value={value} onChange={setValue} />
        {error !== undefined && (
          <p role="alert" className={classes["error"]}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
