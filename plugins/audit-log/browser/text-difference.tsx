/** Long text with the deleted and inserted words marked. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { wordDifference, type TextPart } from "./word-difference.ts";
import classes from "./audit-log.module.css";

/** Characters of unchanged text to show on either side of a change. */
const context = 80;

export function TextDifference({ before, after }: { before: string; after: string }): ReactNode {
  const { t } = useTranslation();
  const parts = wordDifference(before, after);
  return (
    <p className={classes["text"]}>
      {parts.map((part, at) => {
        if (part.kind === "same") return <span key={at}>{shortened(part, at > 0, at < parts.length - 1)}</span>;
        const Tag = part.kind === "gone" ? "del" : "ins";
        return (
          <Tag key={at} className={classes[Tag]}>
            <span className={classes["unseen"]}>
              {t(part.kind === "gone" ? "audit-log:before" : "audit-log:after")}:{" "}
            </span>
            {part.text}
          </Tag>
        );
      })}
    </p>
  );
}

/** Shortens unchanged text to the part that helps to find the place. */
function shortened({ text }: TextPart, followsChange: boolean, leadsToChange: boolean): string {
  const letters = [...text];
  const kept = (followsChange ? context : 0) + (leadsToChange ? context : 0);
  if (letters.length <= kept + 1) return text;
  return `${followsChange ? letters.slice(0, context).join("") : ""}…${leadsToChange ? letters.slice(-context).join("") : ""}`;
}
