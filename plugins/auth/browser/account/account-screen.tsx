/**
 * The user's own account: profile, email, password, parts of plugins (a second factor, the language), sessions, theme.
 */
import {
  hasLanguages,
  Page,
  Skeleton,
  SlotOutlet,
  slots,
  useServices,
  useTheme,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getAccount, type Account } from "../../contract/account/calls.ts";
import { AppearancePart, LanguagePart } from "./appearance-part.tsx";
import { EmailPart } from "./email-part.tsx";
import { PasswordPart } from "./password-part.tsx";
import { ProfilePart } from "./profile-part.tsx";
import { SessionsPart } from "./sessions-part.tsx";

export function AccountScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { call } = useServices(instance);
  const { isFixed } = useTheme();
  const [account, setAccount] = useState<Account>();
  const [error, setError] = useState<Error>();
  // A new password ends sessions: incrementing this reloads their list.
  const [round, setRound] = useState(0);
  const load = useCallback(() => {
    const show = (found: Account): void => {
      setAccount(found);
      setError(undefined);
    };
    call(getAccount).then(show, setError);
  }, [call]);
  useEffect(load, [load]);
  return (
    <Page title={t("auth:account.account")} width="reading" error={error} retry={load}>
      {account === undefined ? (
        error === undefined && (
          <>
            <Skeleton height={260} />
            <Skeleton height={220} />
          </>
        )
      ) : (
        <>
          <ProfilePart instance={instance} account={account} onSaved={load} />
          <EmailPart instance={instance} account={account} onChanged={load} />
        </>
      )}
      <PasswordPart instance={instance} onChanged={() => setRound(round + 1)} />
      <SlotOutlet slot={slots.account} />
      <SessionsPart key={round} instance={instance} />
      {hasLanguages && <LanguagePart />}
      {!isFixed && <AppearancePart />}
    </Page>
  );
}
