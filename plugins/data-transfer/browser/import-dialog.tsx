/** An import into the list's resource, from the file to its outcome. It goes on when the dialog is closed. */
import { useState, type ReactNode } from "react";
import { Button, Dialog, ImportSteps, useServices, useTranslate, type ImportParts, type InjectionProps } from "#kernel/browser";
import { transferMessages } from "../contract/messages.ts";

export function ImportDialog({ instance, resource, refresh, onClose }: InjectionProps & { onClose: () => void }): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [id, setId] = useState<string | null>(null);
  const title = t(transferMessages.importTitle, { resource: resource.label });
  const draw = ({ step, fileName, body, actions, past }: ImportParts): ReactNode => (
    <Dialog title={fileName === undefined ? title : `${title}: ${fileName}`} isWide onClose={onClose} actions={<><Button onClick={onClose}>{t(transferMessages.close)}</Button>{actions}</>}>
      {body}
      {step === "choose" && past}
    </Dialog>
  );
  return (
    <ImportSteps
      services={services} target={resource.resourceId} words={transferMessages} id={id} onOpen={setId} draw={draw} canCheck onStored={refresh}
      fieldLabel={(field) => resource.columns.find(({ name }) => name === field)?.label}
    />
  );
}
