// Made from the messages by `npm run messages`: a change is made there.
import type { LegalDocument } from "../../documents/document.ts";
export const text = (): LegalDocument => ({
  "title": "Terms of Service",
  "description": "The rules of the site: who may take part, what may be published, and what happens when rules are broken.",
  "sections": [
    {
      "id": "agreement",
      "heading": "What you agree to",
      "blocks": [
        "By using {site} you agree to these terms. If you do not agree with them, please do not use the site. Reading needs no account; writing does."
      ]
    },
    {
      "id": "accounts",
      "heading": "Accounts",
      "blocks": [
        [
          "You must be at least 18 years old to have an account.",
          "One person, one account. The e-mail address must be yours.",
          "Keep your password to yourself. What is done with your account counts as done by you until you tell us that it was not.",
          "A username must not be rude, and must not pretend to be somebody else or to speak for the site."
        ],
        "You can end your account at any time. Data is kept for at most 3 months after an account has ended, as the Privacy Policy says."
      ]
    },
    {
      "id": "your-content",
      "heading": "What you publish",
      "blocks": [
        "What you write stays yours. By publishing it here you allow us to store it, to show it to everybody, to adapt its form to different screens, and to keep copies as long as it is published here. You may delete your posts; they can be restored for 72 hours and are then removed for good.",
        "Publish only what you may publish. If you use the work of others, say whose it is and keep to its licence.",
        "Posts taken over from other sites remain under the licence that stands beneath them, and may be reused under that licence."
      ]
    },
    {
      "id": "rules",
      "heading": "Rules",
      "blocks": [
        "Please write a problem that somebody really has, and a solution that really worked. Do not publish:",
        [
          "content that is inappropriate: obscene, hateful, violent, or unlawful;",
          "harassment of any person, or private details of others;",
          "misinformation, above all where following it could hurt somebody;",
          "scams: anything that tries to get money, passwords or data by deceit;",
          "spam: advertising, the same text again and again, or links that are the only point of a post;",
          "programs or links made to do harm."
        ],
        "Do not try to get into accounts or parts of the system that are not yours, do not disturb the service, and do not collect its members' data. Reading public pages with programs is fine as long as it does not burden the site."
      ]
    },
    {
      "id": "moderation",
      "heading": "Moderation",
      "blocks": [
        "Moderators may hide content that breaks these rules. The reason is shown where the content was. Who breaks rules again and again may be muted until a date, and cannot publish until then. You are told of every decision about you, with its reason, and can appeal against it once; another moderator than the one who decided answers, where there is one. What was decided, without names, is on the Transparency page. Moderators decide with care, but they cannot read everything: content is its author's responsibility, not ours."
      ]
    },
    {
      "id": "no-warranty",
      "heading": "No warranty",
      "blocks": [
        "Solutions are written by members, who mean well and can be wrong. Think before you follow one, above all where health, electricity, gas, heights or your data are concerned, and ask a professional where one is needed. The service is provided as it is: we cannot promise that it is always reachable or free of errors.",
        "As far as the law allows, we are not liable for damage that comes from using the site. Liability for intent, gross negligence and injury to life, body or health is not limited."
      ]
    },
    {
      "id": "links",
      "heading": "Links",
      "blocks": [
        "You may link to any page of this site. If you would like a link from here removed, or have another request about links, tell us: such requests are answered within 2-3 weeks. We do not control the sites that members link to."
      ]
    },
    {
      "id": "end",
      "heading": "Ending and changes",
      "blocks": [
        "We may close accounts that break these terms, and will say why. We may change the service and these terms; members are told before a change that matters takes effect. If a part of these terms does not hold, the rest does."
      ]
    }
  ]
});
