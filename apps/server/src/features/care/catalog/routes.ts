import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { readCatalog, readProduct } from './read-catalog.ts'

/** Returns the handlers of this feature's calls. */
export function catalogRoutes(ctx: Ctx) {
  const os = patientCalls.catalog
  return {
    readProduct: os.readProduct.handler(({ input }) => readProduct(ctx, input.id)),
    readCatalog: os.readCatalog.handler(() => readCatalog(ctx)),
  }
}
