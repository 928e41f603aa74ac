/**
 * Forgets the addresses of what was read: Workbox notes there how old each is, and keeps that open. What it has of the
 * site's own files it notes again when they are next used.
 */
export function forgetAddresses(): void {
  const opening = indexedDB.open("workbox-expiration");
  // Nothing was noted yet; an empty database would keep Workbox from making its own.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onsuccess = () => {
    const { result: database } = opening;
    database.transaction("cache-entries", "readwrite").objectStore("cache-entries").clear();
    database.close();
  };
}
