/** The settings of all plugins, for a page on which operators change them. */
import type { Refusal } from "../../../contract/errors/refusals.ts";
import type { AdminUser } from "../../../contract/session/admin-user.ts";
import type { SettingState } from "./current-settings.ts";
import type { LoadedSetting } from "./loaded-setting.ts";

/** A setting that a user may see. */
export interface SeenSetting {
  readonly instanceId: string;
  /** The name of the plugin. */
  readonly plugin: string;
  readonly setting: LoadedSetting;
  /** By permission; whether the config fixes the value is another question. */
  readonly mayChange: boolean;
}

/** A setting with its current value, which a secret does not have here. */
export interface StoredSetting extends SeenSetting {
  readonly state: Omit<SettingState, "value" | "changedBy"> & {
    readonly value?: unknown;
    /** Whether a secret has a value. */
    readonly isSet: boolean;
    /** The user name; null of a deleted account. */
    readonly changedBy: string | null;
  };
}

/** A change of the past. */
export interface StoredChange {
  readonly version: number;
  readonly at: string;
  /** The user name; null of a deleted account. */
  readonly by: string | null;
  /** The value from then on; absent for a secret. */
  readonly value?: unknown;
  /** It went back to the default. */
  readonly isReset: boolean;
}

/** A change of one setting, based on the version that the user has seen. Without a value: back to the default. */
export interface NewSettingValue {
  readonly instanceId: string;
  readonly name: string;
  readonly version: number;
  readonly value?: unknown;
}

/**
 * Why a change is refused: nothing has changed then. `now` has those that somebody else has changed meanwhile, with
 * their current state; of a secret only the version.
 */
export type SettingProblem =
  | { readonly kind: "twice" }
  | { readonly kind: "fixed"; readonly seen: SeenSetting }
  | { readonly kind: "invalid"; readonly seen: SeenSetting; readonly found: string; readonly expected: string }
  | {
      readonly kind: "changed";
      readonly now: readonly { readonly seen: SeenSetting; readonly version: number; readonly value?: unknown }[];
    };

export interface DeploymentSettings {
  /** The settings that a user may see, by the permissions that the contracts name. */
  seenBy(adminUser: Pick<AdminUser, "role">): readonly SeenSetting[];
  /** The same with their state, read from the database. */
  read(adminUser: Pick<AdminUser, "role">): Promise<readonly StoredSetting[]>;
  /**
   * The changes of one setting, the latest first, and one more than `limit` if there are more.
   * @throws PORTAL_SETTING_UNKNOWN, also for a setting that the user may not see
   */
  history(
    adminUser: Pick<AdminUser, "role">,
    setting: { readonly instanceId: string; readonly name: string; readonly before?: number },
    limit: number,
  ): Promise<{ readonly setting: LoadedSetting; readonly changes: readonly StoredChange[] }>;
  /**
   * Changes settings, all or none, records who has changed what, and applies the values in all processes.
   * @param refusal puts a problem into words
   * @throws that refusal; PORTAL_SETTING_UNKNOWN as above; PORTAL_ACTION_NOT_ALLOWED; a request for a proof of identity
   */
  change(
    adminUser: AdminUser,
    changes: readonly NewSettingValue[],
    refusal: (problem: SettingProblem) => Refusal,
  ): Promise<void>;
}
