import { Resolver } from "node:dns/promises";
import { SECOND } from "@unknot/contract/limits";
import type { DomainState } from "@unknot/contract/values";

/** What name servers say of a domain that mails come from. */
export type DomainFacts = { spf: DomainState; dkim: DomainState; dmarc: DomainState };

/** What no public name server knows anything of (RFC 2606, RFC 6761, RFC 8375), and names of one part. */
const NOT_PUBLIC = /(^|\.)(example|test|invalid|localhost|local|internal|home\.arpa)$|^[^.]*$|^[\d.]+$|:/;

/** Whether there is anybody to ask about a domain. */
export const isPublicDomain = (domain: string): boolean => !NOT_PUBLIC.test(domain);

/** The TXT records of a name, none where it is not there; null where nobody could be asked. */
async function textsOf(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    // A record is sent in pieces of 255 bytes.
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
  }
}

/** SPF (RFC 7208): one record alone, which does not let everybody through. */
async function askSpf(resolver: Resolver, domain: string): Promise<DomainState> {
  const texts = await textsOf(resolver, domain);
  if (!texts) return "unknown";
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length > 1) return "wrong";
  const [record] = records;
  if (record === undefined) return "missing";
  return /(^| )\+?all( |$)/i.test(record) ? "open" : "good";
}

/** DKIM (RFC 6376): a key under the selector; one that is empty has been withdrawn. */
async function askDkim(resolver: Resolver, name: string | null): Promise<DomainState> {
  if (name === null) return "unset";
  const texts = await textsOf(resolver, name);
  if (!texts) return "unknown";
  return texts.some((text) => /(^|;)\s*p\s*=\s*[\w+/]/.test(text)) ? "good" : "missing";
}

/** DMARC (RFC 7489): at the domain, or at one above it that is not a top one. */
async function askDmarc(resolver: Resolver, domain: string): Promise<DomainState> {
  const parts = domain.split(".");
  for (let cut = 0; cut <= parts.length - 2; cut++) {
    const texts = await textsOf(resolver, `_dmarc.${parts.slice(cut).join(".")}`);
    if (!texts) return "unknown";
    const count = texts.filter((text) => /^v=DMARC1\s*(;|$)/.test(text)).length;
    if (count > 0) return count === 1 ? "good" : "wrong";
  }
  return "missing";
}

/** The name under which a domain has the key that its mails are signed with; null where no selector is known. */
export const dkimName = (domain: string, selector: string | null): string | null =>
  selector ? `${selector}._domainkey.${domain}` : null;

/**
 * Asks the name servers what others find when a mail comes from a domain. Never throws, and takes some seconds at most;
 * `servers`: whom to ask instead of those of the system.
 */
export async function askDomain(domain: string, selector: string | null, servers?: string[]): Promise<DomainFacts> {
  const resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 });
  if (servers) resolver.setServers(servers);
  const [spf, dkim, dmarc] = await Promise.all([
    askSpf(resolver, domain),
    askDkim(resolver, dkimName(domain, selector)),
    askDmarc(resolver, domain),
  ]);
  return { spf, dkim, dmarc };
}
