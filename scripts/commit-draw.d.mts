export function commitHash(): string
export function embeddedFiles(paths: readonly string[], hash: string): string[]
