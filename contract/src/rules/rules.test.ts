import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactProblem } from "./contact.ts";
import { emailKey, isEmail } from "./email.ts";
import { passwordProblem } from "./password.ts";
import { isEmptyRichText } from "./rich-text.ts";
import { isOfAge, signUpProblem } from "./sign-up.ts";
import { normalizeUsername, usernameChangeProblem, usernameProblem } from "./username.ts";

describe("a password", () => {
  it.each([
    ["", "Password must be at least 8 characters long."],
    ["Ab1!", "Password must be at least 8 characters long."],
    ["abcdefgh", "Password must contain at least one special character."],
    ["abcdefg!", "Password must contain at least one uppercase letter."],
    ["Abcdefg!", "Password must contain at least one number."],
    ["Abcdef1!", undefined],
    ["Größe-12", undefined],
    [`A1!${"x".repeat(48)}`, "Password can be at most 50 characters long."],
  ])("%s: %s", (password, problem) => expect(passwordProblem(password)?.text).toBe(problem));

  it("must match its confirmation when there is one", () => {
    expect(passwordProblem("Abcdef1!", "Abcdef1?")?.text).toBe("Passwords do not match.");
    expect(passwordProblem("Abcdef1!", "Abcdef1!")).toBeNull();
  });
});

describe("a username", () => {
  it.each(["Fern", "Zoë", "Ян-Ко", "नमस्ते", "山田太郎", "mary jane", "o'neil", "a.b_c-d", "x99"])("may be %s", (name) =>
    expect(usernameProblem(name)).toBeNull(),
  );

  it.each([
    ["fuckwit", "Please remove any profanity from your Username"],
    ["ab", "Username must be at least 3 characters long"],
    ["  a  ", "Username must be at least 3 characters long"],
    ["x".repeat(31), "Username can be at most 30 characters long"],
  ])("%s: %s", (name, problem) => expect(usernameProblem(name)?.text).toBe(problem));

  it.each([
    ["combining marks alone", "\u0301\u0302\u0303"],
    ["a heap of marks", `a${"\u0301".repeat(9)}bc`],
    ["emoji", "fern😀😀"],
    ["a right-to-left mark", "fern\u200fabc"],
    ["an override", "fern\u202eabc"],
    ["zero-width letters", "fe\u200brn"],
    ["a Hangul filler", "abc\u3164"],
    ["slashes", "../fern"],
    ["mark-up", "<b>fern</b>"],
    ["a dash at its end", "fern-"],
  ])("cannot hold %s", (_, name) =>
    expect(usernameProblem(name)?.text).toBe("Username can hold letters, numbers and, between them, spaces . _ - '"),
  );

  it("is composed, and its spaces are single ones", () => {
    expect(normalizeUsername("  Zoe\u0308 \n ﬁn ")).toBe("Zoë fin");
  });

  it("is changed by the rules in their own words and order", () => {
    expect(usernameChangeProblem("")?.text).toBe("Username must be at least 3 characters");
    expect(usernameChangeProblem("ab")?.text).toBe("Username must be at least 3 characters");
    expect(usernameChangeProblem("shithead")?.text).toBe("Please remove any profanity from the Username");
    expect(usernameChangeProblem("    ")?.text).toBe("Username cannot be empty");
    expect(usernameChangeProblem("Fern")).toBeNull();
  });

  it("can be judged whatever it is", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 1000 }), (name) => void usernameProblem(name)));
  });
});

describe("an e-mail address is what RFC 5321 calls one", () => {
  it.each([
    "fern@unknot.example",
    "fern+tag@sub.unknot.example",
    "o'neil!#$%&*/=?^_`{|}~-@unknot.example",
    '"fern the great"@unknot.example',
    '"a\\"b@c"@unknot.example',
    "fern@localhost",
    "fern@[192.0.2.1]",
    "fern@[IPv6:2001:db8::1]",
    `${"a".repeat(64)}@unknot.example`,
    "a@xn--bcher-kva.example",
  ])("%s is", (text) => expect(isEmail(text)).toBe(true));

  it.each([
    "",
    "fern",
    "@unknot.example",
    "fern@",
    "fern@@unknot.example",
    "fern.@unknot.example",
    ".fern@unknot.example",
    "fe..rn@unknot.example",
    "fern @unknot.example",
    "fern@unknot..example",
    "fern@-unknot.example",
    "fern@unknot-.example",
    "fern@unknot.example\nBcc: all@unknot.example",
    "fern@[300.0.2.1]",
    "fern@[1.2.3]",
    "fern@[IPv6:zz]",
    '"fern> <moss@unknot.example"@unknot.example',
    "=?utf-8?q?moss=40unknot.example=3e?=@unknot.example",
    '"=?UTF-8?B?bW9zcw==?="@unknot.example',
    "Fern <fern@unknot.example>",
    "fern@unknot.example,moss@unknot.example",
    "férn@unknot.example",
    `${"a".repeat(65)}@unknot.example`,
    `fern@${"a".repeat(64)}.example`,
    `fern@${"abcdefgh.".repeat(30)}example`,
  ])("%s is not", (text) => expect(isEmail(text)).toBe(false));

  it("the domain has no case, what stands before it has", () => {
    expect(emailKey("Fern@UNKNOT.Example")).toBe("Fern@unknot.example");
  });
});

