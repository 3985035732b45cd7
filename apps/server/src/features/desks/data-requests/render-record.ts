import { escapeHtml } from '../../../escape-html.ts'

/** A section of the file: a heading and rows of named values. */
export type RecordSection = { title: string; rows: readonly RecordRow[] }
export type RecordRow = Readonly<Record<string, string | number | boolean | null>>

const words = (name: string) => {
  const said = name.replaceAll('_', ' ')
  return said.slice(0, 1).toUpperCase() + said.slice(1)
}

const shown = (value: RecordRow[string]) =>
  value === null || value === '' ? '–' : value === true ? 'Yes' : value === false ? 'No' : String(value)

const rowOf = (row: RecordRow) =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${escapeHtml(words(name))}</dt><dd>${escapeHtml(shown(value))}</dd>`)
    .join('')}</dl>`

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#10241f}
h2{margin-top:2rem;border-bottom:1px solid #ccd5d1}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.1rem 1rem;margin:1rem 0}
dt{color:#4d5f59}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`

/** Renders a file that a patient can read and store: every section, without scripts or external resources. */
export function renderRecord(title: string, note: string, sections: readonly RecordSection[]): string {
  const body = sections
    .map(
      ({ title: heading, rows }) =>
        `<section><h2>${escapeHtml(heading)}</h2>${rows.length === 0 ? '<p>Nothing is kept here.</p>' : rows.map(rowOf).join('')}</section>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(note)}</p>
${body}
</body></html>
`
}
