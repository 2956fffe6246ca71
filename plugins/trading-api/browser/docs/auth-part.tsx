/**
 * Documents authentication: the bearer example, a link to create a token, and the token that this page uses to try
 * calls.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listPath } from "@portalkit/kernel/contract";
import { LabelledInput, LinkButton } from "@portalkit/kernel/browser";
import { tokensResourceId } from "../../contract.ts";
import { CodeBlock } from "./code-block.tsx";
import classes from "./docs-card.module.css";

interface AuthPartProps {
  baseUrl: string;
  token: string;
  onToken: (token: string) => void;
}

export function AuthPart({ baseUrl, token, onToken }: AuthPartProps): ReactNode {
  const { t } = useTranslation();
  const example = `GET /api/v1/trade/my-balance\nAuthorization: Bearer YOUR_API_TOKEN\n\ncurl '${baseUrl}/trade/my-balance' \\\n  -H 'Authorization: Bearer YOUR_API_TOKEN'`;
  return (
    <section className={classes["card"]} id="authentication" aria-labelledby="authentication-title">
      <div className={classes["about"]}>
        <h2 id="authentication-title">{t("trading-api:docs.authentication")}</h2>
        <p>{t("trading-api:docs.authHint")}</p>
        <p>
          <LinkButton icon="key-round" to={`${listPath(tokensResourceId)}/create`}>
            {t("trading-api:docs.createToken")}
          </LinkButton>
        </p>
        <div className={classes["pasted"]}>
          <LabelledInput
            type="password"
            label={t("trading-api:docs.token")}
            value={token}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => onToken(event.target.value.trim())}
          />
          <p>{t("trading-api:docs.tokenHint")}</p>
        </div>
      </div>
      <div className={classes["side"]}>
        <CodeBlock code={example} label={`${t("trading-api:docs.example")}: ${t("trading-api:docs.authentication")}`} />
      </div>
    </section>
  );
}
