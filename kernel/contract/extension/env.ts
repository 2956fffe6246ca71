/** `env("NAME")` in `portal.config.ts`: a reference to an environment variable that is read when the server starts. */

export interface EnvReference {
  readonly $env: string;
  readonly default?: string;
  /** A secret is never printed, and is refused for an option that may reach the browser. */
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
