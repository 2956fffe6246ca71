/** Written by `npm run messages` from en.json. */
import "i18next";

declare module "i18next" {
  interface PortalMessages {
    "dates": {
      "example": "{date}";
      "fourDigitYear": "{date}";
      "openCalendar": "";
      "pattern.day": "";
      "pattern.month": "";
      "pattern.monthName": "";
      "pattern.year": "";
    };
  }
}
