/** The display renderers of every built-in field: one small chunk, loaded with the list. */
export { ArrayList, ArrayShow } from "./values/array-value.tsx";
export { BooleanValue } from "./values/boolean-value.tsx";
export { CountryValue } from "./values/country-value.tsx";
export { DateValue, DatetimeValue, TimeValue } from "./values/date-value.tsx";
export { EnumValue } from "./values/enum-value.tsx";
export { ForeignLink } from "./values/foreign-link.tsx";
export { IdList, IdShow } from "./values/id-value.tsx";
export { JsonList, JsonShow } from "./values/json-value.tsx";
export { DecimalList, DecimalShow, NumberValue } from "./values/number-value.tsx";
export { RichtextList } from "./values/richtext-value.tsx";
export { TextList, TextShow } from "./values/text-value.tsx";
