/** In place of a page whose plugin is not part of the deployment. */
import type { ReactNode } from "react";
import { shellMessages } from "../../contract/messages/shell.ts";
import { useTranslate } from "../i18n/translate.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

export function MissingScreen(): ReactNode {
  const t = useTranslate();
  return <EmptyState title={t(shellMessages.missingPage)} hint={t(shellMessages.missingPageHint)} action={<LinkButton to="/">{t(shellMessages.goBackHome)}</LinkButton>} />;
}
