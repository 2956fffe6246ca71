/** The board: widgets in the user's order, the period of the charts, and the mode to rearrange them. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  SelectInput,
  EmptyState,
  FiguresFailure,
  UsageNote,
  useAdminUser,
  useLiveFigures,
  usePageTitle,
  useSettings,
  type PluginInstance,
} from "@portalkit/kernel/browser";
import { periods } from "@portalkit/kernel/contract";
import type { dashboard } from "../../contract.ts";
import { arranged, moved } from "./arrangement.ts";
import { useBoardWidgets } from "./board-widgets.tsx";
import { useArrangement } from "./use-arrangement.ts";
import { useDrag } from "./use-drag.ts";
import { WidgetFrame } from "./widget-frame.tsx";
import classes from "./board.module.css";

export function Board({ instance }: { instance: PluginInstance<typeof dashboard> }): ReactNode {
  const { t } = useTranslation();
  usePageTitle(t("dashboard:widgets.overview"));
  const [chosen, setMonths] = useState<number>();
  const initial = useSettings(instance)?.months;
  const months = chosen ?? initial ?? instance.options.months;
  const [isArranging, setArranging] = useState(false);
  const [last, setLast] = useState<{ key: string; said: string }>();
  const { arrangement, change } = useArrangement(instance, String(useAdminUser().pk));
  const { widgets, configured } = useBoardWidgets(instance);
  useLiveFigures(
    instance,
    widgets.flatMap(({ resources }) => resources),
  );
  // While a widget is dragged, the board previews its position; dropping it saves the order.
  const [draft, setDraft] = useState<readonly string[]>();
  const { shown, hidden } = arranged(
    widgets,
    draft === undefined ? arrangement : { order: [...draft], hidden: arrangement?.hidden ?? [] },
  );
  const keys = shown.map(({ key }) => key);
  const hiddenKeys = hidden.map(({ key }) => key);
  const save = (order: readonly string[], nowHidden: readonly string[]): void =>
    change({ order: [...order, ...nowHidden], hidden: [...nowHidden] });
  const drag = useDrag(
    (key, over) => setDraft(moved(keys, key, keys.indexOf(over))),
    () => {
      if (draft !== undefined) save(keys, hiddenKeys);
      setDraft(undefined);
    },
  );
  const step = (key: string, title: string, by: number): void => {
    const order = moved(keys, key, keys.indexOf(key) + by);
    save(order, hiddenKeys);
    setLast({ key, said: t("dashboard:moved", { title, position: order.indexOf(key) + 1, count: order.length }) });
  };
  return (
    <div className={classes["board"]} data-arranging={isArranging || undefined}>
      <header className={classes["head"]}>
        <h1>{t("dashboard:widgets.overview")}</h1>
        {widgets.some(({ hasPeriod }) => hasPeriod) && (
          <label className={classes["period"]}>
            <span aria-hidden>{t("dashboard:period")}</span>
            <SelectInput
              aria-label={t("dashboard:period")}
              value={months}
              onChange={(event) => setMonths(Number(event.target.value))}
            >
              {[...new Set([...periods, months])]
                .toSorted((a, b) => a - b)
                .map((count) => (
                  <option key={count} value={count}>
                    {t("dashboard:months", { count })}
                  </option>
                ))}
            </SelectInput>
          </label>
        )}
        {isArranging && arrangement !== null && (
          <Button variant="ghost" onClick={() => change(null)}>
            {t("dashboard:startOver")}
          </Button>
        )}
        <Button
          icon={isArranging ? "check" : "layout-dashboard"}
          aria-pressed={isArranging}
          onClick={() => setArranging(!isArranging)}
        >
          {t(isArranging ? "dashboard:done" : "dashboard:arrange")}
        </Button>
      </header>
      <UsageNote limits={["kernel/figures"]} />
      {isArranging && <p className={classes["hint"]}>{t("dashboard:arrangeHint")}</p>}
      <p className="visually-hidden" role="status">
        {last?.said}
      </p>
      <div className={classes["grid"]}>
        {shown.map((widget, position) => (
          <WidgetFrame
            key={widget.key}
            widget={widget}
            months={months}
            isArranging={isArranging}
            isDragged={drag.dragged === widget.key}
            keepFocusAt={last?.key === widget.key ? position : undefined}
            handleProps={drag.handleProps(widget.key)}
            onStep={(by) => step(widget.key, widget.title, by)}
            onHide={() =>
              save(
                keys.filter((other) => other !== widget.key),
                [...hiddenKeys, widget.key],
              )
            }
          />
        ))}
      </div>
      <FiguresFailure figures={configured} />
      {widgets.length === 0 && !configured.isLoading && configured.failure === undefined && (
        <EmptyState icon="layout-dashboard" title={t("dashboard:empty")} />
      )}
      {isArranging && hidden.length > 0 && (
        <section className={classes["hidden"]} aria-label={t("dashboard:hidden")}>
          <h2>{t("dashboard:hidden")}</h2>
          {hidden.map(({ key, title }) => (
            <Button
              key={key}
              icon="plus"
              onClick={() =>
                save(
                  [...keys, key],
                  hiddenKeys.filter((other) => other !== key),
                )
              }
            >
              {t("dashboard:show", { title })}
            </Button>
          ))}
        </section>
      )}
    </div>
  );
}
