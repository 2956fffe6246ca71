/**
 * Validates fields on the server while the form is filled in, for rules that only it can check, such as unique names.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { validateColumns, call } from "@portalkit/kernel/browser/engine";
import { isUnknownCall } from "@portalkit/kernel/browser";
import { messageBeside } from "./server-error-field.ts";
import type { FormValues } from "./form-values.ts";
import type { Column } from "@portalkit/kernel/contract";

export interface ServerRules {
  /** Returns the server's message for a field's current value; `undefined` until the server has answered. */
  messageOf: (name: string, value: unknown) => string | undefined;
  /**
   * Validates these fields; resolves with the names of the invalid ones. If the server cannot validate them, errors
   * appear on save.
   */
  ask: (columns: readonly Column[], values: FormValues) => Promise<string[]>;
}

interface Verdict {
  value: unknown;
  message: string | undefined;
}

/** @param resourceId absent for a form that the server validates only as a whole */
export function useServerRules(resourceId: string | undefined): ServerRules {
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    // Not made with the ref: a development build mounts twice, and the first unmount must not abort later calls.
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  /** A server without this call is called only once. */
  const isUnknown = useRef(false);
  /** Numbers the requests, and stores the last answered one per field, because answers may arrive out of order. */
  const questions = useRef({ asked: 0, answered: new Map<string, number>() });
  const ask = useCallback(
    async (columns: readonly Column[], values: FormValues) => {
      if (resourceId === undefined || columns.length === 0 || isUnknown.current) return [];
      const asked = columns.map(({ name }) => ({ name, value: values[name] ?? null }));
      questions.current.asked += 1;
      const question = questions.current.asked;
      try {
        const { validationResults } = await call(
          validateColumns,
          { resourceId, editableColumns: asked, record: { ...values } },
          leaving.current === undefined ? {} : { signal: leaving.current.signal },
        );
        const { answered } = questions.current;
        const outdated = columns.filter(({ name }) => question > (answered.get(name) ?? 0));
        for (const { name } of outdated) answered.set(name, question);
        setVerdicts((before) => ({
          ...before,
          ...Object.fromEntries(
            outdated.map(({ name, label }) => {
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
        isUnknown.current = isUnknownCall(error);
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
