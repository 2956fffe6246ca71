/** Language of this account: of its screens and its mails. */
import { LanguageSelect } from "#kernel/browser";
import type { ReactNode } from "react";
import { AccountCard } from "./account-card.tsx";

export function LanguagePart(): ReactNode {
  return (
    <AccountCard title="auth:account.language">
      <LanguageSelect />
    </AccountCard>
  );
}
