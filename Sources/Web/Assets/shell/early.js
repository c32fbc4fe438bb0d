// Runs before the first paint, so that a chosen theme and direction do not flash. A script of its own: the page's
// content security policy forbids inline ones.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('crosscheck.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const language = localStorage.getItem('crosscheck.language');
    if (language) {
      root.lang = language;
      root.dir = language.startsWith('ar') ? 'rtl' : 'ltr';
    }
  } catch {
    // Storage is denied: the system's theme holds.
  }
})();
