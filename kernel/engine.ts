/**
 * What the engine of resources needs of the kernel: `@portalkit/resources`, and plugins that work inside it. It is
 * internal to the packages of this repository, without a promise for others: any version may change it.
 */
export { engineOf } from "./server/extension/engine-of.ts";
export { deploymentRoles } from "./server/extension/deployment-roles.ts";
export type { ProblemCode } from "./contract/errors/problem-codes.ts";
export { refusalRow, refusals } from "./contract/errors/refusals.ts";
export { withoutSymbol } from "./contract/format/column-unit.ts";
export { firstMoment } from "./contract/format/first-moment.ts";
export { normalTexts } from "./contract/format/normal-form.ts";
export { lengthOfCleanHtml } from "./contract/html/html-text.ts";
export { maxFilterDepth, maxForeignOptions } from "./contract/limits.ts";
export { kernelId } from "./contract/permissions.ts";
export { describeBulkAction } from "./contract/resources/action-endpoints.ts";
export { concernsEdit } from "./contract/resources/edit-hooks.ts";
export { type FixedOperator, filterOperators } from "./contract/resources/filter.ts";
export {
  type GroupOrder,
  type GroupPeriod,
  type GroupsReply,
  getGroups,
  maxGroups,
} from "./contract/resources/group-endpoint.ts";
export { readListAddress } from "./contract/resources/list-address.ts";
export { saveListLayout } from "./contract/resources/list-settings.ts";
export {
  type ColumnAggregates,
  getAggregates,
  getForeignData,
  getMinMax,
} from "./contract/resources/read-endpoints.ts";
export { requestedFilters } from "./contract/resources/requested-filters.ts";
export type {
  ActionField,
  ActionQuestions,
  ActionRules,
  BulkActionRules,
  RunsOn,
} from "./contract/resources/resource-definition.ts";
export type { ActionInfo } from "./contract/resources/resource.ts";
export { bulkUpdate, deleteRecord, undoDelete, validateColumns } from "./contract/resources/write-endpoints.ts";
export { isRecorded, recordActivities, recordActivity } from "./server/activities/record-activity.ts";
export { assertNotNotification } from "./server/bus/assert-not-notification.ts";
export { internalTopics } from "./server/bus/internal-topics.ts";
export { nextTurn } from "./server/concurrency/next-turn.ts";
export { unavailable } from "./server/database/database-unavailable.ts";
export { portionMs } from "./server/database/portion-size.ts";
export { defineKernelFeature } from "./server/extension/define-kernel-feature.ts";
export type { KernelFeature } from "./server/extension/kernel-feature.ts";
export type { Kernel } from "./server/extension/kernel.ts";
export type {
  CheckedInstance,
  CheckedResources,
  ResourceEngine,
  TableChecks,
} from "./server/extension/resource-engine.ts";
export { contributorsOf } from "./server/extension/server-registry.ts";
export type { ResourceAccess, StoredScopes } from "./server/extension/services/resource-access.ts";
export { type EarlierCall, claimKey, findEarlier, keyedCall, storeAnswer } from "./server/idempotency/once.ts";
export { removeOldRows } from "./server/jobs/retention.ts";
export { deriveKey } from "./server/keys/key-ring.ts";
export { serverLimits } from "./server/limits/server-limits.ts";
export { countHolds } from "./server/limits/usage-store.ts";
export { nearestName } from "./server/problems/nearest-name.ts";
export { type Report, reportTo } from "./server/problems/report.ts";
export { wrongColumnType } from "./server/problems/wrong-column-type.ts";
export { isProofRequired, requireProof, requireProofFor } from "./server/session/recent-proof.ts";
export { requireActive } from "./server/session/require-active.ts";
