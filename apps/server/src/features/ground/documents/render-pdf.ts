import { fileURLToPath } from 'node:url'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Family } from './in-scripts.ts'
import { unpackedFont } from './unpacked-font.ts'

declare module 'pdfmake' {
  /** Files in memory, by name; the types of the package leave it out. */
  export const virtualfs: {
    existsSync(name: string): boolean
    writeFileSync(name: string, content: Buffer): void
  }
}

const file = (name: string) => fileURLToPath(import.meta.resolve(name))
const roboto = (weight: 'Regular' | 'Medium') => file(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`)
const BODY = { normal: roboto('Regular'), bold: roboto('Medium') }

/** The fonts of one weight for what Roboto cannot write, from packages that ship them as WOFF; WOFF2 fontkit cannot embed. */
const PACKED: Readonly<Record<Exclude<Family, 'Body'>, string>> = {
  Arabic: '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  Hebrew: '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
  Thai: '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  Others: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
}
const inMemory = (family: string) => ({ normal: `${family}.ttf`, bold: `${family}.ttf` })
const FONTS = {
  Body: BODY,
  ...Object.fromEntries(Object.keys(PACKED).map((family) => [family, inMemory(family)])),
}
const FILES: readonly string[] = Object.values(FONTS).flatMap((font) => Object.values(font))

/**
 * Renders a PDF with embedded fonts, so that text can be selected. pdfmake and the fonts are loaded with the first PDF, not at
 * start; it may open only its fonts.
 */
export async function renderPdf(layout: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake')
  for (const [family, name] of Object.entries(PACKED))
    if (!pdfmake.virtualfs.existsSync(`${family}.ttf`))
      pdfmake.virtualfs.writeFileSync(`${family}.ttf`, unpackedFont(file(name)))
  pdfmake.setLocalAccessPolicy((path) => FILES.includes(path))
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setFonts(structuredClone(FONTS))
  return pdfmake.createPdf(layout).getBuffer()
}
