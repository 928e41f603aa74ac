/**
 * Leaves posts with tags that the reader has muted out of their own lists before the first paint: pages are the same for
 * everybody when they arrive. Runs as a script of its own in the head; only the server has its text. `muted-tags.ts`
 * makes the same rule when something is muted.
 */
export const mutedTagsScript = import.meta.env.SSR
  ? `try{var t=JSON.parse(localStorage.getItem("mutedTags")||"[]");if(t.length){var s=new CSSStyleSheet;s.replaceSync(t.map(function(n){return'[data-mutes] [data-tags~="'+CSS.escape(n)+'"]'}).join()+"{display:none}");document.adoptedStyleSheets=[s]}}catch{}`
  : "";
