import { patientCalls, routes } from '../../../http/implement.ts'
import { readCatalog, readProduct } from './read-catalog.ts'

export const catalogRoutes = routes(patientCalls.catalog, (ctx) => ({
  readProduct: ({ input }) => readProduct(ctx, input.id),
  readCatalog: () => readCatalog(ctx),
}))
