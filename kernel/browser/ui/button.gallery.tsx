/** Examples of buttons. */
import "../i18n/form-messages.ts";
import { gallery, message } from "../gallery/gallery.ts";
import { Row } from "../gallery/row.tsx";
import { Button, IconButton, IconLink, LinkButton, type ButtonVariant } from "./button.tsx";

const variants: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "danger", "success"];

export const examples = gallery("Buttons", {
  button: {
    props: {
      label: message("forms:save"),
      variant: ["primary", "secondary", "ghost", "danger", "success"],
      icon: ["save", "", "plus", "trash-2", "check"],
      loading: false,
      disabled: false,
    },
    draw: ({ label, icon, ...props }) => (
      <Button {...props} {...(icon === "" ? {} : { icon })}>
        {label}
      </Button>
    ),
  },
  variants: {
    props: { label: message("forms:save"), loading: false, disabled: false },
    draw: ({ label, ...state }) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} {...state}>
            {label}
          </Button>
        ))}
      </Row>
    ),
  },
  danger: {
    props: { label: message("lists:list.delete") },
    draw: ({ label }) => (
      <Row>
        <Button variant="danger" icon="trash-2">
          {label}
        </Button>
        <Button variant="danger" loading>
          {label}
        </Button>
      </Row>
    ),
  },
  loading: {
    props: { label: message("forms:saving") },
    draw: ({ label }) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {label}
          </Button>
        ))}
      </Row>
    ),
  },
  disabled: {
    props: { label: message("forms:save") },
    draw: ({ label }) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon="check" disabled>
            {label}
          </Button>
        ))}
      </Row>
    ),
  },
  "long-text": {
    props: { label: "Save the changes of all selected records and go back to the list that they were opened from" },
    draw: ({ label }) => <Button variant="primary">{label}</Button>,
  },
  icons: {
    props: { label: message("lists:list.edit"), disabled: false },
    draw: ({ label, disabled }) => (
      <Row>
        <IconButton icon="pencil" label={label} disabled={disabled} />
        <IconButton icon="trash-2" label={label} danger disabled={disabled} />
        <IconButton icon="filter" label={label} aria-pressed disabled={disabled} />
        <IconLink icon="eye" label={label} to="/" />
      </Row>
    ),
  },
  links: {
    props: { label: message("lists:list.create"), variant: ["primary", "secondary", "ghost"] },
    draw: ({ label, variant }) => (
      <LinkButton to="/" variant={variant} icon="plus">
        {label}
      </LinkButton>
    ),
  },
});
