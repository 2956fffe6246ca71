/** The packages with which pages are rendered, which a deployment installs for its tests only. */

interface TestPackages {
  happyDom: typeof import("happy-dom");
  testingLibrary: typeof import("@testing-library/dom");
  userEvent: typeof import("@testing-library/user-event").userEvent;
}

/** Milliseconds for which queries wait: a page calls its server, on a machine that may be busy. */
const queryTimeoutMs = 30_000;
const libraryTimeoutMs = 1_000;

/** @throws Error that says what to install */
export async function requirePackages(): Promise<TestPackages> {
  try {
    const [happyDom, testingLibrary, { userEvent }] = await Promise.all([
      import("happy-dom"),
      import("@testing-library/dom"),
      import("@testing-library/user-event"),
    ]);
    if (testingLibrary.getConfig().asyncUtilTimeout === libraryTimeoutMs)
      testingLibrary.configure({ asyncUtilTimeout: queryTimeoutMs });
    return { happyDom, testingLibrary, userEvent };
  } catch (error) {
    throw new Error(
      "pages are rendered with packages that are not installed: " +
        "npm install --save-dev happy-dom @testing-library/dom @testing-library/user-event",
      { cause: error },
    );
  }
}
