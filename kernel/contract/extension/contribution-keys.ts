/**
 * The keys of everything that a plugin can contribute, for the check of what it contributes: a mistyped key would be
 * ignored. `true` stands for what other checks validate. A test compares the tables with the types.
 */

export type ContributionKeys = Readonly<Record<string, true | Readonly<Record<string, true>>>>;

const field = { list: true, show: true, showRow: true, edit: true, create: true, filter: true } as const;

export const browserKeys = {
  routes: { path: true, layout: true, title: true, load: true, aliases: true, signInLink: true, allowed: true },
  menu: true,
  fields: { name: true, for: true, aliases: true, isOwnValue: true, dependsOn: true, writesLater: true, ...field },
  pageInjections: { resource: true, page: true, position: true, load: true, allowed: true },
  components: { name: true, aliases: true, load: true },
  slots: { slot: true, load: true, allowed: true, order: true, isDeferred: true },
  widgets: {
    id: true,
    title: true,
    width: true,
    load: true,
    link: true,
    resources: true,
    isBare: true,
    height: true,
    allowed: true,
    order: true,
  },
  homeLinks: { to: true, icon: true, label: true, hint: true, allowed: true, order: true },
  rowActions: { id: true, resource: true, showIn: true, load: true, allowed: true },
  bulkActions: { id: true, resource: true, load: true, allowed: true },
  offers: { port: true, load: true },
  identityProofs: { name: true, label: true, icon: true, isUsable: true, load: true },
} as const satisfies ContributionKeys;

export const serverKeys = {
  endpoints: true,
  resources: true,
  migrations: { name: true, up: true },
  ownsBusinessTables: true,
  hooks: { resource: true, hooks: true },
  columns: true,
  columnComponents: { resource: true, column: true, types: true, components: true },
  actions: true,
  bulkActions: true,
  jobs: {
    name: true,
    run: true,
    schedule: true,
    retryLimit: true,
    maxHours: true,
    atOnce: true,
    describe: true,
  },
  retention: { table: true, key: true, since: true, days: true, only: true, prepare: true },
  limits: {
    name: true,
    label: true,
    unit: true,
    atOnce: true,
    inTotal: true,
    perMinute: true,
    perHour: true,
    perDay: true,
    used: true,
  },
  summaries: { path: true, roles: true, resource: true, filters: true, columns: true },
  integrityChecks: { rule: true, reads: true, violations: true },
  importer: true,
  topics: { pattern: true, authorize: true },
  menu: true,
  badges: { itemId: true, allowed: true, value: true },
  offers: { port: true, make: true },
  sealed: true,
  secondFactor: true,
  newPasswordPage: true,
  revokeCredentials: true,
  identityProof: true,
  bearer: true,
  passwordProblem: true,
  onActivity: true,
  onActivities: true,
  onNotify: true,
  opened: true,
  start: true,
  connectsTo: true,
  sandboxes: true,
  translations: true,
} as const satisfies ContributionKeys;
