import { inflateSync } from 'node:zlib'

/**
 * Returns the words of each page of a PDF with embedded fonts, in the order in which they are drawn: what a reader
 * selects and searches. Supports the layout of pdfkit's files (one object after another, no object streams). A place
 * inside a word where a line may break, as after a hyphen, becomes a space.
 */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file.toString('latin1'))
  const pages = [...objects.values()].find(({ dict }) => /\/Type \/Pages\b/.test(dict))
  const kids = /\/Kids \[([^\]]*)\]/.exec(pages?.dict ?? '')?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    wordsOf(objects, objects.get(Number(id))?.dict ?? ''),
  )
}

type Stored = { dict: string; stream: string }
type Objects = ReadonlyMap<number, Stored>

function objectsOf(text: string): Objects {
  const found = new Map<number, Stored>()
  for (const [, id, body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, dict = body, raw = ''] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body) ?? []
    const packed = raw !== '' && /FlateDecode/.test(dict)
    found.set(Number(id), {
      dict,
      stream: packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw,
    })
  }
  return found
}

const reference = (dict: string, name: string) =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dict)?.[1] ?? Number.NaN)

function wordsOf(objects: Objects, page: string): string {
  const resources = objects.get(reference(page, 'Resources'))?.dict ?? page
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
      name,
      lettersOf(objects, objects.get(Number(id))?.dict ?? ''),
    ]),
  )
  let letters: ReadonlyMap<string, string> = new Map()
  const words: string[] = []
  const drawn = objects.get(reference(page, 'Contents'))?.stream ?? ''
  for (const [, font, shown] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    words.push(glyphs.map((glyph) => letters.get(glyph.toLowerCase()) ?? '\ufffd').join(''))
  }
  return words.join(' ').replace(/\s+/g, ' ').trim()
}

/** Returns the letters that each glyph of a font represents: its ToUnicode map (PDF 32000-1 9.10.3). */
function lettersOf(objects: Objects, font: string): ReadonlyMap<string, string> {
  const map = objects.get(reference(font, 'ToUnicode'))?.stream ?? ''
  const letters = new Map<string, string>()
  for (const [, range = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', listed = ''] of range.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
      for (const [index, [, code = '']] of [...listed.matchAll(/<([0-9a-f ]*)>/gi)].entries())
        letters.set(
          (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
          Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        )
  return letters
}
