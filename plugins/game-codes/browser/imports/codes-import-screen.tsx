/** `/codes-import`: choose a file or paste, say what the codes are for, watch the import, read its result. */
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { Breadcrumbs, CallError, ErrorBanner, Skeleton, usePageTitle, useServices, useTranslate, type PluginInstance } from "#kernel/browser";
import { getCodesImport, listCodesImports } from "../../contract/imports/import-calls.ts";
import { importMessages } from "../../contract/imports/import-messages.ts";
import type { CodeImport, ImportProblem } from "../../contract/imports/import-schemas.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { MapCodes } from "./map-codes.tsx";
import { PastImports } from "./past-imports.tsx";
import classes from "./imports.module.css";

/** The address holds the import that is looked at, so that a reload comes back to it. */
const importKey = "import";

export function CodesImportScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [search, setSearch] = useSearchParams();
  const id = search.get(importKey);
  const [opened, setOpened] = useState<{ import: CodeImport; problems: readonly ImportProblem[] }>();
  const [imports, setImports] = useState<readonly CodeImport[]>();
  const [error, setError] = useState<string>();
  usePageTitle(t(importMessages.title));

  const list = useCallback(() => {
    services.call(listCodesImports, {}).then((reply) => (setImports(reply.imports), setError(undefined)), (failure: unknown) => setError(failure instanceof CallError ? failure.message : t(importMessages.failed)));
  }, [services, t]);
  useEffect(list, [list]);
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    services.call(getCodesImport, { id }, { signal: stop.signal }).then(setOpened, (failure: unknown) => {
      if (stop.signal.aborted) return;
      setError(failure instanceof CallError ? failure.message : t(importMessages.failed));
      setSearch({}, { replace: true });
    });
    return () => stop.abort();
  }, [services, id, setSearch, t]);

  const open = (one: CodeImport): void => {
    setOpened({ import: one, problems: [] });
    setError(undefined);
    setSearch({ [importKey]: one.id });
  };
  const startOver = (): void => {
    setOpened(undefined);
    setSearch({});
    list();
  };
  // Who may not even see past imports gets no form that would be refused.
  const isRefused = error !== undefined && imports === undefined && id === null;
  const shown = opened?.import.id === id ? opened : undefined;
  const body = (): ReactNode => {
    if (id === null) return <ChooseFile services={services} onUploaded={open} />;
    if (shown === undefined) return <div className={classes["card"]}><Skeleton height={120} /></div>;
    return shown.import.state === "uploading"
      ? <MapCodes key={id} services={services} info={shown.import} onStarted={open} onBack={startOver} />
      : <ImportOutcome key={id} services={services} info={shown.import} problems={shown.problems} onEnded={list} onNew={startOver} />;
  };
  return (
    <section className={classes["page"]} aria-label={t(importMessages.title)}>
      <Breadcrumbs crumbs={[{ label: t(importMessages.title) }]} />
      <div className={classes["head"]}><h1>{t(importMessages.title)}</h1><p>{t(importMessages.intro)}</p></div>
      {error !== undefined && <ErrorBanner message={error} retry={list} />}
      {!isRefused && body()}
      {!isRefused && <PastImports services={services} imports={imports} current={id} onOpen={open} onChanged={list} />}
    </section>
  );
}
