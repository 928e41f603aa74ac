// Made from the messages by `npm run messages`: a change is made there.
export const discardWhatYouTyped = (): string => "Discard what you typed?";
export const keepEditing = (): string => "Keep Editing";
export const unsavedChanges = (): string => "You have unsaved changes!";
