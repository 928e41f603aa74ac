// Made from the messages by `npm run messages`: a change is made there.
export const worked = (): string => "Worked for Me";
export const didNotWork = (): string => "Did Not Work";
