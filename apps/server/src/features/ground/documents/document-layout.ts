import { easternInstant, type PlainDate } from '@contour/domain/time/plain-date'
import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inScripts } from './in-scripts.ts'

/** A part of a document that staff save or print. */
export type DocumentPart =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

export type StaffDocument = {
  title: string
  /** What it is about and whose it is, below the title. */
  subtitle: string
  on: PlainDate
  landscape?: boolean
  parts: readonly DocumentPart[]
}

const MUTED = '#52615b'
const RULE = '#d3dbd6'

const RULED: CustomTableLayout = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

function contentOf(part: DocumentPart): Content {
  switch (part.kind) {
    case 'heading':
      return { text: part.text, fontSize: 13, bold: true, margin: [0, 12, 0, 4], headlineLevel: 1 }
    case 'text':
      return { stack: [inScripts(part.text)], margin: [0, 0, 0, 6] }
    case 'facts':
      return {
        table: {
          widths: [130, '*'],
          body: part.rows.map(([name, value]) => [{ text: name, color: MUTED }, inScripts(value)]),
        },
        layout: RULED,
        margin: [0, 0, 0, 8],
      }
    case 'table':
      return {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: part.head.map((_, column) => (column === 0 ? 'auto' : '*')),
          body: [
            part.head.map((text) => ({ text, bold: true })),
            ...part.rows.map((row) => row.map(inScripts)),
          ],
        },
        layout: RULED,
        fontSize: 9,
        margin: [0, 0, 0, 8],
      }
  }
}

/** Lays out a document on Letter paper; nothing depends on the wall clock: the same facts give the same file. */
export function documentLayout({
  title,
  subtitle,
  on,
  landscape,
  parts,
}: StaffDocument): TDocumentDefinitions {
  const made = easternInstant(on, '12:00')
  return {
    pageSize: 'LETTER',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [48, 48, 48, 56],
    version: '1.7',
    language: 'en-US',
    displayTitle: true,
    info: { title, creator: 'Contour', producer: 'Contour', creationDate: made, modDate: made },
    defaultStyle: { font: 'Body', fontSize: 10, lineHeight: 1.2, color: '#10231f' },
    footer: (page, pages) => ({
      columns: [{ text: title }, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
      fontSize: 9,
      margin: [48, 20, 48, 0],
    }),
    content: [
      { text: title, fontSize: 18, bold: true },
      { stack: [inScripts(subtitle)], color: MUTED, margin: [0, 2, 0, 10] },
      ...parts.map(contentOf),
    ],
  }
}
