import type { IntlMessageFormat } from 'intl-messageformat'

export type MessageTree = ReturnType<IntlMessageFormat['getAst']>
type Node = MessageTree[number]

/** The node types of the parser; its enum is not exported by intl-messageformat. */
export const NODE = {
  literal: 0,
  argument: 1,
  number: 2,
  date: 3,
  time: 4,
  select: 5,
  plural: 6,
  pound: 7,
  tag: 8,
}

type ArgumentKind = 'text' | 'number' | 'date' | 'select' | 'plural'
const KINDS: Readonly<Record<number, ArgumentKind>> = {
  [NODE.argument]: 'text',
  [NODE.number]: 'number',
  [NODE.date]: 'date',
  [NODE.select]: 'select',
  [NODE.plural]: 'plural',
}

/** Returns the arguments of a message, also those inside plural and select options; a name occurs once per use. */
export function argumentsOf(tree: MessageTree): { name: string; kind: ArgumentKind }[] {
  return tree.flatMap((node) => {
    const kind = KINDS[node.type]
    const own = kind && 'value' in node ? [{ name: node.value, kind }] : []
    return [...own, ...optionsOf(node).flatMap(({ value }) => argumentsOf(value))]
  })
}

/** Returns the options of a plural or select argument; none for another node. */
export const optionsOf = (node: Node) => ('options' in node ? Object.values(node.options) : [])
