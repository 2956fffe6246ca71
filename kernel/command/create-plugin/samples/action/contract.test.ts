/** Tests the action `sample-name`: who may run it, and what it does. */
import { describe, expect, it, vi } from "vitest";
import type { AdminUser, DatabaseTransaction } from "@portal/kernel/contract";
import { contributionsOf } from "@portal/kernel/server";
import { sampleName } from "./contract.ts";
import { server } from "./server.ts";

const { actions: [action] = [], bulkActions: [bulkAction] = [] } = contributionsOf(server, {
  id: "sample-name",
  options: { resource: "users" },
});

/** Neither action reads or writes. */
const db = {} as DatabaseTransaction;
const as = (role: string): { adminUser: AdminUser; resourceId: string } => ({
  adminUser: { pk: "1", username: "somebody", role, dbUser: {} },
  resourceId: "users",
});

describe("the action sample-name", () => {
  it("belongs to the resource that its options name, for one record and for several", () => {
    expect([action, bulkAction]).toMatchObject([
      { id: "sample-name", resource: "users" },
      { id: "sample-name", resource: "users" },
    ]);
  });

  it("asks for the permission to run it, for one record and for several", () => {
    expect([action?.allowed, bulkAction?.allowed]).toEqual(["run", "run"]);
    expect(Object.keys(sampleName.permissions)).toEqual(["run"]);
  });

  it("reports what it did, and notifies listeners", async () => {
    const publish = vi.fn<(topic: string, data: unknown) => void>();
    const answer = await action?.run({
      ...as("superadmin"),
      db,
      publish,
      afterCommit: () => undefined,
      recordId: "7",
      record: {},
      extra: {},
    });
    expect(answer).toEqual({ successMessage: "sample-name:done" });
    expect(publish).toHaveBeenCalledWith("/sample-name/users", { recordIds: ["7"] });
  });

  it("refuses to run over nothing", () => {
    const context = { ...as("superadmin"), db, publish: () => undefined, afterCommit: () => undefined };
    const call = { ...context, recordIds: [], extra: {} };
    expect(() => bulkAction?.run?.(call)).toThrow(expect.objectContaining({ template: "sample-name:noRecords" }));
  });
});
