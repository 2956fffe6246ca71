/** The input of a bot token, with its verdict. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Icon,
  PasswordInput,
  Spinner,
  useServices,
  translateText,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { maxTokenLength } from "../../contract/settings/calls.ts";
import { createTokenCheck, emptyVerdict, type TokenCheck, type TokenVerdict } from "./token-check.ts";
import { askAboutToken } from "./validate-token.ts";
import classes from "./token-input.module.css";

interface TokenInputProps {
  instance: PluginInstance;
  id: string;
  readonly?: boolean;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Hides the verdict, because the surrounding field shows the error. */
  isSilent?: boolean;
  onEmit: (token: string) => void;
  onVerdict?: (verdict: TokenVerdict) => void;
}

export function TokenInput({
  instance,
  id,
  readonly = false,
  describedBy,
  isInvalid = false,
  isSilent = false,
  onEmit,
  onVerdict,
}: TokenInputProps): ReactNode {
  useTranslation();
  const { call } = useServices(instance);
  const [text, setText] = useState("");
  const [verdict, setVerdict] = useState<TokenVerdict>(emptyVerdict);
  const callbacks = useRef({ onEmit, onVerdict });
  const check = useRef<TokenCheck>(undefined);
  useEffect(() => {
    callbacks.current = { onEmit, onVerdict };
  });
  useEffect(() => {
    const made = createTokenCheck({
      validate: (token, signal) => askAboutToken(call, token, signal),
      onVerdict: (next) => {
        setVerdict(next);
        callbacks.current.onVerdict?.(next);
      },
      onEmit: (token) => callbacks.current.onEmit(token),
    });
    check.current = made;
    return made.stop;
  }, [call]);
  const { kind } = verdict;
  const isWrong = kind === "invalid" || kind === "failed";
  return (
    <div className={classes["token"]}>
      <PasswordInput
        id={id}
        value={text}
        readOnly={readonly}
        maxLength={maxTokenLength}
        autoComplete="new-password"
        spellCheck={false}
        dir="ltr"
        aria-invalid={isInvalid || isWrong}
        aria-describedby={`${describedBy ?? ""} ${id}-verdict`.trim()}
        onChange={(event) => {
          setText(event.target.value);
          check.current?.type(event.target.value);
        }}
      />
      <p
        id={`${id}-verdict`}
        role="status"
        className={classes["verdict"]}
        data-kind={kind}
        hidden={isSilent && isWrong}
      >
        {kind === "validating" ? (
          <Spinner />
        ) : kind === "valid" ? (
          <Icon name="circle-check" />
        ) : (
          isWrong && <Icon name="circle-alert" />
        )}
        {translateText(verdict.text)}
      </p>
    </div>
  );
}
