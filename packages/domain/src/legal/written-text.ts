import type { LegalSection } from './legal-section.ts'

/** Most characters of a legal text as it is typed. */
export const LEGAL_TEXT_MAX = 60_000

/** What a text may name in braces, so that no page names another company. */
export const LEGAL_VARIABLES = ['brand', 'company', 'address', 'support_email', 'support_phone'] as const
export type LegalFacts = Readonly<Record<(typeof LEGAL_VARIABLES)[number], string>>

const HEADING = '# '
const isVariable = (name: string): name is keyof LegalFacts => LEGAL_VARIABLES.some((known) => known === name)

/**
 * Reads a legal text as it was typed: a line that begins with "# " is the title of a section, and an empty line ends a
 * paragraph.
 */
export function readLegalText(typed: string): LegalSection[] {
  const sections: { title: string; text: string[] }[] = []
  for (const block of typed.split(/\n\s*\n/).map((part) => part.trim())) {
    if (block === '') continue
    const [first = '', ...rest] = block.split('\n').map((line) => line.trim())
    if (first.startsWith(HEADING)) sections.push({ title: first.slice(HEADING.length).trim(), text: [] })
    const words = (first.startsWith(HEADING) ? rest : [first, ...rest]).join(' ')
    if (words === '') continue
    const last = sections.at(-1)
    if (last) last.text.push(words)
    else sections.push({ title: '', text: [words] })
  }
  return sections
}

/** The same the other way round, so that a new version begins with the text in force. */
export const writeLegalText = (sections: readonly LegalSection[]): string =>
  sections.flatMap(({ title, text }) => [...(title ? [`${HEADING}${title}`] : []), ...text]).join('\n\n')

/** Why a text cannot be saved; null if it can. A notice needs no titles: it is one text under its own. */
export function legalTextProblem(typed: string, { titled = true } = {}): string | null {
  const sections = readLegalText(typed)
  if (sections.length === 0) return 'Write the text.'
  const untitled = sections.find(({ title }) => title === '')
  if (titled && untitled) return 'Begin with the title of a section: a line that starts with "# ".'
  const empty = sections.find(({ text }) => text.length === 0)
  if (empty) return `The section "${empty.title}" has no text.`
  const unknown = [...typed.matchAll(/\{([^}]*)\}/g)].find(([, name = '']) => !isVariable(name))
  return unknown
    ? `Nothing is known as ${unknown[0]}. Use ${LEGAL_VARIABLES.map((name) => `{${name}}`).join(', ')}.`
    : null
}

/** Puts the company's own facts into a text. */
export const fillLegalText = (typed: string, facts: LegalFacts): string =>
  typed.replace(/\{([^}]*)\}/g, (whole, name: string) => (isVariable(name) ? facts[name] : whole))
