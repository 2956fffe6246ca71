/** The kinds of requests of this deployment, and their sentences. */
import type {
  ApprovalExecutor,
  ApprovalKind,
  ApprovalNotices,
  ApprovalsOptions,
  WaitingApproval,
} from "../contract.ts";
import { refuseApproval } from "../contract/refusals.ts";

/** A kind whose approved requests are carried out, or permits if its plugin has given no executor. */
export interface KnownKind {
  readonly isPermit: boolean;
  readonly executor: ApprovalExecutor;
  readonly notices: ApprovalNotices;
}

export interface ApprovalKinds {
  /** Called while plugins are installed. @throws Error if a kind with this name exists */
  add(kind: ApprovalKind): void;
  /** @throws PORTAL_APPROVALS_KIND_UNKNOWN if no enabled plugin has this kind */
  named(kind: string): KnownKind;
  /** Requests outlive the plugin that has asked for them. */
  find(kind: string): KnownKind | undefined;
  /** The kinds as options of a column; complete once all plugins are installed. */
  readonly options: { value: string; label: string }[];
  /** Names of the kinds whose approved requests are permits. */
  readonly permits: readonly string[];
  /** Ids of the resources whose rows show requests. */
  readonly shownIn: ReadonlySet<string>;
}

const permit: KnownKind = {
  isPermit: true,
  // The write itself asks whether its asker may still do it.
  executor: { effect: () => "approvals:stake", mayAsk: () => true, carryOut: () => Promise.resolve() },
  notices: {
    asked: "approvals:askedForStake",
    approved: "approvals:stakeApproved",
    rejected: "approvals:stakeRejected",
  },
};
const aboutAmount: ApprovalNotices = {
  asked: "approvals:askedFor",
  approved: "approvals:wasApproved",
  rejected: "approvals:wasRejected",
};

export function createApprovalKinds(): ApprovalKinds {
  const known = new Map<string, KnownKind>();
  const options: { value: string; label: string }[] = [];
  const permits: string[] = [];
  const lists = new Set<string>();
  return {
    add: ({ kind, label, executor, notices = aboutAmount, shownIn = [] }) => {
      if (known.has(kind)) throw new Error(`two plugins have requests of the kind "${kind}"`);
      known.set(kind, executor === undefined ? permit : { isPermit: false, executor, notices });
      if (executor === undefined) permits.push(kind);
      options.push({ value: kind, label });
      for (const resourceId of shownIn) lists.add(resourceId);
    },
    named: (kind) => {
      const found = known.get(kind);
      if (found === undefined) throw refuseApproval("unknown");
      return found;
    },
    find: (kind) => known.get(kind),
    options,
    permits,
    shownIn: lists,
  };
}

/** Values of all sentences about a request. @param user name of the user whom it is about */
export function sentenceValues(
  { amount, note, payload }: Pick<WaitingApproval, "amount" | "note" | "payload">,
  user: string,
  { unit }: Pick<ApprovalsOptions, "unit">,
): Record<string, string> {
  const texts = Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { ...Object.fromEntries(texts), user, amount: amount ?? "", unit, what: note ?? "" };
}
