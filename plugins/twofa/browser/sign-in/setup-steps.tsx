/**
 * Set-up from a new secret to the code that proves that the app has it: on the page after the password, and on the
 * account page.
 */
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  CallError,
  ErrorBanner,
  IconButton,
  QrCode,
  Skeleton,
  useCopyWithToast,
  useServices,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import type { ReplyOf } from "@portalkit/kernel/contract";
import { confirmSetup, initSetup } from "../../contract/sign-in/calls.ts";
import { otpauthLink, type SetupToken } from "../../contract/otpauth.ts";
import { CodeBoxes } from "./code-boxes.tsx";
import { useEntry } from "./use-entry.ts";
import classes from "./second-step.module.css";

interface SetupStepsProps {
  instance: PluginInstance;
  onDone: (reply: ReplyOf<typeof confirmSetup>) => void;
}

export function SetupSteps({ instance, onDone }: SetupStepsProps): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const { token, error, again } = useSetupToken(instance);
  const { round, isBusy, enter } = useEntry(instance);
  if (error !== undefined) return <ErrorBanner message={error} retry={again} />;

  const send = async (code: string, secret: string): Promise<void> => {
    let reply: ReplyOf<typeof confirmSetup> = { allowedLogin: false };
    const way = async (): Promise<typeof reply> => {
      try {
        reply = await call(confirmSetup, { code, secret });
        return reply;
      } catch (failure) {
        if (failure instanceof CallError && (failure.answer as { isExpired?: boolean } | undefined)?.isExpired === true)
          again();
        throw failure;
      }
    };
    if (await enter(way)) onDone(reply);
  };
  return (
    <div className={classes["form"]}>
      <p className={classes["hint"]}>{t("twofa:scan")}</p>
      <div className={classes["qr"]}>
        <QrCode text={token && otpauthLink(token)} label={t("twofa:qrCode")} size={206} />
      </div>
      {token === undefined ? (
        <Skeleton height={20} />
      ) : (
        <a className={classes["appLink"]} href={otpauthLink(token)}>
          {t("twofa:openApp")}
        </a>
      )}
      <div className={classes["secret"]}>
        <span>{t("twofa:typeSecret")}</span>
        <div>
          <code dir="ltr">{token === undefined ? <Skeleton /> : inGroups(token.newSecret)}</code>
          <CopyButton text={token?.newSecret ?? ""} label={t("twofa:copySecret")} />
        </div>
      </div>
      <CodeBoxes
        key={round}
        autoFocus={round > 0}
        label={t("twofa:thenEnter")}
        isBusy={isBusy || token === undefined}
        onComplete={(code) => void send(code, token?.newSecret ?? "")}
      />
    </div>
  );
}

/** Groups of four are easier to read and to type; apps ignore the spaces. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, "$& ");

interface SetupTokenState {
  token: SetupToken | undefined;
  error: string | undefined;
  again: () => void;
}

function useSetupToken(instance: PluginInstance): SetupTokenState {
  const { call } = useServices(instance);
  const [state, setState] = useState<Omit<SetupTokenState, "again">>({ token: undefined, error: undefined });
  const again = useCallback(() => {
    const load = async (): Promise<void> => {
      try {
        const { totpJWT } = await call(initSetup);
        setState({ token: readTokenPayload(totpJWT), error: undefined });
      } catch (failure) {
        setState({ token: undefined, error: failure instanceof Error ? failure.message : String(failure) });
      }
    };
    void load();
  }, [call]);
  useEffect(again, [again]);
  return { ...state, again };
}

/** Button that copies the text beside it. */
function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const { isCopied, copy } = useCopyWithToast();
  return (
    <IconButton
      icon={isCopied ? "check" : "copy"}
      label={label}
      disabled={text === ""}
      onClick={() => void copy(text)}
    />
  );
}

/**
 * Reads the payload of a token without checking its signature: the server does not trust what the browser returns.
 * @throws Error if it is not a token, or lacks a field
 */
function readTokenPayload(token: string): SetupToken {
  const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(part), (character) => character.codePointAt(0) ?? 0);
  const { issuer, userName, newSecret } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  if (typeof issuer !== "string" || typeof userName !== "string" || typeof newSecret !== "string")
    throw new Error("The server's response cannot be read");
  return { issuer, userName, newSecret };
}
