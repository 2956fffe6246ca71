/** The card around a widget, and the place for controls of the widget beside its title. */
import { createContext, use, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { IconLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import classes from "./figures.module.css";

/** The element beside the title; absent in the first render, which therefore has no controls. */
const ToolsPlace = createContext<HTMLElement | null>(null);

interface WidgetCardProps {
  title: string;
  /** Path below the base path of the page with the rows that the widget is about. */
  link?: string | undefined;
  children: ReactNode;
}

export function WidgetCard({ title, link, children }: WidgetCardProps): ReactNode {
  const { t } = useTranslation();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <Card
      title={title}
      actions={
        <>
          <div className={classes["tools"]} ref={setTools} />
          {link !== undefined && (
            <IconLink icon="chevron-right" label={t("lists:figures.openList", { title })} to={link} />
          )}
        </>
      }
    >
      <ToolsPlace value={tools}>{children}</ToolsPlace>
    </Card>
  );
}

/** Controls of a widget, shown beside the title of its card. */
export function WidgetTools({ children }: { children: ReactNode }): ReactNode {
  const place = use(ToolsPlace);
  return place === null ? null : createPortal(children, place);
}
