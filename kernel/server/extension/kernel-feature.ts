/**
 * A feature of the kernel, such as search or settings: it contributes as a plugin does, and is always installed.
 * The array of them is `kernel/server/features.ts`.
 */
import {
  kernelId,
  permissionRoles,
  type PermissionDeclaration,
  type PermissionRoles,
} from "../../contract/permissions.ts";
import type { ServerContributions } from "./contributions/server-contributions.ts";

/** A page of the kernel, as the checks know it; the browser half of the feature renders it. */
export interface KernelPage {
  readonly path: string;
  readonly layout: "shell" | "blank";
}

/** What a feature contributes as the instance `kernel`: the contributions of a plugin that are read of features too. */
export type FeatureContributions = Pick<
  ServerContributions,
  "endpoints" | "jobs" | "limits" | "migrations" | "offeredPages" | "retention" | "start" | "topics"
>;

export interface KernelFeature {
  /** Its migrations are stored as those of `kernel/<id>`. */
  readonly id: string;
  /** The features without which it does not work. A test compares them with what its code imports. */
  readonly needs?: readonly string[];
  /** Named in the config as `kernel.<permission>`. */
  readonly permissions?: Readonly<Record<string, PermissionDeclaration>>;
  readonly pages?: readonly KernelPage[];
  /** See `defineKernelFeature`. The type of the kernel, which contains its features, is left out here. */
  readonly setup: (kernel: never) => FeatureContributions;
}

/** The roles that have each permission of the kernel. */
export const kernelRoles = ({
  features,
  portal,
}: {
  readonly features: readonly KernelFeature[];
  readonly portal: { readonly permissions?: PermissionRoles };
}): PermissionRoles => permissionRoles(kernelId, featurePermissions(features), portal.permissions);

/** The permissions of all features, as the instance `kernel` has them. */
export const featurePermissions = (
  features: readonly Pick<KernelFeature, "permissions">[],
): Readonly<Record<string, PermissionDeclaration>> =>
  Object.assign({}, ...features.map(({ permissions }) => permissions)) as Readonly<
    Record<string, PermissionDeclaration>
  >;
