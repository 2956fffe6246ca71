/** The form field of a bot token: its value is the token once the provider has confirmed it, and empty before. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { translateText, type InputProps } from "@portalkit/kernel/browser";
import type { TokenVerdict } from "./token-check.ts";
import { TokenInput } from "./token-input.tsx";

export function TokenField({
  instance,
  id,
  readonly,
  describedBy,
  invalid,
  onChange,
  onInvalid,
}: InputProps): ReactNode {
  useTranslation();
  /** Blocks saving while the token is invalid or not yet checked. */
  const showVerdict = ({ kind, text }: TokenVerdict): void =>
    onInvalid(kind === "empty" || kind === "valid" ? undefined : translateText(text));
  return (
    <TokenInput
      instance={instance}
      id={id}
      readonly={readonly}
      describedBy={describedBy}
      isInvalid={invalid === true}
      isSilent={invalid === true}
      onEmit={onChange}
      onVerdict={showVerdict}
    />
  );
}
