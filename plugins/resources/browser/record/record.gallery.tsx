/** Examples of the page of a record: the values of all column types, and the states of the page. */
import { useState, type ReactNode } from "react";
import { gallery } from "@portalkit/kernel/gallery";
import { resourceOf } from "../gallery/resource-of.ts";
import { allSpecimens, specimenRows } from "../gallery/specimens.ts";
import { RecordFields } from "./record-fields.tsx";
import { SkeletonFields } from "./skeleton-fields.tsx";

function FieldsExample({ at }: { at: number }): ReactNode {
  const [resource] = useState(() => resourceOf(allSpecimens.map(([, { column }]) => column)));
  return <RecordFields resource={resource} row={specimenRows[at] ?? {}} />;
}

export const examples = gallery("Record page", {
  filled: { draw: () => <FieldsExample at={0} /> },
  "long-text": { draw: () => <FieldsExample at={1} /> },
  empty: { draw: () => <FieldsExample at={2} /> },
  loading: { draw: () => <SkeletonFields count={4} /> },
});
