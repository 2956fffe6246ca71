/** Price preview below a price scale or a user: who pays what, loaded when it is opened. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  ErrorBanner,
  Icon,
  SelectInput,
  Skeleton,
  useAdminUser,
  useCall,
  type InjectionProps,
} from "@portalkit/kernel/browser";
import { previewPrices } from "../../contract/prices/calls.ts";
import { PriceTable } from "./price-table.tsx";
import classes from "./prices.module.css";

export function PricePreviewOfRecord({ instance, resource, row }: InjectionProps): ReactNode {
  const { t } = useTranslation();
  // Price scales and markups are rules; the preview of a user covers all rules for that user.
  const isRule = resource.resourceId !== "users";
  const [isOpen, setOpen] = useState(isRule);
  const key = String(row?._primaryKeyValue ?? row?.["id"] ?? "");
  const isSuperadmin = useAdminUser().dbUser["role"] === "superadmin";
  if (key === "" || !isSuperadmin) return null;
  return (
    <details className={classes["preview"]} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="list" />
        {t(isRule ? "game-codes:prices.whoPaysWhat" : "game-codes:prices.pricesOfUser")}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && (
        <div className={classes["body"]}>
          <Preview
            instance={instance}
            ruleId={isRule ? key : undefined}
            userId={isRule ? undefined : key}
            version={JSON.stringify(row)}
          />
        </div>
      )}
    </details>
  );
}

interface PreviewProps {
  instance: InjectionProps["instance"];
  ruleId: string | undefined;
  userId: string | undefined;
  /** A changed value reloads the preview. */
  version: string;
}

function Preview({ instance, ruleId, userId, version }: PreviewProps): ReactNode {
  const { t } = useTranslation();
  const [who, setWho] = useState<string>();
  const [kind, id] = userId === undefined ? (who?.split(" ") ?? []) : ["user", userId];
  const payer = id === undefined ? {} : kind === "token" ? { tokenId: id } : { userId: id };
  const {
    data: preview,
    error,
    refresh: again,
  } = useCall(instance, previewPrices, { body: { ...(ruleId === undefined ? {} : { ruleId }), ...payer }, version });
  if (error !== undefined) return <ErrorBanner message={error.message} retry={again} />;
  if (preview === undefined) return <Skeleton width="60%" />;
  const isChosen = ruleId !== undefined && preview.forEverybody && preview.people.length + preview.tokens.length > 0;
  return (
    <>
      {isChosen ? (
        <label className={classes["who"]}>
          <span>{t("game-codes:prices.who")}</span>
          <SelectInput value={who ?? ""} onChange={(event) => setWho(event.target.value || undefined)}>
            <option value="">{t("game-codes:prices.everybody")}</option>
            <Buyers label={t("game-codes:prices.users")} kind="user" buyers={preview.people} />
            <Buyers label={t("game-codes:prices.tokens")} kind="token" buyers={preview.tokens} />
          </SelectInput>
        </label>
      ) : (
        ruleId !== undefined && (
          <p className={classes["note"]}>
            {preview.forEverybody ? t("game-codes:prices.everybody") : (preview.people[0] ?? preview.tokens[0])?.label}
          </p>
        )
      )}
      <PriceTable preview={preview} ruleId={ruleId} />
    </>
  );
}

function Buyers({
  label,
  kind,
  buyers,
}: {
  label: string;
  kind: "user" | "token";
  buyers: readonly { id: string; label: string }[];
}): ReactNode {
  return (
    buyers.length > 0 && (
      <optgroup label={label}>
        {buyers.map((buyer) => (
          <option key={buyer.id} value={`${kind} ${buyer.id}`}>
            {buyer.label}
          </option>
        ))}
      </optgroup>
    )
  );
}
