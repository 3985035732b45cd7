import { escapeHtml } from '../../../escape-html.ts'
import type { InvoiceDoc } from './invoice-doc.ts'
import { MARK_ICON } from './mark-icon.ts'

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')

/** Its hash is in the content security policy of the pages, which show the invoice in a frame. */
export const INVOICE_STYLE = `@page{size:A4 portrait;margin:20mm}*{box-sizing:border-box}
body{font:16px/1.5 'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#10231f;background:#fff;max-width:170mm;margin:0 auto;padding:32px;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
h1,h2,p,dl,dd{margin:0}.mark{display:flex;align-items:center;gap:10px;font-size:22px;font-weight:600;letter-spacing:-.03em}.mark svg{flex:none}
h1{font-size:32px;line-height:1.1;font-weight:600;letter-spacing:-.02em;margin:32px 0 8px}h2{font-size:14px;font-weight:400;color:#52615b}
section{margin:0 0 24px}dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:2px 24px;margin:0 0 24px;padding:16px 0;border:solid #d3dbd6;border-width:1px 0}dt{color:#52615b}
table{width:100%;border-collapse:collapse;margin:0 0 24px}th,td{text-align:left;vertical-align:baseline;padding:10px 0;border-bottom:1px solid #d3dbd6;font-weight:400}
th+th,td+td{text-align:right;padding-left:16px;white-space:nowrap}thead th{font-size:14px;color:#52615b}tfoot th{border:0;font-size:20px;font-weight:600}
.foot{color:#52615b;border-top:1px solid #d3dbd6;padding-top:16px}
@media (max-width:479px){body{padding:24px 20px}h1{font-size:28px;margin-top:24px}}@media print{body{padding:0}}`

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
<body><main aria-labelledby="title"><p class="mark">${MARK_ICON}${escapeHtml(doc.mark)}</p><h1 id="title">${escapeHtml(doc.title)}</h1><section>${paragraphs(doc.company)}</section><dl>${head}</dl>
<section><h2>Billed to</h2>${paragraphs(doc.patient)}</section>
<table><thead><tr><th scope="col">Item</th><th scope="col">Amount</th></tr></thead><tbody>${rows}</tbody>
<tfoot><tr><th scope="row">Total</th><th>${escapeHtml(doc.total)}</th></tr></tfoot></table>
<section>${paragraphs(doc.notes)}</section><p class="foot">${escapeHtml(doc.contact)}</p></main></body></html>
`
}
