/** The table of texts: default texts are written again at every start, operators' texts are preserved. */
import { sql } from "kysely";
import { createTextSearchIndexes, type Database, type Migration } from "@portalkit/kernel/server";

export const i18nMigrations: readonly Migration[] = [
  {
    name: "001_initial",
    up: async (db) => {
      await sql`create table i18n_texts (
        id bigint generated always as identity primary key,
        language text not null,
        key text not null,
        message text not null,
        shipped text not null,
        text text,
        updated_at timestamptz
      )`.execute(db);
      await sql`create unique index i18n_texts_key on i18n_texts (language, md5(key))`.execute(db);
      await sql`create index i18n_texts_updated on i18n_texts (updated_at desc nulls last, id)`.execute(db);
      await createTextSearchIndexes(db, "i18n_texts", ["key", "message", "shipped"]);
    },
  },
  {
    // Texts that left those of lists, to load with what shows them; what operators made of them goes with them.
    name: "002_texts_of_lists",
    up: async (db) => {
      const settings =
        "default(Dropped|Kept)|delete(Shared|View)Question|keepColumns|save|sharedBy|view(Deleted|Name|NameMissing|Saved)|automatic|columnsHint|compact|moved?|moveColumn|reset|width";
      const filters =
        "title|advanced|clearAll|active|remove|isFrom|isTo|isAbove|isBelow|isNot|contains|isEmpty|isNotEmpty|unset|andMore|conditionOf|conditions|any|search|from|to|fromOf|toOf|withTime|timeOf|min|max|reversed|nothingToFilter|leftOut";
      for (const [rest, namespace, start] of [
        ["form\\.(?!duplicate$)", "forms", ""],
        ["bulkEdit\\.", "bulk", "edit."],
        [`filter\\.(?=(${filters})([._]|$))`, "filters", ""],
        [`listSettings\\.(?=(${settings})$)`, "views", ""],
      ] as const) {
        await moveTexts(db, `^lists:${rest}`, [namespace, start].join(":"));
      }
    },
  },
  {
    // The refusals of the page of jobs became texts of its plugin.
    name: "003_texts_of_jobs",
    up: (db) => moveRefusals(db, "jobs", { JOB_UNKNOWN: "unknown", JOB_NOT_FAILED: "notFailed", JOB_OVER: "over" }),
  },
  {
    // Those of the command palette too, with its name.
    name: "004_texts_of_search",
    up: async (db) => {
      await moveTexts(db, "^palette:", "search:");
      await moveTexts(db, "^lists:keyboard.openPalette$", "search:open");
      await moveRefusals(db, "search", { RECORD_PINNED_TOO_MANY: "tooManyPinned" });
    },
  },
  {
    // The refusals of a change of settings became texts of the plugin that has their page.
    name: "005_texts_of_settings",
    up: (db) =>
      moveRefusals(db, "settings", {
        SETTING_FIXED: "fixed",
        SETTING_INVALID: "invalid",
        SETTING_CHANGED: "changed",
        SETTING_TWICE: "twice",
      }),
  },
  {
    // Those of bulk operations too: of their page and dialogs, of their titles, and their refusals.
    name: "006_texts_of_bulk_operations",
    up: async (db) => {
      const ofLists =
        "onPage|selectAll|counting|allSelected|appliesToAll|editAll|deleteAll|check|previousPage|nextPage|range";
      await moveTexts(db, `^bulk:(?!(${ofLists})$|edit\\.)`, "bulk-operations:");
      await moveTexts(db, "^server:bulk\\.", ["bulk-operations", "titles."].join(":"));
      await moveRefusals(db, "bulk-operations", {
        BULK_EMPTY: "empty",
        BULK_TOO_MANY: "tooMany",
        BULK_STATE: "state",
        BULK_ACCOUNT_GONE: "accountGone",
        BULK_OUTCOME_UNKNOWN: "outcomeUnknown",
      });
    },
  },
  {
    // The trash became a plugin, whose texts have the same keys; the message of a deletion is still the kernel's.
    name: "007_texts_of_trash",
    up: async (db) => void (await moveTexts(db, "^trash:deleted_", ["deletion", "inTrash_"].join(":"))),
  },
  {
    // The refusals of imports, whose other texts have been in the namespace of the plugin's name all along.
    name: "008_texts_of_imports",
    up: (db) =>
      moveRefusals(db, "imports", {
        IMPORT_UNKNOWN: "unknown",
        IMPORT_EMPTY: "empty",
        IMPORT_NOT_TEXT: "notText",
        IMPORT_OLD_WORKBOOK: "oldWorkbook",
        IMPORT_BROKEN_WORKBOOK: "brokenWorkbook",
        IMPORT_LOCKED_WORKBOOK: "lockedWorkbook",
        IMPORT_DECIMAL_SIGN: "decimalSign",
        IMPORT_ENCODING: "encoding",
        IMPORT_UNENDING: "unending",
        IMPORT_TOO_MANY_COLUMNS: "tooManyColumns",
        IMPORT_TOO_LARGE: "tooLarge",
        IMPORT_PARTS: "parts",
        IMPORT_BUSY: "busy",
        IMPORT_OVER: "over",
        IMPORT_NOT_PLANNED: "notPlanned",
        IMPORT_ACCOUNT_GONE: "accountGone",
      }),
  },
  {
    // Saved views became a plugin; the texts of the column chooser stayed with lists, under a name of their own.
    name: "009_texts_of_views",
    up: async (db) => {
      const ofChooser = { columnsHint: "hint", moveColumn: "move" };
      for (const [before, after] of Object.entries(ofChooser))
        await moveTexts(db, `^views:${before}$`, ["columns", after].join(":"));
      await moveTexts(db, "^views:(?=(moved|width|automatic|compact|reset)$)", "columns:");
      const ofMenu = "views|newView|changeView|renameView|makeDefault|dropDefault|deleteView|changed";
      await moveTexts(db, `^lists:listSettings\\.(?=(${ofMenu})$)`, "views:");
      await moveTexts(db, "^server:usageLimits\\.savedViews$", ["views", "limit"].join(":"));
      await moveRefusals(db, "views", {
        VIEW_UNKNOWN: "unknown",
        VIEW_SHARE_NOT_ALLOWED: "shareNotAllowed",
        VIEW_ROLE_UNKNOWN: "roleUnknown",
        VIEW_DEFAULT_NOT_SHARED: "defaultNotShared",
        VIEW_PINNED_TOO_MANY: "tooManyPinned",
        VIEW_SUBSCRIBED_TOO_MANY: "tooManySubscribed",
        VIEW_NAME_TAKEN: "nameTaken",
        VIEW_TOO_MANY: "tooMany",
      });
    },
  },
  {
    // Approvals left `finance`; what is said about refunds, prices and stock went to `game-codes`.
    name: "010_texts_of_approvals",
    up: async (db) => {
      const ofFinance = "^finance:approvals\\.";
      await moveTexts(db, `${ofFinance}columns\\.transaction_id$`, "finance:approvals.transaction");
      await moveTexts(db, `${ofFinance}role$`, "approvals:roleEffect");
      await moveTexts(db, `${ofFinance}approvers$`, "approvals:deciders");
      await moveTexts(db, `${ofFinance}(?=(single|daily|always)$)`, ["approvals", "why."].join(":"));
      await moveTexts(
        db,
        `${ofFinance}(?=(refund|kinds\\.(refund|price|stock))$)`,
        ["game-codes", "approvals."].join(":"),
      );
      const ofPages =
        "title|label|stake|noApprover|rejectTitle|rejectReason|roleWaits|onePerson|kinds\\.role|(reasons|states|columns|groups)\\..+";
      await moveTexts(db, `${ofFinance}(?=(${ofPages})$)`, "approvals:");
      const sentences =
        "approve|reject|approved|rejected|decided|reasonMissing|roleWaitsAlready|askedFor|askedForRole|askedForStake|roleApproved|roleRejected|wasApproved|wasRejected|stakeWaits|stakeApproved|stakeRejected|approvers\\..+|menu\\.waitingForApproval";
      await moveTexts(db, `^finance:(?=(${sentences})$)`, "approvals:");
    },
  },
];

/** Replaces the part of a key that matches, unless there is such a text already. */
const moveTexts = (db: Database, pattern: string, to: string): Promise<unknown> =>
  sql`update i18n_texts as moved set key = regexp_replace(key, ${pattern}, ${to})
    where key ~ ${pattern} and not exists (select from i18n_texts as other
      where other.language = moved.language
      and other.key = regexp_replace(moved.key, ${pattern}, ${to}))`.execute(db);

/** Moves what operators made of the kernel's refusals to the plugin that has them now. */
async function moveRefusals(db: Database, plugin: string, names: Readonly<Record<string, string>>): Promise<void> {
  for (const [code, name] of Object.entries(names))
    await moveTexts(db, ["^server", `errors.PORTAL_${code}$`].join(":"), [plugin, `errors.${name}`].join(":"));
}
