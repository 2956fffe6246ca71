/** The imports one has begun into this resource, to go on with or to look at. */
import { useEffect, useState, type ReactNode } from "react";
import { Button, IconButton, useDateTime, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { listImports, removeImport, type ImportInfo, type ImportState } from "../contract.ts";
import { transferMessages } from "../contract/messages.ts";
import classes from "./transfer.module.css";

const states: Readonly<Record<ImportState, string>> = {
  uploading: transferMessages.stateUploading, checking: transferMessages.stateChecking, checked: transferMessages.stateChecked, importing: transferMessages.stateImporting,
  done: transferMessages.stateDone, cancelled: transferMessages.stateCancelled, failed: transferMessages.stateFailed,
};

export function MyImports({ instance, resourceId, onOpen }: { instance: PluginInstance; resourceId: string; onOpen: (info: ImportInfo) => void }): ReactNode {
  const t = useTranslate();
  const time = useDateTime();
  const services = useServices(instance);
  const [imports, setImports] = useState<readonly ImportInfo[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    // Told as a toast where the server cannot be reached; without its past imports the dialog does its work all the same.
    services.call(listImports, { resourceId }, { signal: stop.signal }).then((reply) => setImports(reply.imports), () => undefined);
    return () => stop.abort();
  }, [services, resourceId]);
  const remove = async ({ id }: ImportInfo): Promise<void> => {
    await services.call(removeImport, { id });
    setImports((all) => all.filter((one) => one.id !== id));
  };
  if (imports.length === 0) return null;
  return (
    <section aria-label={t(transferMessages.mine)}>
      <h3>{t(transferMessages.mine)}</h3>
      <ul className={classes["imports"]}>
        {imports.map((info) => (
          <li key={info.id}>
            <Button variant="ghost" onClick={() => onOpen(info)}>{info.fileName}</Button>
            <span>{t(states[info.state])}</span>
            <span><time dateTime={info.createdAt}>{time(info.createdAt)}</time></span>
            {info.state !== "checking" && info.state !== "importing" && <IconButton icon="trash-2" label={`${t(transferMessages.remove)}: ${info.fileName}`} onClick={() => void remove(info)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
