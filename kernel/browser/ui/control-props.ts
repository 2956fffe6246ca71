/** The attributes common to every control of a form, including those for screen readers. */
export interface ControlProps {
  id: string;
  name: string;
  readOnly: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}
