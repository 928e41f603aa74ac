/** Says to the styles whether a member looks at the page. */
export function markMember(isMember: boolean): void {
  document.documentElement.toggleAttribute("data-member", isMember);
}

/**
 * Brings the marks back before the first paint, that of a member who was here last among them: pages are the same for
 * everybody when they arrive, and nothing is to move when it is known who reads them. Runs as a script of its own in the
 * head; only the server has its text.
 */
export const rootMarksScript = import.meta.env.SSR
  ? `try{["listForm","intro","member"].forEach(function(m){var v=localStorage.getItem(m);if(v)document.documentElement.dataset[m]=m==="member"?"":v})}catch{}`
  : "";
