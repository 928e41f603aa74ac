import * as members from "@unknot/contract/words/members";
import { useEffect, useRef } from "react";

/** A field that people neither see nor hear nor reach, and that simple programs fill in. */
export function BotTrap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {members.website()}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Tells for how many milliseconds a form has been on the screen: programs are faster than people. */
export function useFilledIn(): () => number {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return () => Math.round(performance.now() - since.current);
}
