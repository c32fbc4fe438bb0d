// What the parts use of shell/use.js, without a server.
const people = ['ada', 'alan', 'barbara', 'grace', 'hedy', 'katherine', 'margaret', 'radia'].map((username) => ({
  username,
  display_name: { ada: 'Ada Lovelace', grace: 'Grace Hopper', radia: 'راضية' }[username] ?? '',
}));
const labels = ['seo', 'design', 'accessibility', 'performance', 'launch'].map((label) => ({
  label,
  open_task_count: 3,
}));
const chart =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160"><style>rect{fill:#0b6a72}text{font:12px sans-serif;
fill:#555}@media(prefers-color-scheme:dark){rect{fill:#5fc6c6}text{fill:#bbb}}</style>${
    [3, 5, 2, 8, 6, 9, 4].map((n, i) =>
      `<rect x="${20 + i * 54}" y="${140 - n * 13}" width="30" height="${n * 13}" rx="4"/>` +
      `<text x="${35 + i * 54}" y="156" text-anchor="middle">${i + 1}</text>`
    ).join('')
  }</svg>`;
const client = {
  get: async (path) => {
    const url = new URL(path, location.origin);
    if (url.pathname === '/v1/users') {
      return {
        value: { users: people.filter((person) => person.username.startsWith(url.searchParams.get('prefix'))) },
      };
    }
    if (url.pathname === '/v1/labels') return { value: { labels } };
    return { value: chart };
  },
  drafts: { get: async () => null, set: async () => {}, delete: async () => {} },
};
export const useClient = () => client;
export const useView = (select) => select({ settings: { week_starts_on: 'monday' } });
export const useStatus = () => ({ state: 'saved' });
export const usePhone = () => innerWidth < 1024;
export const useResource = (path) => ({
  value: path === '/v1/labels' ? { labels } : chart,
  at: Date.now(),
  stale: false,
  loading: false,
  problem: null,
  offline: false,
  reload: () => {},
});
