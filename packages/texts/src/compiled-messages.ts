import { IntlMessageFormat } from 'intl-messageformat'
import { MESSAGE_FORMATS } from './message-formats.ts'
import { argumentsOf, type MessageTree } from './message-tree.ts'
import type { CompiledMessages, FormatMessage } from './screen-texts.ts'

/** Returns the formatters of messages that the build parsed; only pages with such messages load this module. */
export const compiledMessages = (trees: Readonly<Record<string, MessageTree>>): CompiledMessages =>
  Object.fromEntries(Object.entries(trees).map(([key, tree]) => [key, formatterOf(tree)]))

function formatterOf(tree: MessageTree): FormatMessage {
  let format: IntlMessageFormat | undefined
  const dates = argumentsOf(tree).flatMap(({ name, kind }) => (kind === 'date' ? [name] : []))
  return (values) => {
    format ??= new IntlMessageFormat(tree, 'en-US', { ...MESSAGE_FORMATS })
    const parsed = dates.map((name) => [name, new Date(`${String(values[name])}T00:00:00Z`)])
    return format
      .formatToParts<unknown>({ ...values, ...Object.fromEntries(parsed) })
      .map(({ value }): unknown => value)
  }
}
