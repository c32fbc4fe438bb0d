// Runs before the first paint, so that a chosen theme and direction do not flash, and the words are on their way. Says
// so where the page does not start. A script of its own: the page's content security policy forbids inline ones.
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

  // Of its own, for the file of words may be what is missing.
  const [text, label] = {
    en: ['Crosscheck could not be loaded. Check your connection.', 'Try again'],
    de: ['Crosscheck konnte nicht geladen werden. Prüfe deine Verbindung.', 'Noch einmal versuchen'],
    ar: ['تعذّر تحميل Crosscheck. تحقق من اتصالك.', 'إعادة المحاولة'],
  }[code] ?? [];
  const say = () => {
    // It goes when the page starts after all.
    const splash = document.getElementById('splash');
    if (!splash?.hasAttribute('aria-hidden')) return;
    splash.removeAttribute('aria-hidden');
    splash.setAttribute('role', 'alert');
    splash.className = 'state shell-notice';
    const title = document.createElement('p');
    Object.assign(title, { className: 'state-title', textContent: text });
    const again = document.createElement('button');
    Object.assign(again, { className: 'button button-primary', textContent: label, onclick: () => location.reload() });
    splash.replaceChildren(title, again);
    addEventListener('online', () => document.contains(splash) && location.reload());
  };
  addEventListener('crosscheck-failed', say);
  // A module without its file, or with somebody else's in its place. Only on the way down: it does not bubble.
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && say(), true);
  setTimeout(say, 20_000);

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
