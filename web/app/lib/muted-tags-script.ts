/**
 * Leaves posts with tags and by members that the reader has muted out of their own lists before the first paint: pages
 * are the same for everybody when they arrive. Runs as a script of its own in the head; only the server has its text.
 * `muted-tags.ts` makes the same rule when something is muted.
 */
export const mutedTagsScript = import.meta.env.SSR
  ? `try{var t=JSON.parse(localStorage.getItem("mutedTags")||"[]");if(t.length){var s=new CSSStyleSheet;s.replaceSync(t.map(function(n){var e=CSS.escape(n.replace(/^@/,""));return n[0]=="@"?'[data-mutes] [data-by="'+e+'"],li[data-by="'+e+'"]>:not(details)':'[data-mutes] [data-tags~="'+e+'"]'}).join()+"{display:none}");document.adoptedStyleSheets=[s]}}catch{}`
  : "";
