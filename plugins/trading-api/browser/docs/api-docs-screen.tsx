/** `/api-docs-page`: the trading API, built from its OpenAPI document. */
import { useState, type ReactNode } from "react";
import { Breadcrumbs, ErrorBanner, Icon, Skeleton, usePageTitle, useTranslate, type PluginInstance } from "#kernel/browser";
import { docsMessages } from "../../contract/docs-messages.ts";
import { FirstTokenPrompt } from "../tokens/first-token-prompt.tsx";
import { AuthPart } from "./auth-part.tsx";
import { baseUrlOf, callsOf, type ApiDocument } from "./document.ts";
import { OperationCard } from "./operation-card.tsx";
import { sampleLanguages, type SampleLanguage } from "./samples.ts";
import { WebhooksPart } from "./webhooks-part.tsx";
import { documentAddress, useDocument } from "./use-document.ts";
import classes from "./docs.module.css";

export function ApiDocsScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const t = useTranslate();
  usePageTitle(t(docsMessages.title));
  const { data: document, error, refresh } = useDocument();
  return (
    <div className={classes["screen"]}>
      <Breadcrumbs crumbs={[{ label: t(docsMessages.title) }]} />
      <h1>{t(docsMessages.title)}</h1>
      <p className={classes["intro"]}>{t(docsMessages.intro)}</p>
      <FirstTokenPrompt instance={instance} />
      {error !== undefined && document === undefined ? <ErrorBanner message={t(docsMessages.failed)} retry={refresh} /> : document === undefined ? <div className={classes["waiting"]}><Skeleton height={120} /><Skeleton height={240} /></div> : <Documented instance={instance} document={document} />}
    </div>
  );
}

function Documented({ instance, document }: { instance: PluginInstance; document: ApiDocument }): ReactNode {
  const t = useTranslate();
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  const [token, setToken] = useState("");
  const baseUrl = baseUrlOf(document);
  const calls = callsOf(document);
  return (
    <>
      <dl className={classes["facts"]}>
        <div><dt>{t(docsMessages.baseUrl)}</dt><dd><code dir="ltr">{baseUrl}</code></dd></div>
        <div><dt>{t(docsMessages.document)}</dt><dd><a href={documentAddress} target="_blank" rel="noreferrer"><Icon name="file-json" /> openapi.json</a></dd></div>
      </dl>
      <nav className={classes["contents"]} aria-label={t(docsMessages.contents)}>
        <a href="#authentication">{t(docsMessages.authentication)}</a>
        {calls.map(({ operation: { operationId, summary } }) => <a key={operationId} href={`#${operationId}`}>{t(summary)}</a>)}
        <a href="#webhooks">{t(docsMessages.webhooks)}</a>
        <a href="#limits">{t(docsMessages.limits)}</a>
      </nav>
      <AuthPart baseUrl={baseUrl} token={token} onToken={setToken} />
      <div className={classes["languages"]} role="group" aria-label={t(docsMessages.language)}>
        {sampleLanguages.map((name) => <button key={name} type="button" aria-pressed={name === language} onClick={() => setLanguage(name)}>{name}</button>)}
      </div>
      {calls.map((call) => <OperationCard key={call.operation.operationId} instance={instance} baseUrl={baseUrl} call={call} language={language} token={token} />)}
      <WebhooksPart />
      <section className={classes["card"]} id="limits" aria-labelledby="limits-title">
        <div className={classes["about"]}>
          <h2 id="limits-title">{t(docsMessages.limits)}</h2>
          <p>{t(docsMessages.limitsHint)}</p>
          <p lang="en" dir="auto">{document.info.description.replaceAll("`", "")}</p>
        </div>
      </section>
    </>
  );
}
