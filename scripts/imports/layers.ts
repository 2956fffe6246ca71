/**
 * The layers of the code: which folder may import which. A folder imports itself and folders of lower layers, never one
 * beside or above it; types and dynamic imports count too.
 */
import type { SourceFile } from "./source-file.ts";

/**
 * For each half of the kernel and of a plugin that has folders: its layers, the highest first. A name is a folder (with
 * what is in it, unless a folder in it has a place of its own) or a file beside the folders.
 */
export type Layers = Readonly<Record<string, readonly (readonly string[])[]>>;

export const layers: Layers = {
  "kernel/browser": [
    ["gallery", "dev"],
    ["app"],
    ["shell", "sign-in", "pages"],
    ["prefetch", "languages"],
    ["figures", "identity-proof", "limits"],
    ["extension"],
    ["query"],
    ["session"],
    ["confirm", "keyboard", "theme"],
    ["ui", "api"],
    ["toasts", "socket"],
    ["i18n", "navigation"],
    ["html", "state"],
    ["hooks"],
  ],
  "kernel/contract": [
    ["config"],
    ["extension", "shell", "errors"],
    ["settings"],
    ["resources"],
    ["session", "i18n", "usage-limits.ts"],
    ["endpoint.ts", "format"],
    ["permissions.ts", "limits.ts", "database.ts", "socket.ts", "server-rendering.ts", "html"],
  ],
  "kernel/server": [
    ["app"],
    ["http", "config"],
    ["install", "page", "socket"],
    ["features.ts"],
    ["integrity", "idempotency/feature.ts"],
    ["shell"],
    ["sign-in", "settings"],
    ["session"],
    ["activities", "jobs", "limits", "outbox"],
    ["extension"],
    ["extension/contributions"],
    ["extension/services"],
    ["extension/calls", "bus"],
    ["environment", "idempotency"],
    ["database"],
    ["database/embedded"],
    ["database/value-parsers.ts"],
    ["concurrency", "keys", "mail", "i18n", "html", "measurements", "problems", "tables.d.ts"],
  ],
  "plugins/approvals/server": [
    ["approvals-service.ts", "check-options.ts", "integrity-checks.ts", "migrations.ts", "role-guard.ts"],
    ["decisions"],
    ["requests", "tables"],
    ["services.ts"],
    ["approval-kinds.ts", "tables.d.ts"],
  ],
  "plugins/auth/browser": [
    ["signed-out-screens.ts", "user-screens.ts"],
    ["account", "figures", "signed-out", "users"],
    ["email-change", "forms"],
  ],
  "plugins/auth/contract": [
    ["account"],
    ["figures", "security", "signed-out", "users"],
    ["options.ts", "password-rules.ts", "refusals.ts"],
  ],
  "plugins/auth/server": [
    ["account", "check-options.ts", "figures", "signed-out", "users"],
    ["email-changes", "passwords", "security"],
    ["mail"],
    ["guarded-roles.ts", "migrations.ts", "own-activity.ts", "rate-limits.ts", "services.ts", "tables.d.ts"],
  ],
  "plugins/chat-bot/browser": [["parts.ts"], ["linking", "settings"], ["chat-bot.module.css", "controls"]],
  "plugins/chat-bot/contract": [
    ["linking", "run", "settings"],
    ["options.ts", "refusals.ts"],
  ],
  "plugins/chat-bot/server": [
    ["migrations.ts", "run"],
    ["talk"],
    ["linking"],
    ["settings"],
    ["provider"],
    ["services.ts", "tables.d.ts"],
  ],
  "plugins/dashboard/browser": [["board"], ["widgets"]],
  "plugins/dashboard/contract": [["board", "widgets"], ["options.ts"], ["refusals.ts", "widget-options.ts"]],
  "plugins/dashboard/server": [
    ["board", "widgets"],
    ["migrations.ts", "services.ts", "tables.d.ts"],
  ],
  "plugins/data-transfer/server": [
    ["migrations.ts"],
    ["schedules"],
    ["exports", "imports"],
    ["allowed.ts", "cell-text.ts", "limits.ts"],
    ["tables.d.ts"],
  ],
  "plugins/imports/server": [["migrations.ts"], ["engine"], ["reading"], ["tables.d.ts"]],
  "plugins/finance/browser": [["parts.ts"], ["balances", "deposits", "sweeping"], ["ui"]],
  "plugins/finance/contract": [
    ["sweeping"],
    ["balances", "deposits"],
    ["amount.ts", "ledger-port.ts", "options.ts", "refusals.ts"],
  ],
  "plugins/finance/server": [
    ["check-options.ts", "create-finance.ts", "migrations.ts"],
    ["balances"],
    ["deposits", "sweeping", "withdrawals"],
    ["transfers"],
    ["ledger", "wallets"],
    ["services.ts"],
    ["keep-forward.ts", "tables.d.ts", "wallet-provider.ts"],
  ],
  "plugins/game-codes/browser": [
    ["code-parts.ts", "list-parts.ts", "record-parts.ts"],
    ["buying", "figures", "imports", "order-page"],
    ["codes", "order-changes", "orders", "redeem/settle", "reveal"],
    ["prices", "redeem"],
  ],
  "plugins/game-codes/contract": [
    ["order-page", "selling-port.ts"],
    ["buying", "order-changes"],
    ["catalogue", "codes", "figures", "imports", "orders", "prices", "redeem", "reveal"],
    ["options.ts", "states.ts", "stock.ts", "uuid.ts"],
  ],
  "plugins/game-codes/server": [
    ["migrations.ts"],
    ["buying", "catalogue", "figures", "imports", "integrity", "order-page", "redeem/settle", "reveal", "states"],
    ["order-changes", "redeem"],
    ["orders"],
    ["codes", "prices"],
    ["stakes", "stock"],
    ["resource-rules.ts", "visibility.ts", "price-scale-column.ts"],
    ["services.ts", "tables.d.ts"],
  ],
  "plugins/resources/browser": [
    ["contributions.ts", "gallery", "one-field.tsx"],
    ["built-in-fields.ts"],
    ["reading.ts"],
    ["prefetch-record.ts"],
    ["list/embedded"],
    ["list"],
    ["list/arrangement", "list/filter-builder"],
    ["form"],
    ["record"],
    ["fields"],
    ["fields/filters"],
    ["fields/inputs"],
    ["fields/values"],
    ["query"],
    ["navigation"],
  ],
  "plugins/resources/contract": [["filter-limits.ts", "formula.ts", "formula-errors.ts", "relative-period.ts"]],
  "plugins/resources/server": [
    ["feature.ts"],
    ["create-engine.ts", "resource-handlers.ts"],
    ["resource-access.ts"],
    ["changes", "migrations.ts", "read-scope.ts"],
    ["actions", "matching", "trash"],
    ["write"],
    ["describe"],
    ["prepare"],
    ["read"],
    ["view"],
    ["sql"],
    ["tables"],
    ["values"],
  ],
  "plugins/trading-api/browser": [["docs", "parts.ts"], ["tokens"]],
  "plugins/trading-api/contract": [["trade"], ["tokens", "webhooks"], ["options.ts", "refusals.ts"]],
  "plugins/trading-api/server": [
    ["migrations.ts", "tokens", "trade", "webhooks"],
    ["resource-rules.ts"],
    ["services.ts", "tables.d.ts"],
  ],
  "plugins/twofa/browser": [["account"], ["sign-in"], ["passkeys"]],
  "plugins/twofa/contract": [
    ["account"],
    ["passkeys"],
    ["sign-in"],
    ["code-digits.ts", "limits.ts", "options.ts", "otpauth.ts", "refusals.ts", "users.ts"],
  ],
  "plugins/twofa/server": [
    ["account", "passkeys"],
    ["sign-in"],
    ["factors"],
    ["migrations.ts", "record-own.ts", "services.ts", "tables.d.ts"],
  ],
  "plugins/upload/browser": [["sending.ts"], ["files"], ["images"]],
  "plugins/upload/contract": [["refusals.ts"], ["files", "images"], ["options.ts", "upload-port.ts"]],
  "plugins/upload/server": [
    ["check-options.ts", "images"],
    ["files"],
    ["storage"],
    ["migrations.ts", "services.ts", "tables.d.ts"],
  ],
};

