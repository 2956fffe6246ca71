/** Invites a user without an API token to create the first one (docs/product.md, marketplace 2). */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listPath } from "@portalkit/kernel/contract";
import { Icon, LinkButton, useServices, type PluginInstance } from "@portalkit/kernel/browser";
import { tokensResourceId } from "../../contract.ts";
import { getOwnTokens } from "../../contract/tokens/calls.ts";
import classes from "./tokens.module.css";

export function FirstTokenPrompt({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const services = useServices(instance);
  const [hasNone, setNone] = useState(false);
  useEffect(() => {
    const request = new AbortController();
    // On failure the prompt stays hidden: the list has its own button.
    services.call(getOwnTokens, undefined, { signal: request.signal }).then(
      ({ active }) => setNone(active === 0),
      () => undefined,
    );
    return () => request.abort();
  }, [services]);
  if (!hasNone) return null;
  return (
    <aside className={classes["prompt"]}>
      <Icon name="key-round" size={20} />
      <div>
        <strong>{t("trading-api:tokens.firstTitle")}</strong>
        <p>{t("trading-api:tokens.firstHint")}</p>
      </div>
      <LinkButton variant="primary" icon="plus" to={`${listPath(tokensResourceId)}/create`}>
        {t("trading-api:tokens.create")}
      </LinkButton>
    </aside>
  );
}
