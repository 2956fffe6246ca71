/** What checks have found: first what is wrong with what to do about it, then what is in order. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card, Icon } from "@portalkit/kernel/browser";
import type { SystemFinding } from "../contract.ts";
import classes from "./system.module.css";

const icons = { ok: "circle-check", warning: "triangle-alert", problem: "circle-alert" } as const;

export function Findings({ findings }: { findings: readonly SystemFinding[] }): ReactNode {
  const { t } = useTranslation();
  const worst = findings[0]?.level ?? "ok";
  const inOrder = findings.filter(({ level }) => level === "ok");
  return (
    <Card title={t("system:health")} isLandmark>
      <p className={classes["verdict"]} data-level={worst}>
        <Icon name={icons[worst]} size={20} />
        <strong>{t(`system:verdict.${worst}`)}</strong>
      </p>
      <FindingList findings={findings.filter(({ level }) => level !== "ok")} />
      {inOrder.length > 0 && (
        <details className={classes["inOrder"]}>
          <summary>{t("system:inOrder", { count: inOrder.length })}</summary>
          <FindingList findings={inOrder} />
        </details>
      )}
    </Card>
  );
}

function FindingList({ findings }: { findings: readonly SystemFinding[] }): ReactNode {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <ul className={classes["findings"]}>
      {findings.map(({ instanceId, check, level, text, advice }) => (
        <li key={`${instanceId} ${check} ${text}`} data-level={level}>
          <span className={classes["sign"]} role="img" aria-label={t(`system:level.${level}`)}>
            <Icon name={icons[level]} size={16} />
          </span>
          <div>
            <p>{text}</p>
            {advice !== undefined && <p className={classes["advice"]}>{withCommands(advice)}</p>}
          </div>
          <span className={classes["source"]}>{instanceId}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is between backticks is typed into a command line. */
const withCommands = (text: string): ReactNode =>
  text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={at} dir="ltr">
        {part}
      </code>
    ),
  );
