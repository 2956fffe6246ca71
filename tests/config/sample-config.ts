/** A valid config that tests make invalid, and the result of loading it. */
import { join } from "node:path";
import type { ProblemCode } from "../../kernel/contract/errors/problem-codes.ts";
import { ProblemsError, type Problem } from "../../kernel/contract/errors/problem.ts";
import { definePortal, env, type PortalConfig } from "@portalkit/kernel/contract";
import { resources } from "@portalkit/resources";
import { resolveConfig } from "../../kernel/server/config/load-config.ts";
import type { LoadedConfig } from "../../kernel/server/extension/loaded-config.ts";
import { auth } from "@portalkit/auth";
import { gallery } from "./plugins/gallery/contract.ts";
import { visits } from "./plugins/visits/contract.ts";

export const secretValue = "canary-5e1f-storage-secret";
export const environment = { STORAGE_SECRET: secretValue, RETRIES: "5" };

export function sampleConfig(): PortalConfig {
  return definePortal({
    brand: { name: "Sample", accent: "#5b5bd6" },
    languages: ["en", "uk"],
    pluginFolders: ["../../plugins", "plugins"],
    signIn: { rememberMe: "12h" },
    plugins: [
      auth({ id: "auth" }),
      gallery({
        id: "game-cover",
        resource: "games",
        column: "cover",
        allowedExtensions: ["png"],
        retries: env("RETRIES"),
        storage: { bucket: "covers", secretKey: env("STORAGE_SECRET", { secret: true }) as never },
      }),
      visits({ id: "visits" }),
      resources({ id: "resources" }),
    ],
    resources: [
      {
        resourceId: "games",
        table: "games",
        label: "Games",
        recordLabel: (row) => String(row["name"]),
        recordLabelColumns: ["name"],
        columns: [
          { name: "id", primaryKey: true, showIn: { create: false, edit: false } },
          {
            name: "name",
            type: "string",
            required: true,
            maxLength: 80,
            validation: [{ regExp: "^\\S", message: "No space first" }],
          },
          { name: "cover", components: { list: "gallery/preview" } },
          { name: "owner_id", foreignResource: { resourceId: "users", searchableFields: ["email"] } },
        ],
        options: {
          allowedActions: { create: true, delete: ({ adminUser }) => adminUser.role === "superadmin" },
          actions: [{ id: "praise", name: "Praise", icon: "thumbs-up", run: () => ({ successMessage: "Praised" }) }],
          defaultSort: { columnName: "name", direction: "asc" },
          fieldGroups: [{ groupName: "Main", columns: ["name", "cover"] }],
        },
        hooks: { create: { before: () => undefined } },
      },
    ],
    menu: [
      { type: "page", label: "Overview", icon: "layout-dashboard", path: "/" },
      { label: "Catalogue", children: [{ label: "Games", icon: "gamepad-2", resourceId: "games", itemId: "games" }] },
      { type: "divider" },
      { type: "resource", label: "Users", resourceId: "users" },
    ],
  });
}

/** Its objects without their types, so that a test can put any value anywhere. */
// oxlint-disable-next-line typescript/no-explicit-any -- the point is to write what the types forbid
export type Loose = any;

/** An invalid config, and the expected report: code, where, found, expected, did you mean. */
export type Mistake = [
  name: string,
  code: ProblemCode,
  spoil: (config: Loose) => void,
  where: string,
  found: string,
  expected: string,
  didYouMean?: string,
];

const options = { file: join(import.meta.dirname, "sample-config.ts"), environment, halves: "server" } as const;

export async function load(
  spoil: (config: Loose) => void = () => undefined,
  more: Partial<Parameters<typeof resolveConfig>[1]> = {},
): Promise<LoadedConfig> {
  const config = sampleConfig();
  spoil(config);
  return await resolveConfig(config, { ...options, ...more });
}

/** Returns the problems of an invalid config; none if it loads. */
export async function problemsOf(
  spoil: (config: Loose) => void,
  more: Partial<Parameters<typeof resolveConfig>[1]> = {},
): Promise<readonly Problem[]> {
  try {
    await load(spoil, more);
    return [];
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems;
    throw error;
  }
}
