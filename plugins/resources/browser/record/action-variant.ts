/** The colour of an action's button, from the `state` that the server names. */
import type { ComponentProps } from "react";
import type { Button } from "@portalkit/kernel/browser";

const variants = { danger: "danger", success: "success", active: "primary" } as const;

/** A state that a server of another kind names is shown like none. */
export const actionVariant = (state: string | undefined): NonNullable<ComponentProps<typeof Button>["variant"]> =>
  variants[state as keyof typeof variants] ?? "secondary";
