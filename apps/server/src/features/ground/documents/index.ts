export { documentLayout } from './document-layout.ts'
export type { DocumentPart, StaffDocument } from './document-layout.ts'
export { renderPdf } from './render-pdf.ts'
