/** Shows how much of a per-user limit is left, when the user comes near it. */
import type { ReactNode } from "react";
import { getUsageLimits } from "../../contract/usage-limits.ts";
import { call } from "../api/call.ts";
import { useQuery } from "../query/use-query.ts";
import classes from "./usage-note.module.css";

export interface UsageNoteProps {
  /** `<plugin instance>/<limit>`, as contributed by server halves under `limits`. */
  limits: readonly string[];
}

/** Renders nothing while loading, and while less than four fifths of each limit are used. */
export function UsageNote({ limits }: UsageNoteProps): ReactNode {
  const { data } = useQuery(`usage limits ${limits.join(" ")}`, (signal) =>
    call(getUsageLimits, { ids: [...limits], onlyNear: true }, { signal }),
  );
  const said =
    data?.limits.flatMap(({ sentences, isReached }) => sentences.map((sentence) => ({ sentence, isReached }))) ?? [];
  if (said.length === 0) return null;
  return (
    <ul className={classes["limits"]}>
      {said.map(({ sentence, isReached }) => (
        <li key={sentence} data-reached={isReached ? "" : undefined}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
