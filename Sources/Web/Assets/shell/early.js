// Runs before the first paint, so that a chosen theme and direction do not flash, and the words are on their way. A
// script of its own: the page's content security policy forbids inline ones.
(() => {
  const root = document.documentElement;
  /** @type {string[]} */
  let wished = [];
  let known = false;
  try {
    const theme = localStorage.getItem('crosscheck.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    wished = [localStorage.getItem('crosscheck.language') ?? ''];
    known = (localStorage.getItem('crosscheck.account') ?? 'null') !== 'null';
  } catch {
    // Storage is denied: the system's theme holds.
  }
  const codes = [...wished, ...navigator.languages].map((tag) => tag.toLowerCase().split('-')[0]);
  const code = codes.find((one) => ['en', 'de', 'ar'].includes(one)) ?? 'en';
  root.lang = code;
  root.dir = code === 'ar' ? 'rtl' : 'ltr';
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  // As language.js reads them.
  const today = known && location.pathname === '/';
  const books = today ? ['first'] : ['shell', 'parts', known ? 'planning' : 'accounts'];
  for (const book of books) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
    link.href = new URL(`../words/${code}/${book}.json`, script.src).href;
    document.head.append(link);
  }
})();
