import { renderPdf as render } from '../../ground/documents/index.ts'
import type { InvoiceDoc } from './invoice-doc.ts'
import { pdfLayout } from './pdf-layout.ts'

/** Renders the same invoice as A4 portrait (C-INV-002). */
export const renderPdf = (doc: InvoiceDoc): Promise<Buffer> => render(pdfLayout(doc))
