export function sourcesHash(folder?: string): string;
export function ensureBuilt(): void;
