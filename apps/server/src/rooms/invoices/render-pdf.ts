import type { InvoiceDoc } from './invoice-doc.ts'
import { A4, wrapText, writePdf } from './pdf-writer.ts'
import type { PdfPage, PdfText } from './pdf-writer.ts'

const LEFT = 56
const RIGHT = A4.width - LEFT
const BOTTOM = A4.height - 64

/** The same invoice as A4 portrait (C-INV-002); what does not fit goes on to a further page. */
export function renderPdf(doc: InvoiceDoc): Buffer {
  const pages: PdfPage[] = [{ texts: [], lines: [] }]
  let y = 72
  const page = (): PdfPage => pages.at(-1)!
  const down = (by: number) => {
    y += by
    if (y <= BOTTOM) return
    pages.push({ texts: [], lines: [] })
    y = 72
  }
  const put = (text: string, more: Partial<PdfText> = {}) =>
    page().texts.push({ x: LEFT, y, size: 11, text, ...more })
  const block = (lines: readonly string[], size = 11) => {
    for (const line of lines.flatMap((text) => wrapText(text, size, RIGHT - LEFT))) {
      put(line, { size })
      down(size + 5)
    }
  }
  const rule = () => page().lines.push({ x1: LEFT, x2: RIGHT, y: y - 11 })

  put(doc.title, { size: 22, font: 'bold' })
  down(30)
  block(doc.company)
  down(8)
  for (const [name, value] of doc.head) {
    put(name, { font: 'bold' })
    put(value, { x: LEFT + 90 })
    down(16)
  }
  down(8)
  put('Billed to', { font: 'bold' })
  down(16)
  block(doc.patient)
  down(16)
  put('Item', { font: 'bold' })
  put('Amount', { x: RIGHT, align: 'right', font: 'bold' })
  down(20)
  for (const { text, amount } of doc.lines) {
    rule()
    const [first = '', ...rest] = wrapText(text, 11, RIGHT - LEFT - 110)
    put(first)
    put(amount, { x: RIGHT, align: 'right' })
    down(18)
    block(rest)
  }
  rule()
  put('Total', { font: 'bold' })
  put(doc.total, { x: RIGHT, align: 'right', font: 'bold' })
  down(32)
  block(doc.notes)
  down(12)
  block([doc.contact], 10)
  return writePdf(pages, `${doc.title} ${doc.number}`)
}
