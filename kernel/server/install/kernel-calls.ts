/** The endpoints of the kernel itself; plugins must not use their addresses. */
import type { EndpointShape } from "../../contract/endpoint.ts";
import * as actionCalls from "../../contract/resources/action-endpoints.ts";
import * as bulkOperationCalls from "../../contract/resources/bulk-operations.ts";
import * as listSettingsCalls from "../../contract/resources/list-settings.ts";
import * as pinnedViewCalls from "../../contract/resources/pinned-views.ts";
import * as readCalls from "../../contract/resources/read-endpoints.ts";
import * as roleDefaultCalls from "../../contract/resources/role-defaults.ts";
import * as trashCalls from "../../contract/resources/trash-calls.ts";
import * as subscriptionCalls from "../../contract/resources/view-subscriptions.ts";
import * as writeCalls from "../../contract/resources/write-endpoints.ts";
import * as paletteRecordCalls from "../../contract/search/palette-records.ts";
import * as searchCalls from "../../contract/search/search-calls.ts";
import * as firstSuperadmin from "../../contract/session/first-superadmin.ts";
import * as identityCalls from "../../contract/session/identity-proof.ts";
import * as sessionCalls from "../../contract/session/session-endpoints.ts";
import * as settingCalls from "../../contract/settings/setting-calls.ts";
import * as shellCalls from "../../contract/shell/shell-endpoints.ts";
import * as usageLimitCalls from "../../contract/usage-limits.ts";

export const kernelCalls: readonly EndpointShape[] = [
  sessionCalls,
  shellCalls,
  identityCalls,
  readCalls,
  writeCalls,
  trashCalls,
  listSettingsCalls,
  roleDefaultCalls,
  pinnedViewCalls,
  subscriptionCalls,
  actionCalls,
  bulkOperationCalls,
  searchCalls,
  paletteRecordCalls,
  firstSuperadmin,
  usageLimitCalls,
  settingCalls,
].flatMap((calls) => Object.values<unknown>({ ...calls }).filter(isEndpoint));

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === "object" && value !== null && "mount" in value && "reply" in value;
}
