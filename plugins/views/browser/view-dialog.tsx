/**
 * The dialog of a saved view: its name and columns, with whom it is shared, whose default it is, whether it is in the
 * user's menu, and whether they are notified of new records.
 */
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Checkbox, Dialog, ErrorBanner, LabelledInput, UsageNote } from "@portalkit/kernel/browser";
import { viewLimits, type SavedView } from "../contract.ts";
import { defaultableRoles, DefaultRoles } from "./default-roles.tsx";
import type { KnownList } from "./known-list.ts";
import { saveViewSettings } from "./save-view-settings.ts";
import { sharedFields, sharingOf, SharingFields } from "./view-sharing.tsx";
import classes from "./views.module.css";

/** @param props.view the view to change; absent for a new one */
export function ViewDialog({
  list,
  view: given,
  onClose,
}: {
  list: KnownList;
  view: SavedView | undefined;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  // A new view is known once it is stored, also if a later part of saving fails.
  const [view, setView] = useState(given);
  const [name, setName] = useState(view?.name ?? "");
  const [sharing, setSharing] = useState(sharingOf(view ?? { isShared: false }));
  const [defaultFor, setDefaultFor] = useState<readonly string[]>(view?.defaultFor ?? []);
  const [isPinned, setPinned] = useState(view?.isPinned ?? false);
  const [subscription, setSubscription] = useState(view?.subscription ?? null);
  const [withColumns, setWithColumns] = useState(
    view === undefined ? list.layout !== undefined : view.layout !== undefined,
  );
  const [nameError, setNameError] = useState<string>();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const mayShare = list.settings.mayShare === true;
  const mayChange = view?.mayChange ?? true;
  const offered = list.settings.roles ?? [];
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const hasName = name.trim() !== "";
    setNameError(hasName ? undefined : t("views:viewNameMissing"));
    // Roles that the deployment no longer has are dropped.
    const known = { ...sharing, roles: sharing.roles.filter((role) => offered.some(({ value }) => value === role)) };
    const isRoleMissing = mayShare && sharing.kind === "roles" && known.roles.length === 0;
    setError(isRoleMissing ? t("views:roleMissing") : undefined);
    if (!hasName || isRoleMissing) return;
    setSaving(true);
    const reachable = defaultableRoles(known, offered);
    try {
      await saveViewSettings(
        list,
        view,
        {
          ...(mayChange
            ? {
                content: {
                  name,
                  ...sharedFields(known),
                  ...(withColumns ? { layout: list.currentLayout() } : {}),
                },
              }
            : {}),
          isPinned,
          subscription,
          ...(mayShare ? { defaultFor: defaultFor.filter((role) => reachable.includes(role)) } : {}),
        },
        setView,
      );
      list.services.toast({ message: t("views:viewSaved"), variant: "success" });
      onClose();
    } catch (failure) {
      setError((failure as Error).message);
      setSaving(false);
    }
  };
  const form = "view-form";
  return (
    <Dialog
      title={t(given === undefined ? "views:newView" : "views:renameView")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("kernel:shell.cancel")}</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving}>
            {t("views:save")}
          </Button>
        </>
      }
    >
      <form id={form} className={classes["form"]} noValidate onSubmit={(event) => void save(event)}>
        {mayChange && (
          <>
            <LabelledInput
              label={t("views:viewName")}
              value={name}
              maxLength={viewLimits.viewName}
              autoFocus
              onChange={(event) => setName(event.target.value)}
              {...(nameError === undefined ? {} : { error: nameError })}
            />
            <Checkbox checked={withColumns} onChange={setWithColumns}>
              {t("views:keepColumns")}
            </Checkbox>
            {(mayShare || sharing.kind !== "private") && (
              <SharingFields sharing={sharing} offered={offered} onChange={setSharing} />
            )}
          </>
        )}
        {view?.sharedBy !== undefined && (
          <p className={classes["note"]}>{t("views:sharedBy", { name: view.sharedBy })}</p>
        )}
        {mayShare && <DefaultRoles sharing={sharing} offered={offered} chosen={defaultFor} onChange={setDefaultFor} />}
        <Checkbox checked={isPinned} onChange={setPinned}>
          {t("views:pin")}
        </Checkbox>
        <Checkbox
          checked={subscription !== null}
          onChange={(isSubscribed) => setSubscription(isSubscribed ? { byMail: false } : null)}
        >
          {t("views:subscribe")}
        </Checkbox>
        {subscription !== null && (
          <Checkbox checked={subscription.byMail} onChange={(byMail) => setSubscription({ byMail })}>
            {t("views:byMail")}
          </Checkbox>
        )}
        {error !== undefined && <ErrorBanner message={error} />}
        {given === undefined && <UsageNote limits={[`${list.services.instance.id}/saved-views`]} />}
      </form>
    </Dialog>
  );
}
