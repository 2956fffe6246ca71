/** The format of the marketplace's record ids in requests. */
import { Type } from "typebox";

export const Uuid = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" });
