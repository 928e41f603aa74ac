/** Whether a module is one of these: paths below the workspaces, from their beginning (`app/lib/` is all of it). */
const oneOf = (paths: string[]) => {
  const pattern = new RegExp(`/(web|contract)/(${paths.join("|")})`);
  return (id: string) => pattern.test(id);
};

const ofPackages = (names: string[]) => {
  const pattern = new RegExp(`/node_modules/(${names.join("|")})/`);
  return (id: string) => pattern.test(id);
};

/** What forms are made of, with the list of rude words. */
const isForForms = oneOf([
  "app/data/outbox",
  "app/ui/(counter|field|modal)",
  "app/lib/(use-form|use-focus-around|use-draft-owner|drafts|form-errors|form-fields|hold-fields)",
  "app/parts/(bot-trap|rich-text-editor/field|writing/(use-|saving|plain-text))",
  "src/rules/(rich-text|problem)",
]);

/** The calls that a reader makes: see schemas-only-on-server.ts. */
const READERS_CALLS =
  "src/services/.*=(generateAccessToken|getAutocompleteSuggestions|getComments|getLikes|getProblemSolutions|logOut|noteSearch)$";

/** What only members need, and words that few pages say. */
const isRare = oneOf([
  "app/data/(alternatives|changes|download|draft-news|follow-unread|following|member-keys|outbox|patches|push|saved|senders|use-profile|use-said|tell-likes)",
  "app/parts/(ability-rules|alternative-form|card-marks|duplicate-form|follow-button|member-only|member-tools|outcome-(counts|form|notes)|outdated-form|own-decision|post-matches|redirect|save-button|sheet|source-note|suggestion-link|post-notes|tag-input|unsent-mark|writing/)",
  "app/lib/(about-version|focus-heading|forget-addresses|forms-here|uploads|muted-(tags[.]|words)|plain-form)",
  "app/ui/(draw-sprite|icon-drawings|icon-sprite)",
  "app/parts/rich-text-editor",
  "app/parts/search-help.tsx",
  "app/shell/(card-keys|member-|bell)",
  "app/data/unread",
  "src/(escape|reach-page|rules|suggestion-pages|values)",
  "src/language/(contact-reason|format-bytes|health-problem|reasons)",
  "src/(documents|letters)",
  "src/words/(?!(common|discussion|errors|languages|post|search|shell)[.])",
  "src/services/",
]);

/** The pages of a profile; what is asked about members comes with it. */
const isProfile = oneOf([
  "app/features/profile/(?!about-member|comment-entries|member-choices)",
  "app/data/(use-profile|use-said)",
  "src/services/user.ts.call=getUserActivity",
  "src/services/profiles.ts.call=getProfile",
]);

/** Words of members' pages and forms, each too few for a file of their own. */
const isForMembers = oneOf([
  "app/(data/tell-likes|lib/forget-addresses)",
  "app/parts/(own-decision|sheet)",
  "src/(reach-page|suggestion-pages)",
  "src/services/",
  "src/words/(abilities|contact|controls|copy|decisions|done|duplicates|keys|members|names|notifications|post-editor|profile-form|report|rules|saved|session|settings|suggestions|writing)",
]);

/** The page of a post with its comments, without what they are written with. */
const isThread = oneOf([
  "app/routes/post.tsx",
  "app/parts/(outcomes[.]|post-article|similar-list)",
  "app/data/(use-post|viewer-of)",
  "src/words/(discussion|outcomes[.])",
  "app/features/discussion/(comments-panel|comment-item|comment-actions|comment-list|comment-draft|without-deleted|write-comment|discussion.module)",
]);

const isReadersCall = oneOf([READERS_CALLS]);

const isLists = oneOf([
  "app/routes/home.tsx",
  "app/features/post-list/(?!beside-list[.]tsx|muted-titles|refinements)",
  "app/features/discussion/lazy-comments-panel",
]);

const isOnEveryPage = oneOf([
  "app/(root|entry.client)",
  "app/(lib|data|ui|parts)/",
  "app/shell/(dialog-host|missing-dialog|page-dialog)",
  "app/shell/(?!.*dialog.)",
  "app/features/search/",
  "src/",
]);

/**
 * Where there are several languages, modules with words wait for those of the page's. What these are made with must not be
 * in a file that waits for them, nor what begins when all the others are there.
 */
const isBegin = oneOf(["app/entry.client"]);
const isForWords = (id: string) => oneOf(["src/language/number-format"])(id) || ofPackages(["@messageformat"])(id);

const isCommon = (id: string) =>
  isLists(id) ||
  isReadersCall(id) ||
  (isOnEveryPage(id) && ![isForForms, isRare, isThread].some((isElsewhere) => isElsewhere(id)));

/**
 * Which modules come in one file. Few large files compress better and arrive sooner than many small ones: what every
 * page needs is in two, of which the one with the packages stays in the cache for longer, lists among it: they lie behind
 * most pages. A post has one more. Forms and the editor come with their first use. See docs/decisions/0021-reading-pages-stay-light.md.
 */
export const chunks = ({ isMultilingual }: { isMultilingual: boolean }) => [
  ...(isMultilingual ? [{ name: "for-words", test: isForWords, priority: 6 }] : []),
  {
    name: "vendor",
    test: (id: string) =>
      ofPackages(["react", "react-dom", "scheduler", "react-router", "@react-router", "@tanstack", "zustand"])(id) ||
      id.includes("vite/preload-helper"),
    priority: 5,
  },
  { name: "common", test: (id: string) => isCommon(id) && !(isMultilingual && isBegin(id)), priority: 4 },
  { name: "thread", test: isThread, priority: 3 },
  { name: "profile", test: isProfile, priority: 3 },
  { name: "members", test: isForMembers, priority: 3 },
  { name: "forms", test: isForForms, priority: 3 },
  {
    name: "editor-parts",
    test: ofPackages(["@tiptap", "prosemirror-[^/]+", "linkifyjs", "orderedmap", "w3c-keyname", "rope-sequence"]),
    priority: 1,
  },
];
