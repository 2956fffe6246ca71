/** The field of a setting that holds a bot token: it holds a token once the provider knows it, and nothing before. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { translateText, type InputProps } from "#kernel/browser";
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
  /** What is not valid, or not known to be, keeps the form from saving. */
  const tell = ({ kind, text }: TokenVerdict): void =>
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
      onVerdict={tell}
    />
  );
}
