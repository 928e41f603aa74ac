// Made from the messages by `npm run messages`: a change is made there.
export const tooManyPages = (): string => "More pages were asked for from your network, or by programs like this one, than can be made for it at the moment. Please try again in a minute.";
