/** Checks calls and answers against the schemas of their endpoints. */
import { Ajv } from "ajv";
import { parseJson } from "../../contract/format/parse-json.ts";

/** Compiles each schema once for all portals of a process. */
const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });

/**
 * Checks the form of a value that is sent: `undefined` members are gone, dates are text.
 * @param what names the value in the error
 * @throws Error if it does not match
 */
export function assertMatches(schema: object, value: unknown, what: string): void {
  const sent: unknown = parseJson(JSON.stringify(value));
  if (!ajv.validate(schema, sent))
    throw new Error(`${what} is against its schema: ${ajv.errorsText()} in ${JSON.stringify(sent).slice(0, 500)}`);
}
