/** The page for buying codes: select, see the total, order with one click (docs/product.md, marketplace 2). */
import { useDeferredValue, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  EmptyState,
  ErrorBanner,
  Icon,
  SelectInput,
  Skeleton,
  TextInput,
  usePageTitle,
  useServices,
  type PluginInstance,
  isEnter,
} from "@portalkit/kernel/browser";
import type { TypedCount } from "@portalkit/kernel/contract";
import type { Offers } from "../../contract/buying/calls.ts";
import { priceCart } from "./cart-lines.ts";
import { CartPanel } from "./cart-panel.tsx";
import { findOffers } from "./find-offers.ts";
import { OfferList } from "./offer-list.tsx";
import { PlacedPanel } from "./placed-panel.tsx";
import { useCart } from "./use-cart.ts";
import { useOffers } from "./use-offers.ts";
import { useOrder } from "./use-order.ts";
import classes from "./buying.module.css";

export function BuyCodesScreen({ instance }: { instance: PluginInstance }): ReactNode {
  const { t } = useTranslation();
  const { data: offers, error, refresh } = useOffers(instance);
  usePageTitle(t("game-codes:buying.title"));
  return (
    <section className={classes["screen"]} aria-busy={offers === undefined && error === undefined}>
      <h1 className={classes["title"]}>{t("game-codes:buying.title")}</h1>
      {offers !== undefined ? (
        <Shop instance={instance} offers={offers} refresh={refresh} />
      ) : error !== undefined ? (
        <ErrorBanner title={t("game-codes:buying.failed")} message={error.message} retry={refresh} />
      ) : (
        <div className={classes["waiting"]} role="status" aria-label={t("game-codes:buying.loading")}>
          {[0, 1, 2, 3, 4, 5].map((at) => (
            <Skeleton key={at} height={40} />
          ))}
        </div>
      )}
    </section>
  );
}

function Shop({
  instance,
  offers,
  refresh,
}: {
  instance: PluginInstance;
  offers: Offers;
  refresh: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { cart, put, clear } = useCart();
  const [search, setSearch] = useState("");
  const [gameId, setGameId] = useState("");
  const found = findOffers(offers.games, useDeferredValue(search), gameId);
  const { order, forget, placed, isOrdering, failure, shortages } = useOrder(useServices(instance), {
    onPlaced: () => {
      clear();
      refresh();
    },
    onRefused: refresh,
  });
  const priced = priceCart(cart, offers, shortages);
  const change = (denominationId: string, quantity: TypedCount): void => {
    forget();
    put(denominationId, quantity);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    if (priced.order === undefined || offers.balance === null || isOrdering) return;
    event.preventDefault();
    void order(priced.order);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  if (offers.games.length === 0)
    return (
      <EmptyState
        icon="shopping-cart"
        title={t("game-codes:buying.nothingForSale")}
        hint={t("game-codes:buying.nothingForSaleHint")}
      />
    );
  return (
    <>
      {offers.balance === null && (
        <div className={classes["notice"]} role="note">
          <Icon name="info" size={18} />
          <div>
            <strong>{t("game-codes:buying.noLedger")}</strong>
            <p>{t("game-codes:buying.noLedgerHint")}</p>
          </div>
        </div>
      )}
      <div className={classes["columns"]}>
        <div className={classes["choice"]}>
          <div className={classes["tools"]}>
            <TextInput
              type="search"
              placeholder={t("game-codes:buying.search")}
              aria-label={t("game-codes:buying.search")}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <SelectInput
              aria-label={t("game-codes:buying.game")}
              value={gameId}
              onChange={(event) => setGameId(event.target.value)}
            >
              <option value="">{t("game-codes:buying.allGames")}</option>
              {offers.games.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </div>
          {found.length === 0 ? (
            <EmptyState
              icon="search"
              title={t("game-codes:buying.noMatch")}
              hint={t("game-codes:buying.noMatchHint")}
            />
          ) : (
            <OfferList games={found} cart={cart} disabled={isOrdering} onPut={change} />
          )}
        </div>
        {placed === undefined || cart.size > 0 ? (
          <CartPanel
            cart={priced}
            balance={offers.balance}
            failure={failure}
            isOrdering={isOrdering}
            onPut={change}
            onClear={() => {
              forget();
              clear();
            }}
            onOrder={() => void (priced.order && order(priced.order))}
          />
        ) : (
          <PlacedPanel placed={placed} onMore={forget} />
        )}
      </div>
    </>
  );
}
