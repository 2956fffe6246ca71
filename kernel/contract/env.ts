/** `env("NAME")` in `portal.config.ts`: a promise to read the environment later, when the server starts. */

export interface EnvReference {
  readonly $env: string;
  readonly default?: string;
  /** A secret is never printed, and an option that may reach the browser refuses it. */
  readonly secret: boolean;
}

/**
 * Defers reading an environment variable until the server starts; `npm run check` lists them all.
 * @example
 * upload({ id: "cover", bucketKey: env("S3_SECRET", { secret: true }) })
 */
export function env(name: string, options: { default?: string; secret?: boolean } = {}): EnvReference {
  return {
    $env: name,
    secret: options.secret ?? false,
    ...(options.default === undefined ? {} : { default: options.default }),
  };
}

export function isEnvReference(value: unknown): value is EnvReference {
  return typeof value === "object" && value !== null && typeof (value as EnvReference).$env === "string";
}
