/**
 * Validates a bot token while the user types (docs/product.md, marketplace 4): reports verdicts and emits the
 * token.
 */
import { validationDelayMs } from "../../contract/settings/calls.ts";

export interface TokenVerdict {
  kind: "empty" | "validating" | "valid" | "invalid" | "failed";
  /** The help text; a text from the server is already translated. */
  text: string;
}

export interface TokenCheck {
  /** Call it at every change of the input. */
  type(text: string): void;
  /** Cancels the check: no more callbacks follow. */
  stop(): void;
}

interface TokenCheckOptions {
  validate: (token: string, signal: AbortSignal) => Promise<{ ok: boolean; message: string }>;
  onVerdict: (verdict: TokenVerdict) => void;
  /** Receives the token when it is valid, otherwise an empty string. */
  onEmit: (token: string) => void;
}

export const emptyVerdict: TokenVerdict = { kind: "empty", text: "" };

/** Drops answers about a token that is no longer in the input. */
export function createTokenCheck({ validate, onVerdict, onEmit }: TokenCheckOptions): TokenCheck {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  let emitted = "";
  const emit = (token: string): void => {
    emitted = token;
    onEmit(token);
  };
  const forget = (): void => {
    clearTimeout(timer);
    request?.abort();
  };
  const ask = async (token: string): Promise<void> => {
    const own = new AbortController();
    request = own;
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
      // The emitted token is no longer the one in the input.
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
