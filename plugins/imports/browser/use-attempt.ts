/** Runs calls whose error message is shown next to the control that started them. */
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "@portalkit/kernel/browser";

interface Attempt {
  error: string | undefined;
  clear: () => void;
  /** Shows the error, unless the call was aborted. */
  fail: (failure: unknown, signal?: AbortSignal) => void;
  run: (work: () => Promise<unknown>) => Promise<void>;
}

export function useAttempt(): Attempt {
  const { t } = useTranslation();
  const [error, setError] = useState<string>();
  const clear = useCallback(() => setError(undefined), []);
  const fail = useCallback(
    (failure: unknown, signal?: AbortSignal): void => {
      if (signal?.aborted !== true) setError(failure instanceof CallError ? failure.message : t("imports:unreadable"));
    },
    [t],
  );
  const run = useCallback(
    async (work: () => Promise<unknown>): Promise<void> => {
      setError(undefined);
      await work().catch((failure: unknown) => fail(failure));
    },
    [fail],
  );
  return { error, clear, fail, run };
}
