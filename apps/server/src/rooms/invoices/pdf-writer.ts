/** A4 portrait in points (ISO 216: 210 x 297 mm). */
export const A4 = { width: 595.28, height: 841.89 } as const

export type PdfFont = 'regular' | 'bold'

/** One piece of text: `x` from the left, `y` from the top, both in points; right-aligned text ends at x. */
export type PdfText = {
  x: number
  y: number
  size: number
  text: string
  font?: PdfFont
  align?: 'left' | 'right'
}

export type PdfLine = { x1: number; x2: number; y: number }

export type PdfPage = { texts: PdfText[]; lines: PdfLine[] }

/** Advance widths of Helvetica for the characters 32 to 126, in thousandths of the size (Adobe's font metrics). */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]

/** Width of a text in points; characters outside the table count as a digit. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, char) => sum + (WIDTHS[(char.codePointAt(0) ?? 0) - 32] ?? 556), 0) * (size / 1000)

/** Breaks a text into lines of at most a width. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Windows-1252 places of the characters that Latin-1 lacks (PDF 32000-1 Annex D). */
const CP1252: Record<string, number> = {
  '€': 0x80,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
}

/** One byte a character; letters beyond the code page lose their accents, and what is left becomes "?". */
function encode(text: string): string {
  return [...text]
    .flatMap((char) => {
      const code = CP1252[char] ?? char.codePointAt(0) ?? 0
      if (code <= 0xff) return [code]
      const plain = char.normalize('NFD').codePointAt(0) ?? 0
      return [plain <= 0x7e ? plain : 0x3f]
    })
    .map((code) => String.fromCharCode(code))
    .join('')
    .replace(/[\\()]/g, (char) => `\\${char}`)
}

const number = (value: number) => String(Math.round(value * 100) / 100)

function content({ texts, lines }: PdfPage): string {
  const drawn = texts.map(({ x, y, size, text, font = 'regular', align = 'left' }) => {
    const left = align === 'right' ? x - textWidth(text, size) : x
    const place = `${number(left)} ${number(A4.height - y)}`
    return `BT /${font === 'bold' ? 'F2' : 'F1'} ${size} Tf ${place} Td (${encode(text)}) Tj ET`
  })
  const ruled = lines.map(({ x1, x2, y }) => {
    const height = number(A4.height - y)
    return `0.6 w ${number(x1)} ${height} m ${number(x2)} ${height} l S`
  })
  return [...drawn, ...ruled].join('\n')
}

/**
 * Writes a PDF 1.4 of A4 pages with the two standard fonts and uncompressed text, which every reader can select and
 * search. Nothing of it is taken from files or addresses.
 */
export function writePdf(pages: readonly PdfPage[], title: string): Buffer {
  const pageIds = pages.map((_, index) => 6 + index * 2)
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encode(title)}) /Producer (Contour) >>`,
    ...pages.flatMap((page, index) => {
      const stream = content(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${7 + index * 2} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
