/** The color tokens of interface.md 6.1 that an email uses; a test compares them with packages/ui/src/tokens.css. */
export const COLORS = {
  ink: '#10231f',
  mist: '#e7ece8',
  white: '#ffffff',
  bottle: '#0b4a3f',
  mint: '#f0f7f3',
  muted: '#52615b',
  control: '#74837c',
  hairline: '#d3dbd6',
  marigold: '#f0b429',
  money: '#664a00',
  'money-tint': '#fff2c6',
} as const

const SYSTEM = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** An email loads nothing: the fonts of the brand are used where they are installed. */
export const FONTS = {
  display: `'Bricolage Grotesque','Hanken Grotesk',${SYSTEM}`,
  text: `'Hanken Grotesk',${SYSTEM}`,
} as const

/**
 * What inline styles cannot say: narrow screens and the dark theme, which mail programs otherwise invent. Its hash is in
 * the content security policy of the pages, because the demo shows emails in a frame.
 */
export const EMAIL_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:479px){.pad{padding:26px 22px 26px!important}.head{padding:26px 22px!important}.foot{padding:18px 22px 8px!important}h1{font-size:29px!important}.label{width:88px!important}}
@media (prefers-color-scheme:dark){.page{background:#0c1512!important}.card{background:#15211d!important}.card h1,.card p,.card td{color:#edf2ef!important}.card .label,.card .note,.foot p,.foot a{color:#a9b8b1!important}.card .money,.card .money p{background:#3a2d08!important;color:#ffe9a8!important}.card .news,.card .news p{background:#1d302a!important;color:#edf2ef!important}.card .go{background:#145c4d!important}.card .here{border-color:#edf2ef!important}.card .ahead{background:#15211d!important}.card .rest{background:#3a4a44!important}.card .done{background:#5fb597!important}}`

/** The contour field of the brand as a background; where gradients are not drawn, the plain color stays. */
export const CONTOURS = [
  `linear-gradient(90deg,${COLORS.bottle} 34%,transparent 86%)`,
  'radial-gradient(ellipse 92px 27px at 84% 58%,transparent 96%,#f0b429 96.5%,#f0b429 99%,transparent 100%)',
  'repeating-radial-gradient(ellipse 250px 74px at 84% 58%,transparent 0,transparent 8%,rgba(255,255,255,.2) 8.6%,transparent 9.2%)',
].join(',')
