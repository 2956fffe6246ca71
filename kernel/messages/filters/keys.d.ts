/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "filters": {
      "hint": "";
      "join": "";
      "joins.all": "";
      "joins.any": "";
      "joins.none": "";
      "group": "";
      "condition": "{number}";
      "addCondition": "";
      "addGroup": "";
      "removeCondition": "{number}";
      "removeGroup": "";
      "column": "";
      "fieldOf": "{column}";
      "itself": "{column}";
      "unknown": "{column}";
      "comparisonOf": "{column}";
      "valueLabel": "{column}";
      "incomplete": "";
      "full": "{max}";
      "comparisons.gt": "";
      "comparisons.gte": "";
      "comparisons.lt": "";
      "comparisons.lte": "";
      "comparisons.from": "";
      "comparisons.to": "";
      "comparisons.within": "";
      "comparisons.isMe": "";
      "comparisons.isNotMe": "";
      "periods.today": "";
      "periods.yesterday": "";
      "periods.thisWeek": "";
      "periods.lastWeek": "";
      "periods.thisMonth": "";
      "periods.lastMonth": "";
      "periods.lastDays": "";
      "periods.olderThanDays": "";
      "periods.daysAgo": "";
      "numbers.days": "";
      "numbers.from": "";
      "numbers.to": "";
      "daysReversed": "";
      "and": "";
      "or": "";
      "not": "";
      "removeFilter": "";
      "says.is": "{column}{value}";
      "says.isNot": "{column}{value}";
      "says.contains": "{column}{value}";
      "says.isMe": "{column}";
      "says.isNotMe": "{column}";
      "says.isEmpty": "{column}";
      "says.isNotEmpty": "{column}";
      "says.within": "{column}{period}";
      "saysPeriod.today": "";
      "saysPeriod.yesterday": "";
      "saysPeriod.thisWeek": "";
      "saysPeriod.lastWeek": "";
      "saysPeriod.thisMonth": "";
      "saysPeriod.lastMonth": "";
      "saysPeriod.daysAgo": "{from}{to}";
      "saysPeriod.lastDays_one": "{count}";
      "saysPeriod.lastDays_other": "{count}";
      "saysPeriod.olderThanDays_one": "{count}";
      "saysPeriod.olderThanDays_other": "{count}";
    };
  }
}