describe("a sign-up", () => {
  const good = { username: "Rowan", email: "rowan@unknot.example", password: "Abcdef1!", dateOfBirth: "1990-05-17" };
  const problem = (change: object, today = "2026-03-01") => signUpProblem({ ...good, ...change }, today);

  it("breaks its rules in the order of the specification", () => {
    const broken = { username: "ab", email: "no", password: "short", dateOfBirth: "", agreesToTerms: false };
    expect(problem(broken)?.sentence.text).toBe("Password must be at least 8 characters long.");
    expect(problem({ ...broken, password: good.password })?.sentence.text).toBe(
      "Username must be at least 3 characters long",
    );
    expect(problem({ ...broken, password: good.password, username: good.username })?.sentence.text).toBe(
      "Please enter your Date of Birth",
    );
    expect(problem({ agreesToTerms: false, email: "no" })?.sentence.text).toBe(
      "You must agree to the Terms of Service and Privacy Policy to continue",
    );
    expect(problem({ email: "no", dateOfBirth: "2020-01-01" })?.sentence.text).toBe(
      "Please enter a valid Email Address",
    );
    expect(problem({})).toBeNull();
  });

  it.each([
    ["2001-02-30", "Please enter your Date of Birth"],
    ["2001-13-01", "Please enter your Date of Birth"],
    ["1899-12-31", "Please enter your Date of Birth"],
    ["17.05.1990", "Please enter your Date of Birth"],
    ["2000-01-01T00:00:00Z", "Please enter your Date of Birth"],
    ["99999-01-01", "Please enter your Date of Birth"],
    ["2026-03-01", "Date of Birth must be before today"],
    ["2027-01-01", "Date of Birth must be before today"],
    ["2026-02-28", "You must be at least 18 years old to sign up"],
    ["2008-03-02", "You must be at least 18 years old to sign up"],
  ])("born %s, on 1 March 2026: %s", (dateOfBirth, message) =>
    expect(problem({ dateOfBirth })).toMatchObject({ sentence: { text: message }, field: "dateOfBirth" }),
  );

  it("exactly 18 today is old enough; 29 February comes of age on 1 March", () => {
    expect(problem({ dateOfBirth: "2008-03-01" })).toBeNull();
    expect(isOfAge("2008-02-29", "2026-02-28")).toBe(false);
    expect(isOfAge("2008-02-29", "2026-03-01")).toBe(true);
    expect(isOfAge("2004-02-29", "2024-02-29")).toBe(true);
  });
});

describe("a contact message", () => {
  const good = { name: "Fern", email: "fern@unknot.example", reason: "Other", message: "<p>Hello</p>" };
  it.each([
    [{ name: " " }, "Please fill out all fields"],
    [{ email: "" }, "Please fill out all fields"],
    [{ reason: "" }, "Please fill out all fields"],
    [{ reason: "Nonsense" }, "Please fill out all fields"],
    [{ message: "<p>\u200b&nbsp;</p>" }, "Please fill out all fields"],
    [{ email: "fern" }, "Please enter a valid Email Address"],
    [{ message: "x".repeat(5001) }, "Message can be at most 5000 characters long"],
    [{}, undefined],
  ])("%j: %s", (change, message) => expect(contactProblem({ ...good, ...change })?.sentence.text).toBe(message));
});

it.each([
  ["", true],
  ["<p></p><p><br></p>", true],
  ["<p>&#8203;\u00ad</p>", true],
  ["<p>.</p>", false],
  ['<p><img src="/uploads/x"></p>', false],
  ['<iframe src="https://x"></iframe>', false],
])("%s is empty: %s", (html, isEmpty) => expect(isEmptyRichText(html)).toBe(isEmpty));
