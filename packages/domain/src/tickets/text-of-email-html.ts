const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

/** Elements whose content nobody reads. */
const SILENT = ['style', 'script', 'head', 'title', 'template']
const BREAKS = ['br', 'p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'hr', 'table', 'ul', 'ol', 'blockquote']

/**
 * Returns the text of an email that has only HTML: one line for each block, quoted blocks marked with "> " as in plain
 * text. It reads each character once and throws for nothing.
 */
export function textOfEmailHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  const endLine = () => {
    const text = decode(line)
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .trim()
    lines.push(depth > 0 ? `> ${text}` : text)
    line = ''
  }
  const lower = html.toLowerCase()
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    line += (open < 0 ? html.slice(at) : html.slice(at, open)).replaceAll(/\s+/g, ' ')
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const close = html.indexOf('>', open)
    if (close < 0) break
    const [, slash = '', name = ''] = /^<(\/?)([a-z0-9]+)/.exec(lower.slice(open, open + 20)) ?? []
    at = close + 1
    if (!slash && SILENT.includes(name)) {
      const end = lower.indexOf(`</${name}`, at)
      const after = end < 0 ? -1 : lower.indexOf('>', end)
      at = after < 0 ? html.length : after + 1
      continue
    }
    if (!BREAKS.includes(name)) continue
    if (line.trim() !== '' || name === 'br') endLine()
    if (name === 'blockquote') depth = Math.max(0, depth + (slash ? -1 : 1))
    else if (name === 'p' && lines.at(-1) !== '') lines.push('')
  }
  if (line.trim() !== '') endLine()
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const decode = (text: string) =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })
