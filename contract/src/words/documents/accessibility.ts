// Made from the messages by `npm run messages`: a change is made there.
import type { LegalDocument } from "../../documents/document.ts";
export const text = (): LegalDocument => ({
  "title": "Accessibility",
  "description": "How the site can be used with a keyboard, a screen reader, large text or without scripts, and what is missing.",
  "sections": [
    {
      "id": "aim",
      "heading": "What we aim for",
      "blocks": [
        "{site} is for everybody who looks for a solution. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. Body text has a contrast of 7:1 and more, everything else 4.5:1, borders and icons of controls 3:1, in the dark and in the light theme."
      ]
    },
    {
      "id": "how",
      "heading": "What that means in use",
      "blocks": [
        [
          "Everything works with the keyboard alone. Press ? for the list of keys. Where the focus is can always be seen, and after a dialog it is back where it was.",
          "Screen readers are told names, roles and states of all controls, and hear what was saved, what failed and what has been loaded.",
          "Text can be enlarged to 400 %, and a page 320 pixels wide needs no scrolling sideways. Wide code and tables scroll in themselves.",
          "Nothing moves for long, and nothing at all where your system asks for reduced motion. Forced colours of the system are kept.",
          "No meaning is carried by colour alone. Targets are 40 pixels high at least.",
          "Reading, searching and paging work without scripts.",
          "Formulas are MathML, which screen readers can read aloud."
        ]
      ]
    },
    {
      "id": "limits",
      "heading": "What is not good yet",
      "blocks": [
        [
          "Images in posts have the description that their author gave them. Some have none.",
          "Videos in posts come from other sites. Whether they have captions is up to those.",
          "The text editor takes headings, lists and links with the keyboard; resizing an image needs a pointer or is left to the site."
        ]
      ]
    },
    {
      "id": "tested",
      "heading": "How it is tested",
      "blocks": [
        "Every version is checked by axe on all pages and dialogs in both themes before it is released, and journeys are made with the keyboard alone. These checks find much, but not everything that gets in the way of people."
      ]
    },
    {
      "id": "tell-us",
      "heading": "Tell us",
      "blocks": [
        "If something keeps you from using the site, write to us on the contact page and say what you use. It is treated as an error, like any other that stops somebody."
      ]
    }
  ]
});
