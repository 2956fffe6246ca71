/**
 * Imports a file into the list's resource, from the upload to the result. The import continues if the dialog is closed.
 */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Dialog,
  ImportSteps,
  useServices,
  type ImportParts,
  type ImportWords,
  type InjectionProps,
} from "@portalkit/kernel/browser";

const words: ImportWords = {
  paste: "data-transfer:paste",
  usePasted: "data-transfer:usePasted",
  pastedName: "data-transfer:pastedName",
  working: "data-transfer:working",
  done: "data-transfer:done",
  cancelled: "data-transfer:cancelled",
  report: "data-transfer:report",
};

export function ImportDialog({
  instance,
  resource,
  refresh,
  onClose,
}: InjectionProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [id, setId] = useState<string | null>(null);
  const title = t("data-transfer:importTitle", { resource: resource.label });
  const draw = ({ step, fileName, body, actions, past }: ImportParts): ReactNode => (
    <Dialog
      title={fileName === undefined ? title : `${title}: ${fileName}`}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("data-transfer:close")}</Button>
          {actions}
        </>
      }
    >
      {body}
      {step === "choose" && past}
    </Dialog>
  );
  return (
    <ImportSteps
      services={services}
      target={resource.resourceId}
      words={words}
      id={id}
      onOpen={setId}
      draw={draw}
      canCheck
      onStored={refresh}
      fieldLabel={(field) => resource.columns.find(({ name }) => name === field)?.label}
    />
  );
}
