/** Runs before the first paint, as a classic script: the stored theme and language, so that nothing flashes. */
{
  const root = document.documentElement;
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be forbidden
    }
  };
  root.dataset["theme"] = read("af__theme") === "dark" ? "dark" : "light";
  const language = read("afLanguage");
  if (language !== null) {
    root.lang = language;
    root.dir = language === "ar" ? "rtl" : "ltr";
  }
}
