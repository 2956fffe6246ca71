/** Variant A: the redemption status in a list, with a colored dot and a word; an error shows its own message. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBaseConfig, useServices, translateText, type ValueProps } from "@portalkit/kernel/browser";
import { isMoving, toneOf, wordOf } from "./redeem-view.ts";
import classes from "./redeem-cell.module.css";
import { useRedeemState } from "./use-redeem-state.ts";

export function RedeemCell({ instance, row }: Pick<ValueProps, "instance" | "row">): ReactNode {
  useTranslation();
  const placeholder = useBaseConfig()?.config["emptyFieldPlaceholder"];
  const place = useRef<HTMLSpanElement>(null);
  const status = String(row["redeem_status"] ?? "");
  const isAskedAbout = status === "failed" || isMoving({ status });
  const isOnScreen = useOnScreen(place, isAskedAbout);
  const state = useRedeemState(useServices(instance), row, { isWatched: isOnScreen || !isAskedAbout });
  const tone = toneOf(state);
  const text =
    tone === "danger" && state.error !== null
      ? translateText(state.error)
      : state.status === null
        ? ""
        : translateText(wordOf(state.status));
  if (text === "")
    return (
      <span ref={place} className={classes["none"]}>
        {typeof placeholder === "string" ? placeholder : "—"}
      </span>
    );
  return (
    <span
      ref={place}
      className={classes["status"]}
      title={text.length > 24 ? text : undefined}
      data-tone={tone}
      data-moving={isMoving(state) && state.status === "inprogress" ? "" : undefined}
    >
      {text}
    </span>
  );
}

/**
 * Whether the cell is visible, so that rows off the screen are not polled. Rows that are never polled are not observed.
 */
function useOnScreen(place: React.RefObject<HTMLElement | null>, isAskedAbout: boolean): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || !isAskedAbout) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isAskedAbout]);
  return isOnScreen;
}
