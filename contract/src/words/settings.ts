// Made from the messages by `npm run messages`: a change is made there.
export const settingsSaved = (): string => "Settings saved";
export const appliedOnly = (): string => "Applied, but this browser does not let the site save it";
export const theme = (): string => "Theme";
export const dark = (): string => "Dark";
export const light = (): string => "Light";
export const systemTheme = (): string => "System";
export const language = (): string => "Language";
export const english = (): string => "English";
export const languageHint = (): string => "English is the only language so far.";
export const revertChanges = (): string => "Revert Changes";
export const keyboardShortcuts = (): string => "Keyboard Shortcuts";
export const needsScripts = (): string => "A script saves settings in this browser, and scripts are off.";
export const reachesMe = (): string => "How news reaches you, what you follow and what you have muted: <link>What Reaches Me</link>";
