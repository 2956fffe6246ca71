/**
 * A feature of the kernel, such as search or settings: it contributes the same as a plugin, and is always installed.
 * The array of them is `kernel/server/features.ts`.
 */
import type { PermissionDeclaration } from "../../contract/permissions.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { ServerContributions } from "./contributions/server-contributions.ts";

/** A page of the kernel, as the checks know it; the browser half of the feature renders it. */
export interface KernelPage {
  readonly path: string;
  readonly layout: "shell" | "blank";
}

/** A page that the palette and the user menu offer to those users for whom `isFor` returns true. */
export interface OfferedPage {
  readonly path: string;
  /** A message key. */
  readonly label: string;
  readonly icon: string;
  readonly isFor: (adminUser: AdminUser) => boolean;
}

/** What a feature contributes: all that a plugin can, as the instance `kernel`. */
export interface FeatureContributions extends ServerContributions {
  readonly offeredPages?: readonly OfferedPage[];
}

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

/** The permissions of all features, as the instance `kernel` has them. */
export const featurePermissions = (
  features: readonly Pick<KernelFeature, "permissions">[],
): Readonly<Record<string, PermissionDeclaration>> =>
  Object.assign({}, ...features.map(({ permissions }) => permissions)) as Readonly<
    Record<string, PermissionDeclaration>
  >;
