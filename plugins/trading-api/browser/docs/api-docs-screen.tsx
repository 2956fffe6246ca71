/** The screen `/api-docs-page`: the trading API, rendered from its OpenAPI document. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Breadcrumbs,
  ErrorBanner,
  Icon,
  Skeleton,
  usePageTitle,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { FirstTokenPrompt } from "../tokens/first-token-prompt.tsx";
import { AuthPart } from "./auth-part.tsx";
import { baseUrlOf, callsOf, type ApiDocument } from "./document.ts";
import { OperationCard } from "./operation-card.tsx";
import { sampleLanguages, type SampleLanguage } from "./samples.ts";
import { WebhooksPart } from "./webhooks-part.tsx";
import { documentAddress, useDocument } from "./use-document.ts";
import card from "./docs-card.module.css";
import classes from "./docs.module.css";

export function ApiDocsScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  usePageTitle(t("trading-api:docs.title"));
  const { data: document, error, refresh } = useDocument();
  return (
    <div className={classes["screen"]}>
      <Breadcrumbs crumbs={[{ label: t("trading-api:docs.title") }]} />
      <h1>{t("trading-api:docs.title")}</h1>
      <p className={classes["intro"]}>{t("trading-api:docs.intro")}</p>
      <FirstTokenPrompt instance={instance} />
      {error !== undefined && document === undefined ? (
        <ErrorBanner message={t("trading-api:docs.failed")} retry={refresh} />
      ) : document === undefined ? (
        <div className={classes["waiting"]}>
          <Skeleton height={120} />
          <Skeleton height={240} />
        </div>
      ) : (
        <Documented instance={instance} document={document} />
      )}
    </div>
  );
}

function Documented({ instance, document }: { instance: PluginInstance; document: ApiDocument }): ReactNode {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  const [token, setToken] = useState("");
  const baseUrl = baseUrlOf(document);
  const calls = callsOf(document);
  return (
    <>
      <dl className={classes["facts"]}>
        <div>
          <dt>{t("trading-api:docs.baseUrl")}</dt>
          <dd>
            <code dir="ltr">{baseUrl}</code>
          </dd>
        </div>
        <div>
          <dt>{t("trading-api:docs.document")}</dt>
          <dd>
            <a href={documentAddress} target="_blank" rel="noreferrer">
              <Icon name="file-json" /> openapi.json
            </a>
          </dd>
        </div>
      </dl>
      <nav className={classes["contents"]} aria-label={t("trading-api:docs.contents")}>
        <a href="#authentication">{t("trading-api:docs.authentication")}</a>
        {calls.map(({ operation: { operationId, summary } }) => (
          <a key={operationId} href={`#${operationId}`}>
            {translateText(summary)}
          </a>
        ))}
        <a href="#webhooks">{t("trading-api:docs.webhooks")}</a>
        <a href="#limits">{t("trading-api:docs.limits")}</a>
      </nav>
      <AuthPart baseUrl={baseUrl} token={token} onToken={setToken} />
      <div className={classes["languages"]} role="group" aria-label={t("trading-api:docs.language")}>
        {sampleLanguages.map((name) => (
          <button key={name} type="button" aria-pressed={name === language} onClick={() => setLanguage(name)}>
            {name}
          </button>
        ))}
      </div>
      {calls.map((call) => (
        <OperationCard
          key={call.operation.operationId}
          instance={instance}
          baseUrl={baseUrl}
          call={call}
          language={language}
          token={token}
        />
      ))}
      <WebhooksPart />
      <section className={card["card"]} id="limits" aria-labelledby="limits-title">
        <div className={card["about"]}>
          <h2 id="limits-title">{t("trading-api:docs.limits")}</h2>
          <p>{t("trading-api:docs.limitsHint")}</p>
          <p lang="en" dir="auto">
            {document.info.description.replaceAll("`", "")}
          </p>
        </div>
      </section>
    </>
  );
}
