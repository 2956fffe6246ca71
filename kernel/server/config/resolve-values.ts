/** Takes what the config says for a plugin, with values of the environment in place of the references to them. */
import type { EnvReference } from "../../contract/extension/env.ts";
import type { InstanceContext } from "./instance-context.ts";
import { pathKey, readEnvironmentReferences } from "./read-environment-references.ts";

export interface ResolvedValues {
  values: Record<string, unknown>;
  /** The reference that a value came from, or would come from. */
  variableAt: (path: readonly string[]) => EnvReference | undefined;
}

/**
 * Reports variables that are missing or have another type; what the schema says of the values is checked afterwards.
 * @param where returns the place of a value in the config
 */
export function resolveValues(
  written: unknown,
  schema: object,
  where: (path: readonly string[]) => string,
  { environment, reading, problems, variables: found }: InstanceContext,
): ResolvedValues {
  const variables = new Map<string, EnvReference>();
  const context = { environment, reading, where, problems, found, variables };
  return {
    values: readEnvironmentReferences(written, schema, context) as Record<string, unknown>,
    variableAt: (path) => variables.get(pathKey(path)),
  };
}
