import { createClient, type Transport } from "@unknot/contract/client";

const fetchTransport: Transport = async ({ method, path, body }) => {
  const response = await fetch(path, {
    method,
    body,
    headers: body === undefined ? {} : { "content-type": "application/json" },
  });
  return { status: response.status, body: await response.text() };
};

/** Calls the API from the browser. */
export const api = createClient(fetchTransport);
