/** Below the fields of an entry: the records of a bulk action, or the button to create a deleted record again. */
import type { ReactNode } from "react";
import type { InjectionProps } from "@portalkit/kernel/browser";
import { DeletedRecord } from "./deleted-record.tsx";
import { EntryRecords } from "./entry-records.tsx";

export function EntryDetails(props: InjectionProps): ReactNode {
  return props.row?.["kind"] === "deleted" ? <DeletedRecord {...props} /> : <EntryRecords {...props} />;
}
