/** Parses JSON whose keys a user may have chosen; what that takes is loaded only for a text that needs it. */
import { mayHaveEscapedKey } from "../../contract/format/escaped-key.ts";

/** As `parseJson`. @throws SyntaxError, or that the part did not load */
export const readJson = async (text: string): Promise<unknown> =>
  mayHaveEscapedKey(text) ? (await import("../../contract/format/parse-json.ts")).parseJson(text) : JSON.parse(text);
