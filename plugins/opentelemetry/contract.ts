/** The OpenTelemetry plugin: traces of the portal's work, and errors of its log, sent to a collector over OTLP/HTTP. */
import { Type } from "typebox";
import { pluginContract, withDefault, type OptionsOf } from "@portalkit/kernel/contract";

/** The signals of OpenTelemetry that the plugin can send. */
export const signals = ["traces", "logs"] as const;

export type Signal = (typeof signals)[number];

export const opentelemetry = pluginContract({
  name: "opentelemetry",
  description:
    "OpenTelemetry traces of calls, jobs and database statements, and warnings and errors of the log, over OTLP/HTTP",
  options: Type.Object(
    {
      endpoint: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description:
          "Base address of the collector, such as `http://localhost:4318`; `/v1/traces` and `/v1/logs` are added",
      }),
      headers: Type.Optional(
        Type.Record(Type.String(), Type.String({ maxLength: 8_000 }), {
          description:
            'Headers of each request to the collector, such as `{ authorization: env("OTLP_AUTHORIZATION", { secret: true }) }`',
        }),
      ),
      serviceName: withDefault(
        Type.String({ minLength: 1, maxLength: 200, description: "Name of this portal in the collector" }),
        "portal",
      ),
      signals: withDefault(
        Type.Array(Type.Enum([...signals]), {
          minItems: 1,
          uniqueItems: true,
          description: "What is sent: traces, and warnings and errors of the log as log records",
        }),
        [...signals],
      ),
      sampleRatio: withDefault(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            "Share of the traces that are sent; a call with a `traceparent` does as that says. Log records are all sent",
        }),
        1,
      ),
    },
    { additionalProperties: false },
  ),
});

export type OpenTelemetryOptions = OptionsOf<typeof opentelemetry>;
