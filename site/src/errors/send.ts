/** Where errors are sent to, and by which public key. */
type Receiver = { endpoint: string; key: string };

/** Posts an envelope; says whether it was taken. Never throws, and follows nobody elsewhere. */
export async function send({ endpoint, key }: Receiver, envelope: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_client=unknot, sentry_key=${key}`,
      },
      body: envelope,
      redirect: "error",
      signal,
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
