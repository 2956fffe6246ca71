/** Records refusals of signed-in users: missing permissions, and failed proofs of identity. */
import type { Activity } from "../../contract/resources/activity.ts";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { Refusal } from "../../contract/errors/refusals.ts";
import type { AdminUser } from "../../contract/session/admin-user.ts";
import type { Kernel } from "../extension/kernel.ts";
import { recordActivity } from "./record-activity.ts";

/** The same refusal of a user on the same target is recorded only once in this time. */
const windowMs = 60_000;
/** Targets can be invented without limit, so the entries of a user in one window are limited. */
const maxPerPerson = 60;

export type RecordRefused = (
  error: unknown,
  endpoint: EndpointShape,
  adminUser: AdminUser | null,
  body: unknown,
) => void;

/**
 * Creates the recorder; one for each server.
 * @param now milliseconds of a monotonic clock
 */
export function createRefusedRecorder(kernel: Kernel, now: () => number = () => performance.now()): RecordRefused {
  let since = now();
  let seen = new Map<string, Set<string>>();
  const isNew = (person: string, target: string): boolean => {
    if (now() - since >= windowMs) [since, seen] = [now(), new Map()];
    const targets = seen.get(person) ?? new Set();
    seen.set(person, targets);
    if (targets.has(target) || targets.size >= maxPerPerson) return false;
    targets.add(target);
    return true;
  };
  let written: Promise<unknown> = Promise.resolve();
  return (error, { method, path }, adminUser, body) => {
    if (adminUser === null || !isOfInterest(error)) return;
    const { resourceId, recordId } = targetOf(body);
    if (!isNew(String(adminUser.pk), [method, path, error.code, resourceId, recordId].join(" "))) return;
    const write = async (before: Promise<unknown>): Promise<void> => {
      await before;
      const activity: Activity = {
        kind: "refused",
        adminUser,
        ...(resourceId === undefined ? {} : { resourceId }),
        ...(recordId === undefined ? {} : { recordLabel: recordId }),
        // Not stored as the entry's record, so that users without access do not appear in a record's history.
        details: { call: `${method} ${path}`, reason: error.code, ...(recordId === undefined ? {} : { recordId }) },
      };
      try {
        await recordActivity(kernel, activity);
      } catch (failure) {
        kernel.log.warn({ err: failure }, "failed to record a refused call");
      }
    };
    // Written one after another, in order of occurrence; the answer does not wait for them.
    written = write(written);
  };
}

/** 403, refusals disguised as "not found", and failed proofs. */
const isOfInterest = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  error.code !== "PORTAL_SESSION_PROOF_REQUIRED" &&
  (error.status === 403 ||
    error.isFailedProof ||
    error.code === "PORTAL_RECORD_UNKNOWN" ||
    error.code === "PORTAL_RESOURCE_UNKNOWN");

function targetOf(body: unknown): { resourceId?: string; recordId?: string } {
  const { resourceId, recordId, primaryKey } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const id = recordId ?? primaryKey;
  return {
    ...(typeof resourceId === "string" ? { resourceId: resourceId.slice(0, 100) } : {}),
    ...(typeof id === "string" || typeof id === "number" ? { recordId: String(id).slice(0, 400) } : {}),
  };
}
