/** Shows what restoring an earlier state would change, field by field, and restores the selected fields. */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Checkbox,
  Dialog,
  ErrorBanner,
  LabelledSelect,
  useCall,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { previewRestore, restoreState, type AuditEntry, type RestoreField } from "../contract.ts";
import type { ChangeSide } from "../contract/calls.ts";
import { RestoreFields, RestoreLoading } from "./restore-fields.tsx";

export interface RestoreTarget {
  entry: AuditEntry;
  /** The only field to restore; all by default. */
  column?: string;
}

interface RestoreDialogProps extends RestoreTarget {
  instance: PluginInstance;
  resourceId: string;
  recordId: string;
  onClose: () => void;
  onRestored: () => void;
}

export function RestoreDialog({
  instance,
  resourceId,
  recordId,
  entry,
  column,
  onClose,
  onRestored,
}: RestoreDialogProps): ReactNode {
  const { t } = useTranslation();
  const scope = useId();
  const { call } = useServices(instance);
  const sides = sidesOf(entry);
  const [side, setSide] = useState<ChangeSide>(sides[0] ?? "after");
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const state = { resourceId, recordId, entryId: entry.id, side };
  const whole = useCall(instance, previewRestore, {
    body: { ...state, ...(column === undefined ? {} : { columns: [column] }) },
    scope,
  });
  const fields = whole.data?.fields ?? [];
  const selected = fields.filter((field) => isRestorable(field) && !deselected.has(field.column));
  // Without some of the fields, the rules may decide differently.
  const part = useCall(
    instance,
    previewRestore,
    deselected.size === 0 || selected.length === 0
      ? null
      : { body: { ...state, columns: selected.map((field) => field.column) }, scope },
  );
  const refusal = (deselected.size === 0 ? whole : part).data?.refusal;
  const error = whole.error ?? part.error;
  const restore = async (): Promise<void> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const original = Object.fromEntries(selected.map((field) => [field.column, field.before ?? null]));
      await call(restoreState, { ...state, original });
      onRestored();
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
      setSaving(false);
      whole.refresh();
    }
  };
  return (
    <Dialog
      title={t("audit-log:restore.title")}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("audit-log:restore.cancel")}</Button>
          <Button
            variant="primary"
            icon="rotate-ccw"
            loading={isSaving}
            disabled={selected.length === 0 || refusal !== undefined || error !== undefined}
            onClick={() => void restore()}
          >
            {t("audit-log:restore.submit", { count: selected.length })}
          </Button>
        </>
      }
    >
      {sides.length > 1 && (
        <div>
          <LabelledSelect
            label={t("audit-log:restore.which")}
            value={side}
            options={sides.map((one) => [one, t(`audit-log:restore.${one}`)] as const)}
            onChange={(value) => {
              setSide(value === "after" ? "after" : "before");
              setDeselected(new Set());
            }}
          />
        </div>
      )}
      {failure !== undefined && <ErrorBanner message={failure} />}
      {error !== undefined && (
        <ErrorBanner message={error.message} retry={whole.error === undefined ? part.refresh : whole.refresh} />
      )}
      {refusal !== undefined && <ErrorBanner title={t("audit-log:restore.refused")} message={refusal} />}
      {whole.data === undefined && error === undefined && <RestoreLoading />}
      {whole.data !== undefined && (
        <RestoreFields
          fields={fields}
          nothing={t("audit-log:restore.same")}
          renderLabel={(field) => (
            <Checkbox
              checked={!deselected.has(field.column)}
              onChange={(isSelected) => setDeselected(toggled(deselected, field.column, !isSelected))}
            >
              {field.label}
            </Checkbox>
          )}
        />
      )}
    </Dialog>
  );
}

/** The states that an entry knows: a new record had none before, a deleted one none after. */
const sidesOf = ({ kind }: AuditEntry): readonly ChangeSide[] => {
  if (kind === "created") return ["after"];
  return kind === "deleted" ? ["before"] : ["before", "after"];
};

const isRestorable = ({ problem }: RestoreField): boolean => problem === undefined || problem.reason === "by-rule";

function toggled(names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  const copy = new Set(names);
  if (isIn) copy.add(name);
  else copy.delete(name);
  return copy;
}
