// Made from the messages by `npm run messages`: a change is made there.
import type { LegalDocument } from "../../documents/document.ts";
export const text = (): LegalDocument => ({
  "title": "About Us",
  "description": "What the site is for and how it works: a community that writes down problems with their solutions.",
  "sections": [
    {
      "id": "mission",
      "heading": "Our mission",
      "blocks": [
        "Somebody, somewhere, has already solved your problem. Too often the solution sits at the end of a long thread, behind three guesses that did not work, or it was never written down at all.",
        "{site} is a community that solves problems together by writing them down properly. Every post here holds a problem and the solution that worked. Nothing is unanswered, so what you find is worth reading."
      ]
    },
    {
      "id": "how-it-works",
      "heading": "How it works",
      "blocks": [
        "A post is a write-up in three parts: a title that says what goes wrong, the problem as you met it, and the solution as you would explain it to a friend.",
        [
          "Search with the words that you have: an error message, a symptom, a part number. Typos are corrected.",
          "Read the problem first. If it is yours, the solution stands right below it.",
          "Look at the comments. Readers add what worked for them, where it did not, and better ways.",
          "Follow an author's name to the rest of what they have solved."
        ],
        "The thread beside each post says the same in a drawing: knotted beside the problem, straight beside the solution."
      ]
    },
    {
      "id": "what-belongs-here",
      "heading": "What belongs here",
      "blocks": [
        "Anything that can be solved: code and computers, kitchens and gardens, bicycles and broken hinges, study and sick plants. Small problems are welcome; they are the ones that everybody has.",
        "Write what you have tried and seen yourself. Where you build on the work of others, say so and link to it. Posts that come from other sites carry their author, their source and their licence under the text."
      ]
    },
    {
      "id": "what-keeps-it-good",
      "heading": "What keeps it good",
      "blocks": [
        "Comments correct and complete what they stand under. What breaks the rules is hidden by moderators, with a reason that everybody can read. The rules themselves are in the Terms of Service.",
        "Reading needs no account, no scripts and no fast connection. The site sets nothing on your device to follow you, as the Cookie Policy explains."
      ]
    }
  ]
});
