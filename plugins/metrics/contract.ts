/** The metrics plugin: measurements of the server for Prometheus, on a port of their own or behind a token. */
import { Type } from "typebox";
import { endpoint, pluginContract, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

export const metrics = pluginContract({
  name: "metrics",
  description: "Prometheus metrics of the server, on a port of their own or behind a token",
  options: Type.Object(
    {
      port: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 65_535,
          description: "Port on which `GET /metrics` answers without a token; the portal itself does not answer there",
        }),
      ),
      host: withDefault(
        Type.String({
          minLength: 1,
          description: "Address on which the port listens; anyone who can reach it can read the metrics",
        }),
        "127.0.0.1",
      ),
      token: Type.Optional(
        Type.String({
          minLength: 32,
          maxLength: 1_000,
          pattern: "^[\\x21-\\x7e]*$",
          description:
            'Bearer token with which the portal answers at `/adminapi/v1/plugin/{id}/metrics`; set it with env("METRICS_TOKEN", { secret: true })',
        }),
      ),
    },
    { additionalProperties: false },
  ),
});

export type MetricsOptions = OptionsOf<typeof metrics>;

/** Only answers requests with the token; no session is needed, and none is enough. */
export const readMetrics = endpoint({
  method: "GET",
  path: "/metrics",
  mount: "plugin",
  access: "public",
  answered: "raw",
  reply: Type.String(),
});
