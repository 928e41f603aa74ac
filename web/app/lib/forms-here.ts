const forms = new Map<string, () => void>();

/** The forms that are on the screen, by what they keep: what waits to be sent is sent by its form, where it is open. */
export const formsHere = {
  /** Notes how a form is sent. Returns the function that forgets it. */
  add: (name: string, submit: () => void): (() => void) => {
    forms.set(name, submit);
    return () => void (forms.get(name) === submit && forms.delete(name));
  },
  /** Sends a form that is on the screen; answers whether it is. */
  submit: (name: string): boolean => {
    forms.get(name)?.();
    return forms.has(name);
  },
};
