import { inflateSync } from 'node:zlib'

/** What a document that runs something when it is opened, or when something in it is pressed, contains (ISO 32000-1, 12.6). */
const RUNS: ReadonlySet<string> = new Set(['Launch', 'JavaScript', 'JS'])

/** Bytes of all unpacked objects together: a file of a message has at most 5 MB, and packs its objects to a fifth. */
const UNPACKED_MAX = 32 * 1024 * 1024

export type PdfProblem = { found: string } | { unreadable: string } | null

/**
 * Looks at a PDF as a reader does: at the names of its objects, the packed ones too, and not at its texts, pictures and
 * comments, in which the same letters mean nothing.
 */
export function pdfProblem(bytes: Buffer): PdfProblem {
  let budget = UNPACKED_MAX
  let hidden = false
  const look = (text: string): PdfProblem => {
    for (const { names, stream } of readParts(text)) {
      if (names.some((name) => RUNS.has(name))) return { found: 'Document.Action' }
      if (stream === null || !names.includes('ObjStm')) continue
      const objects = budget > 0 ? unpack(stream, names, budget) : null
      // Encrypted, packed in a way that we cannot undo, or far more than a document needs.
      if (objects === null) hidden = true
      budget -= objects?.length ?? 0
      const problem = objects === null ? null : look(objects)
      if (problem) return problem
    }
    return null
  }
  // The header looks like a comment; what a writer put behind it on its line is looked at.
  const problem = look(bytes.toString('latin1').replace('%PDF-', '     '))
  return problem ?? (hidden ? { unreadable: 'a PDF whose objects cannot be read' } : null)
}

/** The names of everything up to a stream, and the stream; the last part has none. */
type Part = { names: string[]; stream: string | null }

const WHITE = '\0\t\n\f\r '
const ENDS_NAME = `${WHITE}()<>[]{}/%`

/** A reader finds objects by their place, wherever that is: what hides one is looked at like everything else. */
const OBJECT = /\d[\0\t\n\f\r ]{1,9}\d{1,5}[\0\t\n\f\r ]{1,9}obj/

function* readParts(text: string): Generator<Part> {
  let names: string[] = []
  let at = 0
  // Each is looked into once and for all where it hides something, so that a file cannot make this take long.
  const skips = { text: true, comment: true }
  let streamsFrom = 0
  const skip = (kind: keyof typeof skips, end: number | null): number => {
    if (end !== null && !OBJECT.test(text.slice(at, end))) return end
    skips[kind] = false
    return at + 1
  }
  while (at < text.length) {
    const sign = text[at]
    if (sign === '%' && skips.comment) at = skip('comment', endOfLine(text, at))
    else if (sign === '(' && skips.text) at = skip('text', endOfString(text, at))
    else if (sign === '/') {
      const end = endOfName(text, at + 1)
      names.push(nameOf(text.slice(at + 1, end)))
      at = end
    } else if (sign === 's' && at >= streamsFrom && /^stream[\r\n]/.test(text.slice(at, at + 7))) {
      const begins = at + (text.startsWith('\r\n', at + 6) ? 8 : 7)
      const end = text.indexOf('endstream', begins)
      const stop = end < 0 ? text.length : end
      yield { names, stream: text.slice(begins, stop) }
      names = []
      streamsFrom = stop
      at = OBJECT.test(text.slice(begins, stop)) ? begins : stop
    } else if (sign === 'e' && text.startsWith('endobj', at)) {
      yield { names, stream: null }
      names = []
      at += 'endobj'.length
    } else at += 1
  }
  yield { names, stream: null }
}

function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

/** Behind a text in parentheses, which may contain others; a backslash takes the next sign its meaning. Null if it never ends. */
function endOfString(text: string, from: number): number | null {
  let open = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') open += 1
    else if (text[at] === ')' && (open -= 1) === 0) return at + 1
  }
  return null
}

function endOfName(text: string, from: number): number {
  let at = from
  while (at < text.length && !ENDS_NAME.includes(text[at] ?? '')) at += 1
  return at
}

/** A name may write any of its signs as # and two digits: /J#53 is /JS. */
const nameOf = (written: string): string =>
  written.replaceAll(/#([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

/** The objects in a packed stream; null if it is packed in another way than we can undo. */
function unpack(stream: string, names: readonly string[], most: number): string | null {
  const filters = names.filter((name) => /Decode$|^Fl$/.test(name))
  if (filters.length === 0) return stream
  if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '')) return null
  try {
    return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: most }).toString('latin1')
  } catch {
    return null
  }
}
