/** The games with their denominations: stock, price, and quantity in the cart. */
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { typedCount, type TypedCount } from "@portalkit/kernel/contract";
import type { OfferedDenomination, Offers } from "../../contract/buying/calls.ts";
import { Amount } from "../prices/amount.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import type { Cart } from "./use-cart.ts";
import classes from "./offer-list.module.css";

interface OfferListProps {
  games: Offers["games"];
  cart: Cart;
  disabled: boolean;
  onPut: (denominationId: string, quantity: TypedCount) => void;
}

export function OfferList({ games, cart, disabled, onPut }: OfferListProps): ReactNode {
  return games.map((game) => (
    <section key={game.id} className={classes["game"]} aria-labelledby={`game-${game.id}`}>
      <h2 id={`game-${game.id}`} className={classes["gameName"]}>
        {game.name}
        {game.publisher !== "" && <span className={classes["publisher"]}>{game.publisher}</span>}
      </h2>
      <ul className={classes["offers"]}>
        {game.denominations.map((one) => (
          <Offer
            key={one.id}
            game={game.name}
            offered={one}
            quantity={cart.get(one.id) ?? none}
            disabled={disabled}
            onPut={onPut}
          />
        ))}
      </ul>
    </section>
  ));
}

const none: TypedCount = { text: "", count: undefined };

interface OfferProps {
  game: string;
  offered: OfferedDenomination;
  quantity: TypedCount;
  disabled: boolean;
  onPut: (denominationId: string, quantity: TypedCount) => void;
}

/** The comparison ignores the callback, because an older one does the same. */
const Offer = memo(
  function Offer({ game, offered: { id, value, price, stock }, quantity, disabled, onPut }: OfferProps): ReactNode {
    const { t } = useTranslation();
    const isThere = stock !== "0";
    return (
      <li className={classes["offer"]}>
        <bdi className={classes["value"]}>{value}</bdi>
        <span className={classes["stock"]} data-there={isThere || undefined} dir="auto">
          {isThere ? t("game-codes:buying.inStock", { stock }) : t("game-codes:buying.soldOut")}
        </span>
        <span className={classes["price"]}>
          {price === null ? (
            <span className={classes["unset"]}>{t("game-codes:buying.priceNotSet")}</span>
          ) : (
            <>
              <Amount value={price} /> <small>{t("game-codes:buying.currency")}</small>
            </>
          )}
        </span>
        <QuantityStepper
          className={classes["stepper"]}
          title={`${game} — ${value}`}
          quantity={quantity}
          isOptional
          disabled={disabled || price === null || (!isThere && quantity.text === "")}
          onChange={(next) => onPut(id, next.text.trim() === "" ? typedCount(0) : next)}
        />
      </li>
    );
  },
  (before, after) =>
    before.quantity === after.quantity &&
    before.disabled === after.disabled &&
    before.offered.stock === after.offered.stock &&
    before.offered.price === after.offered.price &&
    before.offered.value === after.offered.value,
);
