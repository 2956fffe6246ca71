import { useState, type ReactNode } from "react";
import { typedCount, type TypedCount } from "../../../kernel/contract/format/typed-count.ts";
import { CountInput } from "../../../kernel/browser/ui/count-input.tsx";

/** The input of a quantity, the action that needs one, and below it the quantity, as JSON. */
export function CountScene({
  min,
  max,
  start,
  isOptional = false,
}: {
  min: number;
  max: number;
  /** Without it the input is empty. */
  start?: number;
  isOptional?: boolean;
}): ReactNode {
  const [value, setValue] = useState<TypedCount>(
    start === undefined ? { text: "", count: undefined } : typedCount(start),
  );
  return (
    <div style={{ display: "grid", justifyItems: "start" }}>
      <CountInput aria-label="Seats" {...{ min, max, isOptional, value }} onChange={setValue} />
      <button type="button" disabled={value.count === undefined}>
        Book
      </button>
      <output aria-label="Value">{JSON.stringify(value.count)}</output>
    </div>
  );
}
