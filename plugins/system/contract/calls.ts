/** The state of the deployment, as the page shows it. Sizes are in bytes, durations in seconds, times in ISO 8601. */
import { Type, type Static } from "typebox";
import { endpoint } from "@portalkit/kernel/contract";

const strict = { additionalProperties: false } as const;

const SystemFinding = Type.Object({
  /** The instance whose check found it. */
  instanceId: Type.String(),
  check: Type.String(),
  level: Type.Enum(["ok", "warning", "problem"]),
  text: Type.String(),
  advice: Type.Optional(Type.String()),
});
export type SystemFinding = Static<typeof SystemFinding>;

const RunningProcess = Type.Object({
  id: Type.String(),
  host: Type.String(),
  pid: Type.Integer(),
  /** The one that answers. */
  isHere: Type.Boolean(),
  startedAt: Type.String(),
  seenAt: Type.String(),
  version: Type.String(),
  node: Type.String(),
  role: Type.Enum(["all", "web", "worker"]),
  memory: Type.Number(),
  sockets: Type.Integer(),
  calls: Type.Integer(),
});

const WorkOfQueue = Type.Object({
  queue: Type.String(),
  waiting: Type.Integer(),
  running: Type.Integer(),
  failed: Type.Integer(),
  oldestSeconds: Type.Number(),
});

const StoredTable = Type.Object({
  name: Type.String(),
  bytes: Type.Number(),
  /** How much it has grown in a week, or since it was first measured; null before that. */
  growth: Type.Union([Type.Number(), Type.Null()]),
});

const times = { count: Type.Integer(), median: Type.Number(), p95: Type.Number(), max: Type.Number() };

const SlowCall = Type.Object({ plugin: Type.String(), method: Type.String(), route: Type.String(), ...times });

const SlowStatement = Type.Object({
  /** With `$1` in place of parameters. */
  text: Type.String(),
  /** With it any process of the portal shows the plan. */
  signature: Type.String(),
  ...times,
});

export const getSystem = endpoint({
  method: "GET",
  path: "/state",
  mount: "plugin",
  allowed: "see",
  reply: Type.Object({
    checkedAt: Type.String(),
    findings: Type.Array(SystemFinding),
    processes: Type.Array(RunningProcess),
    /** Queues with work, those whose jobs have waited longest first. */
    queues: Type.Array(WorkOfQueue),
    database: Type.Object({ version: Type.String(), bytes: Type.Number() }),
    /** The largest first. */
    tables: Type.Array(StoredTable),
    /** Of the process that answers, since its start; the slowest first. */
    calls: Type.Array(SlowCall),
    statements: Type.Array(SlowStatement),
    plugins: Type.Array(Type.Object({ id: Type.String(), plugin: Type.String(), version: Type.String() })),
  }),
});
export type SystemState = Static<(typeof getSystem)["reply"]>;

export const explainStatement = endpoint({
  method: "POST",
  path: "/plan",
  mount: "plugin",
  allowed: "see",
  body: Type.Object({ text: Type.String({ maxLength: 20_000 }), signature: Type.String({ maxLength: 100 }) }, strict),
  reply: Type.Object({ plan: Type.String() }),
});
