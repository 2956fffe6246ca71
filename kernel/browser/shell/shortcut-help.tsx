/** A dialog with every shortcut of this page, and the setting that turns single-key shortcuts off. */
import { useAtom } from "jotai";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAllowed } from "../extension/permissions.ts";
import { translateText } from "../i18n/translate.ts";
import { usePluginMessages } from "../i18n/use-plugin-messages.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Keys } from "../keyboard/keys.tsx";
import { singleKeysAtom, useShortcutGroups } from "../keyboard/shortcuts.ts";
import classes from "../keyboard/keyboard.module.css";

export function ShortcutHelp({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const groups = useShortcutGroups();
  const plugins = useAllowed().shortcuts.map(({ instance }) => instance.plugin);
  // Drawn again when they are there.
  usePluginMessages([...new Set(plugins)]);
  const [areOn, setOn] = useAtom(singleKeysAtom);
  return (
    <Dialog
      title={t("lists:keyboard.help")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("kernel:shell.close")}
        </Button>
      }
    >
      {groups.map(({ title, shortcuts }, at) => (
        <section key={at} className={classes["group"]}>
          <h3>{translateText(`lists:keyboard.${title}`)}</h3>
          <dl>
            {shortcuts.map(({ keys, label }) => (
              <div key={keys}>
                <dt>{translateText(label)}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox checked={areOn} onChange={setOn}>
        {t("lists:keyboard.singleKeys")}
      </Checkbox>
    </Dialog>
  );
}
