/** Examples of badges, loading, empty and error states, and toasts. */
import { toast } from "../toasts/toasts.ts";
import { gallery, message } from "../gallery/gallery.ts";
import { Narrow, Row, Stack } from "../gallery/row.tsx";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import { EmptyState, ErrorBanner, Skeleton } from "./states.tsx";

const tones = ["neutral", "info", "success", "warning", "danger", "accent"] as const;
const variants = ["info", "success", "warning", "danger"] as const;

export const examples = gallery("Feedback", {
  badge: {
    props: { text: "Published", tone: ["success", "neutral", "info", "warning", "danger", "accent"], dot: true },
    draw: ({ text, ...props }) => <Badge {...props}>{text}</Badge>,
  },
  "badge-tones": {
    draw: () => (
      <Row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} dot>
            {tone}
          </Badge>
        ))}
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            12
          </Badge>
        ))}
      </Row>
    ),
  },
  spinner: { props: { label: "Loading" }, draw: ({ label }) => <Spinner label={label} size={20} /> },
  skeleton: {
    draw: () => (
      <Narrow>
        <Stack>
          <Skeleton height={32} />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Stack>
      </Narrow>
    ),
  },
  "empty-state": {
    props: {
      title: message("lists:list.empty"),
      hint: message("lists:list.emptyCreateHint"),
      action: message("lists:list.create"),
    },
    draw: ({ action, ...props }) => (
      <EmptyState
        {...props}
        action={
          <Button variant="primary" icon="plus">
            {action}
          </Button>
        }
      />
    ),
  },
  "error-banner": {
    props: { message: message("kernel:shell.networkFailure"), retry: true },
    draw: ({ message: text, retry }) => <ErrorBanner message={text} {...(retry ? { retry: () => undefined } : {})} />,
  },
  "error-long-text": {
    draw: () => (
      <ErrorBanner
        title="The import failed"
        message={"Row 12 has no value in the column Name, which every record needs. ".repeat(6)}
        retry={() => undefined}
      />
    ),
  },
  toasts: {
    window: 320,
    open: () => {
      for (const variant of variants)
        toast({ variant, message: `A message that says what has happened (${variant})`, timeoutMs: "unlimited" });
    },
    draw: () => null,
  },
  "toast-action": {
    window: 140,
    open: () =>
      void toast({
        variant: "success",
        message: "3 records deleted",
        action: { label: "Undo", run: () => undefined },
        timeoutMs: "unlimited",
      }),
    draw: () => null,
  },
});
