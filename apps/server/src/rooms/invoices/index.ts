export { registerInvoiceRoutes, registerStaffInvoiceRoutes } from './plain-routes.ts'
