/** What the checks and the build know of the browser half of a plugin. */
import type { Permissions } from "../../contract/permissions.ts";
import type { MenuItem } from "../../contract/shell/shell-endpoints.ts";

/** Names of permissions, or a function. */
type ReadRule = Permissions | (() => boolean);

/** Resolves with a substitute of the component, which knows the absolute path of the file that has it. */
type ReadLoad = () => Promise<{ file: string }>;

/** The parts of the browser contributions that the checks and the build use. */
export interface ReadContributions {
  routes?: readonly {
    path: string;
    layout: string;
    title: string;
    allowed?: ReadRule;
    load: ReadLoad;
  }[];
  menu?: readonly MenuItem[];
  /** Undefined if no slot has the requested name. */
  slots?: readonly { slot: { name: string } | undefined; allowed?: ReadRule }[];
  fields?: readonly {
    name: string;
    aliases?: readonly string[];
    for?: { resource: string; column: string } | { type: string };
    list?: ReadLoad;
    show?: ReadLoad;
    edit?: ReadLoad;
    create?: ReadLoad;
  }[];
  components?: readonly { name: string; aliases?: readonly string[] }[];
  pageInjections?: readonly { resource: string; page: string; position: string; allowed?: ReadRule }[];
  rowActions?: readonly { id: string; resource: string; allowed?: ReadRule }[];
  bulkActions?: readonly { id: string; resource: string; allowed?: ReadRule }[];
  widgets?: readonly { id: string; allowed?: ReadRule }[];
  identityProofs?: readonly { name: string; icon?: string }[];
  shortcuts?: readonly { keys: string; allowed?: ReadRule }[];
  homeLinks?: readonly { to: string; icon: string; allowed?: ReadRule }[];
}

/**
 * `isKernelFeature` says that the contributions are the kernel's. `error` describes why a browser half cannot be read,
 * with the line if it is known.
 */
export type ReadHalf = { contributions: ReadContributions; isKernelFeature: boolean } | { error: string };
