/** `get_usage_limits`: returns the caller's own usage limits. */
import { getUsageLimits } from "../../contract/usage-limits.ts";
import { handle, type HandledEndpoint } from "../extension/contributions/handled-endpoint.ts";
import type { Kernel } from "../extension/kernel.ts";
import { limitStates } from "./usage-limits.ts";

export const usageLimitEndpoints = (kernel: Kernel): readonly HandledEndpoint[] => [
  handle(getUsageLimits, async ({ body, adminUser }) => ({
    limits: await limitStates(kernel, adminUser.pk, body.ids, body.onlyNear),
  })),
];
