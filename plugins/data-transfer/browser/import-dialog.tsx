/**
 * Imports a file into the list's resource, from the upload to the result. The import continues if the dialog is closed.
 */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { operationPath } from "@portalkit/bulk-operations";
import {
  Button,
  Dialog,
  LinkButton,
  OfferedComponent,
  useIsOffered,
  useServices,
  type InjectionProps,
} from "@portalkit/kernel/browser";
import { matchingChangesPort } from "@portalkit/kernel/browser/plugin";
import type { ImportInfo } from "@portalkit/imports";
import { importStepsPort, type ImportParts, type ImportWords } from "@portalkit/imports/browser-api";

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
  const dialog = (shownTitle: string, content: ReactNode, actions?: ReactNode): ReactNode => (
    <Dialog
      title={shownTitle}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("data-transfer:close")}</Button>
          {actions}
        </>
      }
    >
      {content}
    </Dialog>
  );
  const draw = ({ step, fileName, body, actions, past }: ImportParts): ReactNode =>
    dialog(
      fileName === undefined ? title : `${title}: ${fileName}`,
      <>
        {body}
        {step === "choose" && past}
      </>,
      actions,
    );
  return (
    <OfferedComponent
      port={importStepsPort}
      of="ImportSteps"
      props={{
        services,
        target: resource.resourceId,
        words,
        id,
        onOpen: setId,
        draw,
        canCheck: true,
        links: ChangesLink,
        onStored: refresh,
        fieldLabel: (field) => resource.columns.find(({ name }) => name === field)?.label,
      }}
      failed={(banner) => dialog(title, banner)}
    />
  );
}

/** Leads to what the import has changed, and to the way back. */
function ChangesLink({ info }: { info: ImportInfo }): ReactNode {
  const { t } = useTranslation();
  const isRecorded = useIsOffered(matchingChangesPort);
  return (
    isRecorded &&
    info.stored > 0 && (
      <LinkButton icon="list" to={operationPath(info.id)}>
        {t("data-transfer:changes")}
      </LinkButton>
    )
  );
}
