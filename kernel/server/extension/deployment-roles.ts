/** The roles of a deployment: those in the option that a plugin's contract names under `definesRoles`. */
import type { LoadedConfig } from "./loaded-config.ts";

export interface DeploymentRole {
  value: string;
  /** A sentence, or the key of one. */
  label: string;
}

/** Returns undefined if no plugin defines the roles. */
export function deploymentRoles({ instances }: Pick<LoadedConfig, "instances">): readonly DeploymentRole[] | undefined {
  const owner = instances.find(({ contract }) => contract.definesRoles !== undefined);
  const listed = owner?.options[owner.contract.definesRoles ?? ""];
  return Array.isArray(listed) ? (listed as DeploymentRole[]) : undefined;
}
