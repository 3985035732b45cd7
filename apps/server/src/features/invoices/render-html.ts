import { escapeHtml } from '../../escape-html.ts'
import type { InvoiceDoc } from './invoice-doc.ts'

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')

/** Its hash is in the content security policy of the pages, which show the invoice in a frame. */
export const INVOICE_STYLE = `@page{size:A4 portrait;margin:20mm}body{font:15px/1.5 system-ui,sans-serif;color:#12221e;max-width:170mm;margin:0 auto;padding:24px}
h1{font-size:26px;margin:0 0 16px}p{margin:0 0 2px}table{width:100%;border-collapse:collapse;margin:20px 0}
th,td{text-align:left;padding:8px 0;border-bottom:1px solid #9bb0a9}td:last-child,th:last-child{text-align:right}
section{margin:0 0 16px}dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0 0 16px}dt{font-weight:600}dd{margin:0}`

/** Renders the invoice as a separate page: GET /invoice (C-INV-001). It runs no scripts and loads no resources. */
export function renderHtml(doc: InvoiceDoc): string {
  const head = doc.head
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')
  const rows = doc.lines
    .map(({ text, amount }) => `<tr><td>${escapeHtml(text)}</td><td>${escapeHtml(amount)}</td></tr>`)
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${doc.title} ${doc.number}`)}</title><style>${INVOICE_STYLE}</style></head>
<body><main aria-labelledby="title"><h1 id="title">${escapeHtml(doc.title)}</h1><section>${paragraphs(doc.company)}</section><dl>${head}</dl>
<section><h2>Billed to</h2>${paragraphs(doc.patient)}</section>
<table><thead><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead><tbody>${rows}</tbody>
<tfoot><tr><th scope="row">Total</th><th>${escapeHtml(doc.total)}</th></tr></tfoot></table>
<section>${paragraphs(doc.notes)}</section><p>${escapeHtml(doc.contact)}</p></main></body></html>
`
}
