/** Declarations for a resource whose rows show requests. */
/**
 * Returns the buttons of the list and of the record's page, and the panel that says why the record waits. The server
 * half adds to the resource `approvalViewHooks` and `decisionActions`.
 * @example
 * setup: () => showingRequests("withdrawals"),
 */
export const showingRequests = (resource: string) => ({
  rowActions: [
    {
      id: `decide-${resource}`,
      resource,
      showIn: { show: true },
      load: () => import("./parts.ts").then((module) => module.DecideButtons),
    },
    {
      id: `decide-${resource}-row`,
      resource,
      showIn: { list: true },
      load: () => import("./parts.ts").then((module) => module.DecideIcons),
    },
  ],
  pageInjections: [
    {
      resource,
      page: "show",
      position: "bottom",
      load: () => import("./parts.ts").then((module) => module.ApprovalPanel),
    } as const,
  ],
});
