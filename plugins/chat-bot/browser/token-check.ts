/** Live validation of a bot token (marketplace specification, section 4): what is said of it, and what is emitted. */
import { validationDelayMs } from "../contract/token-calls.ts";

export interface TokenVerdict {
  kind: "empty" | "validating" | "valid" | "invalid" | "failed";
  /** Help text; the server's own is translated already. */
  text: string;
}

export interface TokenCheck {
  /** Every change of the input. */
  type(text: string): void;
  /** Nothing is told any more. */
  stop(): void;
}

interface TokenCheckOptions {
  validate: (token: string, signal: AbortSignal) => Promise<{ ok: boolean; message: string }>;
  onVerdict: (verdict: TokenVerdict) => void;
  /** The token once it is valid, else nothing. */
  onEmit: (token: string) => void;
}

export const emptyVerdict: TokenVerdict = { kind: "empty", text: "" };

/** An answer to what is no longer typed is dropped. */
export function createTokenCheck({ validate, onVerdict, onEmit }: TokenCheckOptions): TokenCheck {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let emitted = "";
  const emit = (token: string): void => {
    emitted = token;
    onEmit(token);
  };
  const forget = (): void => {
    clearTimeout(timer);
    asking?.abort();
  };
  const ask = async (token: string): Promise<void> => {
    const own = new AbortController();
    asking = own;
    const [verdict, found] = await verdictOf(token, (typed) => validate(typed, own.signal));
    if (own.signal.aborted) return;
    onVerdict(verdict);
    emit(found);
  };
  return {
    type: (text) => {
      forget();
      const token = text.trim();
      if (token === "") {
        onVerdict(emptyVerdict);
        return emit("");
      }
      // The token from before is not the one in the input.
      if (emitted !== "") emit("");
      onVerdict({ kind: "validating", text: "chat-bot:tokens.validating" });
      timer = setTimeout(() => void ask(token), validationDelayMs);
    },
    stop: forget,
  };
}

async function verdictOf(
  token: string,
  validate: (token: string) => Promise<{ ok: boolean; message: string }>,
): Promise<[TokenVerdict, string]> {
  try {
    const { ok, message } = await validate(token);
    if (ok) return [{ kind: "valid", text: "chat-bot:tokens.valid" }, token];
    return [{ kind: "invalid", text: message === "" ? "chat-bot:tokens.invalid" : message }, ""];
  } catch {
    return [{ kind: "failed", text: "chat-bot:tokens.failed" }, ""];
  }
}
