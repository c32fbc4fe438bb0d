// Serves the gallery of parts: deno run --allow-net --allow-read serve.js [PORT]. The assets come from the work tree, with
// the page's own Content-Security-Policy; what needs a server is replaced by stubs.
const here = new URL('.', import.meta.url);
const assets = new URL('../../../Sources/Web/Assets/', here);
const types = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  html: 'text/html',
};
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
  "base-uri 'none'; require-trusted-types-for 'script'";

Deno.serve({ port: Number(Deno.args[0] ?? 7710), hostname: '127.0.0.1' }, async (request) => {
  const { pathname } = new URL(request.url);
  let file = pathname.startsWith('/assets/dev/')
    ? new URL(pathname.slice('/assets/dev/'.length), assets)
    : new URL(pathname === '/' ? 'index.html' : pathname.slice(1), here);
  const stub = /^\/assets\/dev\/shell\/(use|rest)\.js$/.exec(pathname);
  if (stub) file = new URL(`stub-${stub[1]}.js`, here);
  try {
    const headers = {
      'content-type': `${types[file.pathname.split('.').pop()] ?? 'application/octet-stream'}; charset=utf-8`,
      'content-security-policy': csp,
    };
    return new Response(await Deno.readFile(file), { headers });
  } catch {
    return new Response('Not found', { status: 404 });
  }
});
