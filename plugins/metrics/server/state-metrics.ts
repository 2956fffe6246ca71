/** What this process has when it is scraped: calls in progress, sockets, connections, sandboxes. */
import { Gauge, type Registry } from "prom-client";
import { readServerState } from "@portalkit/kernel/server";

export function stateMetrics(registry: Registry): { update: () => void } {
  const registers = [registry];
  const calls = new Gauge({
    name: "portal_http_requests_in_progress",
    help: "Calls that are being answered",
    registers,
  });
  const sockets = new Gauge({ name: "portal_sockets_open", help: "Open live sockets", registers });
  const subscriptions = new Gauge({
    name: "portal_socket_subscriptions",
    help: "Topics to which sockets are subscribed, each counted for each socket",
    registers,
  });
  const connections = new Gauge({
    name: "portal_database_connections",
    help: "Connections of the pool to PostgreSQL, by state; none with the embedded database",
    labelNames: ["state"] as const,
    registers,
  });
  const waiting = new Gauge({
    name: "portal_database_connections_waiting",
    help: "Callers that wait for a connection of the pool",
    registers,
  });
  const sandboxes = new Gauge({
    name: "portal_sandbox_active",
    help: "1 for each plugin instance that only simulates what it does",
    labelNames: ["plugin"] as const,
    registers,
  });
  return {
    update: () => {
      const state = readServerState();
      calls.set(state.callsInProgress);
      sockets.set(state.sockets);
      subscriptions.set(state.subscriptions);
      if (state.connections !== undefined) {
        const { open, idle } = state.connections;
        connections.set({ state: "idle" }, idle);
        connections.set({ state: "in_use" }, open - idle);
        waiting.set(state.connections.waiting);
      }
      sandboxes.reset();
      for (const plugin of state.sandboxes) sandboxes.set({ plugin }, 1);
    },
  };
}
