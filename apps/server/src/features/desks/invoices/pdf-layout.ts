import { easternInstant } from '@contour/domain/time/plain-date'
import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inScripts } from '../../ground/documents/index.ts'
import type { InvoiceDoc } from './invoice-doc.ts'
import { MARK_ICON } from './mark-icon.ts'

const INK = '#10231f'
const MUTED = '#52615b'
const RULE = '#d3dbd6'

/** A thin line under each row, as on the page. */
const RULED: CustomTableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : 0.75),
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 6,
  paddingBottom: () => 6,
}

const NAMES: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 14,
  paddingTop: () => 1,
  paddingBottom: () => 1,
}

const block = (lines: readonly string[]): Content => ({ stack: lines.map(inScripts), margin: [0, 0, 0, 14] })

/**
 * Lays out the invoice as A4 portrait (C-INV-002), with the content and order of the HTML. Rows are not split, the
 * table header is repeated on each page, the closing lines stay together, and every page shows the invoice number and
 * the number of pages. Nothing depends on the wall clock: the same invoice gives the same file.
 */
export function pdfLayout(doc: InvoiceDoc): TDocumentDefinitions {
  const issued = easternInstant(doc.issuedOn, '12:00')
  return {
    pageSize: 'A4',
    pageMargins: [57, 57, 57, 64],
    version: '1.7',
    language: 'en-US',
    displayTitle: true,
    info: {
      title: `${doc.title} ${doc.number}`,
      author: doc.company[0] ?? '',
      creator: 'Contour',
      producer: 'Contour',
      creationDate: issued,
      modDate: issued,
    },
    defaultStyle: { font: 'Body', fontSize: 11, lineHeight: 1.25, color: INK },
    footer: (page, pages) => ({
      columns: [
        { text: `${doc.title} ${doc.number}` },
        { text: `Page ${page} of ${pages}`, alignment: 'right' },
      ],
      fontSize: 9,
      margin: [57, 24, 57, 0],
    }),
    content: [
      {
        columns: [
          { svg: MARK_ICON, width: 22 },
          { text: doc.mark, fontSize: 15, bold: true, margin: [0, 1, 0, 0] },
        ],
        columnGap: 8,
        margin: [0, 0, 0, 24],
      },
      { text: doc.title, fontSize: 22, bold: true, margin: [0, 0, 0, 8] },
      block(doc.company),
      {
        table: { body: doc.head.map(([name, value]) => [{ text: name, color: MUTED }, value]) },
        layout: NAMES,
        margin: [0, 0, 0, 14],
      },
      { text: 'Billed to', fontSize: 10, color: MUTED, margin: [0, 0, 0, 2] },
      block(doc.patient),
      linesTable(doc),
      {
        stack: [...doc.notes.map(inScripts), { text: doc.contact, color: MUTED, margin: [0, 12, 0, 0] }],
        unbreakable: true,
      },
    ],
  }
}

function linesTable({ lines, total }: InvoiceDoc): Content {
  const row = (text: string, amount: string, bold: boolean) => [
    { text, bold },
    { text: amount, bold, alignment: 'right' as const },
  ]
  return {
    table: {
      widths: ['*', 110],
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [
        row('Item', 'Amount', true),
        ...lines.map(({ text, amount }) => row(text, amount, false)),
        row('Total', total, true),
      ],
    },
    layout: RULED,
    margin: [0, 6, 0, 18],
  }
}
