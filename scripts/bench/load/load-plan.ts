/** What the processes of the soak test send each other. */

export interface LoadOptions {
  seconds: number;
  operators: number;
  /** Orders per second. */
  rate: number;
  /** The number of operators whose page is in front, which requests its rows again after each event. */
  visible: number;
}

/** What the load generator receives. */
export interface LoadPlan extends LoadOptions {
  /** One for each process of the portal. */
  ports: readonly number[];
  operatorsData: readonly { pk: string; cookie: string; gameId: string }[];
  /** Tokens of the Trading API, each of another buyer. */
  tokens: readonly string[];
  denominationIds: readonly string[];
}

export const callKinds = ["list", "refresh", "record", "edit", "order"] as const;
export type CallKind = (typeof callKinds)[number];

export interface Distribution {
  count: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
}

export interface CallFigures extends Distribution {
  /** How often each status with its code, or each failure of the connection, occurred. */
  errors: Record<string, number>;
}

/** What the load generator reports at its end. */
export interface LoadReport {
  calls: Record<CallKind, CallFigures>;
  orders: {
    due: number;
    acknowledged: number;
    /** Answered too late, with a fault of the server, or not at all: they may be stored. */
    uncertain: number;
    /** Not sent, since too many others were not yet answered. */
    unsent: number;
    /** From the first order until the last answer. */
    seconds: number;
  };
  sockets: {
    events: number;
    /** From the answer to an order until a socket that lists orders receives its event. */
    delay: Distribution;
    /** Sockets that were closed by the portal. */
    closed: number;
  };
  /** How late the timers of the generator were. */
  lag: Distribution;
  cpuSeconds: number;
}

/** The generator has opened its sockets, counts from now, or has ended. */
export type GeneratorMessage = { kind: "ready" } | { kind: "report"; report: LoadReport };
