/** The contract half of a plugin: what `plugins/<name>/contract.ts` exports and `portal.config.ts` calls. */
import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema } from "typebox";
import type { EnvReference } from "./env.ts";
import type { PermissionDeclaration } from "../permissions.ts";
import type { LanguageDeclaration } from "../format/language.ts";
import type { ColumnType } from "../resources/column.ts";
import type { SettingsInput } from "./setting.ts";

/** One use of a plugin in `portal.config.ts`: plain data, made by calling the plugin's contract. */
export interface PluginUse {
  /** Name of the plugin, equal to the name of its folder. */
  readonly plugin: string;
  /** Unique among all plugins of the deployment, kebab-case; used in addresses, logs and record fields. */
  readonly id: string;
  /** Not validated yet: `loadConfig` checks it against the plugin's schema and sets the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The settings that the config fixes; only of plugins that declare settings. Not validated yet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The contract that was called. */
  readonly contract: PluginContract;
}

/** What a plugin declares. */
export interface PluginDeclaration {
  /** Kebab-case, equal to the folder's name. */
  readonly name: string;
  /** One sentence for `npm run check` and the documentation. */
  readonly description: string;
  /**
   * Schema of the options, with defaults and a `description` for each. Mark options that the browser may read with
   * `publicOption`.
   */
  readonly options: TObject;
  /**
   * Values that operators change at run time, each made with `setting`. `services.settings` reads them on the server,
   * `useSettings` in the browser half.
   */
  readonly settings?: TObject;
  /**
   * Permissions, by kebab-case name. The plugin's halves refer to them in `allowed`; the config assigns them to roles.
   * @example permissions: { publish: { description: "See all drafts and publish them" } }
   */
  readonly permissions?: Readonly<Record<string, PermissionDeclaration>>;
  /**
   * Name of the option that lists the roles of the portal, as `{ value }` each: the config's roles are checked against
   * it.
   */
  readonly definesRoles?: string;
  /** Names of plugins that must be enabled too. */
  readonly needs?: readonly string[];
  /** Names of plugins whose services it uses if they are enabled, and does without if they are not. */
  readonly uses?: readonly string[];
  /** Whether several instances under different ids are allowed. */
  readonly multiple?: boolean;
  /** Names of the icons its browser half renders, beyond those in the config; the build checks and bundles them. */
  readonly icons?: readonly string[];
  /**
   * Its pages, each with the message key of its title. A superadmin who opens one of them while the plugin is off reads
   * which plugin is missing, and `npm run check` says so of a menu item that leads to one.
   * @example pages: { "/reports": "reports:title" }
   */
  readonly pages?: Readonly<Record<`/${string}`, string>>;
  /**
   * Languages that it adds to those that ship, by their two- or three-letter codes, so that `languages` of the config
   * can name them. Its server half contributes their texts as `translations`; plural forms follow `Intl.PluralRules`.
   * @example languages: { he: { country: "il" } }
   */
  readonly languages?: Readonly<Record<string, LanguageDeclaration>>;
  /**
   * The build makes the code that renders pages on the server, and the server half offers `pageRenderingPort`. In its
   * browser half, `browser/first-page.ts` exports a `FirstPageReader` as `firstPage`, and `browser/page-script.ts` runs
   * in the head of such a page.
   */
  readonly rendersPages?: boolean;
  /**
   * Its halves contribute as the kernel: the server half has a `feature`, and the browser half the name `kernel`. For
   * `resources`, whose calls, limits and fields have the kernel's names.
   */
  readonly isKernelFeature?: boolean;
  /** The plugin serves `frontend_messages`: the browser half loads its texts in other languages from it. */
  readonly servesMessages?: boolean;
  /**
   * Options that contain names to be checked across the file, by option name (`generate.columns` for a nested one). A
   * column belongs to the resource named before it, and may be limited to some types, or to references to the resource
   * that another option names. Languages are the keys of an option, or its values.
   * @example references: { parent: "resource", resource: "resource", column: { kind: "column", refersTo: "parent" } }
   */
  readonly references?: Readonly<Record<string, Reference>>;
}
export type Reference =
  | "resource"
  | "column"
  | "plugin"
  | "icon"
  | "role"
  | "language"
  | { readonly kind: "column"; readonly types: readonly ColumnType[] }
  | { readonly kind: "column"; readonly refersTo: string };

/** A plugin's contract: a declaration that is also a function. */
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
 * upload({ id: "article-cover", resource: "articles", column: "cover" })
 */
export function pluginContract<const Declaration extends PluginDeclaration>(
  declaration: Declaration,
): Declaration &
  ((use: { id: string } & OptionsInput<Static<Declaration["options"]>> & SettingsInput<Declaration>) => PluginUse) {
  const { name, ...rest } = declaration;
  const use = ({ id, ...given }: { id: string } & Record<string, unknown>): PluginUse => {
    const { settings, ...others } = given;
    // Without declared settings, `settings` is an option like any other, which the options' schema refuses.
    const hasSettings = declaration.settings !== undefined && settings !== undefined;
    return {
      plugin: name,
      id,
      options: hasSettings ? others : given,
      ...(hasSettings ? { settings: settings as Readonly<Record<string, unknown>> } : {}),
      contract: contract as unknown as PluginContract,
    };
  };
  // A function's own `name` is read-only, so it is redefined rather than assigned.
  const contract = Object.defineProperty(Object.assign(use, rest), "name", { value: name });
  return contract as never;
}

/** Every option may be read from the environment. */
type OptionsInput<Options> = { [Name in keyof Options]: OptionInput<Options[Name]> };
type OptionInput<Value> =
  | EnvReference
  | (Value extends readonly unknown[] ? Value : Value extends object ? OptionsInput<Value> : Value);

/** Mark that `withDefault` leaves in a schema's type; it does not exist at run time. */
export interface Defaulted {
  "~default": true;
}
/** Mark that `publicOption` leaves in a schema's type; it does not exist at run time. */
export interface Public {
  "~public": true;
}

/**
 * Makes an option optional in `portal.config.ts`; the plugin gets this value if it is left out.
 * @example retentionDays: withDefault(Type.Integer({ minimum: 1, description: "Days after which entries are removed" }), 365)
 */
export function withDefault<Schema extends TSchema>(
  schema: Schema,
  value: DefaultOf<Static<Schema>>,
): TOptional<Schema> & Defaulted {
  return Type.Optional({ ...schema, default: value }) as never;
}
/** The default of a group may be partial: the options it leaves out have their own defaults. */
type DefaultOf<Value> = Value extends readonly unknown[] ? Value : Value extends object ? Partial<Value> : Value;

/** Marks an option as public. Options without the mark stay on the server and cannot reach the bundle. */
export function publicOption<Schema extends TSchema>(schema: Schema): Schema & Public {
  return { ...schema, public: true } as never;
}

/**
 * The options of a contract as its server half gets them: validated and with all defaults.
 * @example type AuditOptions = OptionsOf<typeof auditLog>;
 */
export type OptionsOf<Contract extends Pick<PluginDeclaration, "options">> = Resolved<Contract["options"]>;

/** The parts of a contract from which the types of its halves are derived. */
export type PluginTypes = Pick<PluginDeclaration, "name" | "options" | "permissions" | "settings">;

/** The options of a contract as its browser half gets them: only those marked public, at any depth. */
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
/** Reduces a group to its public options, and preserves whether the group is always present. */
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
