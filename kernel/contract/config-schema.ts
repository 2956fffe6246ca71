/** The schema of `portal.config.ts`: checked at load, and the source of docs/configuration.md. */
import { Type, type TSchema } from "typebox";
import { columnTypes } from "./resource.ts";
import { backgroundPositions } from "./portal-config.ts";

const strict = { additionalProperties: false } as const;
/** A function, which JSON Schema has no word for: the keyword is added where the schema is used. */
const Function = (description: string): TSchema => Type.Unsafe({ isFunction: true, description });
const Rule = (description: string): TSchema => Type.Union([Type.Boolean(), Function("who => boolean")], { description });
const Text = (description: string, options: object = {}): TSchema => Type.String({ description, ...options });
const Maybe = Type.Optional;

/** Languages the kernel ships. */
export const shippedLanguages = ["en", "uk", "de", "es", "pt", "tr", "ar", "zh"] as const;

const ShowIn = Type.Union([
  Type.Boolean(),
  Type.Object({ list: Maybe(Rule("")), show: Maybe(Rule("")), edit: Maybe(Rule("")), create: Maybe(Rule("")), filter: Maybe(Rule("")) }, strict),
], { description: "Pages that show the column, each fixed or decided by the user" });

const Component = Type.Union([Type.String(), Type.Object({ file: Type.String(), meta: Maybe(Type.Record(Type.String(), Type.Unknown())) }, strict)]);

const ColumnSchema = Type.Object({
  name: Text("The column's name in the table", { minLength: 1 }),
  label: Maybe(Text("Default: the name in words")),
  type: Maybe(Type.Enum(columnTypes, { description: "Default: from the database's own type" })),
  primaryKey: Maybe(Type.Boolean()),
  required: Maybe(Type.Union([Type.Boolean(), Type.Object({ create: Maybe(Type.Boolean()), edit: Maybe(Type.Boolean()) }, strict)])),
  showIn: Maybe(ShowIn),
  backendOnly: Maybe(Type.Boolean({ description: "Never leaves the server" })),
  virtual: Maybe(Type.Boolean({ description: "Not in the table; hooks read and write it" })),
  enum: Maybe(Type.Array(Type.Object({ value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]), label: Type.String() }, strict))),
  isArray: Maybe(Type.Object({ enabled: Type.Boolean(), itemType: Type.String() }, strict)),
  foreignResource: Maybe(Type.Object({
    resourceId: Maybe(Type.String()), unsetLabel: Maybe(Type.String()), searchableFields: Maybe(Type.Array(Type.String())),
    polymorphicResources: Maybe(Type.Array(Type.Object({ resourceId: Type.Union([Type.String(), Type.Null()]), whenValue: Type.String() }, strict))),
    polymorphicOn: Maybe(Type.String()), allowedActions: Maybe(Type.Record(Type.String(), Type.Boolean())),
  }, strict)),
  filterOptions: Maybe(Type.Object({ multiselect: Maybe(Type.Boolean()), substringSearch: Maybe(Type.Boolean()), debounceTimeMs: Maybe(Type.Integer({ minimum: 0, maximum: 60_000 })) }, strict)),
  allowMinMaxQuery: Maybe(Type.Boolean({ description: "The filter becomes a slider between the least and greatest value" })),
  sortable: Maybe(Type.Boolean({ default: true })),
  editReadonly: Maybe(Type.Boolean()),
  masked: Maybe(Type.Boolean()),
  isUnique: Maybe(Type.Boolean()),
  minValue: Maybe(Type.Number()), maxValue: Maybe(Type.Number()),
  minLength: Maybe(Type.Integer({ minimum: 0 })), maxLength: Maybe(Type.Integer({ minimum: 0 })),
  validation: Maybe(Type.Array(Type.Object({ regExp: Type.String({ format: "regex" }), message: Type.String(), caseSensitive: Maybe(Type.Boolean()), multiline: Maybe(Type.Boolean()) }, strict))),
  editingNote: Maybe(Type.Object({ create: Maybe(Type.String()), edit: Maybe(Type.String()) }, strict)),
  inputPrefix: Maybe(Type.String()), inputSuffix: Maybe(Type.String()),
  suggestOnCreate: Maybe(Type.Unknown()),
  extra: Maybe(Type.Object({ jsonCollapsedLevel: Maybe(Type.Integer({ minimum: 0 })) }, strict)),
  showIf: Maybe(Type.Unknown()),
  listSticky: Maybe(Type.Boolean()),
  components: Maybe(Type.Object({ list: Maybe(Component), show: Maybe(Component), showRow: Maybe(Component), edit: Maybe(Component), create: Maybe(Component), filter: Maybe(Component) }, strict)),
  fillOnCreate: Maybe(Function("who => value for a new record")),
  validate: Maybe(Function("(value, record, who) => message or nothing")),
}, strict);

