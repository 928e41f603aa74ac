import { Button, ButtonLink } from "../ui/button";
import { EmptyState } from "./empty-state";

type Way = { text: string } & ({ to: string; onClick?: () => void } | { onClick: () => void });
type Props = { title: string; heading?: "h2" | "p"; says: string; way: Way };

/**
 * A list that shows nothing: `title` says that, `says` what would be here, and `way` is the next sensible step, named
 * like nothing else on its page.
 */
export function EmptyPlace({ title, heading = "p", says, way }: Props) {
  return (
    <EmptyState title={title} heading={heading}>
      <p>{says}</p>
      {"to" in way ? (
        <ButtonLink look="primary" to={way.to} onClick={way.onClick}>
          {way.text}
        </ButtonLink>
      ) : (
        <Button look="primary" onClick={way.onClick}>
          {way.text}
        </Button>
      )}
    </EmptyState>
  );
}
