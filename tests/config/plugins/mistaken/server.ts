/** Mistakes of a server half: unknown keys, an icon that does not exist, a form that cannot be shown. */
import { defineServerPlugin, type ServerContributions } from "@portalkit/kernel/server";
import { mistaken } from "./contract.ts";

const contributions: object = {
  action: [],
  actions: [
    { resource: "games", id: "send", name: "Send", icon: "sned", run: () => ({}) },
    { resource: "games", id: "grade", name: "Grade", confrim: "Sure?", run: () => ({}) },
    { resource: "games", id: "rate", name: "Rate", fields: [{ name: "a", label: "A", type: "json" }], run: () => ({}) },
  ],
  bulkActions: [{ resource: "games", id: "sum", label: "Sum", countPortion: () => ({}) }],
  jobs: [{ name: "nightly", scedule: "0 3 * * *", run: () => Promise.resolve() }],
  topics: [{ pattern: "/mistaken", authorise: () => true }],
};

export const server = defineServerPlugin(mistaken, { setup: () => contributions as ServerContributions });
