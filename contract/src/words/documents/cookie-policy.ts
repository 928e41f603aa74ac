// Made from the messages by `npm run messages`: a change is made there.
import type { LegalDocument } from "../../documents/document.ts";
export const text = (): LegalDocument => ({
  "title": "Cookie Policy",
  "description": "What the site keeps on your device, and what it does not.",
  "sections": [
    {
      "id": "in-short",
      "heading": "In short",
      "blocks": [
        "{site} sets no cookies to follow you and none for advertising. Nothing is shared with others. That is why there is no cookie banner: there is nothing to agree to."
      ]
    },
    {
      "id": "what-is-kept",
      "heading": "What is kept on your device",
      "blocks": [
        [
          "Theme (local storage, name “theme”): whether you chose the dark theme, the light one, or that of your system. It is set when you change the theme in the settings, stays until you clear it, and never leaves your device unless you have an account and save your settings.",
          "Scroll positions (session storage): where you were on a page, so that going back brings you there. They are gone when you close the tab.",
          "Drafts (local storage and session storage, names that begin with “draft:”): what you are writing, so that no error takes it, and what was sent last, so that it arrives once. Each is kept under your account, and is gone when you publish or discard it.",
          "Waiting (local storage, names that begin with “outbox:”): that something you sent without a network waits for one. It is gone once nothing waits.",
          "Editor (local storage, name “editor:markdown”): that you write in Markdown. It stays until you switch back.",
          "Access token (session storage, name “accessToken”, only once you log in): a value that proves to the site who you are for a few minutes, and is then renewed. It is gone when you log out or close the tab.",
          "What you read (local storage, name “read-lately”, and copies of pages that your browser keeps): the last twenty posts, so that you can read them without a network. They are gone when you log out.",
          "Keys (local storage, name “keys-off”): that you have turned the site’s single keys off.",
          "Session (a cookie, only once you log in): a random value that keeps you logged in. Scripts cannot read it, other sites do not receive it, and it is removed when you log out.",
          "Images (a cookie, only once you log in): a value by which you see your own images before everybody does. Scripts cannot read it, other sites do not receive it, and it is removed when you log out.",
          "Member (local storage, names “member” and “member-user”): the number of the account that was last logged in here, so that what it read goes when its session ends elsewhere, and its username, email address and role, so that you stay a member without a network. They are gone when you log out.",
          "Known browser (a cookie, only once you log in): a random value by which your account is known in this browser, so that strangers who guess at your password cannot keep you out. Scripts cannot read it, other sites do not receive it, and it is forgotten 180 days after you last logged in."
        ],
        "All of these are strictly necessary for something that you asked for."
      ]
    },
    {
      "id": "others",
      "heading": "Others",
      "blocks": [
        "Pages load fonts, scripts and styles from this site only. Links to other sites and images of other sites are shown as links; what those sites set is up to them, and only once you follow the link."
      ]
    },
    {
      "id": "control",
      "heading": "How to remove it",
      "blocks": [
        "Your browser can show and delete what sites have stored, and can refuse to store anything. Reading and searching work without any of it; the theme is then the dark one on each visit."
      ]
    }
  ]
});