const ActionShowIn = Type.Object({ list: Maybe(Type.Boolean()), show: Maybe(Type.Boolean()), edit: Maybe(Type.Boolean()), showButton: Maybe(Type.Boolean()), showThreeDotsMenu: Maybe(Type.Boolean()) }, strict);
const Action = Type.Object({ id: Type.String({ minLength: 1 }), name: Type.String({ minLength: 1 }), icon: Maybe(Type.String()), showIn: Maybe(ActionShowIn), bulkHandler: Maybe(Type.Boolean()), allowed: Maybe(Rule("")), run: Function("call => result") }, strict);
const BulkAction = Type.Object({ id: Type.String({ minLength: 1 }), label: Type.String({ minLength: 1 }), icon: Maybe(Type.String()), state: Maybe(Type.Enum(["danger", "success", "active"])), confirm: Maybe(Type.String()), allowed: Maybe(Rule("")), run: Function("call => result") }, strict);
const Hooks = (moments: string[]): TSchema => Type.Object(Object.fromEntries(moments.map((moment) => [moment, Maybe(Function("hook"))])), strict);

export const ResourceSchema = Type.Object({
  resourceId: Text("Unique; stands in addresses", { pattern: "^[A-Za-z][A-Za-z0-9_-]*$" }),
  table: Text("Table, or view for a read-only resource", { minLength: 1 }),
  label: Text("What operators call it", { minLength: 1 }),
  recordLabel: Maybe(Function("row => text that stands for a record")),
  recordLabelColumns: Maybe(Type.Array(Type.String(), { description: "Columns that recordLabel reads" })),
  columns: Type.Array(ColumnSchema, { minItems: 1 }),
  rowFilter: Maybe(Function("who => filter: only rows that match are there for this user")),
  clickUrl: Maybe(Function("row => address, or null for nowhere")),
  options: Maybe(Type.Object({
    allowedActions: Maybe(Type.Object({ list: Maybe(Rule("")), show: Maybe(Rule("")), edit: Maybe(Rule("")), create: Maybe(Rule("")), delete: Maybe(Rule("")), filter: Maybe(Rule("")) }, strict)),
    actions: Maybe(Type.Array(Action)),
    bulkActions: Maybe(Type.Array(BulkAction)),
    listPageSize: Maybe(Type.Integer({ minimum: 1, maximum: 10_000, default: 10 })),
    listPageSizeOptions: Maybe(Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }))),
    defaultSort: Maybe(Type.Object({ columnName: Type.String(), direction: Type.Enum(["asc", "desc"]) }, strict)),
    fieldGroups: Maybe(Type.Array(Type.Object({ groupName: Type.String(), columns: Type.Array(Type.String()), noTitle: Maybe(Type.Boolean()) }, strict))),
    listRowsAutoRefreshSeconds: Maybe(Type.Number({ minimum: 1 })),
    pageInjections: Maybe(Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Component)))),
  }, strict)),
  hooks: Maybe(Type.Object({ list: Maybe(Hooks(["before", "after"])), show: Maybe(Hooks(["after"])), create: Maybe(Hooks(["before", "after"])), edit: Maybe(Hooks(["before", "after"])), delete: Maybe(Hooks(["before", "after"])) }, strict)),
}, strict);

