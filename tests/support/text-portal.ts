/** The deployment of the rich-text tests, with users who see different rows of it. */
import { hashPassword } from "../../kernel/server/session/passwords.ts";
import { startTestPortal, type Caller, type TestPortal, type TestPortalOptions } from "./portal.ts";

export const textsConfig = "tests/fixtures/rich-text.config.ts";

export interface TextPortal extends TestPortal {
  /** A superadmin: sees every row. */
  root: Caller;
  /** Sees the rows of the country AA, and may write. */
  writer: Caller;
  /** Sees the same rows, and may write nothing. */
  reader: Caller;
  create(caller: Caller, record: Record<string, unknown>): Promise<string>;
  read(id: string): Promise<Record<string, unknown>>;
}

export async function startTextPortal(options: TestPortalOptions = {}): Promise<TextPortal> {
  const portal = await startTestPortal({
    ...options,
    configFile: options.configFile ?? textsConfig,
    beforeListening: async ({ db }) => {
      const password_hash = await hashPassword("Proof-text-1");
      const people = [
        ["root", "superadmin"],
        ["writer", "user"],
        ["reader", "user"],
      ].map(([name = "", role = ""]) => ({ email: `${name}@demo.test`, full_name: name, role, password_hash }));
      await db.insertInto("portal_users").values(people).execute();
    },
  });
  const [root, writer, reader] = await Promise.all(
    ["root", "writer", "reader"].map((name) => portal.signIn(`${name}@demo.test`, "Proof-text-1")),
  );
  if (root === undefined || writer === undefined || reader === undefined) throw new Error("somebody could not sign in");
  return {
    ...portal,
    root,
    writer,
    reader,
    create: async (caller, record) => {
      const { body } = await caller.post("/create_record", { resourceId: "specimens", record });
      if (body.ok !== true) throw new Error(body.error);
      return String(body.newRecordId);
    },
    read: async (id) =>
      (
        await root.post("/get_resource_data", {
          source: "show",
          resourceId: "specimens",
          filters: [{ field: "id", operator: "eq", value: id }],
          sort: [],
          limit: 1,
          offset: 0,
        })
      ).body.data[0],
  };
}
