/**
 * The codes of configuration errors: what each means, and how to correct it. docs/errors.md is made of them, so a
 * sentence may use Markdown.
 */
export const problemCodes = {
  PORTAL_CONFIG_FILE:
    "The config file cannot be read or run. Correct the error that is named; the file exports `definePortal({...})`.",
  PORTAL_PAGES_ABSENT:
    "The pages are not built, and this installation has no `@portalkit/command` to build them. Run `portalkit build` where it is installed, and bring the folder `dist/` here.",
  PORTAL_CONFIG_CIRCULAR: "The config contains itself somewhere. Remove the value that refers back to its container.",
  PORTAL_CONFIG_TYPE:
    "The type checker refuses the config. Its message says which type it found; docs/configuration.md lists the options with their types.",
  PORTAL_CONFIG_TWICE:
    "A primary key, a choice, or a column of a group is given twice, and only one of them would apply. Remove one.",
  PORTAL_CONFIG_UNKNOWN_OPTION:
    "An option that nothing reads, usually a typing mistake. Use the name that is suggested, or remove it.",
  PORTAL_CONFIG_MISSING_OPTION:
    "A required option is missing. docs/configuration.md lists the options with their types.",
  PORTAL_CONFIG_INVALID_VALUE: "A value that its option does not permit. The message names the permitted values.",
  PORTAL_CONFIG_UNKNOWN_RESOURCE:
    "A resource of this id is in no plugin and not in the config. Use the id that is suggested, or add the plugin.",
  PORTAL_CONFIG_UNKNOWN_COLUMN:
    "The resource has no column of this name. Use the name that is suggested, or add the column to the resource.",
  PORTAL_CONFIG_COLUMN_TYPE:
    "The column exists, but its type does not suit this use. Choose a column of one of the types that are named.",
  PORTAL_CONFIG_HIDDEN_COLUMN:
    "A figure reads a column that the users of the figure may not see. Show them the column, or use another one.",
  PORTAL_CONFIG_UNKNOWN_TYPE:
    "No plugin of this deployment brings this type of column. Use the name that is suggested, or add its plugin.",
  PORTAL_CONFIG_UNKNOWN_COMPONENT:
    "No plugin of this deployment contributes the component. Use the name that is suggested, or add its plugin.",
  PORTAL_CONFIG_UNKNOWN_ICON: "There is no icon of this name. Names are those of Lucide.",
  PORTAL_CONFIG_UNKNOWN_LANGUAGE:
    "The deployment does not have this language. Add it to `languages`, or remove the text.",
  PORTAL_CONFIG_UNKNOWN_MESSAGE:
    "A text looks like the key of a message, but there is no such message. Use the key that is suggested, or write the text itself.",
  PORTAL_CONFIG_UNKNOWN_PAGE:
    "A menu item leads to a page that no plugin of this deployment has. Add the plugin that is named, or remove the item.",
  PORTAL_CONFIG_UNKNOWN_PERMISSION:
    "No plugin of this deployment declares the permission. Use the name that is suggested.",
  PORTAL_CONFIG_UNKNOWN_PLUGIN: "An option names an instance of a plugin that is not in the config.",
  PORTAL_CONFIG_UNKNOWN_ROLE:
    "A permission is given to a role that no user can have. Use the name that is suggested, or declare the role.",
  PORTAL_CONFIG_PUBLIC_ENV:
    "A secret from the environment stands where browsers read it. Use it in an option that stays on the server.",
  PORTAL_ENVIRONMENT_MISSING:
    "The config uses an environment variable that is not set. Set it, or give `env()` a default.",
  PORTAL_ENVIRONMENT_INVALID:
    "An environment variable has a value that it does not permit. docs/environment.md lists the variables.",
  PORTAL_ENVIRONMENT_FILE:
    "`NAME_FILE` names a file that cannot be read or is empty, or there is a value for `NAME` as well. Give the path of a file with the value.",
  PORTAL_SECRET:
    "`PORTAL_SECRET` is missing or too weak. Make one with `openssl rand -base64 48`, and keep it: sealed data depends on it.",
  PORTAL_KEYS: "The list of earlier secrets cannot be read. docs/operations.md says how secrets are changed.",
  PORTAL_SECRET_OTHER:
    "The database was used with another `PORTAL_SECRET`: with this one, codes and other encrypted values could not be opened. Set the earlier one. docs/operations.md says how it is changed.",
  PORTAL_KEYS_OTHER:
    "`PORTAL_KEYS` lacks a key that the database was used with, or has another one under its id. Add the key from your backup of keys.",
  PORTAL_URL: "`PORTAL_URL` is not an address under which browsers can open the portal.",
  PORTAL_DATA_DIR: "The folder for data is missing or cannot be written.",
  PORTAL_FSYNC: "`PORTAL_FSYNC=false` is for tests: a power failure would lose data. Remove it.",
  PORTAL_ADDRESS_UNUSABLE:
    "The server cannot listen on this port. Choose another `PORT`, or end the process that uses it.",
  PORTAL_DATABASE_UNUSABLE:
    "The database cannot be used: not reachable, too old, or without the required rights. The message names the cause.",
  PORTAL_DATABASE_TOOL:
    "A backup or its restoration runs `pg_dump` or `pg_restore`, and the program is missing or has failed. Its own message is shown; install the client programs of the server's major version or a later one.",
  PORTAL_RESTORE_PLACE:
    "A backup is restored only into a place without a database, and one of PGlite only into PGlite. Name an empty database or folder; nothing was changed.",
  PORTAL_DATABASE_OTHER_VERSION:
    "Another version of the portal made this database, and this one cannot use it. Start the version that is named, or use an empty database; nothing was changed.",
  PORTAL_DATABASE_NAME_TAKEN:
    "A table of the deployment has the name of one of the portal's, and the wrong one would be used. Rename it, or make a view of it with another name.",
  PORTAL_DATABASE_UNKNOWN_TABLE:
    "The database has no table or view of this name. Use the name that is suggested, or create the table first.",
  PORTAL_DATABASE_UNKNOWN_COLUMN:
    "The table has no column of this name. Use the name that is suggested, add the column to the table, or mark it `virtual: true`.",
  PORTAL_DATABASE_COLUMN_TYPE:
    "The column of the table cannot hold such values. Use one of the types or values that are named, or change the table.",
  PORTAL_DATABASE_NOT_UNIQUE:
    "Two rows could have the same value. Add a unique index on this column alone, or use another column.",
  PORTAL_DATABASE_UNFILLED_COLUMN:
    "Every new record would be refused: the table requires a value that nothing sets. Show the column in the create form, set it with `fillOnCreate`, or give it a default in the table.",
  PORTAL_ARGUMENT_INVALID: "A command was given an argument that it does not have.",
  PORTAL_PACKAGE_INVALID:
    "A package lacks something that npm or the kernel needs to know of it. docs/packages.md shows a complete package.json.",
  PORTAL_PACKAGE_TYPE: "The type checker refuses a file of the package. Its message says which type it found.",
  PORTAL_PACKAGE_VERSION:
    "A plugin is made for other versions of the kernel than the installed one. Install versions that fit: portal upgrade does.",
  PORTAL_DEMO_REFUSED: "The demo would write into a database with other data. Use an empty one.",
  PORTAL_SERVER_EXTERNAL: "The config says `server: external(...)`: the portal then has no server of its own to start.",
  PORTAL_LANGUAGE_INVALID:
    "The description of a language is not complete, or its code is none. `languages` in docs/configuration.md shows one.",
  PORTAL_MESSAGES_INVALID:
    "A file with texts cannot be read, or a text does not have the placeholders of the English one.",
  PORTAL_MENU_DUPLICATE_ITEM: "Two menu items have the same id. Give one of them an `itemId` of its own.",
  PORTAL_MENU_HOMEPAGE: "More than one item is the home page, or the item opens no page.",
  PORTAL_MENU_INCOMPLETE: "A menu item has nothing to open, or a group has no items.",
  PORTAL_MENU_TWO_TARGETS: "A menu item has two targets. Keep one of `resourceId`, `path` and `url`.",
  PORTAL_RESOURCE_UNKNOWN:
    "A plugin extends a resource that this deployment does not have. Use the id that is suggested, or add its plugin.",
  PORTAL_RESOURCE_INVALID:
    "A resource contradicts itself or its table, for example a column that the table does not have.",
  PORTAL_RESOURCE_DUPLICATE: "Two resources have the same id. Rename one.",
  PORTAL_RESOURCE_DUPLICATE_COLUMN: "A resource has two columns of this name. Remove one.",
  PORTAL_COLUMN_DUPLICATE: "A plugin adds a column that the resource has already.",
  PORTAL_ACTION_DUPLICATE: "Two actions of a resource have the same id. Rename one.",
  PORTAL_FIELD_DUPLICATE:
    "Two plugins draw the same type of field. Switch one of them off, or use its component by name.",
  PORTAL_FIELD_UNKNOWN_TYPE: "A plugin renders a type of field that columns cannot have.",
  PORTAL_ROUTE_DUPLICATE: "Two plugins have a page at the same address.",
  PORTAL_ROUTE_INVALID: "The address of a page is not one that a plugin may have.",
  PORTAL_SLOT_UNKNOWN: "A plugin fills a place that pages do not have. docs/plugin-reference.md lists the places.",
  PORTAL_PERMISSION_UNKNOWN: "A rule names a permission that no plugin declares. Use the name that is suggested.",
  PORTAL_PERMISSION_WITHOUT_SESSION: "A call that needs no session cannot require a permission.",
  PORTAL_PLUGIN_UNKNOWN:
    "There is no plugin of this name in `plugins/` or among the packages. Use the name that is suggested.",
  PORTAL_PLUGIN_FAILED:
    "A plugin threw an error when it was loaded or asked what it contributes. The message has the error.",
  PORTAL_PLUGIN_NAME: "A name in a plugin does not have the form of such names, for example a job with a space.",
  PORTAL_PLUGIN_NEEDED: "A plugin needs another one that is not in the config. Add it.",
  PORTAL_PLUGIN_TWICE: "A plugin that may be used once is in the config twice.",
  PORTAL_PLUGIN_DUPLICATE_ID: "Two instances have the same id. Give one of them an `id` of its own.",
  PORTAL_PLUGIN_RESERVED_ID: "The id of an instance is one that the kernel uses. Choose another.",
  PORTAL_PLUGIN_CONFLICT:
    "Two plugins want the same thing, such as a call, a topic or a badge. The message names both.",
  PORTAL_PLUGIN_UNKNOWN_KEY:
    "A half of a plugin contributes a key that the kernel does not have. Use the name that is suggested.",
  PORTAL_PLUGIN_UNLISTED_ICON:
    "A plugin uses an icon that its contract does not list in `icons`, so the build would leave it out.",
  PORTAL_DEPRECATED:
    "A warning: the config or a plugin uses what a later version of the kernel will not have. Use what is named instead.",
  PORTAL_PLUGIN_JOB: "The schedule or the name of a job is not valid.",
  PORTAL_PLUGIN_SETTING:
    "A plugin declares a setting that has no form field, or that has no default. Make it with `setting(schema, {...})`.",
  PORTAL_PLUGIN_MIGRATIONS:
    "The migrations of a plugin are not in order, or two have the same name. Add a new one at the end.",
} as const satisfies Readonly<Record<string, string>>;

export type ProblemCode = keyof typeof problemCodes;