const menuItem = {
  itemId: Maybe(Text("Name for badges; default from its target")),
  type: Maybe(Type.Enum(["divider", "gap", "heading", "resource", "page", "group"])),
  label: Maybe(Type.String()), icon: Maybe(Text("Name of a Lucide icon")), path: Maybe(Text("Page below the base path", { pattern: "^/" })),
  resourceId: Maybe(Type.String()), homepage: Maybe(Type.Boolean()), badge: Maybe(Type.Union([Type.String(), Type.Number()])), badgeTooltip: Maybe(Type.String()),
  open: Maybe(Type.Boolean({ description: "A group that starts open" })), visible: Maybe(Rule("Who sees the item")),
};
const MenuItemSchema = Type.Object({ ...menuItem, children: Maybe(Type.Array(Type.Object(menuItem, strict))) }, strict);

export const PortalSchema = Type.Object({
  brand: Type.Object({
    name: Text("Shown in the top bar, the sign-in page and the browser's title", { minLength: 1, maxLength: 60 }),
    logo: Maybe(Text("Address or path of an image")),
    accent: Maybe(Text("One colour as #rrggbb; the theme derives its shades", { pattern: "^#[0-9a-fA-F]{6}$" })),
  }, strict),
  title: Maybe(Text("Browser title; default the brand's name with the resource's label")),
  basePath: Maybe(Text("Address prefix of everything", { default: "/portal", pattern: "^(/[a-z0-9-]+)+$" })),
  dates: Maybe(Type.Object({
    date: Maybe(Text("Tokens YYYY MMM MM DD", { default: "DD MMM YYYY" })),
    time: Maybe(Text("Tokens HH mm ss", { default: "HH:mm:ss" })),
  }, { ...strict, default: {} })),
  emptyPlaceholder: Maybe(Type.Union([Type.String(), Type.Object({ list: Maybe(Type.String()), show: Maybe(Type.String()) }, strict)], { default: "—", description: "Shown for an empty value" })),
  languages: Maybe(Type.Array(Type.Enum(shippedLanguages), { default: ["en"], minItems: 1, uniqueItems: true, description: "The first is the default" })),
  announcement: Maybe(Type.Object({ title: Maybe(Type.String()), text: Maybe(Type.String()), html: Maybe(Type.String()), closable: Maybe(Type.Boolean()) }, { ...strict, description: "A closable note in the sidebar; html is sanitized" })),
  signIn: Maybe(Type.Object({
    background: Maybe(Text("Address or path of an image")),
    position: Maybe(Type.Enum(backgroundPositions, { default: "1/2", description: "Where the image stands" })),
    prompt: Maybe(Text("Sanitized html above the form")),
    rememberMe: Maybe(Type.Union([Text("Like 30d or 12h", { pattern: "^[1-9][0-9]{0,3}[dhm]$" }), Type.Literal(false)], { default: "30d", description: "How long a remembered session lasts; false hides the choice" })),
  }, { ...strict, default: {} })),
  sessions: Maybe(Type.Object({
    idleMinutes: Maybe(Type.Integer({ minimum: 1, maximum: 525_600, default: 720, description: "A session ends after so long without a call" })),
    absoluteHours: Maybe(Type.Integer({ minimum: 1, maximum: 8_760, default: 24, description: "A session that is not remembered ends after so long, whatever happens" })),
  }, { ...strict, default: {} })),
  theme: Maybe(Type.Enum(["light", "dark"], { description: "One theme for everybody; default: each may choose" })),
  server: Maybe(Type.Object({ external: Type.String({ pattern: "^https?://" }) }, { ...strict, description: "external(\"https://...\"): an existing server in place of ours" })),
  plugins: Type.Array(Type.Object({ plugin: Type.String(), id: Text("Unique, kebab-case", { pattern: "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" }), options: Type.Record(Type.String(), Type.Unknown()), contract: Type.Unknown() }, strict)),
  resources: Maybe(Type.Array(ResourceSchema, { default: [] })),
  menu: Type.Array(MenuItemSchema),
  pluginFolders: Maybe(Type.Array(Type.String(), { default: ["plugins"], description: "Folders that hold plugins, relative to the config file" })),
}, strict);