interface Position {
  /** The half: `kernel/server`. */
  area: string;
  /** The folder or file that the table names; undefined if it names none. */
  name: string | undefined;
  /** 0 is the highest. */
  layer: number;
}

function positionOf(path: string, table: Layers): Position | undefined {
  const area = Object.keys(table).find((start) => path.startsWith(`${start}/`));
  if (area === undefined) return undefined;
  const inside = path.slice(area.length + 1);
  const named = (table[area] ?? [])
    .flatMap((names, layer) => names.map((name) => ({ area, name, layer })))
    .filter(({ name }) => inside === name || inside.startsWith(`${name}/`));
  return named.toSorted((a, b) => b.name.length - a.name.length)[0] ?? { area, name: undefined, layer: 0 };
}

/** A file in a folder of a half, whose half therefore needs a row. */
const isInFolder = (path: string): boolean => /^(kernel|plugins\/[^/]+)\/(contract|browser|server)\/[^/]+\//.test(path);

/**
 * Returns the lines that import from beside or above; line 1 if the table does not name the file's folder. Files with
 * examples are beside what they show, and may import everything.
 */
export function linesAgainstLayers({ path, isTest, imports }: SourceFile, table: Layers = layers): number[] {
  if (isTest || path.endsWith(".gallery.tsx")) return [];
  const from = positionOf(path, table);
  if (from === undefined) return isInFolder(path) ? [1] : [];
  if (from.name === undefined) return [1];
  return imports.flatMap((found) => {
    const to = positionOf(found.path, table);
    const isAllowed = to === undefined || to.area !== from.area || to.name === from.name || to.layer > from.layer;
    return isAllowed ? [] : [found.line];
  });
}
