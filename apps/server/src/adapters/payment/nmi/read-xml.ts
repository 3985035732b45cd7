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

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A prolog, a closing tag, an opening or empty tag with attributes, or text up to the next tag. */
const TOKEN = /<\?xml[^?]*\?>|<\/([\w.-]+)\s*>|<([\w.-]+)((?:\s+[\w.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

/**
 * Parses the responses of the vendor's query call: elements, attributes, text. No XML parser is declared among the
 * packages, and a full one supports document types and external entities that a response about money must not have; so
 * whatever is not plain (document types, comments, CDATA, unknown entities, tags that do not close) is refused.
 * @throws BadXml
 */
export function readXml(source: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(source)
    if (!token) throw new BadXml(`not understood at ${at}`)
    const [, closing, opening, attributes, empty, text] = token
    const current = open.at(-1)!
    if (text !== undefined) current.text += unescape(text)
    else if (closing !== undefined) {
      if (open.length === 1 || current.name !== closing) throw new BadXml(`${closing} closes nothing`)
      current.text = current.text.trim()
      open.pop()
    } else if (opening !== undefined) {
      const element = { name: opening, attributes: readAttributes(attributes ?? ''), text: '', children: [] }
      current.children.push(element)
      if (!empty) open.push(element)
    }
  }
  if (open.length > 1) throw new BadXml(`${open.at(-1)!.name} is not closed`)
  const [root, ...more] = top.children
  if (!root || more.length > 0 || top.text.trim() !== '') throw new BadXml('not one document')
  return root
}

/** The text of the first child of that name, or '' if there is none. */
export const textOf = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? ''

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

function readAttributes(source: string): Record<string, string> {
  const pairs = [...source.matchAll(/([\w.-]+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, unescape(value!)]))
}

const unescape = (text: string): string =>
  text.replaceAll(/&([^;\s]{0,10};?)/g, (whole, inner: string) => {
    const name = inner.replace(/;$/, '')
    const code = /^#x([\da-f]{1,6})$/i.exec(name)?.[1] ?? null
    const decimal = /^#(\d{1,7})$/.exec(name)?.[1] ?? null
    const point = code ? Number.parseInt(code, 16) : decimal ? Number(decimal) : null
    if (!inner.endsWith(';')) throw new BadXml(`${whole} is no entity`)
    if (point !== null && point <= 0x10ffff) return String.fromCodePoint(point)
    return NAMED[name] ?? rejectEntity(whole)
  })

function rejectEntity(entity: string): never {
  throw new BadXml(`${entity} is not known`)
}
