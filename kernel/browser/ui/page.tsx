/** The frame of a page in the shell: breadcrumbs, title, toolbar, and what is shown instead of the content. */
import type { ReactNode } from "react";
import { usePageTitle } from "../navigation/page-title.ts";
import { messageOf } from "../toasts/show-error.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { EmptyState, ErrorBanner, Skeleton } from "./states.tsx";
import classes from "./page.module.css";

export interface PageProps {
  /** Also the title of the document and the last of the breadcrumbs. */
  title: string;
  /** What the page is for, below the title. */
  description?: ReactNode;
  /** The pages above this one, from the top; the home page comes before them. */
  crumbs?: readonly { label: string; to?: string }[];
  /** Controls at the end of the title's line. */
  actions?: ReactNode;
  /** `full` is for lists and boards; `reading` is the one limit of all other pages, `--page-width`. */
  width?: "full" | "reading";
  /** Shows a placeholder instead of the content: nothing has been loaded yet. */
  isLoading?: boolean;
  /** Default: a grey block. */
  placeholder?: ReactNode;
  /** Shown above the content, or instead of it while there is none (`isLoading`). */
  error?: unknown;
  /** Loads again, after an error. */
  retry?: () => void;
  /** Shown instead of the content. */
  empty?: Parameters<typeof EmptyState>[0] | undefined;
  children?: ReactNode;
}

export function Page({
  title,
  description,
  crumbs = [],
  actions,
  width = "full",
  isLoading = false,
  placeholder = <Skeleton height={160} />,
  error,
  retry,
  empty,
  children,
}: PageProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={classes["page"]} data-width={width}>
      <Breadcrumbs crumbs={[...crumbs, { label: title }]} />
      <header className={classes["header"]}>
        <h1>{title}</h1>
        {actions !== undefined && <div className={classes["actions"]}>{actions}</div>}
      </header>
      {description !== undefined && <p className={classes["description"]}>{description}</p>}
      {error !== undefined && <ErrorBanner message={messageOf(error)} {...(retry === undefined ? {} : { retry })} />}
      {isLoading ? (
        error === undefined && <div aria-busy="true">{placeholder}</div>
      ) : empty === undefined ? (
        children
      ) : (
        <EmptyState {...empty} />
      )}
    </div>
  );
}
