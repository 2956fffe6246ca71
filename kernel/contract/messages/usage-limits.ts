/** What one person may still do, told before a limit is met, and what to do where it is. */
export const usageLimitMessages = {
  running: "{label}: {used} of {limit} running",
  kept: "{label}: {used} of {limit} used",
  leftThisHour: "{label}: {left} of {limit} left this hour",
  leftToday: "{label}: {left} of {limit} left today",
  tooManyRunning: "{label}: {limit} are running already. Wait until one ends, or stop one",
  tooManyKept: "{label}: you have reached your limit of {limit}. Remove some first",
  tooManyAMinute: "{label}: you have reached your limit of {limit} per minute. Try again in {seconds} seconds",
  tooManyAnHour: "{label}: you have reached your limit of {limit} per hour. Try again in {minutes} minutes",
  tooManyADay: "{label}: you have reached your limit of {limit} per day. Try again in {hours} hours",
  bulkActions: "Bulk actions",
  savedViews: "Saved views",
} as const;
