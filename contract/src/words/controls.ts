export const discardWhatYouTyped = "Discard what you typed?";
export const keepEditing = "Keep Editing";
