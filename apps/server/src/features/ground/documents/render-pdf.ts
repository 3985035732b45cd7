import { fileURLToPath } from 'node:url'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const font = (weight: 'Regular' | 'Medium') =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`))

/** Roboto comes with pdfmake; the fonts of our pages exist only as WOFF2, which fontkit cannot embed. */
const FONTS = { normal: font('Regular'), bold: font('Medium') }
const FILES: readonly string[] = Object.values(FONTS)

/**
 * Renders a PDF with embedded fonts, so that text can be selected. pdfmake is loaded with the first PDF, not at start; it may
 * open only its two fonts.
 */
export async function renderPdf(layout: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setLocalAccessPolicy((path) => FILES.includes(path))
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setFonts({ Body: { ...FONTS } })
  return pdfmake.createPdf(layout).getBuffer()
}
