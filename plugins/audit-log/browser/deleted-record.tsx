/** On the page of a deletion's entry: creates the record again, after showing what it would get. */
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import {
  Button,
  Dialog,
  ErrorBanner,
  useCall,
  useServices,
  type InjectionProps,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { recordPath } from "@portalkit/kernel/contract";
import { previewRecreate, recreateRecord } from "../contract.ts";
import { RestoreFields, RestoreLoading } from "./restore-fields.tsx";

export function DeletedRecord({ instance, row }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <Button icon="rotate-ccw" onClick={() => setOpen(true)}>
        {t("audit-log:recreate.open")}
      </Button>
      {isOpen && (
        <RecreateDialog
          instance={instance}
          entryId={String(row?._primaryKeyValue ?? "")}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}

function RecreateDialog({
  instance,
  entryId,
  onClose,
}: {
  instance: PluginInstance;
  entryId: string;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { call, toast } = useServices(instance);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { data, error, refresh } = useCall(instance, previewRecreate, { body: { entryId }, scope: useId() });
  const recreate = async (): Promise<void> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const { resourceId, recordId } = await call(recreateRecord, { entryId });
      toast({ message: t("audit-log:restore.done"), variant: "success" });
      onClose();
      void navigate(recordPath(resourceId, "show", recordId));
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={t("audit-log:recreate.dialog")}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("audit-log:restore.cancel")}</Button>
          <Button
            variant="primary"
            icon="rotate-ccw"
            loading={isSaving}
            disabled={data === undefined || data.refusal !== undefined || error !== undefined}
            onClick={() => void recreate()}
          >
            {t("audit-log:recreate.submit")}
          </Button>
        </>
      }
    >
      {failure !== undefined && <ErrorBanner message={failure} />}
      {error !== undefined && <ErrorBanner message={error.message} retry={refresh} />}
      {data === undefined && error === undefined && <RestoreLoading />}
      {data?.refusal !== undefined && <ErrorBanner title={t("audit-log:recreate.refused")} message={data.refusal} />}
      {data !== undefined && (
        <>
          {data.refusal === undefined && (
            <p>{t(data.keepsId ? "audit-log:recreate.sameId" : "audit-log:recreate.newId")}</p>
          )}
          <RestoreFields fields={data.fields} nothing={t("audit-log:recreate.empty")} />
        </>
      )}
    </Dialog>
  );
}
