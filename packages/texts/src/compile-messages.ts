import { Visitor, type ESTree, type Plugin } from 'vite'
import { isPlain, parseMessage } from './parse-message.ts'
import type { MessageTree } from './message-tree.ts'

const DECLARATION = /\bscreenTexts\(/
const PARSER = '@formatjs/icu-messageformat-parser'

/**
 * Vite plugins that parse the messages of catalogs at build time: `screenTexts('home', {…})` becomes
 * `screenTexts('home', {…}, compiledMessages({…}))`, with the parsed form of each message that has a plural, a select, a
 * number or a date. Browsers load no parser, and a page without such messages no formatter. A syntax error of a message
 * stops the build.
 */
export function compileMessages(): Plugin[] {
  return [
    {
      name: 'contour:compile-messages',
      transform(code, id) {
        if (id.includes('/node_modules/') || !DECLARATION.test(code)) return null
        const compiled = addCompiled(code, this.parse(code))
        return compiled === null ? null : { code: compiled, map: null }
      },
    },
    {
      name: 'contour:no-message-parser',
      apply: 'build',
      enforce: 'pre',
      resolveId(source, importer) {
        return source === PARSER ? this.resolve(`${PARSER}/no-parser.js`, importer) : null
      },
    },
  ]
}

/** Returns the code with the parsed messages as a third argument of each declaration; null when there are none. */
function addCompiled(code: string, program: ESTree.Program): string | null {
  const insertions: { at: number; text: string }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, entries] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'screenTexts') return
      if (entries?.type !== 'ObjectExpression') return
      const trees = treesOf(entries)
      if (Object.keys(trees).length > 0)
        insertions.push({ at: entries.end, text: `, compiledMessages(${JSON.stringify(trees)})` })
    },
  }).visit(program)
  if (insertions.length === 0) return null
  const changed = insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((done, { at, text }) => done.slice(0, at) + text + done.slice(at), code)
  return `${changed}\nimport { compiledMessages } from '@contour/texts/compiled-messages'\n`
}

/** Returns the parsed form of the messages that need a formatter, by key. */
function treesOf(entries: ESTree.ObjectExpression): Record<string, MessageTree> {
  const trees: Record<string, MessageTree> = {}
  for (const property of entries.properties) {
    if (property.type !== 'Property') continue
    const key = keyOf(property.key)
    const message = messageOf(property.value)
    if (key === null || message === null) continue
    const tree = parseMessage(message)
    if (!isPlain(message, tree)) trees[key] = tree
  }
  return trees
}

function keyOf(key: ESTree.PropertyKey): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

/** A template with values is put together when it runs, so only its `{name}` arguments work. */
function messageOf(value: ESTree.Node): string | null {
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : null
  if (value.type !== 'TemplateLiteral' || value.expressions.length > 0) return null
  return value.quasis.map((quasi) => quasi.value.cooked ?? '').join('')
}
