export { INVOICE_STYLE } from './render-html.ts'
export { registerInvoiceRoutes, registerStaffInvoiceRoutes } from './plain-routes.ts'
