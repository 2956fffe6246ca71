/**
 * Asks the server about fields while the form is filled in: rules that only it can judge, such as whether a name is
 * taken.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { validateColumns } from "../../contract/resource-endpoints.ts";
import { call, CallError } from "../api/call.ts";
import { messageBeside } from "./server-error-field.ts";
import type { FormValues } from "./form-values.ts";
import type { Column } from "../../contract/resource.ts";

export interface ServerRules {
  /** What the server says of a field's present value; nothing while it has not been asked. */
  messageOf: (name: string, value: unknown) => string | undefined;
  /** Asks about these fields, and names those that are wrong. A server that cannot say leaves them to the saving. */
  ask: (columns: readonly Column[], values: FormValues) => Promise<string[]>;
}

interface Verdict {
  value: unknown;
  message: string | undefined;
}

export function useServerRules(resourceId: string): ServerRules {
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const abort = useRef(new AbortController());
  useEffect(() => {
    const { current } = abort;
    return () => current.abort();
  }, []);
  /** Older servers of the family do not know the call: they are asked once. */
  const isUnknown = useRef(false);
  /** Questions in their order, and for each field the last one that was answered: answers may overtake each other. */
  const questions = useRef({ asked: 0, answered: new Map<string, number>() });
  const ask = useCallback(
    async (columns: readonly Column[], values: FormValues) => {
      if (columns.length === 0 || isUnknown.current) return [];
      const asked = columns.map(({ name }) => ({ name, value: values[name] ?? null }));
      questions.current.asked += 1;
      const question = questions.current.asked;
      try {
        const { validationResults } = await call(
          validateColumns,
          { resourceId, editableColumns: asked, record: { ...values } },
          { signal: abort.current.signal },
        );
        const { answered } = questions.current;
        const news = columns.filter(({ name }) => question > (answered.get(name) ?? 0));
        for (const { name } of news) answered.set(name, question);
        setVerdicts((before) => ({
          ...before,
          ...Object.fromEntries(
            news.map(({ name, label }) => {
              const result = validationResults[name];
              return [
                name,
                {
                  value: values[name],
                  message: result?.isValid === false ? messageBeside(result.message ?? "", label) : undefined,
                },
              ];
            }),
          ),
        }));
        return columns.map(({ name }) => name).filter((name) => validationResults[name]?.isValid === false);
      } catch (error) {
        isUnknown.current = error instanceof CallError && [404, 405].includes(error.status);
        return [];
      }
    },
    [resourceId],
  );
  const messageOf = useCallback(
    (name: string, value: unknown) => {
      const verdict = verdicts[name];
      return verdict !== undefined && JSON.stringify(verdict.value ?? null) === JSON.stringify(value ?? null)
        ? verdict.message
        : undefined;
    },
    [verdicts],
  );
  return { messageOf, ask };
}
