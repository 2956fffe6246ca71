/** The data of `npm run dev`: the marketplace of the demo, small enough to be there after a moment. */
import type { Kernel } from "../../kernel/server/extension/kernel.ts";
import { demoKeys } from "./demo-keys.ts";
import { seedDemo } from "./seed-demo.ts";

export { demoVariables as variables } from "./demo-variables.ts";

export async function seed(kernel: Kernel): Promise<void> {
  await seedDemo({ db: kernel.db, ...demoKeys(kernel), size: { users: 200, codes: 3_000, orders: 600 } });
}
