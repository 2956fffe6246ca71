/** Documents how webhooks arrive, and how a program verifies that this portal sent them. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listPath } from "@portalkit/kernel/contract";
import { LinkButton, translateText } from "@portalkit/kernel/browser";
import type { MessageKey } from "@portalkit/kernel/contract";
import { webhooksResourceId } from "../../contract.ts";
import type { OrderEvent } from "../../contract/webhooks/events.ts";
import { CodeBlock } from "./code-block.tsx";
import classes from "./docs-card.module.css";

const events: readonly (readonly [OrderEvent, MessageKey])[] = [
  ["order.placed", "trading-api:docs.whenPlaced"],
  ["order.delivered", "trading-api:docs.whenDelivered"],
  ["order.refunded", "trading-api:docs.whenRefunded"],
  ["order.status_changed", "trading-api:docs.whenChanged"],
];

const example = `POST /your/address
content-type: application/json
webhook-id: msg_0f1c…
webhook-timestamp: 1767225600
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "order.placed",
  "timestamp": "2026-01-01T00:00:00.000Z",
  "data": {
    "order": {
      "id": "…", "number": "10001", "status": "paid",
      "amount": "12.345678", "currency": "USDT",
      "channel": "api", "createdAt": "…"
    }
  }
}`;

const check = `import { createHmac, timingSafeEqual } from "node:crypto";

export function isGenuine(secret, headers, rawBody) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - time) > 300) return false;
  const key = Buffer.from(secret.slice(6), "base64");
  const expected = createHmac("sha256", key)
    .update(\`\${id}.\${time}.\${rawBody}\`).digest();
  const [, text] = headers["webhook-signature"].split(",");
  const given = Buffer.from(text, "base64");
  return given.length === expected.length
    && timingSafeEqual(given, expected);
}`;

export function WebhooksPart(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className={classes["card"]} id="webhooks" aria-labelledby="webhooks-title">
      <div className={classes["about"]}>
        <h2 id="webhooks-title">{t("trading-api:docs.webhooks")}</h2>
        <p>{t("trading-api:docs.webhooksHint")}</p>
        <dl className={classes["errors"]}>
          {events.map(([event, when]) => (
            <div key={event}>
              <dt>
                <code dir="ltr">{event}</code>
              </dt>
              <dd>{translateText(when)}</dd>
            </div>
          ))}
        </dl>
        <p>{t("trading-api:docs.webhooksCheck")}</p>
        <p>
          <LinkButton icon="webhook" to={listPath(webhooksResourceId)}>
            {t("trading-api:docs.webhooksManage")}
          </LinkButton>
        </p>
      </div>
      <div className={classes["side"]}>
        <CodeBlock code={example} label={t("trading-api:docs.webhooks")} />
        <CodeBlock code={check} label="JavaScript" />
      </div>
    </section>
  );
}
