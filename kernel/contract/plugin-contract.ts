/** The contract half of a plugin: what `plugins/<name>/contract.ts` exports and `portal.config.ts` calls. */
import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema } from "typebox";
import type { EnvReference } from "./env.ts";
import type { PermissionDeclaration } from "./permissions.ts";
import type { ColumnType } from "./resource.ts";

/** One use of a plugin in `portal.config.ts`: plain data, made by calling the plugin's contract. */
export interface PluginUse {
  /** Name of the plugin = name of its folder. */
  readonly plugin: string;
  /** Unique among all plugins of the deployment, kebab-case; stands in addresses, logs and record fields. */
  readonly id: string;
  /** Not validated yet: `loadConfig` checks it against the plugin's schema and fills in the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The contract that made it. */
  readonly contract: PluginContract;
}

/** What a plugin declares of itself. */
export interface PluginDeclaration {
  /** Kebab-case, equal to the folder's name. */
  readonly name: string;
  /** One sentence for `npm run check` and the documentation. */
  readonly description: string;
  /**
   * Schema of the options, with defaults and a `description` for each. Mark what the browser may see with
   * `publicOption`.
   */
  readonly options: TObject;
  /**
   * What not everybody may do, by kebab-case name. Its halves name them as `allowed`; the config says who has them.
   * @example permissions: { refund: { description: "See all orders and give their money back" } }
   */
  readonly permissions?: Readonly<Record<string, PermissionDeclaration>>;
  /**
   * Name of the option that lists the roles of the portal, as `{ value }` each: the config's roles are checked against
   * it.
   */
  readonly definesRoles?: string;
  /** Names of plugins that must be enabled too. */
  readonly needs?: readonly string[];
  /** Names of plugins whose services it uses where they are enabled, and does without where they are not. */
  readonly uses?: readonly string[];
  /** True when several instances under different ids make sense. */
  readonly multiple?: boolean;
  /** Names of the icons its browser half draws, beyond those in the config; checked and bundled by the build. */
  readonly icons?: readonly string[];
  /** It answers `frontend_messages`: the browser half gets its texts in other languages from it. */
  readonly servesMessages?: boolean;
  /**
   * Options that name something to be checked across the file: option name (`generate.columns` for one inside another)
   * to what it must be. A column belongs to the resource named before it, and may be limited to some types.
   */
  readonly references?: Readonly<Record<string, Reference>>;
}
export type Reference =
  | "resource"
  | "column"
  | "plugin"
  | "icon"
  | "role"
  | { readonly kind: "column"; readonly types: readonly ColumnType[] };

/** A plugin's contract: a declaration that can be called. */
export interface PluginContract extends PluginDeclaration {
  (use: { id: string } & Record<string, unknown>): PluginUse;
}

/**
 * Declares a plugin. The result is a function for `portal.config.ts`, typed by the options schema.
 * @example
 * export const upload = pluginContract({
 *   name: "upload", description: "Files of a column, kept in S3-compatible storage",
 *   options: Type.Object({ resource: Type.String(), column: Type.String(), maxFileSize: Type.Optional(publicOption(Type.Integer({ default: 1_000_000 }))) }),
 *   references: { resource: "resource", column: "column" }, multiple: true,
 * });
 * // portal.config.ts
 * upload({ id: "game-cover", resource: "games", column: "cover" })
 */
export function pluginContract<const Declaration extends PluginDeclaration>(
  declaration: Declaration,
): Declaration & ((use: { id: string } & OptionsInput<Static<Declaration["options"]>>) => PluginUse) {
  const { name, ...rest } = declaration;
  const use = ({ id, ...options }: { id: string } & Record<string, unknown>): PluginUse => ({
    plugin: name,
    id,
    options,
    contract: contract as unknown as PluginContract,
  });
  // A function's own `name` is read-only, so it is redefined rather than assigned.
  const contract = Object.defineProperty(Object.assign(use, rest), "name", { value: name });
  return contract as never;
}

/** Any option may come from the environment. */
type OptionsInput<Options> = { [Name in keyof Options]: OptionInput<Options[Name]> };
type OptionInput<Value> =
  EnvReference | (Value extends readonly unknown[] ? Value : Value extends object ? OptionsInput<Value> : Value);

/** What `withDefault` and `publicOption` leave in the type of a schema; never there at run time. */
interface Defaulted {
  "~default": true;
}
interface Public {
  "~public": true;
}

/**
 * An option that may be left out of `portal.config.ts`: the plugin then gets this value.
 * @example retentionDays: withDefault(Type.Integer({ minimum: 1, description: "Days after which entries are removed" }), 365)
 */
export function withDefault<Schema extends TSchema>(
  schema: Schema,
  value: DefaultOf<Static<Schema>>,
): TOptional<Schema> & Defaulted {
  return Type.Optional({ ...schema, default: value }) as never;
}
/** Of a group, what is left out has defaults of its own. */
type DefaultOf<Value> = Value extends readonly unknown[] ? Value : Value extends object ? Partial<Value> : Value;

/** Marks an option as fit for the browser: everything else stays on the server and cannot reach the bundle. */
export function publicOption<Schema extends TSchema>(schema: Schema): Schema & Public {
  return { ...schema, public: true } as never;
}

/**
 * The options of a contract as its server half gets them: checked, with every default in place.
 * @example type AuditOptions = OptionsOf<typeof auditLog>;
 */
export type OptionsOf<Contract extends Pick<PluginDeclaration, "options">> = Resolved<Contract["options"]>;

/** What of a contract gives types to its halves. */
export type PluginTypes = Pick<PluginDeclaration, "name" | "options" | "permissions">;

/** The options of a contract as its browser half gets them: those, at any depth, that are marked public. */
export type PublicOptionsOf<Contract extends PluginTypes> = Readonly<PublicPart<Contract["options"]["properties"]>>;

type PublicPart<Properties extends TProperties> = string extends keyof Properties
  ? Record<string, unknown>
  : Resolved<
      TObject<{
        [Name in keyof Properties as HasPublic<Properties[Name]> extends true ? Name : never]: PublicSchema<
          Properties[Name]
        >;
      }>
    >;
type HasPublic<Schema> = Schema extends Public
  ? true
  : Schema extends TObject<infer Properties>
    ? true extends { [Name in keyof Properties]: HasPublic<Properties[Name]> }[keyof Properties]
      ? true
      : false
    : false;
/** A group stands for its public options; it keeps whether it is always there. */
type PublicSchema<Schema> = Schema extends Public
  ? Schema
  : Schema extends TObject<infer Properties>
    ? TObject<{
        [Name in keyof Properties as HasPublic<Properties[Name]> extends true ? Name : never]: PublicSchema<
          Properties[Name]
        >;
      }> &
        Omit<Schema, keyof TObject>
    : never;

type Resolved<Schema> =
  Schema extends TObject<infer Properties>
    ? ResolvedProperties<Properties>
    : Schema extends TSchema
      ? Static<Schema>
      : never;
type ResolvedProperties<Properties extends TProperties> = {
  [
    Name in keyof Properties as Properties[Name] extends TOptional<TSchema>
      ? Properties[Name] extends Defaulted
        ? Name
        : never
      : Name
  ]: Resolved<Properties[Name]>;
} & {
  [
    Name in keyof Properties as Properties[Name] extends Defaulted
      ? never
      : Properties[Name] extends TOptional<TSchema>
        ? Name
        : never
  ]?: Resolved<Properties[Name]>;
};
