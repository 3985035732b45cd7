export type LegalSection = { title: string; text: readonly string[] }
