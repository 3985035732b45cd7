import { fileURLToPath } from 'node:url'
import type { InvoiceDoc } from './invoice-doc.ts'
import { pdfLayout } from './pdf-layout.ts'

const font = (weight: 'Regular' | 'Medium') =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`))

/** Roboto comes with pdfmake; the fonts of our pages exist only as WOFF2, which fontkit cannot embed. */
const FONTS = { normal: font('Regular'), bold: font('Medium') }
const FILES: readonly string[] = Object.values(FONTS)

/**
 * Renders the same invoice as A4 portrait (C-INV-002) with embedded fonts, so that every name prints and text can be
 * selected. pdfmake is loaded with the first PDF, not at start; it may open only its two fonts.
 */
export async function renderPdf(doc: InvoiceDoc): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setLocalAccessPolicy((path) => FILES.includes(path))
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setFonts({ Body: { ...FONTS } })
  return pdfmake.createPdf(pdfLayout(doc)).getBuffer()
}
