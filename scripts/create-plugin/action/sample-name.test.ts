/** The action `sample-name`: who may run it, and what it does. */
import { describe, expect, it, vi } from "vitest";
import type { AccessRule, AdminUser, DatabaseTransaction } from "#kernel/contract";
import { contributionsOf } from "#kernel/server";
import { server } from "./server.ts";

const { actions: [action] = [], bulkActions: [bulkAction] = [] } = contributionsOf(server, { id: "sample-name", options: { resource: "games", roles: ["superadmin"] } });

/** Neither action reads or writes. */
const db = {} as DatabaseTransaction;
const as = (role: string): { adminUser: AdminUser; resourceId: string } => ({ adminUser: { pk: "1", username: "somebody", role, dbUser: {} }, resourceId: "games" });

function run(rule: AccessRule | undefined, role: string): boolean {
  return typeof rule === "function" ? rule(as(role)) : rule ?? true;
}

describe("the action sample-name", () => {
  it("belongs to the resource that its options name, for one record and for several", () => {
    expect([action, bulkAction]).toMatchObject([{ id: "sample-name", resource: "games" }, { id: "sample-name", resource: "games" }]);
  });

  it("is there for the roles that its options name, and for nobody else", () => {
    expect([run(action?.allowed, "superadmin"), run(action?.allowed, "user"), run(bulkAction?.allowed, "user")]).toEqual([true, false, false]);
  });

  it("says what it did, and tells whoever is listening", async () => {
    const publish = vi.fn<(topic: string, data: unknown) => void>();
    const answer = await action?.run({ ...as("superadmin"), db, publish, afterCommit: () => undefined, recordId: "7", record: {}, extra: {} });
    expect(answer).toEqual({ successMessage: "sample-name:done" });
    expect(publish).toHaveBeenCalledWith("/sample-name/games", { recordIds: ["7"] });
  });

  it("refuses to run over nothing", () => {
    const call = { ...as("superadmin"), db, publish: () => undefined, afterCommit: () => undefined, recordIds: [] };
    expect(() => bulkAction?.run?.(call)).toThrow(expect.objectContaining({ template: "sample-name:noRecords" }));
  });
});
