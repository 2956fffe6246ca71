/** A form that says what is wrong after the first try to send it, and what the server says beside it. */
import { CallError } from "#kernel/browser";
import { useId, useState, type FormEvent } from "react";

interface CheckedForm {
  /** What is to be shown now. */
  message: string | undefined;
  messageId: string;
  /** Whether the message is about what was typed. */
  isInvalid: boolean;
  isBusy: boolean;
  submit: (event: FormEvent) => void;
}

/**
 * @param problem what is wrong with what was typed, if anything; nothing is sent then
 * @param send does the call; what it throws is shown
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
      // A lost network was told already, by a toast.
      if (!(failure instanceof CallError && failure.isTold))
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
