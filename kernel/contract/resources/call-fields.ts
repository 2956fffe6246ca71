/** Fields that the bodies of several calls share, with their limits. */
import { Type } from "typebox";
import { verbatim } from "../endpoint.ts";
import { maxBulkRecords } from "../limits.ts";

export const strict = { additionalProperties: false } as const;
export const ResourceId = Type.String({ minLength: 1, maxLength: 100 });
export const RecordId = Type.Union([Type.String({ maxLength: 400 }), Type.Number()], verbatim);
export const RecordIds = Type.Array(RecordId, { minItems: 1, maxItems: maxBulkRecords });
export const ActionId = Type.String({ maxLength: 100 });
/** Values of a record, by column. The engine knows which of them are texts to normalize. */
export const Values = Type.Record(Type.String(), Type.Unknown(), verbatim);
