import { pathOf } from "@unknot/contract/client";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { Failure } from "@unknot/contract/errors";
import { localizeFailure } from "@unknot/contract/language/localize";
import * as errors from "@unknot/contract/words/errors";
import { renewed } from "./api";
import { accessToken, currentSession, refreshSession } from "./session";

async function ask(path: string, token: string | null): Promise<Response> {
  return fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

/** Fetches what an endpoint answers with as a file, as the member who is logged in; or says why there is none. */
export async function download(endpoint: AnyEndpoint): Promise<Blob | Failure> {
  const path = pathOf(endpoint, {});
  if (currentSession().status === "unknown") await refreshSession();
  try {
    const token = accessToken();
    let answer = await ask(path, token);
    if (answer.status === 403 && (await renewed(token))) answer = await ask(path, accessToken());
    // All of it or nothing: reading rejects where the connection ended before the file did.
    return answer.ok ? await answer.blob() : await localizeFailure(await answer.json());
  } catch {
    const { code, text } = errors.network();
    return { success: false, error: text, code };
  }
}
