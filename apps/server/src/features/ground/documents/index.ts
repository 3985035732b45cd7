export { documentLayout } from './document-layout.ts'
export type { DocumentPart, StaffDocument } from './document-layout.ts'
export { inScripts } from './in-scripts.ts'
export { renderPdf } from './render-pdf.ts'
