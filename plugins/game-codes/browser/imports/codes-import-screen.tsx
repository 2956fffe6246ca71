/** `/codes-import`: choose a file or paste, say what the codes are for, watch the import, read its result. */
import { useCallback, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { Breadcrumbs, ImportSteps, LinkButton, usePageTitle, useServices, useTranslate, type ImportParts, type PluginInstance } from "#kernel/browser";
import type { ImportInfo } from "#kernel/contract";
import { importMessages } from "../../contract/imports/import-messages.ts";
import { CodeFields } from "./code-fields.tsx";
import classes from "./codes-import.module.css";

/** The address holds the import that is looked at, so that a reload comes back to it. */
const importKey = "import";

const countsOf = ({ rows, stored, failed, counts: { inFile = 0, inStock = 0 } }: ImportInfo): readonly (readonly [string, number])[] => [
  [importMessages.rows, rows], [importMessages.stored, stored], [importMessages.inFile, inFile], [importMessages.inStock, inStock], [importMessages.bad, failed - inFile - inStock],
];
const batchOf = ({ details }: ImportInfo): string => details["batch"] ?? "";

export function CodesImportScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  const services = useServices(instance);
  const [search, setSearch] = useSearchParams();
  usePageTitle(t(importMessages.title));
  const open = useCallback((id: string | null) => setSearch(id === null ? {} : { [importKey]: id }, { replace: id === null }), [setSearch]);
  return (
    <section className={classes["page"]} aria-label={t(importMessages.title)}>
      <Breadcrumbs crumbs={[{ label: t(importMessages.title) }]} />
      <div className={classes["head"]}><h1>{t(importMessages.title)}</h1><p>{t(importMessages.intro)}</p></div>
      <ImportSteps
        services={services} words={importMessages} id={search.get(importKey)} onOpen={open} draw={drawCards}
        fields={CodeFields} counts={countsOf} pastColumn={{ label: importMessages.batch, value: batchOf }}
        links={CodesLink}
      />
    </section>
  );
}

function drawCards({ fileName, body, actions, past }: ImportParts): ReactNode {
  return (
    <>
      <div className={classes["card"]}>
        {fileName !== undefined && <h2>{fileName}</h2>}
        {body}
        {actions !== undefined && <div className={classes["actions"]}>{actions}</div>}
      </div>
      <div className={classes["card"]}>{past}</div>
    </>
  );
}

function CodesLink({ info }: { info: ImportInfo }): ReactNode {
  const t = useTranslate();
  return info.stored > 0 && <LinkButton icon="ticket" to={`/resource/codes?filter__import_batch__eq=${encodeURIComponent(JSON.stringify(batchOf(info)))}`}>{t(importMessages.showCodes)}</LinkButton>;
}
