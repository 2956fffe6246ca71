/** Examples of the form fields of all column types, each in all its states. */
import type { ReactNode } from "react";
import { FieldExample } from "../gallery/field-example.tsx";
import { gallery, press, Stack } from "@portalkit/kernel/gallery";
import { namedSpecimens, specimens, type Specimen } from "../gallery/specimens.ts";

const states = ["all", "empty", "filled", "long-text", "read-only", "invalid"] as const;
type State = (typeof states)[number];

function FieldStates({ specimen, state, label }: { specimen: Specimen; state: State; label: string }): ReactNode {
  const { column, filled, long, error } = specimen;
  const shared = { label };
  const drawn: Readonly<Partial<Record<State, ReactNode>>> = {
    empty: <FieldExample column={{ ...column, ...shared, required: { edit: true } }} />,
    filled: (
      <FieldExample column={{ ...column, ...shared, editingNote: { edit: "Shown to all users" } }} value={filled} />
    ),
    ...(long === undefined ? {} : { "long-text": <FieldExample column={{ ...column, ...shared }} value={long} /> }),
    "read-only": <FieldExample column={{ ...column, ...shared }} value={filled} readOnly />,
    invalid: <FieldExample column={{ ...column, ...shared }} value={filled} error={error} />,
  };
  return (
    <Stack>
      {Object.entries(drawn).map(
        ([name, field]) => (state === "all" || state === name) && <div key={name}>{field}</div>,
      )}
    </Stack>
  );
}

/** The example of a specimen, whose label and state can be changed. */
const fieldOf = (
  specimen: Specimen,
): {
  props: { state: typeof states; label: string };
  draw: (values: { state: State; label: string }) => ReactNode;
} => ({
  props: { state: states, label: specimen.column.label ?? "" },
  draw: (values) => <FieldStates key={JSON.stringify(values)} specimen={specimen} {...values} />,
});

const author = (resourceId: string): ReactNode => (
  <FieldExample column={{ label: "Author", foreignResource: { resourceId } }} resourceId={resourceId} />
);

export const examples = gallery("Form fields", {
  string: fieldOf(specimens.string),
  text: fieldOf(specimens.text),
  richtext: fieldOf(specimens.richtext),
  integer: fieldOf(specimens.integer),
  float: fieldOf(specimens.float),
  decimal: fieldOf(specimens.decimal),
  boolean: fieldOf(specimens.boolean),
  date: fieldOf(specimens.date),
  datetime: fieldOf(specimens.datetime),
  time: fieldOf(specimens.time),
  json: fieldOf(specimens.json),
  enum: fieldOf(specimens.enum),
  foreign: fieldOf(specimens.foreign),
  array: fieldOf(specimens.array),
  unknown: fieldOf(specimens.unknown),
  country: fieldOf(namedSpecimens.country),
  id: fieldOf(namedSpecimens.id),
  "richtext-view": fieldOf(namedSpecimens["richtext-view"]),
  "foreign-open": { window: 320, open: press("input"), draw: () => author("people") },
  "foreign-loading": { window: 170, open: press("input"), draw: () => author("loading") },
  "foreign-error": { window: 170, open: press("input"), draw: () => author("failing") },
  "foreign-offline": { window: 250, open: press("input"), draw: () => author("offline") },
});
