/**
 * Starts the scripts of a page, `text`, with the modules that they will ask for, once the page has been painted: until
 * then they would share a slow connection with what is read. A page that nobody sees is not painted, and some browsers
 * do not say when they have painted; then, or as soon as something is pressed, they start all the same. Text of a script
 * of its own in the page.
 */
const STARTER = `((u,t)=>{
var isOn,d=document,go=()=>{if(isOn)return;isOn=1;
u.forEach(h=>{var l=d.createElement("link");l.rel="modulepreload";l.href=h;d.head.append(l)});
var s=d.createElement("script");s.type="module";s.textContent=t;d.head.append(s);s.remove()},
p=self.PerformanceObserver;
if(d.hidden||!p||!(p.supportedEntryTypes||[]).includes("paint"))return go();
new p(go).observe({type:"paint",buffered:true});
["pointerdown","keydown","visibilitychange"].forEach(n=>addEventListener(n,go,{capture:true,once:true}));
setTimeout(go,3e3)})`.replaceAll("\n", "");

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g;

/** As a string of JavaScript that may stand in a script. */
const quoted = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * Has the scripts of a rendered page start after it has been painted. Returns its HTML, and the script that is run then,
 * which its policy has to allow as well; null where the page has none. `nonce`: what marks the page's own scripts.
 */
export function startAfterPaint(html: string, nonce: string): { html: string; script: string | null } {
  const own = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?=[^>]* type="module")[^>]*>([^]*?)</script>`);
  const [tag = "", script = ""] = own.exec(html) ?? [];
  if (script === "") return { html, script: null };
  const paths = Array.from(html.matchAll(PRELOAD), ([, path]) => path);
  const starter = `<script nonce="${nonce}">${STARTER}(${quoted(paths)},${quoted(script)})</script>`;
  return { html: html.replaceAll(PRELOAD, "").replace(tag, () => starter), script };
}
