/** The records that the command palette shows before anything is typed: pinned ones, and those opened recently. */
import { Type, type Static } from "typebox";
import { endpoint, RecordId, ResourceId } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;

/** A user's pinned records, and the recent ones that are shown. */
export const maxPinnedRecords = 20;
export const maxRecentRecords = 8;

const RecordAddress = Type.Object({ resourceId: ResourceId, recordId: RecordId }, strict);
export type RecordAddress = Static<typeof RecordAddress>;

export const PaletteRecord = Type.Object({
  resourceId: Type.String(),
  /** The label of the resource. */
  resource: Type.String(),
  recordId: Type.String(),
  label: Type.String(),
});
export type PaletteRecord = Static<typeof PaletteRecord>;

/** Returns only records that this user may open now, with their current labels. */
export const getPaletteRecords = endpoint({
  method: "POST",
  path: "/get_palette_records",
  mount: "admin",
  /** The browser knows which records were opened in it. */
  body: Type.Object({ recent: Type.Array(RecordAddress, { maxItems: maxRecentRecords }) }, strict),
  reply: Type.Object({ pinned: Type.Array(PaletteRecord), recent: Type.Array(PaletteRecord) }),
});

/** Pins a record for this user, or removes the pin. */
export const pinRecord = endpoint({
  method: "POST",
  path: "/pin_record",
  mount: "admin",
  body: Type.Object({ resourceId: ResourceId, recordId: RecordId, isPinned: Type.Boolean() }, strict),
  reply: Type.Object({ ok: Type.Literal(true) }),
});
