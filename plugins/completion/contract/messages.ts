/** What people read of suggestions. Each text is its own translation key. */
export const completionMessages = {
  suggested: "Suggestion: {text} (Tab accepts it, Escape dismisses it)",
  suggestedOf: "Suggestion: {text} (one of {count}; Tab accepts it, Alt and the down arrow show the next, Escape dismisses it)",
  accept: "Accept the suggestion",
  questions: "Suggestions",
  unavailable: "Suggestions are not available at the moment",
} as const;
