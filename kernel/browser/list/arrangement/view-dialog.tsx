/** The dialog that names a view, shares it and includes its columns. Loaded when first opened. */
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listSettingsLimits, type SavedView } from "../../../contract/resources/list-settings.ts";
import { UsageNote } from "../../limits/usage-note.tsx";
import { toast } from "../../toasts/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorBanner } from "../../ui/states.tsx";
import { LabelledInput } from "../../ui/text-input.tsx";
import { messageOf } from "../../toasts/show-error.ts";
import { layoutOf } from "./arrange-columns.ts";
import type { Arrangement } from "./use-arrangement.ts";
import { sharedFields, sharingOf, SharingFields } from "./view-sharing.tsx";
import { storeView } from "./view-actions.ts";
import classes from "./arrangement.module.css";

/** @param props.view the view to change; absent for a new one */
export function ViewDialog({
  arrangement,
  view,
  onClose,
}: {
  arrangement: Arrangement;
  view: SavedView | undefined;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState(view?.name ?? "");
  const [sharing, setSharing] = useState(sharingOf(view ?? { isShared: false }));
  const [withColumns, setWithColumns] = useState(
    view === undefined ? arrangement.layout !== undefined : view.layout !== undefined,
  );
  const [error, setError] = useState<{ name?: string; sharing?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const offered = arrangement.settings.roles ?? [];
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === "") return setError({ name: t("lists:listSettings.viewNameMissing") });
    const roles = sharing.roles.filter((role) => offered.some(({ value }) => value === role));
    if (sharing.kind === "roles" && roles.length === 0) return setError({ sharing: t("views:roleMissing") });
    setSaving(true);
    try {
      await storeView(arrangement, {
        ...(view === undefined ? {} : { id: view.id }),
        name,
        ...sharedFields({ ...sharing, roles }),
        ...(withColumns ? { layout: layoutOf(arrangement.places, arrangement) } : {}),
      });
      toast({ message: t("lists:listSettings.viewSaved"), variant: "success" });
      onClose();
    } catch (failure) {
      setError({ name: messageOf(failure as Error) });
      setSaving(false);
    }
    return undefined;
  };
  const form = "view-form";
  return (
    <Dialog
      title={t(view === undefined ? "lists:listSettings.newView" : "lists:listSettings.renameView")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("kernel:shell.cancel")}</Button>
          <Button variant="primary" type="submit" form={form} loading={isSaving}>
            {t("lists:listSettings.save")}
          </Button>
        </>
      }
    >
      <form id={form} className={classes["form"]} noValidate onSubmit={(event) => void save(event)}>
        <LabelledInput
          label={t("lists:listSettings.viewName")}
          value={name}
          maxLength={listSettingsLimits.viewName}
          autoFocus
          onChange={(event) => setName(event.target.value)}
          {...(error.name === undefined ? {} : { error: error.name })}
        />
        {(arrangement.mayShare || view?.isShared === true) && (
          <SharingFields sharing={sharing} offered={offered} onChange={setSharing} />
        )}
        {error.sharing !== undefined && <ErrorBanner message={error.sharing} />}
        {view?.sharedBy !== undefined && (
          <p className={classes["sharedBy"]}>{t("lists:listSettings.sharedBy", { name: view.sharedBy })}</p>
        )}
        <Checkbox checked={withColumns} onChange={setWithColumns}>
          {t("lists:listSettings.keepColumns")}
        </Checkbox>
        {view === undefined && <UsageNote limits={["kernel/saved-views"]} />}
      </form>
    </Dialog>
  );
}
