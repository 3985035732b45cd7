import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { listLots } from './list-lots.ts'
import { listPharmacies } from './list-pharmacies.ts'
import { listProducts } from './list-products.ts'
import { exportLot, parcelsOfLot } from './parcels-of-lot.ts'
import { saveLot } from './save-lot.ts'
import { savePharmacy } from './save-pharmacy.ts'
import { saveProduct } from './save-product.ts'

/** Builds the calls of this feature. */
export function pharmaciesRoutes(ctx: Ctx) {
  const os = staffCalls.pharmacies
  return {
    list: os.list.handler(() => listPharmacies(ctx)),
    save: os.save.handler(({ input }) => savePharmacy(ctx, input)),
    products: os.products.handler(() => listProducts(ctx)),
    saveProduct: os.saveProduct.handler(({ input }) => saveProduct(ctx, input)),
    lots: os.lots.handler(({ input }) => listLots(ctx, input)),
    parcelsOfLot: os.parcelsOfLot.handler(({ input }) => parcelsOfLot(ctx, input)),
    exportLot: os.exportLot.handler(({ input }) => exportLot(ctx, input.number)),
    saveLot: os.saveLot.handler(({ input }) => saveLot(ctx, input)),
  }
}
