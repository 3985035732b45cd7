export function sourceFiles(dir?: string): string[]
