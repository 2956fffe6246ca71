/** Tries a call with the user's own token, against the real API. */
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  LabelledInput,
  useSendOnce,
  useServices,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { CodeBlock } from "./code-block.tsx";
import { bodySchemaOf, type ShownCall } from "./document.ts";
import { exampleOf, isKey } from "./samples.ts";
import { filledUrl, isJson, sendCall, type SentAnswer } from "./send-call.ts";
import classes from "./try-it.module.css";

export function TryIt({
  instance,
  baseUrl,
  call,
  token,
}: {
  instance: PluginInstance;
  baseUrl: string;
  call: ShownCall;
  token: string;
}): ReactNode {
  const { t } = useTranslation();
  const { confirm } = useServices(instance);
  const { method, path, operation } = call;
  const { operationId, parameters = [] } = operation;
  const schema = bodySchemaOf(operation);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() =>
    schema === undefined ? undefined : JSON.stringify(exampleOf("", schema), null, 2),
  );
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<SentAnswer>();
  const sendOnce = useSendOnce();
  const isOnce = parameters.some(isKey);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (token === "") return setProblem(t("trading-api:docs.pasteToken"));
    if (body !== undefined && !isJson(body)) return setProblem(t("trading-api:docs.notJson"));
    setProblem(undefined);
    const question = isOnce
      ? "trading-api:docs.sendForReal"
      : operation["x-scope"] === "codes" && method !== "GET"
        ? "trading-api:docs.deliversForReal"
        : undefined;
    if (question !== undefined && !(await confirm({ content: t(question), acceptText: t("trading-api:docs.send") })))
      return;
    setBusy(true);
    try {
      setAnswer(
        await sendOnce((key) =>
          sendCall({
            method,
            url: filledUrl(
              baseUrl,
              path,
              values,
              parameters.filter((one) => one.in === "query").map(({ name }) => name),
            ),
            token,
            idempotencyKey: isOnce ? key : undefined,
            body,
          }),
        ),
      );
    } catch {
      setProblem(t("trading-api:docs.unreachable"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes["try"]}
      aria-label={`${t("trading-api:docs.tryIt")}: ${translateText(operation.summary)}`}
      onSubmit={(event) => void send(event)}
    >
      {parameters
        .filter((one) => one.in !== "header")
        .map(({ name, required }) => (
          <LabelledInput
            key={name}
            label={name}
            required={required}
            value={values[name] ?? ""}
            dir="ltr"
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      {body !== undefined && (
        <label className={classes["body"]}>
          <span>{t("trading-api:docs.body")}</span>
          <textarea
            dir="ltr"
            spellCheck={false}
            rows={body.split("\n").length + 1}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        </label>
      )}
      <div className={classes["sending"]}>
        <Button type="submit" variant="primary" icon="play" loading={isBusy}>
          {t("trading-api:docs.send")}
        </Button>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
      <div aria-live="polite" id={`${operationId}-answer`}>
        {answer !== undefined && (
          <>
            <p className={classes["outcome"]}>
              <strong data-ok={answer.status < 300}>{answer.status}</strong>
              <span dir="ltr">{answer.milliseconds} ms</span>
              {answer.remaining !== null && (
                <span>{t("trading-api:docs.left", { remaining: answer.remaining, limit: answer.limit ?? "" })}</span>
              )}
            </p>
            <CodeBlock code={answer.text} label={t("trading-api:docs.answer")} />
          </>
        )}
      </div>
    </form>
  );
}
