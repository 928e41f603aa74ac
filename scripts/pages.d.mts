export function sourcesHash(folder?: string): string;
export function ensureCompiled(language?: string): void;
export function ensureBuilt(language?: string): void;
