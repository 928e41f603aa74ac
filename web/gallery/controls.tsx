import { useState } from "react";
import { Button, ButtonLink, IconButton } from "../app/ui/button";
import { CheckField, ChoiceField, FormError, PasswordField, TextAreaField, TextField } from "../app/ui/field";
import { Modal } from "../app/ui/modal";
import { Pager } from "../app/ui/pager";
import { Spinner } from "../app/ui/spinner";
import { TabLinks } from "../app/ui/tab-links";
import { showToast } from "../app/ui/toast";
import { Section, State } from "./section";

const LOOKS = ["primary", "plain", "danger"] as const;

function Buttons() {
  return (
    <Section name="Buttons">
      {LOOKS.map((look) => (
        <State key={look} name={look}>
          <Button look={look}>Save Changes</Button>{" "}
          <Button look={look} disabled>
            Save Changes
          </Button>{" "}
          <ButtonLink look={look} to="/">
            A link
          </ButtonLink>
        </State>
      ))}
      <State name="round">
        <IconButton icon="close" label="Close" />
      </State>
    </Section>
  );
}

function Fields() {
  return (
    <Section name="Fields">
      <State name="empty">
        <TextField label="Title" hint="What goes wrong" />
      </State>
      <State name="filled">
        <TextField label="Name" defaultValue="Rowan Oak" />
      </State>
      <State name="wrong">
        <TextField label="E-mail" defaultValue="rowan" error="This is not a valid e-mail address" />
      </State>
      <State name="disabled">
        <TextField label="Key" defaultValue="fixed" disabled />
      </State>
      <State name="password">
        <PasswordField label="Password" defaultValue="secret" />
      </State>
      <State name="one of several">
        <ChoiceField label="Reason" options={[{ value: "Spam", text: "Spam" }]} placeholder="Choose one" />
        <ChoiceField label="Show" options={[{ value: "open", text: "Open" }]} />
      </State>
      <State name="lines, too many">
        <TextAreaField label="Reason for it" max={3} error="This is too long" />
      </State>
      <State name="a box">
        <CheckField label="I am 18 years old or older" />{" "}
        <CheckField label="I agree" defaultChecked error="Please agree" />
      </State>
      <State name="a form that failed">
        <FormError>The server could not be reached.</FormError>
      </State>
    </Section>
  );
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section name="Dialogs and toasts">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>{" "}
      <Button onClick={() => showToast("Link copied")}>Show a toast</Button>{" "}
      <Button onClick={() => showToast("Deleted", { text: "Undo", run: () => {} })}>Show a toast with an action</Button>
      {isOpen && (
        <Modal title="A dialog" onClose={() => setOpen(false)} asksFirst>
          <TextField label="Type here, then close" />
        </Modal>
      )}
    </Section>
  );
}

/** Everything of `ui/`. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Dialogs />
      <Section name="Lists">
        <State name="waiting">
          <Spinner label="Loading more posts" />
        </State>
        <State name="first, middle and last page">
          <Pager page={1} hasMore toPage={(page) => `/?page=${page}`} />
          <Pager page={2} hasMore toPage={(page) => `/?page=${page}`} />
          <Pager page={3} hasMore={false} toPage={(page) => `/?page=${page}`} />
        </State>
        <State name="tabs">
          <TabLinks
            label="Orders"
            tabs={["Trending", "Newest", "Top"].map((text, index) => ({ text, to: "/", isCurrent: index === 0 }))}
          />
        </State>
      </Section>
    </>
  );
}
