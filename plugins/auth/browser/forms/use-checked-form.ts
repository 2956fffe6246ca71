/** Form state and checks: shows validation errors after the first attempt to submit, and the server's error. */
import { CallError } from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { useId, useState, type FormEvent } from "react";

/** Basic check of an email address; the server validates it fully. */
export const emailProblem = (email: string): MessageKey | undefined =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : "auth:emailRequired";

interface CheckedForm {
  /** The message to show now. */
  message: string | undefined;
  messageId: string;
  /** Whether the message is about the input of the user. */
  isInvalid: boolean;
  isBusy: boolean;
  submit: (event: FormEvent) => void;
}

/**
 * @param problem the validation error, if any; the form is not sent then
 * @param send sends the form; the message of an error that it throws is shown
 */
export function useCheckedForm(problem: string | undefined, send: () => Promise<void>): CheckedForm {
  const messageId = useId();
  const [wasTried, setTried] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setTried(true);
    setError(undefined);
    if (problem !== undefined) return;
    setBusy(true);
    try {
      await send();
    } catch (failure) {
      // A network failure was already reported by a toast.
      if (!(failure instanceof CallError && failure.isReported))
        setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  const isInvalid = wasTried && problem !== undefined;
  return {
    message: isInvalid ? problem : error,
    messageId,
    isInvalid,
    isBusy,
    submit: (event) => {
      event.preventDefault();
      if (!isBusy) void run();
    },
  };
}
