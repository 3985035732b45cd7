import { IntlMessageFormat } from 'intl-messageformat'
import { MESSAGE_FORMATS } from './message-formats.ts'
import { NODE, optionsOf, type MessageTree } from './message-tree.ts'

/**
 * Parses a message for the build and for tests. Throws with the message when its syntax is wrong, when it uses a time
 * (instants are formatted by packages/domain) or a format that message-formats.ts does not name.
 */
export function parseMessage(message: string): MessageTree {
  try {
    const tree = new IntlMessageFormat(message, 'en-US', undefined, { ignoreTag: true }).getAst()
    assertKnownFormats(tree)
    return tree
  } catch (error) {
    throw new Error(`"${message}": ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function assertKnownFormats(tree: MessageTree): void {
  for (const node of tree) {
    if (node.type === NODE.time) throw new Error('a time is not supported, pass it as text')
    if (node.type === NODE.date && !isNamed(MESSAGE_FORMATS.date, node))
      throw new Error('an unknown date format')
    if (node.type === NODE.number && 'style' in node && node.style && !isNamed(MESSAGE_FORMATS.number, node))
      throw new Error('an unknown number format')
    for (const option of optionsOf(node)) assertKnownFormats(option.value)
  }
}

const isNamed = (formats: object, node: object) =>
  'style' in node && typeof node.style === 'string' && node.style in formats

/** Whether a message has only arguments that are printed as they are given, so that it needs no formatter. */
export function isPlain(message: string, tree: MessageTree): boolean {
  const printed = tree.map((node) =>
    node.type === NODE.literal && 'value' in node
      ? node.value
      : node.type === NODE.argument && 'value' in node
        ? `{${node.value}}`
        : null,
  )
  return !printed.includes(null) && printed.join('') === message
}
