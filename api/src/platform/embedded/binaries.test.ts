import { expect, it } from "vitest";
import { StartError } from "../start-error.ts";
import { packagedFolder } from "./binaries.ts";

it("says what to do where no PostgreSQL comes for a machine", () => {
  expect(() => packagedFolder("linux", "riscv64")).toThrow(StartError);
  expect(() => packagedFolder("linux", "riscv64")).toThrow(/for linux on riscv64\. Set DATABASE_URL/);
  expect(packagedFolder(process.platform, process.arch)).toMatch(/native$/);
});
