const YOUTUBE_HOSTS = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "www.youtube-nocookie.com"]);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;

const youtube = (id: string | null | undefined) =>
  id && YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;

const vimeo = (id: string | undefined) =>
  id && VIMEO_ID.test(id) ? `https://player.vimeo.com/video/${id}?dnt=1` : null;

/**
 * The address of the player for the address of a video, in its form without cookies; null for anything but a video on
 * YouTube or Vimeo. Takes the addresses that people copy, and the players' own.
 */
export function videoPlayer(address: string): string | null {
  const url = URL.parse(address.startsWith("//") ? `https:${address}` : address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  const parts = url.pathname.split("/").filter(Boolean);
  if (url.hostname === "youtu.be") return youtube(parts[0]);
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    return youtube(["embed", "shorts", "live"].includes(parts[0] ?? "") ? parts[1] : url.searchParams.get("v"));
  }
  if (url.hostname === "vimeo.com" || url.hostname === "www.vimeo.com") return vimeo(parts[0]);
  return url.hostname === "player.vimeo.com" && parts[0] === "video" ? vimeo(parts[1]) : null;
}
