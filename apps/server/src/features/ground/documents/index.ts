export { documentLayout, type DocumentPart, type StaffDocument } from './document-layout.ts'
export { inScripts } from './in-scripts.ts'
export { renderPdf } from './render-pdf.ts'
