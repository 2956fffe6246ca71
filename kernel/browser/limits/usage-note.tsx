/** What the user may still do of something that is limited for each person, told before the limit is met. */
import type { ReactNode } from "react";
import { getUsageLimits } from "../../contract/usage-limits.ts";
import { call } from "../api/call.ts";
import { useQuery } from "../resource/use-query.ts";
import classes from "./usage-note.module.css";

export interface UsageNoteProps {
  /** `<plugin instance>/<limit>`, as server halves contribute them under `limits`. */
  limits: readonly string[];
  /** Only what little is left of, for places where the rest would be in the way. */
  onlyNear?: boolean;
}

/** Nothing is drawn until it is known, or where there is no such limit. */
export function UsageNote({ limits, onlyNear = false }: UsageNoteProps): ReactNode {
  const { data } = useQuery(`usage limits ${limits.join(" ")}${onlyNear ? " near" : ""}`, (signal) =>
    call(getUsageLimits, { ids: [...limits], ...(onlyNear ? { onlyNear } : {}) }, { signal }),
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
