// Made from the messages by `npm run messages`: a change is made there.
export const unknownAuthor = (): string => "an unknown author";
export const credit = (): string => "<half/> by <author/> (<licence/>)";
export const creditAlone = (): string => "<half/> by <author/>";
export const source = (): string => "From <site/>: <problem/>, <solution/>. Formatting adapted.";
