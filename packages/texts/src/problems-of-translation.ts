import { argumentsOf, NODE, optionsOf } from './message-tree.ts'
import type { MessageTree } from './message-tree.ts'
import { parseMessage } from './parse-message.ts'
import type { Entries, ScreenTexts } from './screen-texts.ts'

/**
 * Returns the problems of a screen's texts in a language (BCP 47): missing, unknown or empty texts, a wrong syntax, other
 * arguments than in English, and plurals without a form that the language needs. For tests; it loads the parser.
 */
export function problemsOfTranslation(code: string, texts: ScreenTexts, entries: Entries): string[] {
  const keys = new Set([...Object.keys(texts.english), ...Object.keys(entries)])
  return [...keys].flatMap((key) => {
    const [english, other] = [texts.english[key], entries[key]]
    const problem =
      english === undefined
        ? 'is not in English'
        : other === undefined
          ? 'is missing'
          : other.trim() === ''
            ? 'is empty'
            : problemOf(code, english, other)
    return problem === null ? [] : [`${texts.screen}.${key} ${problem}`]
  })
}

function problemOf(code: string, english: string, other: string): string | null {
  let tree: MessageTree
  try {
    tree = parseMessage(other)
  } catch (error) {
    return `has a wrong syntax: ${error instanceof Error ? error.message : String(error)}`
  }
  if (names(parseMessage(english)) !== names(tree)) return 'has other values than in English'
  const missing = missingForms(code, tree)
  return missing.length > 0 ? `has a plural without ${missing.join(', ')}` : null
}

const names = (tree: MessageTree) => [...new Set(argumentsOf(tree).map(({ name }) => name))].toSorted().join()

/** Returns the CLDR plural categories of the language that a plural of the message has no form for. */
function missingForms(code: string, tree: MessageTree): string[] {
  return tree.flatMap((node) => {
    const inside = optionsOf(node).flatMap(({ value }) => missingForms(code, value))
    if (node.type !== NODE.plural || !('pluralType' in node)) return inside
    const type = node.pluralType
    const needed = new Intl.PluralRules(code, type ? { type } : {}).resolvedOptions().pluralCategories
    return [...needed.filter((form) => !(form in node.options)), ...inside]
  })
}
