/** One section of a legal text: its heading and its paragraphs. */
export type LegalSection = { title: string; text: readonly string[] }
