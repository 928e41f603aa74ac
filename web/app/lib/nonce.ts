import { createContext } from "react";

/** Marks the scripts of ours while a page is rendered; there is none in a browser, nor in what is sent. */
export const NonceContext = createContext<string | undefined>(undefined);
