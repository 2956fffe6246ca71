/** The data of `npm run dev`: the marketplace of the demo, small enough to be there after a moment. */
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { vaultKeys } from "../../plugins/game-codes/server/codes/code-vault.ts";
import { seedDemo } from "./seed-demo.ts";

export { demoVariables as variables } from "./demo-variables.ts";

export async function seed(kernel: Kernel): Promise<void> {
  const gameCodes = kernel.registry.instances.find(({ plugin }) => plugin === "game-codes");
  await seedDemo({
    db: kernel.db,
    keys: vaultKeys(kernel.services(gameCodes?.id ?? "kernel")),
    size: { users: 200, codes: 3_000, orders: 600 },
  });
}
