/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "approvals": {
      "roleWaitsAlready": "";
      "reasonMissing": "";
      "decided": "";
      "approve": "";
      "reject": "";
      "approved": "";
      "rejected": "";
      "askedFor": "{amount}{unit}{user}{who}";
      "askedForRole": "{role}{user}{who}";
      "roleApproved": "{role}{user}";
      "roleRejected": "{role}{user}";
      "wasApproved": "{amount}{unit}{user}";
      "wasRejected": "{amount}{unit}{user}";
      "stakeWaits": "{amount}{unit}";
      "askedForStake": "{amount}{unit}{what}{who}";
      "stakeApproved": "{what}";
      "stakeRejected": "{what}";
      "approvers.asker": "";
      "approvers.askerSuspended": "";
      "approvers.askerRight": "";
      "approvers.beneficiary": "";
      "approvers.right": "";
      "approvers.unknown": "";
      "approvers.younger": "";
      "approvers.made": "";
      "approvers.credentials": "";
      "approvers.raised": "";
      "approvers.controls": "";
      "approvers.related": "";
      "approvers.parties": "";
      "title": "";
      "roleEffect": "{role}{user}";
      "stake": "{amount}{unit}{user}{what}";
      "why.single": "{limit}{unit}";
      "why.daily": "{asker}{limit}{sum}{unit}";
      "why.always": "";
      "deciders": "{names}";
      "noApprover": "";
      "rejectTitle": "";
      "rejectReason": "";
      "roleWaits": "{role}";
      "onePerson": "";
      "kinds.role": "";
      "reasons.single": "";
      "reasons.daily": "";
      "reasons.always": "";
      "states.waiting": "";
      "states.approved": "";
      "states.rejected": "";
      "label": "";
      "columns.id": "";
      "columns.created_at": "";
      "columns.kind": "";
      "columns.user_id": "";
      "columns.amount": "";
      "columns.note": "";
      "columns.reason": "";
      "columns.reason_limit": "";
      "columns.reason_sum": "";
      "columns.payload": "";
      "columns.state": "";
      "columns.requested_by": "";
      "columns.decided_by": "";
      "columns.decided_at": "";
      "columns.rejection": "";
      "groups.request": "";
      "groups.decision": "";
      "menu.waitingForApproval": "";
    };
  }
}
