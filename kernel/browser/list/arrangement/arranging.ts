/** The column chooser, loaded when it first opens. */
import "../../i18n/aggregate-messages.ts";

export { ColumnChooser } from "./column-chooser.tsx";
