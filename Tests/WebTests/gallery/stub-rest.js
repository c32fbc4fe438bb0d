// In place of shell/rest.js: the gallery has all words and styles from its start.
export const withRest = (load) => load();
export const asked = withRest;
