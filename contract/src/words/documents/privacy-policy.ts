// Made from the messages by `npm run messages`: a change is made there.
import type { LegalDocument } from "../../documents/document.ts";
export const text = (): LegalDocument => ({
  "title": "Privacy Policy",
  "description": "What personal data the site handles, why, for how long, and what you can ask of us.",
  "dated": "July 2024",
  "sections": [
    {
      "id": "who",
      "heading": "Who this is about",
      "blocks": [
        "This policy covers everybody who visits {site}, with an account or without one. It says what we know about you, why, how long we keep it, and what you can ask of us. “We” are the people who run this site.",
        "Responsible for {site}, and for the data it handles: {owner}."
      ]
    },
    {
      "id": "visitors",
      "heading": "If you only read",
      "blocks": [
        "You can browse, search and read without telling us who you are. We build no profile of you and use no analytics or advertising of others. The places marked “Advertisement” load nothing from elsewhere.",
        "To answer you, our server sees your network address, the page you ask for and what your browser says of itself. This is used while the request is served. Failures are written to a log so that they can be mended; the log holds no search texts and is kept for at most 30 days.",
        "The words of a search are used to find results. When you open one, the search is counted, so that searches which lead somewhere can be suggested to others: how often, and nothing about who. Only words that stand in public posts are counted, and a search is shown to nobody before it has been counted three times, on different days or from different places."
      ]
    },
    {
      "id": "members",
      "heading": "If you have an account",
      "blocks": [
        "For an account we keep:",
        [
          "your username, which is public;",
          "what you choose to say of yourself on your profile (a picture, a few words, links), which is public;",
          "your e-mail address, which is not public and is used to confirm the account, to reset a password, to tell you what concerns your account, and to send the news you want;",
          "what you are told on the site, for 180 days, and how you want to be told;",
          "what moderators decided about you and what you wrote, with the reason, and your appeals;",
          "your password, in a form from which it cannot be read back;",
          "that you have confirmed to be at least 18, and when. The date of birth itself is checked and not kept;",
          "the sessions in which you are logged in, so that you can see and end them;",
          "the devices that you have told us to send news to, with the address that the maker of the browser has for each. What we send there is encrypted: the maker learns that there is something, and not what;",
          "your settings, such as the theme."
        ],
        "What you write and do (posts, comments, replies, likes, reports and messages to us) is stored with your account. Posts and comments are public under your username. Who liked something is told to its author and to nobody else; who reported something is known to moderators only."
      ]
    },
    {
      "id": "why",
      "heading": "Why we may do this",
      "blocks": [
        "We handle account data because without it there is no account (performance of a contract), and technical data because a site must be kept running and safe (legitimate interest). Where the law asks us to keep or hand over something, we do no more than it asks.",
        "We do not sell personal data, do not rent it out, and do not train models with it."
      ]
    },
    {
      "id": "others",
      "heading": "Who else sees it",
      "blocks": [
        "The companies that host our server and deliver our mail process data for us, under contract and on our instructions. Nobody else gets personal data, unless a court or the law obliges us.",
        "Links lead to other sites. What happens there is up to them; our pages tell them as little as possible about where you came from."
      ]
    },
    {
      "id": "imports",
      "heading": "Posts from other sites",
      "blocks": [
        "Some posts and comments were published elsewhere under a Creative Commons licence that permits us to show them. They carry the name that their author published them under, the source and the licence, as that licence asks. If you are the author and want your name or text removed, tell us."
      ]
    },
    {
      "id": "how-long",
      "heading": "How long we keep it",
      "blocks": [
        [
          "A deleted post can be restored by its author for 72 hours; then it is removed for good with its comments and likes.",
          "When an account ends, personal data is kept for at most 3 months after its termination, and then removed for good. Posts and comments are removed, or stay under “deleted user”, as you choose.",
          "The decisions of moderators stay in their log. When an account has ended, it holds no name of it.",
          "Backups follow the same times: what is gone from the site is gone from the backups within 3 months."
        ]
      ]
    },
    {
      "id": "rights",
      "heading": "What you can ask of us",
      "blocks": [
        "You can ask to see the data we hold about you, to have it corrected or erased, to receive a copy of it, to restrict what we do with it, and to object. You can complain to the data protection authority of the place where you live.",
        "Requests about links to or from this site, such as the removal of a link, are answered within 2-3 weeks. Everything else is answered as soon as possible, and within a month at the latest."
      ]
    },
    {
      "id": "children",
      "heading": "Age",
      "blocks": [
        "Accounts are for people who are at least 18. If we learn that an account belongs to somebody younger, it is closed and its data removed."
      ]
    },
    {
      "id": "changes",
      "heading": "Changes",
      "blocks": [
        "When this policy changes, the date at its head changes with it, and members are told before a change that matters takes effect."
      ]
    }
  ]
});
