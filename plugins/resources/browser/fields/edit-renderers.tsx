/** The edit renderers of every built-in field: loaded with the edit and create pages. */
export { ArrayField } from "./inputs/array-input.tsx";
export { BooleanField } from "./inputs/choice-input.tsx";
export { CountryField } from "./inputs/country-input.tsx";
export { DateField, DatetimeField, TimeField } from "./inputs/date-input.tsx";
export { EnumField } from "./inputs/enum-input.tsx";
export { ForeignField } from "./inputs/foreign-input.tsx";
export { JsonField } from "./inputs/json-input.tsx";
export { NumberField } from "./inputs/number-input.tsx";
export { RichtextField } from "./inputs/richtext-input.tsx";
export { TextField } from "./inputs/text-input.tsx";
