/** One call of the API: its description, parameters, answer, an example, and a form to try it. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, translateText, type PluginInstance } from "@portalkit/kernel/browser";
import { CodeBlock } from "./code-block.tsx";
import { bodySchemaOf, type ShownCall } from "./document.ts";
import { FieldsTable } from "./fields-table.tsx";
import { sampleOf, type SampleLanguage } from "./samples.ts";
import { schemaRows, typeName } from "./schema-rows.ts";
import { TryIt } from "./try-it.tsx";
import classes from "./docs-card.module.css";

interface OperationCardProps {
  instance: PluginInstance;
  baseUrl: string;
  call: ShownCall;
  language: SampleLanguage;
  token: string;
}

export function OperationCard({ instance, baseUrl, call, language, token }: OperationCardProps): ReactNode {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const { method, path, operation } = call;
  const { operationId, summary, description, parameters = [], responses } = operation;
  const answer = responses["200"]?.content["application/json"]?.schema ?? {};
  const errors = Object.entries(responses).filter(([status]) => status !== "200");
  return (
    <section className={classes["card"]} id={operationId} aria-labelledby={`${operationId}-title`}>
      <div className={classes["about"]}>
        <h2 id={`${operationId}-title`}>{translateText(summary)}</h2>
        <p className={classes["address"]} dir="ltr">
          <span className={classes["method"]} data-method={method}>
            {method}
          </span>
          <code>{path}</code>
        </p>
        <p>{translateText(description)}</p>
        <p className={classes["scope"]}>
          {t("trading-api:docs.scope")}: <code>{operation["x-scope"]}</code>
        </p>
        <FieldsTable
          title={t("trading-api:docs.parameters")}
          rows={parameters.map(({ name, required, description: meaning, schema }) => ({
            name,
            type: typeName(schema),
            isRequired: required,
            description: meaning,
          }))}
        />
        <FieldsTable title={t("trading-api:docs.body")} rows={schemaRows(bodySchemaOf(operation) ?? {})} />
        <details className={classes["more"]}>
          <summary>{t("trading-api:docs.answer")}</summary>
          <FieldsTable
            title={t("trading-api:docs.answer")}
            rows={schemaRows(answer).map((row) => ({ ...row, isRequired: false }))}
          />
        </details>
        <details className={classes["more"]}>
          <summary>{t("trading-api:docs.errors")}</summary>
          <dl className={classes["errors"]}>
            {errors.map(([status, { description: words }]) => (
              <div key={status}>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd lang="en" dir="auto">
                  {words}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <div className={classes["side"]}>
        <CodeBlock
          code={sampleOf(language, baseUrl, call)}
          label={`${t("trading-api:docs.example")}: ${translateText(summary)}`}
        />
        {isTried ? (
          <TryIt instance={instance} baseUrl={baseUrl} call={call} token={token} />
        ) : (
          <Button icon="play" onClick={() => setTried(true)} aria-describedby={`${operationId}-title`}>
            {t("trading-api:docs.tryIt")}
          </Button>
        )}
      </div>
    </section>
  );
}
