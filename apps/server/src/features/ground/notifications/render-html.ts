import { brandMark } from '@contour/domain/site/brand'
import { COLORS, CONTOURS, EMAIL_STYLE, FONTS } from './email-style.ts'
import { escapeHtml } from '../../../escape-html.ts'
import { buttonAddress, footLines, headingSentence, labeledLines } from './letter.ts'
import type { Letter, LetterFrame } from './letter.ts'
import { renderStepLine } from './render-step-line.ts'

/** A table that only lays out, in the form that every mail program draws. */
const table = (rows: string, style = '', attributes = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}"${attributes}>${rows}</table>`

/** Escapes a sentence and sets its amounts in bold. */
const sentence = (text: string) =>
  escapeHtml(text).replaceAll(/\$\d[\d,]*\.\d\d/g, '<strong style="white-space:nowrap">$&</strong>')

const paragraph = (text: string, style: string) => `<p style="margin:0;${style}">${sentence(text)}</p>`

/**
 * Writes a letter as the HTML part of an email: tables and inline styles, no resource to load, every value escaped.
 * Readable from 320 px, in light and dark themes.
 */
export function renderHtml(letter: Letter, frame: LetterFrame): string {
  const heading = escapeHtml(headingSentence(letter, frame.name))
  const body = [
    `<h1 style="margin:0 0 14px;font:600 34px/1.12 ${FONTS.display};letter-spacing:-.02em;text-wrap:balance;color:${COLORS.ink}">${heading}</h1>`,
    paragraph(letter.fact, `font:400 17px/1.55 ${FONTS.text};color:${COLORS.ink}`),
    written(letter),
    box(letter),
    button(letter, frame.origin),
    letter.step ? renderStepLine(letter.step) : '',
    labeled(letter, frame),
  ].join('\n')
  const head = `<tr><td class="head" bgcolor="${COLORS.bottle}" style="background-color:${COLORS.bottle};background-image:${CONTOURS};padding:34px 40px;font:600 24px/28px ${FONTS.display};letter-spacing:-.03em;color:${COLORS.white}">${escapeHtml(brandMark(frame.brand))}</td></tr>`
  const card = table(
    `${head}<tr><td class="pad" style="padding:34px 40px 32px;color:${COLORS.ink}">${body}</td></tr>`,
    `background:${COLORS.white};border-radius:24px;overflow:hidden;text-align:left`,
    ' class="card"',
  )
  const foot = footLines(letter, frame)
    .map((text) => paragraph(text, `font:400 14px/1.55 ${FONTS.text};color:${COLORS.muted}`))
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(letter.subject)}</title><style>${EMAIL_STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:${COLORS.mist};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.fact)}</div>
${table(
  `<tr><td align="center" style="padding:24px 10px"><!--[if mso]><table role="presentation" width="544"><tr><td><![endif]--><div style="max-width:544px;margin:0 auto">${card}${table(`<tr><td class="foot" style="padding:18px 40px 8px;text-align:left">${foot}</td></tr>`)}</div><!--[if mso]></td></tr></table><![endif]--></td></tr>`,
  `background:${COLORS.mist}`,
  ' class="page"',
)}
</body></html>
`
}

/** The time limit as a title, then the consequence and the money: yellow where money is named (interface.md, Threads). */
function box({ details: { by, otherwise, cost } }: Letter): string {
  const rest = [otherwise, cost].filter((text) => text !== undefined)
  if (!by && rest.length === 0) return ''
  const [look, ground, color] = cost
    ? ['money', COLORS['money-tint'], COLORS.money]
    : ['news', COLORS.mint, COLORS.ink]
  const title = by
    ? paragraph(by, `font:600 20px/1.25 ${FONTS.display};letter-spacing:-.015em;color:${color}`)
    : ''
  const sentences = rest
    .map((text, index) =>
      paragraph(
        text,
        `${by || index > 0 ? 'margin-top:6px;' : ''}font:400 17px/1.5 ${FONTS.text};color:${color}`,
      ),
    )
    .join('')
  return table(
    `<tr><td class="${look}" bgcolor="${ground}" style="background:${ground};border-radius:18px;padding:18px 20px;color:${color}">${title}${sentences}</td></tr>`,
    'margin-top:22px',
  )
}

/** What a person wrote, between two lines and with its own line breaks. */
function written({ message }: Letter): string {
  if (!message) return ''
  const lines = message.split('\n').map(escapeHtml).join('<br>')
  return `<p class="written" style="margin:22px 0 0;padding:4px 0 4px 16px;border-left:3px solid ${COLORS.bottle};font:400 17px/1.55 ${FONTS.text};color:${COLORS.ink};overflow-wrap:anywhere">${lines}</p>`
}

/** A link as high as a thumb, 58 px, on the whole width. */
function button({ button: wanted }: Letter, origin: string): string {
  if (!wanted) return ''
  const note = wanted.note
    ? `<p class="note" style="margin:12px 0 0;font:400 15px/1.5 ${FONTS.text};text-align:center;color:${COLORS.muted}">${sentence(wanted.note)}</p>`
    : ''
  const href = escapeHtml(buttonAddress(wanted, origin))
  return `${table(
    `<tr><td class="go" bgcolor="${COLORS.bottle}" style="background:${COLORS.bottle};border-radius:14px;text-align:center"><a href="${href}" style="display:block;padding:17px 20px;font:600 17px/24px ${FONTS.text};color:${COLORS.white};text-decoration:none">${escapeHtml(wanted.label)}</a></td></tr>`,
    'margin-top:22px',
  )}${note}`
}

function labeled(letter: Letter, frame: LetterFrame): string {
  const lines = labeledLines(letter, frame)
  if (lines.length === 0) return ''
  const cell = `vertical-align:top;padding:5px 0;font:400 16px/1.45 ${FONTS.text}`
  const rows = lines.map(
    ({ label, text }) =>
      `<tr><td class="label" style="${cell};width:112px;padding-right:14px;color:${COLORS.muted}">${label}</td><td style="${cell};color:${COLORS.ink}">${sentence(text)}</td></tr>`,
  )
  return table(rows.join(''), 'margin-top:20px')
}
