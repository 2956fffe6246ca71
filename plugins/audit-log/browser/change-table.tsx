/** Difference field by field, with the old and the new value. Marks them with a sign and a word besides the colour. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ValueProps } from "@portalkit/kernel/browser";
import { textOfHtml } from "@portalkit/resources/browser-api";
import type { AuditChange } from "../contract.ts";
import { isBranch, jsonDifference } from "./json-difference.ts";
import { readChanges } from "./read-changes.ts";
import { Side } from "./side.tsx";
import { TextDifference } from "./text-difference.tsx";
import classes from "./audit-log.module.css";

/** Minimum length in characters from which two texts are compared word by word. */
const longText = 60;

export function ChangesField({ value }: ValueProps): ReactNode {
  return <ChangeTable changes={readChanges(value)} />;
}

/** @param renderAction what can be done with a change, beside its label */
export function ChangeTable({
  changes,
  renderAction,
}: {
  changes: readonly AuditChange[];
  renderAction?: ((change: AuditChange) => ReactNode) | undefined;
}): ReactNode {
  const { t } = useTranslation();
  if (changes.length === 0) return <span className={classes["faint"]}>{t("audit-log:noChanges")}</span>;
  return (
    <dl className={classes["changes"]}>
      {changes.map((change) => (
        <div key={change.column} className={classes["change"]}>
          <dt>
            {change.label}
            {renderAction?.(change)}
          </dt>
          {change.isSecret === true ? (
            <dd className={classes["faint"]}>{t("audit-log:secret")}</dd>
          ) : (
            <dd>
              <Difference change={change} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The old and the new value of a field. */
export function Difference({ change }: { change: AuditChange }): ReactNode {
  return change.isHtml === true ? <HtmlDifference change={change} /> : <ValueDifference change={change} />;
}

function ValueDifference({ change }: { change: AuditChange }): ReactNode {
  const { before, after } = change;
  if (isLong(before) && isLong(after) && (before.length > longText || after.length > longText))
    return <TextDifference before={before} after={after} />;
  if (isBranch(before) && isBranch(after) && change.beforeLabel === undefined && change.afterLabel === undefined)
    return <Places before={before} after={after} />;
  return (
    <>
      {"before" in change && <Side kind="del" value={before} label={change.beforeLabel} />}
      {"after" in change && <Side kind="ins" value={after} label={change.afterLabel} />}
    </>
  );
}

const isLong = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Compares the text without markup; if that is the same, says so and compares the source. */
function HtmlDifference({ change }: { change: AuditChange }): ReactNode {
  const { t } = useTranslation();
  const words: AuditChange = { ...change, ...wordsOf("before", change.before), ...wordsOf("after", change.after) };
  if (words.before !== words.after || change.before === change.after) return <ValueDifference change={words} />;
  return (
    <>
      <p className={classes["faint"]}>{t("audit-log:onlyFormatting")}</p>
      <ValueDifference change={change} />
    </>
  );
}

const wordsOf = (side: "before" | "after", value: unknown): Partial<AuditChange> =>
  isLong(value) ? { [side]: textOfHtml(value) } : {};

/** Shows only the places that differ, not the whole JSON twice. */
function Places({ before, after }: { before: object; after: object }): ReactNode {
  return jsonDifference(before, after).map((place) => (
    <div key={place.path} className={classes["place"]}>
      {place.path !== "" && <code>{place.path}</code>}
      {"before" in place && <Side kind="del" value={place.before} />}
      {"after" in place && <Side kind="ins" value={place.after} />}
    </div>
  ));
}
