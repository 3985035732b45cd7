import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'

/** One element of a flat document: `text` is its direct text, unescaped and trimmed. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** The text is not a document of the shape that we read. */
export class BadXml extends Error {
  override readonly name = 'BadXml'
}

/** Maximum characters of a response; a report of one day's payments has far fewer. */
const MAX_XML = 4_000_000

const TEXT = '#text'
const ATTRIBUTES = ':@'

/** Nodes of the parser: each has its children or its text under its name, and its attributes next to them. */
const Nodes = z.array(
  z.looseObject({ [TEXT]: z.string().optional(), [ATTRIBUTES]: z.record(z.string(), z.string()).optional() }),
)

type Node = z.output<typeof Nodes>[number]

// Entities stay as they are: decode() knows the five of XML, so that no document can declare others.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreDeclaration: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
})

/**
 * Parses the responses of the vendor's query call: elements, attributes, text. A response about money has no document
 * type, comment or CDATA, so these are refused, as is everything that is not well-formed.
 * @throws BadXml
 */
export function readXml(source: string): XmlElement {
  if (source.length > MAX_XML) throw new BadXml('too long')
  if (source.includes('<!')) throw new BadXml('a document type, a comment or CDATA')
  if (!/>\s*$/.test(source) || XMLValidator.validate(source) !== true) throw new BadXml('not well-formed')
  const [root, ...more] = parse(source).filter((node) => !(TEXT in node))
  if (!root || more.length > 0) throw new BadXml('not one document')
  return toElement(root)
}

/** The text of the first child of that name, or '' if there is none. */
export const textOf = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? ''

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** The parser throws plain errors, such as for a name that could reach a prototype. */
function parse(source: string): Node[] {
  try {
    return nodesOf(parser.parse(source))
  } catch (error) {
    throw new BadXml('not readable', { cause: error })
  }
}

const nodesOf = (value: unknown): Node[] => Nodes.parse(value)

function toElement(node: Node): XmlElement {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? ''
  const nodes = nodesOf(node[name])
  const attributes = Object.entries(node[ATTRIBUTES] ?? {}).map(([key, value]) => [key, decode(value)])
  return {
    name,
    attributes: Object.fromEntries(attributes),
    text: nodes
      .map((one) => decode(one[TEXT] ?? ''))
      .join('')
      .trim(),
    children: nodes.filter((one) => !(TEXT in one)).map(toElement),
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([^;&\s]+));/gi, (entity, hex, decimal, name) => {
    const point = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null
    if (point !== null && point <= 0x10ffff) return String.fromCodePoint(point)
    return NAMED[name] ?? rejectEntity(entity)
  })

function rejectEntity(entity: string): never {
  throw new BadXml(`${entity} is not known`)
}
